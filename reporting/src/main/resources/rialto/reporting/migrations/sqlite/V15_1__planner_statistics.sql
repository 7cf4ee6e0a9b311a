-- As V4_1, of daily balances.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('daily_balances', 'daily_balances', '10000000 1000 300 1');
