-- What an account had of an asset, available and held together, after its last event of a day (UTC, and when it began). A day
-- without one has no row, and is as the day before.
CREATE TABLE daily_balances (
    account_id ${int64} NOT NULL,
    asset_id   ${int32} NOT NULL,
    day_ns     ${int64} NOT NULL,
    total      ${int64} NOT NULL,
    PRIMARY KEY (account_id, asset_id, day_ns)
) ${clustered};

-- Of days up to this moment not all of these rows are here, since the events of then came before the table. One row.
CREATE TABLE daily_balances_begin (
    id           ${int16} NOT NULL PRIMARY KEY,
    timestamp_ns ${int64} NOT NULL
);
INSERT INTO daily_balances_begin (id, timestamp_ns) SELECT id, timestamp_ns FROM progress;
INSERT INTO daily_balances (account_id, asset_id, day_ns, total)
    SELECT b.account_id, b.asset_id, p.timestamp_ns - p.timestamp_ns % 86400000000000, b.available + b.held
    FROM balances b CROSS JOIN progress p;
