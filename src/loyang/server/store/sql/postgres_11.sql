-- Who is told of a table and how, and what they are to be told.

CREATE TABLE subscriptions (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    owner TEXT NOT NULL,
    device TEXT NOT NULL,
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    wishes TEXT NOT NULL,
    base TEXT NOT NULL,
    active BOOLEAN NOT NULL,
    seen INTEGER NOT NULL,
    sent INTEGER NOT NULL,
    sent_on INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    fault TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL
);
CREATE INDEX subscriptions_by_table ON subscriptions (table_id);
CREATE INDEX subscriptions_by_target ON subscriptions (target);

CREATE TABLE notices (
    subscription TEXT NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
    topic TEXT NOT NULL,
    number INTEGER NOT NULL,
    what TEXT NOT NULL,
    told INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    due DOUBLE PRECISION,
    PRIMARY KEY (subscription, topic)
);
CREATE INDEX notices_by_due ON notices (due) WHERE due IS NOT NULL;
