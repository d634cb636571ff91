"""A review as one HTML page to keep: no script, no font, no address, readable by day and night."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from .curve import curve
from .reviewing import Choice, Luck, Review
from .telling import CoachTeller

STYLE: Final = """
:root { color-scheme: light dark; --sky: #fbe3bd; --paper: #fff8e9; --well: #f5e7c9; --ink: #2b1f1a;
  --soft: #5f4b3c; --edge: #d9c196; --lacquer: #6a1a12; --on-lacquer: #fff3da; --red: #b32a1a;
  --jade: #176b4f; --blue: #264b86; --gold: #f0c25a; --gold-ink: #3a2506; --hill: #5b949c;
  --meadow: #8fb97b; --grey: #d8d3c1; --green: #a9c98f; }
@media (prefers-color-scheme: dark) { :root { --sky: #171b33; --paper: #262b46; --well: #30365a;
  --ink: #fbeed3; --soft: #cfc2ad; --edge: #3c4369; --lacquer: #2c0f14; --red: #ff9a83;
  --jade: #7fd8b0; --blue: #a3c3f5; --hill: #3d5a7d; --meadow: #3c5a49; --grey: #3a3e55;
  --green: #2f4f44; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--sky); color: var(--ink);
  font: 1rem/1.45 "Alegreya Sans", "Gill Sans", Candara, "Noto Sans", system-ui, sans-serif;
  font-variant-numeric: lining-nums tabular-nums; }
main { max-width: 78rem; margin: 0 auto; padding: 1.1rem; display: grid; gap: 1.1rem; }
h1, h2, h3, .seal b { font-family: Alegreya, Georgia, "Noto Serif", serif; font-weight: 800;
  margin: 0; line-height: 1.2; }
h1 { font-size: 1.9rem; } h2 { font-size: 1.3rem; } h3 { font-size: 1.08rem; }
header { background: var(--lacquer); color: var(--on-lacquer); border-radius: .55rem;
  padding: .7rem 1.1rem; border: 2px solid #d9a84e; }
header p { margin: .3rem 0 0; }
.paper { background: var(--paper); border-radius: .55rem; padding: 1.1rem;
  box-shadow: 0 2px 0 var(--edge), 0 6px 16px #0002; }
.scroll { border-left: .7rem solid #613a1d; border-right: .7rem solid #613a1d; }
.scroll svg { width: 100%; height: auto; display: block; }
.legend span { margin-right: 1.1rem; } .legend i { display: inline-block; width: .55rem;
  height: 1rem; border-radius: .3rem; vertical-align: -.15rem; margin-right: .4rem; }
.sum { display: flex; flex-wrap: wrap; gap: .45rem 1.1rem; align-items: end; }
.sum div { text-align: center; } .sum small { display: block; color: var(--soft); }
.sum b { font-size: 1.3rem; } .sum .of-result b { background: var(--gold); color: var(--gold-ink);
  border-radius: 1rem; padding: .1rem .7rem; }
.top { display: grid; grid-template-columns: 1fr auto; gap: 1.1rem; }
.seal { text-align: center; min-width: 13rem; }
.seal b { display: inline-grid; place-items: center; width: 4.4rem; height: 4.4rem;
  font-size: 2.4rem; border-radius: 50%; color: var(--red); border: .5rem double var(--red); }
.moment header { background: none; border: 0; color: inherit; padding: 0; display: flex; gap: .7rem;
  align-items: baseline; flex-wrap: wrap; }
.flag { background: var(--lacquer); color: var(--on-lacquer); padding: .1rem .6rem;
  clip-path: polygon(0 0, 100% 0, 80% 50%, 100% 100%, 0 100%); padding-right: 1.1rem; }
.lost { color: var(--red); font-weight: 700; margin-left: auto; font-size: 1.2rem; }
.lost small { color: var(--soft); font-weight: 500; font-size: .9rem; }
.lines { display: grid; grid-template-columns: 1fr 1fr; gap: 1.1rem; margin: .7rem 0; }
.lines section { border-radius: .4rem; padding: .7rem; background: var(--grey); }
.lines section + section { background: var(--green); border: 2px dashed var(--jade); }
.lines ol, .why { margin: .45rem 0 0; padding-left: 1.4rem; }
.tag { background: var(--paper); border-radius: 1rem; padding: .05rem .6rem; margin-left: .45rem;
  font: 700 .9rem/1.6 "Alegreya Sans", system-ui, sans-serif; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font: 800 1.3rem Alegreya, Georgia, serif; padding-bottom: .45rem; }
th, td { padding: .3rem .6rem; text-align: left; border-bottom: 1px solid var(--edge);
  vertical-align: top; }
.n { text-align: right; white-space: nowrap; } tr.sure td { font-weight: 700; }
tr.sure .loss-cell { color: var(--red); }
svg text { font: 700 14px "Alegreya Sans", system-ui, sans-serif; fill: var(--ink); }
.hill { fill: var(--hill); } .ridge { fill: none; stroke: var(--ink); stroke-width: 2.5;
  stroke-linejoin: round; } .meadow { fill: var(--meadow); }
.dots { stroke: var(--soft); stroke-dasharray: 2 6; opacity: .7; }
.fence { stroke: var(--paper); stroke-width: 2; } .lantern { fill: #c0321f; }
.luck, .legend .l1 { fill: var(--blue); background: var(--blue); }
.arrow { fill: none; stroke: var(--blue); stroke-width: 4; stroke-linecap: round;
  stroke-linejoin: round; }
.loss { fill: var(--red); opacity: .55; } .loss.sure { opacity: 1; }
.legend .l2 { background: var(--red); } svg rect { stroke: var(--paper); stroke-width: 1; }
svg rect.meadow { stroke: none; } .pole { stroke: #613a1d; stroke-width: 3; }
.pennant { fill: var(--red); } svg .on-pennant { fill: var(--paper); } .end { fill: var(--gold);
  stroke: var(--gold-ink); stroke-width: 2; }
@media (max-width: 50rem) { .top, .lines { grid-template-columns: 1fr; } main { padding: .7rem; } }
@media print { body { background: none; } .paper { box-shadow: none; } }
"""


def html_page(review: Review, teller: CoachTeller) -> str:
    """The whole page, in the language of the teller."""
    return _Page(review, teller).text()


class _Page:
    def __init__(self, review: Review, teller: CoachTeller) -> None:
        self.review = review
        self.teller = teller

    def say(self, key: str, /, **values: str | int) -> str:
        return escape(self.teller.say(key, **values))

    def text(self) -> str:
        title = escape(self.teller.title(self.review))
        parts = [
            self.header(title),
            self.scroll(),
            f'<div class="top">{self.sum()}{self.seal()}</div>',
            *self.moments(),
            self.decisions(),
            self.lucks(),
        ]
        return (
            f'<!DOCTYPE html>\n<html lang="{self.teller.words.language}">\n<head>\n'
            '<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
            + "\n".join(parts)
            + "\n</main>\n</body>\n</html>\n"
        )

    def header(self, title: str) -> str:
        told = f"{self.say('coach.judged')} {escape(self.teller.unit(self.review))}"
        if not self.review.finished:
            told += f" {self.say('coach.unfinished')}"
        return f"<header><h1>{title}</h1><p>{told}</p></header>"

    def scroll(self) -> str:
        heading = self.say("coach.curve")
        legend = (
            f'<p class="legend"><span><i class="l1"></i>{self.say("coach.word.luck")}</span>'
            f'<span><i class="l2"></i>{self.say("coach.legend.loss")}</span></p>'
        )
        drawn = curve(self.review, self.teller.say("coach.curve"))
        return f'<section class="paper scroll"><h2>{heading}</h2>{legend}{drawn}</section>'

    def sum(self) -> str:
        """start + luck - lost + rest = result"""
        figures = {
            "start": self.teller.figure(self.review.start),
            "luck": self.teller.signed(self.review.luck),
            "lost": self.teller.signed(-self.review.lost),
            "rest": self.teller.signed(self.review.rest),
            "result": f"= {self.teller.figure(self.review.result)}",
        }
        cells = "".join(
            f'<div class="of-{name}"><small>{self.say(f"coach.word.{name}")}</small>'
            f"<b>{value}</b></div>"
            for name, value in figures.items()
        )
        rest = self.say("coach.rest-text")
        return f'<section class="paper"><div class="sum">{cells}</div><p>{rest}</p></section>'

    def seal(self) -> str:
        review = self.review
        luck = self.say("coach.luck-is", luck=self.teller.signed(review.luck))
        lines = [
            self.say("coach.per-decision", loss=self.teller.figure(review.mean_loss, 3)),
            f"{luck}, {self.say('coach.kinder', n=review.kinder)}",
        ]
        if review.practise:
            topic = self.teller.topic(review.practise)
            lines.append(self.say("coach.practise", topic=topic))
        told = "".join(f"<p>{line}</p>" for line in lines)
        grade = self.say(f"coach.grade.{review.grade}")
        return f'<section class="paper seal"><b>{review.grade}</b><h3>{grade}</h3>{told}</section>'

    # --- moments ---

    def moments(self) -> Iterable[str]:
        yield f"<h2>{self.say('coach.moments')}</h2>"
        if not self.review.moments:
            yield f'<p class="paper">{self.say("coach.no-moments")}</p>'
        for place, n in enumerate(self.review.moments, 1):
            step = self.review.steps[n]
            assert isinstance(step, Choice)
            yield self.moment(place, step)

    def moment(self, place: int, choice: Choice) -> str:
        verdict = choice.verdict
        reasons = "".join(f"<li>{escape(self.teller.why(each))}</li>" for each in verdict.reasons)
        why = f'<h3>{self.say("coach.why")}</h3><ul class="why">{reasons}</ul>' if reasons else ""
        return (
            f'<article class="paper moment"><header><span class="flag">{place}</span>'
            f"<h3>{escape(self.teller.moment(choice))}</h3>"
            f'<span class="lost">{self.teller.figure(-verdict.loss)} '
            f"<small>± {self.teller.figure(verdict.doubt)}</small></span></header>"
            f'<div class="lines">'
            f"{self.line('coach.you-played', self.teller.chosen(choice), choice.after)}"
            f"{self.line('coach.better-line', self.teller.better(choice), choice.before)}"
            f"</div>{why}</article>"
        )

    def line(self, heading: str, actions: Sequence[str], value: float) -> str:
        told = "".join(f"<li>{escape(each)}</li>" for each in actions)
        worth = self.say("coach.worth", value=self.teller.figure(value))
        return (
            f'<section><h3>{self.say(heading)}<span class="tag">{worth}</span></h3>'
            f"<ol>{told}</ol></section>"
        )

    # --- tables ---

    def decisions(self) -> str:
        rows = []
        for choice in self.review.choices:
            verdict = choice.verdict
            lost = (
                f"{self.teller.figure(-verdict.loss)} ± {self.teller.figure(verdict.doubt)}"
                if verdict.line
                else ""
            )
            cells = [
                ("n", str(choice.round)),
                ("", self.teller.topic(choice.topic)),
                ("", "; ".join(self.teller.chosen(choice))),
                ("", "; ".join(self.teller.better(choice))),
                ("n loss-cell", lost),
                *self.value_cells(choice.after, verdict.chosen_win),
            ]
            rows.append((verdict.certain, cells))
        heads = ["round", "decision", "played", "better", "lost", *self.value_heads()]
        return self.table("coach.decisions", heads, rows)

    def lucks(self) -> str:
        rows = []
        for step in self.review.steps:
            if isinstance(step, Luck):
                cells = [
                    ("n", str(step.round)),
                    ("", self.teller.news(step)),
                    ("n", f"{self.teller.signed(step.luck)} ± {self.teller.figure(step.doubt)}"),
                    *self.value_cells(step.after, step.win),
                ]
                rows.append((False, cells))
        heads = ["round", "what", "luck", *self.value_heads()]
        return self.table("coach.lucks", heads, rows)

    def value_heads(self) -> list[str]:
        return ["value"] if self.review.players == 1 else ["value", "win"]

    def value_cells(self, value: float, win: float) -> list[tuple[str, str]]:
        cells = [("n", self.teller.figure(value))]
        return cells if self.review.players == 1 else [*cells, ("n", f"{win:.0%}")]

    def table(
        self, caption: str, heads: list[str], rows: list[tuple[bool, list[tuple[str, str]]]]
    ) -> str:
        head = "".join(f'<th scope="col">{self.say(f"coach.word.{each}")}</th>' for each in heads)
        body = ""
        for sure, cells in rows:
            told = "".join(f'<td class="{sort}">{escape(cell)}</td>' for sort, cell in cells)
            marked = ' class="sure"' if sure else ""
            body += f"<tr{marked}>{told}</tr>\n"
        return (
            f'<section class="paper wide"><table><caption>{self.say(caption)}</caption>'
            f"<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></section>"
        )
