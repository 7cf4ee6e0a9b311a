-- What orders had to trade at once when they entered a book: 0 for any, as all of before had.

ALTER TABLE orders ADD COLUMN min_lots ${int64} NOT NULL DEFAULT 0;
