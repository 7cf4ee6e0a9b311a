-- Every time that a trade was busted (kind 1: it has no price, amount and fees any more) or given another price (kind 2). The row
-- of the trade itself stays as it was made.
CREATE TABLE trade_revisions (
    event_sequence       ${int64} NOT NULL PRIMARY KEY,
    timestamp_ns         ${int64} NOT NULL,
    instrument_id        ${int32} NOT NULL,
    trade_id             ${int64} NOT NULL,
    revision             ${int32} NOT NULL,
    kind                 ${int16} NOT NULL,
    trade_event_sequence ${int64} NOT NULL,
    quantity_lots        ${int64} NOT NULL,
    former_ticks         ${int64} NOT NULL,
    former_quote         ${int64} NOT NULL,
    former_taker_fee     ${int64} NOT NULL,
    former_maker_fee     ${int64} NOT NULL,
    price_ticks          ${int64} NOT NULL,
    quote_amount         ${int64} NOT NULL,
    taker_fee            ${int64} NOT NULL,
    maker_fee            ${int64} NOT NULL,
    taker_side           ${int16} NOT NULL,
    taker_order_id       ${int64} NOT NULL,
    taker_account_id     ${int64} NOT NULL,
    maker_order_id       ${int64} NOT NULL,
    maker_account_id     ${int64} NOT NULL
);
CREATE INDEX trade_revisions_by_trade ON trade_revisions (instrument_id, trade_id);
