-- What the planner must know to choose well before anyone has run ANALYZE: rows of a table, then rows for each prefix of an
-- index. Without it SQLite walks all trades of an instrument to find those of an account, because the primary key is nearer.
ANALYZE;
DELETE FROM sqlite_stat1 WHERE tbl IN ('trades', 'orders', 'order_events', 'candles', 'transfers');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades', '10000000 1000000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_taker_order', '10000000 3 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_maker_order', '10000000 3 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_taker_account', '10000000 10000 2000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_maker_account', '10000000 10000 2000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('orders', 'orders_by_account', '20000000 20000 4000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('orders', 'orders_by_client_order_id', '20000000 20000 1 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('orders', 'orders_open', '10000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('order_events', 'order_events', '40000000 2 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('candles', 'candles', '1000000 100000 8000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('transfers', 'transfers_by_account', '100000 10 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('transfers', 'transfers_by_transfer_id', '100000 1');
