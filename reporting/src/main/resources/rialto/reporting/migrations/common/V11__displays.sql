-- What the book shows of icebergs at a time: 0 for orders that show all, as all of before did.

ALTER TABLE orders ADD COLUMN display_lots ${int64} NOT NULL DEFAULT 0;
ALTER TABLE instruments ADD COLUMN max_iceberg_parts ${int32} NOT NULL DEFAULT 0;
