-- How many lots an order of which the book shows nothing has at least: 0 for no such orders, as before.

ALTER TABLE instruments ADD COLUMN min_hidden_lots ${int64} NOT NULL DEFAULT 0;
