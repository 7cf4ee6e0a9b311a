-- every fee schedule as it was set, a row for each tier; the newest are in force. One without tiers, tier 0, was removed
CREATE TABLE fee_schedules (
    schedule_id     ${int32} NOT NULL,
    event_sequence  ${int64} NOT NULL,
    tier            ${int32} NOT NULL,
    timestamp_ns    ${int64} NOT NULL,
    name            ${identifier} NOT NULL,
    volume_asset_id ${int32} NOT NULL,
    volume_from     ${int64} NOT NULL,
    maker_fee_ppm   ${int32} NOT NULL,
    taker_fee_ppm   ${int32} NOT NULL,
    PRIMARY KEY (schedule_id, event_sequence, tier)
) ${clustered};

-- which schedule the fees of an instrument followed from when on; 0 for its own fees
CREATE TABLE assigned_fee_schedules (
    instrument_id  ${int32} NOT NULL,
    event_sequence ${int64} NOT NULL,
    timestamp_ns   ${int64} NOT NULL,
    schedule_id    ${int32} NOT NULL,
    PRIMARY KEY (instrument_id, event_sequence)
) ${clustered};

-- all that an account was given of its own in fees; the newest is in force, and zeros are nothing
CREATE TABLE account_fees (
    account_id     ${int64} NOT NULL,
    event_sequence ${int64} NOT NULL,
    timestamp_ns   ${int64} NOT NULL,
    discount_ppm   ${int32} NOT NULL,
    fixed_tier     ${int32} NOT NULL,
    PRIMARY KEY (account_id, event_sequence)
) ${clustered};

-- the rates of trades in which a schedule or terms of an account had a part; all others had the instrument's own
CREATE TABLE trade_fees (
    instrument_id  ${int32} NOT NULL,
    trade_id       ${int64} NOT NULL,
    event_sequence ${int64} NOT NULL,
    maker_fee_ppm  ${int32} NOT NULL,
    taker_fee_ppm  ${int32} NOT NULL,
    PRIMARY KEY (instrument_id, trade_id)
) ${clustered};
