"""Settings: everything about a running bot that is not said in Discord, from the environment or a file."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.store.dialect import dialect_of
from bot.store.errors import UnsupportedDatabase

PREFIX = "MENTAT_"

SECRET_BYTES = 32

Locale = Literal["en", "es", "pt-BR"]


class ConfigError(Exception):
    """The settings are wrong; the text says which and how to mend them, and quotes no value."""


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Settings(BaseSettings):
    """All settings. Each is read from ``MENTAT_<NAME>``; ``.env.example`` explains them.

    `clock` and `entropy` are for whoever builds a bot by hand: tests, and the demo.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    token: SecretStr | None = None
    """The bot's token at Discord; needed to run there, not for tools or tests."""
    database_url: str = Field(default="sqlite+aiosqlite:///mentat.sqlite3", repr=False)
    """The database, as an SQLAlchemy address. It may hold a password."""
    server_secret: SecretStr | None = None
    """Hex of at least 32 bytes that commitments build on; kept in the database if it is not given."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    """Lines for people, or one JSON object a line."""
    sync_guild: int | None = Field(default=None, gt=0)
    """The id of the one server that gets the commands, at once (for development). ``None``: all of them."""
    locale: Locale = "en"
    """What is spoken where nobody has chosen a language."""
    picture_workers: Annotated[int, Field(ge=1, le=16)] = 1
    """Processes that draw."""
    clock: Callable[[], datetime] = Field(default=_utc_now, exclude=True, repr=False)
    """Says what time it is, with a time zone."""
    entropy: Callable[[int], bytes] = Field(default=os.urandom, exclude=True, repr=False)
    """Gives that many unpredictable bytes."""

    @property
    def server_secret_bytes(self) -> bytes | None:
        """The server's secret as `Store.open` takes it."""
        return None if self.server_secret is None else bytes.fromhex(self.server_secret.get_secret_value())

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        try:
            dialect_of(url)
        except UnsupportedDatabase as error:
            raise ValueError(str(error)) from None
        except Exception:  # noqa: BLE001 - whatever it was, the address may stand in it
            raise ValueError("this is not a database address") from None
        return url

    @field_validator("server_secret")
    @classmethod
    def _long_enough(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None:
            try:
                size = len(bytes.fromhex(secret.get_secret_value()))
            except ValueError:
                raise ValueError("must be hexadecimal") from None
            if size < SECRET_BYTES:
                raise ValueError(f"must have at least {2 * SECRET_BYTES} hexadecimal digits")
        return secret

    @field_validator("log_level", mode="before")
    @classmethod
    def _any_case(cls, level: Any) -> Any:
        return level.upper() if isinstance(level, str) else level


def load_settings(**given: Any) -> Settings:
    """Return the settings of this environment; what is ``given`` goes before it.

    Raises `ConfigError` with one line for each setting that is wrong. No value is ever quoted: it could be the
    token, put in the wrong place.
    """
    try:
        return Settings(**given)
    except ValidationError as error:
        lines = [f"{PREFIX}{_name(problem['loc'])}: {_reason(problem)}" for problem in error.errors()]
        raise ConfigError("\n".join(lines)) from None


def _name(location: tuple[int | str, ...]) -> str:
    return str(location[0]).upper()


def _reason(problem: Any) -> str:
    context = problem.get("ctx", {})
    match problem["type"]:
        case "int_parsing" | "int_type":
            return "must be a whole number"
        case "greater_than":
            return f"must be more than {context['gt']}"
        case "greater_than_equal":
            return f"must be at least {context['ge']}"
        case "less_than_equal":
            return f"must be at most {context['le']}"
        case "literal_error":
            return f"must be one of {context['expected']}"
        case "value_error":
            return str(context["error"])
        case _:
            return str(problem["msg"])
