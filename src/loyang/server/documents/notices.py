"""Where a seat is told of its table, for its own eyes."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from loyang.server.store import Subscription

from . import shapes


def notice_documents(found: Sequence[Subscription], device: str) -> list[shapes.NoticeInfo]:
    """`device`: the hash of the token of the browser that asks."""
    return [notice_document(each, device) for each in found]


def notice_document(subscription: Subscription, device: str) -> shapes.NoticeInfo:
    wishes = subscription.wishes
    quiet = wishes.get("quiet")
    return shapes.NoticeInfo(
        id=subscription.id,
        kind=subscription.kind,
        where=place(subscription.target),
        this=bool(device) and subscription.device == device,
        active=subscription.active,
        fault=subscription.fault,
        kinds=list(wishes["kinds"]),
        language=wishes["language"],
        again=wishes["again"],
        quiet=None if quiet is None else shapes.Quiet(quiet["start"], quiet["end"]),
        zone=wishes["zone"],
    )


def place(target: Any) -> str:
    """An address is its owner's; of one that is a secret itself, the host."""
    if "address" in target:
        return str(target["address"])
    return urlsplit(str(target.get("url") or target.get("endpoint"))).hostname or ""
