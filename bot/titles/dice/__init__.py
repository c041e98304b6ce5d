"""The Dice Game in words."""

from bot.titles.dice.presenter import DicePresenter

__all__ = ["DicePresenter"]
