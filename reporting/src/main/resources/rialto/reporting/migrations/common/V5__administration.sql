-- Who did what, and what is stopped: one row for an account that was ever frozen, one for an instrument (0: the whole venue)
-- that new orders were ever kept from.

CREATE TABLE administration (
    event_sequence ${int64} NOT NULL PRIMARY KEY,
    timestamp_ns   ${int64} NOT NULL,
    actor          ${prose} NOT NULL,
    roles          ${prose} NOT NULL,
    address        ${prose} NOT NULL,
    action         ${prose} NOT NULL,
    detail         ${prose} NOT NULL,
    approved_by    ${prose} NOT NULL,
    proposal_id    ${int64} NOT NULL,
    outcome        ${identifier} NOT NULL
);

CREATE TABLE account_states (
    account_id     ${int64} NOT NULL PRIMARY KEY,
    frozen         ${int16} NOT NULL,
    reason         ${prose} NOT NULL,
    timestamp_ns   ${int64} NOT NULL,
    event_sequence ${int64} NOT NULL
);

CREATE TABLE order_entry_states (
    instrument_id  ${int32} NOT NULL PRIMARY KEY,
    suspensions    ${int32} NOT NULL,
    timestamp_ns   ${int64} NOT NULL,
    event_sequence ${int64} NOT NULL
);
