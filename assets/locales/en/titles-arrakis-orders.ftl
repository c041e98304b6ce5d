# Standing orders of War for Arrakis: what stands above each, and what can be ordered.

titles-arrakis-battle-attack = When you attack
titles-arrakis-battle-defend = When you are attacked
titles-arrakis-order-fight = { $first } · { $lose }
titles-arrakis-order-casualties = When you take hits elsewhere
titles-arrakis-order-claim = { $card }
titles-arrakis-order-take = Claim it as soon as it can be
titles-arrakis-order-ignore = Never ask me about it
