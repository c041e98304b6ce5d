"""The other effects of cards: choices, dice, tokens, markers."""
