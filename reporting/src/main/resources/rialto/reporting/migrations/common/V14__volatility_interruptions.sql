-- When an auction begins instead of a trade: 0 for never, as of all protections of before.

ALTER TABLE price_protections ADD COLUMN volatility_range ${int32} NOT NULL DEFAULT 0;
ALTER TABLE price_protections ADD COLUMN interruption_seconds ${int32} NOT NULL DEFAULT 0;
ALTER TABLE price_protections ADD COLUMN extension_range ${int32} NOT NULL DEFAULT 0;
ALTER TABLE price_protections ADD COLUMN max_extensions ${int32} NOT NULL DEFAULT 0;

-- every volatility auction that began (extension_count 0), and each extension of one
CREATE TABLE volatility_interruptions (
    instrument_id   ${int32} NOT NULL,
    event_sequence  ${int64} NOT NULL,
    timestamp_ns    ${int64} NOT NULL,
    ends_ns         ${int64} NOT NULL,
    reference_ticks ${int64} NOT NULL,
    price_ticks     ${int64} NOT NULL,
    lowest_ticks    ${int64} NOT NULL,
    highest_ticks   ${int64} NOT NULL,
    extension_count ${int32} NOT NULL,
    PRIMARY KEY (instrument_id, event_sequence)
) ${clustered};
