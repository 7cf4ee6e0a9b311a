-- Lists of orders, and which list an order is in: 0 in order_list_id for none, as all of before have. Orders of a list have ids
-- that follow upon one another from the list's.

-- ended_ns 0 is one of which some order is open
CREATE TABLE order_lists (
    list_id          ${int64} NOT NULL PRIMARY KEY,
    account_id       ${int64} NOT NULL,
    instrument_id    ${int32} NOT NULL,
    client_list_id   ${identifier} NOT NULL,
    contingency_type ${int16} NOT NULL,
    leg_count        ${int16} NOT NULL,
    entered_ns       ${int64} NOT NULL,
    entered_sequence ${int64} NOT NULL,
    ended_ns         ${int64} NOT NULL
);
CREATE INDEX order_lists_by_account ON order_lists (account_id, list_id);
CREATE INDEX order_lists_by_client_id ON order_lists (account_id, client_list_id);
CREATE INDEX order_lists_by_end ON order_lists (ended_ns);

ALTER TABLE orders ADD COLUMN order_list_id ${int64} NOT NULL DEFAULT 0;

-- 0 of an order that never was pending, -1 of one that was never released
ALTER TABLE orders ADD COLUMN released_ns ${int64} NOT NULL DEFAULT 0;
