"""The game in a reader's language, from the messages in `loyang/lang` (builds on the engine).

`Words` says a message by its key; a `Teller` tells events, reasons, questions and actions. The
page does the same in web/src/words, from the same messages and by the same rules.

>>> Words("de").say("vegetable.bean.count", n=2)
'2 Bohnen'
"""

from .messages import ENGLISH, BrokenLanguage, UnknownLanguage, Words, languages, preferred_language
from .tell import Teller

__all__ = [
    "ENGLISH",
    "BrokenLanguage",
    "Teller",
    "UnknownLanguage",
    "Words",
    "languages",
    "preferred_language",
]
