"""Figures for Prometheus, in a registry for each app: several may live in one process."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.found: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self.requests = Counter(
            "loyang_requests_total",
            "Requests by route and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "loyang_request_seconds",
            "Time to answer a request (streams excluded).",
            ["route"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.actions = Counter(
            "loyang_actions_total", "Accepted actions.", ["by"], registry=self.registry
        )
        self.refused = Counter(
            "loyang_refused_total", "Refused requests by code.", ["code"], registry=self.registry
        )
        self.notices = Counter(
            "loyang_notices_total",
            "Messages to players who are not there, by way and outcome.",
            ["way", "outcome"],
            registry=self.registry,
        )
        self.failing = Gauge(
            "loyang_subscriptions_failing",
            "Subscriptions whose last message was given up.",
            registry=self.registry,
        )
        self.connections = Gauge("loyang_connections", "Open connections.", registry=self.registry)
        self.dismissed = Counter(
            "loyang_connections_dismissed_total",
            "Connections closed by the server: too slow, too many, too long.",
            ["why"],
            registry=self.registry,
        )
        self.prices = Gauge(
            "loyang_request_price_milliseconds",
            "Processor time that a request of a kind has cost lately.",
            ["kind"],
            registry=self.registry,
        )
        self.streams = Gauge("loyang_streams", "Open live streams.", registry=self.registry)
        self.games = Gauge("loyang_games_in_memory", "Games in memory.", registry=self.registry)
        self.tables = Gauge(
            "loyang_tables", "Tables in the store by status.", ["status"], registry=self.registry
        )

    def answered(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """A request, and how long it took unless it was a stream."""
        key = (method, route, status)
        if key not in self.found:  # looking them up by their names costs more than counting
            self.found[key] = (self.requests.labels(*key), self.seconds.labels(route))
        count, histogram = self.found[key]
        count.inc()
        if seconds is not None:
            histogram.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)
