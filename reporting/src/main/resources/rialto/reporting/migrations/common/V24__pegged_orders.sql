-- Which price of the book orders took their own from: 0 for orders that had a price, as all of before had.

ALTER TABLE orders ADD COLUMN peg_price_type ${int16} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN peg_offset_type ${int16} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN peg_offset ${int32} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN peg_limit_ticks ${int64} NOT NULL DEFAULT 0;
