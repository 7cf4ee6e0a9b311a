-- Parent orders and how they stand, their children, and what stood when each child was made. Children are orders too: what they
-- executed is in orders, trades and quote_executions.

-- ended_ns 0 is one that works, or waits for trades on hold
CREATE TABLE parent_orders (
    parent_order_id    ${int64} NOT NULL PRIMARY KEY,
    entered_sequence   ${int64} NOT NULL,
    entered_ns         ${int64} NOT NULL,
    account_id         ${int64} NOT NULL,
    client_order_id    ${identifier} NOT NULL,
    instrument_id      ${int32} NOT NULL,
    book_instrument_id ${int32} NOT NULL,
    side               ${int16} NOT NULL,
    strategy           ${int16} NOT NULL,
    quantity_lots      ${int64} NOT NULL,
    limit_ticks        ${int64} NOT NULL,
    start_ns           ${int64} NOT NULL,
    end_ns             ${int64} NOT NULL,
    slice_count        ${int32} NOT NULL,
    min_child_lots     ${int64} NOT NULL,
    max_child_lots     ${int64} NOT NULL,
    state              ${int16} NOT NULL,
    executed_lots      ${int64} NOT NULL,
    executed_quote     ${int64} NOT NULL,
    working_lots       ${int64} NOT NULL,
    slices_done        ${int32} NOT NULL,
    child_count        ${int32} NOT NULL,
    end_reason         ${int16} NOT NULL,
    changed_ns         ${int64} NOT NULL,
    ended_ns           ${int64} NOT NULL
);
CREATE INDEX parent_orders_by_end ON parent_orders (ended_ns);
CREATE INDEX parent_orders_by_account ON parent_orders (account_id, parent_order_id);
CREATE INDEX parent_orders_by_time ON parent_orders (entered_ns, parent_order_id);

-- order_id 0 is a child that was refused
CREATE TABLE child_orders (
    parent_order_id ${int64} NOT NULL,
    child_number    ${int32} NOT NULL,
    event_sequence  ${int64} NOT NULL,
    timestamp_ns    ${int64} NOT NULL,
    order_id        ${int64} NOT NULL,
    reject_reason   ${int16} NOT NULL,
    instrument_id   ${int32} NOT NULL,
    slice           ${int32} NOT NULL,
    side            ${int16} NOT NULL,
    price_ticks     ${int64} NOT NULL,
    quantity_lots   ${int64} NOT NULL,
    reason          ${int16} NOT NULL,
    tier_count      ${int32} NOT NULL,
    book_ticks      ${int64} NOT NULL,
    book_lots       ${int64} NOT NULL,
    PRIMARY KEY (parent_order_id, child_number)
) ${clustered};
CREATE INDEX child_orders_by_order ON child_orders (order_id);
CREATE INDEX child_orders_by_time ON child_orders (timestamp_ns, event_sequence);

-- the best tiers that stood, the best is number 1
CREATE TABLE child_quotes (
    parent_order_id     ${int64} NOT NULL,
    child_number        ${int32} NOT NULL,
    quote_number        ${int16} NOT NULL,
    provider_account_id ${int64} NOT NULL,
    stream              ${int16} NOT NULL,
    quote_id            ${identifier} NOT NULL,
    tier                ${int16} NOT NULL,
    price_ticks         ${int64} NOT NULL,
    quantity_lots       ${int64} NOT NULL,
    age_ns              ${int64} NOT NULL,
    full_amount         ${int16} NOT NULL,
    last_look           ${int16} NOT NULL,
    PRIMARY KEY (parent_order_id, child_number, quote_number)
) ${clustered};
