-- protections of quotes on order books as they were set, and each time one was reached (bound 1: trades, 2: lots); the newest of an
-- account on an instrument is in force, and one of zeros is none
CREATE TABLE quote_protections (
    account_id     ${int64} NOT NULL,
    instrument_id  ${int32} NOT NULL,
    event_sequence ${int64} NOT NULL,
    timestamp_ns   ${int64} NOT NULL,
    max_fills      ${int32} NOT NULL,
    max_lots       ${int64} NOT NULL,
    window_ms      ${int32} NOT NULL,
    bound          ${int16} NOT NULL,
    seen_fills     ${int32} NOT NULL,
    seen_lots      ${int64} NOT NULL,
    PRIMARY KEY (account_id, instrument_id, event_sequence)
) ${clustered};
