-- all limits that an account was given on an instrument; the newest are in force, and those of zeros are none
CREATE TABLE account_limits (
    account_id         ${int64} NOT NULL,
    instrument_id      ${int32} NOT NULL,
    event_sequence     ${int64} NOT NULL,
    timestamp_ns       ${int64} NOT NULL,
    max_order_lots     ${int64} NOT NULL,
    max_order_notional ${int64} NOT NULL,
    max_open_notional  ${int64} NOT NULL,
    max_position_lots  ${int64} NOT NULL,
    max_open_orders    ${int32} NOT NULL,
    PRIMARY KEY (account_id, instrument_id, event_sequence)
) ${clustered};
