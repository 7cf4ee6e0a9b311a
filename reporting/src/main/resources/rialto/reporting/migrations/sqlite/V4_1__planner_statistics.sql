-- What the planner must know to choose well in every database, be it new or large: rows of a table, then rows for each value of
-- an index's first column, first two, and so on. They are those of a venue with many of everything, because a row that is
-- looked up by key in a small table costs nothing, and a small table that is walked for each row of another, and grew since,
-- took minutes. So nobody runs ANALYZE, which V1_2 did when there were two accounts; its statistics go.
DELETE FROM sqlite_stat1;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('progress', NULL, '1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('assets', NULL, '1000');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('instruments', NULL, '1000');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('accounts', NULL, '1000000');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('balances', 'balances', '10000000 10 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('transfers', 'transfers_by_account', '10000000 10 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('transfers', 'transfers_by_transfer_id', '10000000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('orders', 'orders_by_account', '20000000 20000 4000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('orders', 'orders_by_client_order_id', '20000000 20000 1 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('orders', 'orders_open', '10000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('order_events', 'order_events', '40000000 2 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades', '10000000 10000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_taker_order', '10000000 3 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_maker_order', '10000000 3 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_taker_account', '10000000 10000 2000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_maker_account', '10000000 10000 2000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_time', '10000000 2');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trades', 'trades_by_event', '10000000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('candles', 'candles', '10000000 100000 8000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('auctions', 'auctions', '1000000 1000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trading_schedules', 'trading_schedules', '100000 100 10 1');
