-- What surveillance found, what each alert is about, who closed it, and which thresholds held since which event.

CREATE TABLE alerts (
    alert_id         ${int64} NOT NULL PRIMARY KEY,
    pattern          ${int16} NOT NULL,
    event_sequence   ${int64} NOT NULL,
    timestamp_ns     ${int64} NOT NULL,
    instrument_id    ${int32} NOT NULL,
    account_id       ${int64} NOT NULL,
    other_account_id ${int64} NOT NULL,
    began_ns         ${int64} NOT NULL,
    detail           ${prose} NOT NULL
);
CREATE INDEX alerts_by_time ON alerts (timestamp_ns);

CREATE TABLE alert_evidence (
    alert_id         ${int64} NOT NULL,
    evidence_number  ${int16} NOT NULL,
    kind             ${int16} NOT NULL,
    event_sequence   ${int64} NOT NULL,
    timestamp_ns     ${int64} NOT NULL,
    account_id       ${int64} NOT NULL,
    other_account_id ${int64} NOT NULL,
    order_id         ${int64} NOT NULL,
    other_order_id   ${int64} NOT NULL,
    trade_id         ${int64} NOT NULL,
    side             ${int16} NOT NULL,
    price_ticks      ${int64} NOT NULL,
    quantity_lots    ${int64} NOT NULL,
    PRIMARY KEY (alert_id, evidence_number)
) ${clustered};

-- An alert without one is open; the newest holds. They name what an alert is about, of which alert_sequence is the event, and not
-- its number: by other thresholds another one has it.
CREATE TABLE alert_closings (
    alert_sequence   ${int64} NOT NULL,
    event_sequence   ${int64} NOT NULL,
    pattern          ${int16} NOT NULL,
    instrument_id    ${int32} NOT NULL,
    account_id       ${int64} NOT NULL,
    other_account_id ${int64} NOT NULL,
    timestamp_ns     ${int64} NOT NULL,
    actor            ${prose} NOT NULL,
    verdict          ${identifier} NOT NULL,
    comment_text     ${prose} NOT NULL,
    PRIMARY KEY (alert_sequence, event_sequence)
) ${clustered};

-- 'off' where nothing was looked for
CREATE TABLE surveillance_settings (
    event_sequence ${int64} NOT NULL PRIMARY KEY,
    settings       ${prose} NOT NULL
);

-- the first event that surveillance must see again after a restart; 0 where it has seen none
ALTER TABLE progress ADD COLUMN surveillance_sequence ${int64} NOT NULL DEFAULT 0;
