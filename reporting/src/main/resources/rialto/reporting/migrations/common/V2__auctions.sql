-- What auctions, schedules and expiry added to the venue. Rows from before have 0, which is none of the protocol's codes:
-- `./rialto reporting rebuild` knows better.

ALTER TABLE trades ADD COLUMN match_type ${int16} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN expire_ns ${int64} NOT NULL DEFAULT 0;
ALTER TABLE instruments ADD COLUMN session_pause_ms ${int32} NOT NULL DEFAULT 0;
ALTER TABLE instruments ADD COLUMN order_timeout_ms ${int32} NOT NULL DEFAULT 0;

CREATE TABLE auctions (
    instrument_id  ${int32} NOT NULL,
    event_sequence ${int64} NOT NULL,
    timestamp_ns   ${int64} NOT NULL,
    phase          ${int16} NOT NULL,
    price_ticks    ${int64} NOT NULL,
    volume_lots    ${int64} NOT NULL,
    imbalance_lots ${int64} NOT NULL,
    PRIMARY KEY (instrument_id, event_sequence)
) ${clustered};

-- every schedule that an instrument was given; one row an entry, or entry 0 with phase 0 for a schedule without entries
CREATE TABLE trading_schedules (
    instrument_id      ${int32} NOT NULL,
    event_sequence     ${int64} NOT NULL,
    entry_number       ${int16} NOT NULL,
    timestamp_ns       ${int64} NOT NULL,
    utc_offset_seconds ${int32} NOT NULL,
    days_of_week       ${int16} NOT NULL,
    second_of_day      ${int32} NOT NULL,
    phase              ${int16} NOT NULL,
    PRIMARY KEY (instrument_id, event_sequence, entry_number)
) ${clustered};
