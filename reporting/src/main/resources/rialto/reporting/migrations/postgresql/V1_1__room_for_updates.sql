-- Rows that change soon after they were written stay in their page, so that no index has to follow them.
ALTER TABLE orders SET (fillfactor = 85);
ALTER TABLE balances SET (fillfactor = 50);
ALTER TABLE candles SET (fillfactor = 50);
ALTER TABLE progress SET (fillfactor = 10);
