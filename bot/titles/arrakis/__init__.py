"""War for Arrakis in words."""

from bot.titles.arrakis.presenter import ArrakisPresenter

__all__ = ["ArrakisPresenter"]
