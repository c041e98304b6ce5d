"""The steps of War for Arrakis, a module for each part of the rules."""
