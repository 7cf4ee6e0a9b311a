-- all rules that an account was given; the newest are in force, and zeros are none
CREATE TABLE account_rules (
    account_id      ${int64} NOT NULL,
    event_sequence  ${int64} NOT NULL,
    timestamp_ns    ${int64} NOT NULL,
    trade_group_id  ${int32} NOT NULL,
    max_cancels_10s ${int32} NOT NULL,
    PRIMARY KEY (account_id, event_sequence)
) ${clustered};
