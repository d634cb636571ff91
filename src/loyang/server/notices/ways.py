"""The ways on which a message goes: to a browser, to a program, by mail."""

import base64
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import aiosmtplib
import msgspec

from loyang.server.settings import Settings
from loyang.server.store import Notice, Subscription
from loyang.words import Words

from .outgoing import NotSent, Outgoing
from .push import MOST_TEXT, Endpoint, PushKey, encrypted
from .telling import Text, plain

JSON: Final = {"Content-Type": "application/json"}
DAY: Final = 86_400
SECONDS: Final = 20.0  # for a mail
PORTS: Final = {"smtp": 587, "smtps": 465}


async def push(
    outgoing: Outgoing, key: PushKey, subscription: Subscription, notice: Notice, text: Text
) -> None:
    to = msgspec.convert(subscription.target, Endpoint)
    words = Words(text.language)
    body: dict[str, Any] = {
        **plain(text),
        "tag": text.tag,
        "back": text.back,
        "language": text.language,
        "open": words.say("notice.open"),
        "no_more": words.say("notice.stop"),
    }
    while len(data := msgspec.json.encode(body)) > MOST_TEXT:
        body["text"] = str(body["text"])[: len(str(body["text"])) // 2]
    headers = key.headers(to.endpoint, text.tag, DAY if notice.what == "tell" else 3_600)
    await outgoing.post(to.endpoint, encrypted(data, to), headers)


async def webhook(
    outgoing: Outgoing, subscription: Subscription, notice: Notice, text: Text
) -> None:
    url, form = str(subscription.target["url"]), subscription.target["form"]
    whole = f"{text.title}\n{text.body}\n{text.link}"
    if form == "ntfy":
        title = base64.b64encode(text.title.encode()).decode()
        headers = {"Title": f"=?UTF-8?B?{title}?=", "Click": text.link}
        await outgoing.post(url, text.body.encode(), headers)
        return
    body: dict[str, Any]
    if form == "discord":
        body = {"content": whole, "allowed_mentions": {"parse": []}}
    elif form == "slack":
        body = {"text": whole}
    else:
        body = {"topic": notice.topic, "table": subscription.table_id, "seat": subscription.seat}
        body |= plain(text)
    await outgoing.post(url, msgspec.json.encode(body), JSON)


def mail(settings: Settings, subscription: Subscription, text: Text) -> EmailMessage:
    words = Words(text.language)
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = Address(addr_spec=str(subscription.target["address"]))
    message["Subject"] = text.title
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=settings.mail_from.rpartition("@")[2].strip(">"))
    message["Auto-Submitted"] = "auto-generated"
    lines = [text.body, ""]
    if text.confirm:
        lines.append(text.confirm)
    else:
        message["List-Unsubscribe"] = f"<{text.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        lines += [text.link, "", f"{words.say('notice.stop')}: {text.stop}"]
    message.set_content("\n".join(lines) + "\n")
    return message


async def send_mail(settings: Settings, subscription: Subscription, text: Text) -> None:
    parts = urlsplit(settings.smtp)
    try:
        await aiosmtplib.send(
            mail(settings, subscription, text),
            hostname=parts.hostname,
            port=parts.port or PORTS[parts.scheme],
            username=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            use_tls=parts.scheme == "smtps",
            timeout=SECONDS,
        )
    except aiosmtplib.SMTPRecipientsRefused as fault:
        raise NotSent("the address was refused", gone=True) from fault
    except (aiosmtplib.SMTPException, OSError, ValueError) as fault:
        raise NotSent(type(fault).__name__) from fault
