"""The browsers that hold a seat."""

from collections.abc import Sequence

from loyang.server.store import Device
from loyang.server.tables.secrets import opens

from . import shapes
from .base import instant


def device_id(device: Device) -> str:
    """It names a pocket, and opens nothing."""
    return device.token_hash[:16]


def devices_document(devices: Sequence[Device], own: str) -> shapes.DevicesAnswer:
    """`own`: the reader's own, by its token's hash."""
    return shapes.DevicesAnswer(
        [
            shapes.DeviceInfo(
                id=device_id(each),
                name=each.name,
                added=instant(each.added),
                seen=instant(max(each.seen, each.added)),
                this=opens([own], each.token_hash),
            )
            for each in devices
        ]
    )
