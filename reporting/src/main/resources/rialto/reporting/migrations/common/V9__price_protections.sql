-- every price protection that an instrument was given; the newest is in force, and one of zeros is none
CREATE TABLE price_protections (
    instrument_id       ${int32} NOT NULL,
    event_sequence      ${int64} NOT NULL,
    timestamp_ns        ${int64} NOT NULL,
    reference_ticks     ${int64} NOT NULL,
    static_up           ${int32} NOT NULL,
    static_down         ${int32} NOT NULL,
    bid_multiplier_up   ${int32} NOT NULL,
    bid_multiplier_down ${int32} NOT NULL,
    ask_multiplier_up   ${int32} NOT NULL,
    ask_multiplier_down ${int32} NOT NULL,
    average_minutes     ${int32} NOT NULL,
    collar              ${int32} NOT NULL,
    PRIMARY KEY (instrument_id, event_sequence)
) ${clustered};
