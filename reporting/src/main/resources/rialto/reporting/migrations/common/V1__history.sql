-- The history of the venue as rows. Prices in ticks, quantities in lots, money in minor units, times in nanoseconds since
-- the epoch. Types and table options written as placeholders are the database's own words for the same thing.

CREATE TABLE progress (
    id             ${int16} NOT NULL PRIMARY KEY,
    event_sequence ${int64} NOT NULL,
    timestamp_ns   ${int64} NOT NULL
);
INSERT INTO progress (id, event_sequence, timestamp_ns) VALUES (1, 0, 0);

CREATE TABLE assets (
    asset_id ${int32} NOT NULL PRIMARY KEY,
    symbol   ${identifier} NOT NULL,
    scale    ${int16} NOT NULL
);

CREATE TABLE instruments (
    instrument_id            ${int32} NOT NULL PRIMARY KEY,
    symbol                   ${identifier} NOT NULL,
    base_asset_id            ${int32} NOT NULL,
    quote_asset_id           ${int32} NOT NULL,
    tick_size                ${int64} NOT NULL,
    lot_size                 ${int64} NOT NULL,
    min_price_ticks          ${int64} NOT NULL,
    max_price_ticks          ${int64} NOT NULL,
    min_quantity_lots        ${int64} NOT NULL,
    max_quantity_lots        ${int64} NOT NULL,
    max_market_quantity_lots ${int64} NOT NULL,
    min_notional             ${int64} NOT NULL,
    max_notional             ${int64} NOT NULL,
    max_open_orders          ${int32} NOT NULL,
    maker_fee_ppm            ${int32} NOT NULL,
    taker_fee_ppm            ${int32} NOT NULL,
    market_model             ${int16} NOT NULL,
    risk_rule                ${int16} NOT NULL,
    state                    ${int16} NOT NULL,
    changed_ns               ${int64} NOT NULL
);

CREATE TABLE accounts (
    account_id ${int64} NOT NULL PRIMARY KEY,
    name       ${identifier} NOT NULL,
    created_ns ${int64} NOT NULL
);
-- the two that every venue begins with
INSERT INTO accounts (account_id, name, created_ns) VALUES (1, 'external', 0);
INSERT INTO accounts (account_id, name, created_ns) VALUES (2, 'fees', 0);

CREATE TABLE balances (
    account_id     ${int64} NOT NULL,
    asset_id       ${int32} NOT NULL,
    available      ${int64} NOT NULL,
    held           ${int64} NOT NULL,
    event_sequence ${int64} NOT NULL,
    PRIMARY KEY (account_id, asset_id)
) ${clustered};

CREATE TABLE transfers (
    event_sequence ${int64} NOT NULL PRIMARY KEY,
    transfer_id    ${identifier} NOT NULL,
    account_id     ${int64} NOT NULL,
    asset_id       ${int32} NOT NULL,
    amount         ${int64} NOT NULL,
    timestamp_ns   ${int64} NOT NULL
);
CREATE INDEX transfers_by_account ON transfers (account_id, event_sequence);
CREATE INDEX transfers_by_transfer_id ON transfers (transfer_id);

CREATE TABLE orders (
    order_id              ${int64} NOT NULL PRIMARY KEY,
    account_id            ${int64} NOT NULL,
    instrument_id         ${int32} NOT NULL,
    client_order_id       ${identifier} NOT NULL,
    side                  ${int16} NOT NULL,
    order_type            ${int16} NOT NULL,
    time_in_force         ${int16} NOT NULL,
    self_trade_prevention ${int16} NOT NULL,
    price_ticks           ${int64} NOT NULL,
    quantity_lots         ${int64} NOT NULL,
    quote_amount          ${int64} NOT NULL,
    executed_lots         ${int64} NOT NULL,
    executed_quote        ${int64} NOT NULL,
    status                ${int16} NOT NULL,
    cancel_reason         ${int16} NOT NULL,
    entered_ns            ${int64} NOT NULL,
    changed_ns            ${int64} NOT NULL
);
CREATE INDEX orders_by_account ON orders (account_id, instrument_id, order_id);
CREATE INDEX orders_by_client_order_id ON orders (account_id, client_order_id, order_id);

-- executions of an order are its rows in trades; order_history joins the two
CREATE TABLE order_events (
    order_id        ${int64} NOT NULL,
    event_sequence  ${int64} NOT NULL,
    timestamp_ns    ${int64} NOT NULL,
    event_type      ${int16} NOT NULL,
    account_id      ${int64} NOT NULL,
    instrument_id   ${int32} NOT NULL,
    client_order_id ${identifier} NOT NULL,
    request_id      ${identifier} NOT NULL,
    price_ticks     ${int64} NOT NULL,
    quantity_lots   ${int64} NOT NULL,
    cancel_reason   ${int16} NOT NULL,
    reject_reason   ${int16} NOT NULL,
    PRIMARY KEY (order_id, event_sequence)
) ${clustered};

CREATE TABLE trades (
    instrument_id    ${int32} NOT NULL,
    trade_id         ${int64} NOT NULL,
    aggregate_id     ${int64} NOT NULL,
    event_sequence   ${int64} NOT NULL,
    timestamp_ns     ${int64} NOT NULL,
    price_ticks      ${int64} NOT NULL,
    quantity_lots    ${int64} NOT NULL,
    quote_amount     ${int64} NOT NULL,
    taker_side       ${int16} NOT NULL,
    taker_order_id   ${int64} NOT NULL,
    taker_account_id ${int64} NOT NULL,
    taker_fee        ${int64} NOT NULL,
    maker_order_id   ${int64} NOT NULL,
    maker_account_id ${int64} NOT NULL,
    maker_fee        ${int64} NOT NULL,
    PRIMARY KEY (instrument_id, trade_id)
) ${clustered};
CREATE INDEX trades_by_taker_order ON trades (taker_order_id, trade_id);
CREATE INDEX trades_by_maker_order ON trades (maker_order_id, trade_id);
CREATE INDEX trades_by_taker_account ON trades (taker_account_id, instrument_id, trade_id);
CREATE INDEX trades_by_maker_account ON trades (maker_account_id, instrument_id, trade_id);

CREATE TABLE candles (
    instrument_id   ${int32} NOT NULL,
    interval_code   ${int16} NOT NULL,
    open_ns         ${int64} NOT NULL,
    open_ticks      ${int64} NOT NULL,
    high_ticks      ${int64} NOT NULL,
    low_ticks       ${int64} NOT NULL,
    close_ticks     ${int64} NOT NULL,
    base_lots       ${int64} NOT NULL,
    quote_amount    ${int64} NOT NULL,
    trade_count     ${int64} NOT NULL,
    taker_buy_lots  ${int64} NOT NULL,
    taker_buy_quote ${int64} NOT NULL,
    first_trade_id  ${int64} NOT NULL,
    last_trade_id   ${int64} NOT NULL,
    PRIMARY KEY (instrument_id, interval_code, open_ns)
) ${clustered};
