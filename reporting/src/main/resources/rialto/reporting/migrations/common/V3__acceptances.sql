-- The acceptance of an order is told by its own row, so it needs none in order_events: a quarter fewer rows a trade. Only an
-- amendment, which changes what was accepted, puts it there. Orders of before have it there.

ALTER TABLE orders ADD COLUMN entered_sequence ${int64} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN acceptance_kept ${int16} NOT NULL DEFAULT 1;
