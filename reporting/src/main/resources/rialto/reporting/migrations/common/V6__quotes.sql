-- Streamed quotes: who may quote and how, what was executed with which quote, what was on hold, what was asked for. A ladder is
-- replaced up to a million times a second, so ladders are counted for a minute, and only the newest of a stream is a row.
-- A mid is the best bid plus the best ask, so twice itself and whole: 0 is not known yet, -1 that a side had no price.

CREATE TABLE quote_provider_terms (
    event_sequence  ${int64} NOT NULL PRIMARY KEY,
    timestamp_ns    ${int64} NOT NULL,
    instrument_id   ${int32} NOT NULL,
    account_id      ${int64} NOT NULL,
    lease_ms        ${int32} NOT NULL,
    hold_ms         ${int32} NOT NULL,
    tolerance_ticks ${int64} NOT NULL,
    outcome_at_end  ${int16} NOT NULL,
    enabled         ${int16} NOT NULL
);

CREATE TABLE quote_orders (
    order_id          ${int64} NOT NULL PRIMARY KEY,
    min_quantity_lots ${int64} NOT NULL,
    quote_account_id  ${int64} NOT NULL,
    quote_request_id  ${int64} NOT NULL,
    quote_id          ${identifier} NOT NULL,
    quote_tier        ${int16} NOT NULL
);

-- what a trade with a quote has besides its row in trades, and what follows it
CREATE TABLE quote_executions (
    instrument_id         ${int32} NOT NULL,
    trade_id              ${int64} NOT NULL,
    event_sequence        ${int64} NOT NULL,
    timestamp_ns          ${int64} NOT NULL,
    taker_order_id        ${int64} NOT NULL,
    taker_account_id      ${int64} NOT NULL,
    provider_account_id   ${int64} NOT NULL,
    stream                ${int16} NOT NULL,
    quote_id              ${identifier} NOT NULL,
    tier                  ${int16} NOT NULL,
    taker_side            ${int16} NOT NULL,
    price_ticks           ${int64} NOT NULL,
    quantity_lots         ${int64} NOT NULL,
    age_ns                ${int64} NOT NULL,
    runner_up_ticks       ${int64} NOT NULL,
    runner_up_account_id  ${int64} NOT NULL,
    quote_request_id      ${int64} NOT NULL,
    hold_id               ${int64} NOT NULL,
    held_ns               ${int64} NOT NULL,
    settlement_type       ${int16} NOT NULL,
    settlement_date       ${int32} NOT NULL,
    full_amount           ${int16} NOT NULL,
    twice_mid_ticks       ${int64} NOT NULL,
    twice_mid_100ms_ticks ${int64} NOT NULL,
    twice_mid_1s_ticks    ${int64} NOT NULL,
    twice_mid_10s_ticks   ${int64} NOT NULL,
    PRIMARY KEY (instrument_id, trade_id)
) ${clustered};
CREATE INDEX quote_executions_by_time ON quote_executions (timestamp_ns);
CREATE INDEX quote_executions_by_order ON quote_executions (taker_order_id, trade_id);

-- ended_ns 0 is a trade that is on hold now
CREATE TABLE quote_holds (
    hold_id              ${int64} NOT NULL PRIMARY KEY,
    opened_sequence      ${int64} NOT NULL,
    instrument_id        ${int32} NOT NULL,
    taker_order_id       ${int64} NOT NULL,
    taker_account_id     ${int64} NOT NULL,
    provider_account_id  ${int64} NOT NULL,
    stream               ${int16} NOT NULL,
    quote_id             ${identifier} NOT NULL,
    tier                 ${int16} NOT NULL,
    taker_side           ${int16} NOT NULL,
    price_ticks          ${int64} NOT NULL,
    quantity_lots        ${int64} NOT NULL,
    tolerance_ticks      ${int64} NOT NULL,
    opened_ns            ${int64} NOT NULL,
    ends_ns              ${int64} NOT NULL,
    age_ns               ${int64} NOT NULL,
    runner_up_ticks      ${int64} NOT NULL,
    runner_up_account_id ${int64} NOT NULL,
    outcome_at_end       ${int16} NOT NULL,
    full_amount          ${int16} NOT NULL,
    twice_mid_ticks      ${int64} NOT NULL,
    ended_ns             ${int64} NOT NULL,
    end_reason           ${int16} NOT NULL,
    present_ticks        ${int64} NOT NULL,
    canceled_lots        ${int64} NOT NULL,
    end_twice_mid_ticks  ${int64} NOT NULL
);
CREATE INDEX quote_holds_by_end ON quote_holds (ended_ns);
CREATE INDEX quote_holds_by_order ON quote_holds (taker_order_id, hold_id);

-- ended_ns 0 is a request that is open
CREATE TABLE quote_requests (
    quote_request_id    ${int64} NOT NULL PRIMARY KEY,
    instrument_id       ${int32} NOT NULL,
    taker_account_id    ${int64} NOT NULL,
    quantity_lots       ${int64} NOT NULL,
    wants_bid           ${int16} NOT NULL,
    wants_ask           ${int16} NOT NULL,
    providers           ${int64} NOT NULL,
    declined            ${int64} NOT NULL,
    created_ns          ${int64} NOT NULL,
    expire_ns           ${int64} NOT NULL,
    state               ${int16} NOT NULL,
    answers             ${int32} NOT NULL,
    first_answer_ns     ${int64} NOT NULL,
    provider_account_id ${int64} NOT NULL,
    changed_ns          ${int64} NOT NULL,
    ended_ns            ${int64} NOT NULL
);
CREATE INDEX quote_requests_by_end ON quote_requests (ended_ns);

CREATE TABLE quote_request_events (
    quote_request_id    ${int64} NOT NULL,
    event_sequence      ${int64} NOT NULL,
    timestamp_ns        ${int64} NOT NULL,
    state               ${int16} NOT NULL,
    provider_account_id ${int64} NOT NULL,
    bid_ticks           ${int64} NOT NULL,
    ask_ticks           ${int64} NOT NULL,
    valid_until_ns      ${int64} NOT NULL,
    PRIMARY KEY (quote_request_id, event_sequence)
) ${clustered};

-- the newest ladder of each stream, by its best prices as they were sent; a price of 0 is none
CREATE TABLE quote_ladders (
    instrument_id  ${int32} NOT NULL,
    account_id     ${int64} NOT NULL,
    stream         ${int16} NOT NULL,
    quote_id       ${identifier} NOT NULL,
    event_sequence ${int64} NOT NULL,
    timestamp_ns   ${int64} NOT NULL,
    valid_until_ns ${int64} NOT NULL,
    full_amount    ${int16} NOT NULL,
    last_look      ${int16} NOT NULL,
    bid_ticks      ${int64} NOT NULL,
    bid_lots       ${int64} NOT NULL,
    ask_ticks      ${int64} NOT NULL,
    ask_lots       ${int64} NOT NULL,
    PRIMARY KEY (instrument_id, account_id, stream)
) ${clustered};

CREATE TABLE quote_minutes (
    minute_ns        ${int64} NOT NULL,
    instrument_id    ${int32} NOT NULL,
    account_id       ${int64} NOT NULL,
    ladders          ${int64} NOT NULL,
    removals      ${int64} NOT NULL,
    two_sided        ${int64} NOT NULL,
    spread_sum_ticks ${int64} NOT NULL,
    min_spread_ticks ${int64} NOT NULL,
    max_spread_ticks ${int64} NOT NULL,
    PRIMARY KEY (minute_ns, instrument_id, account_id)
) ${clustered};

-- kind 1: ladders refused, 2: ladders and single tiers that left without being taken, 3: other commands refused
CREATE TABLE quote_reasons (
    minute_ns     ${int64} NOT NULL,
    instrument_id ${int32} NOT NULL,
    account_id    ${int64} NOT NULL,
    kind          ${int16} NOT NULL,
    reason        ${int16} NOT NULL,
    quote_count   ${int64} NOT NULL,
    PRIMARY KEY (minute_ns, instrument_id, account_id, kind, reason)
) ${clustered};
