-- What orders wait for before they enter the market: 0 in trigger_type for those that wait for nothing, as all of before did.

ALTER TABLE orders ADD COLUMN trigger_type ${int16} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN trigger_price_type ${int16} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN trigger_ticks ${int64} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN trailing_delta ${int32} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN trailing_ns ${int64} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN triggered_ns ${int64} NOT NULL DEFAULT 0;
