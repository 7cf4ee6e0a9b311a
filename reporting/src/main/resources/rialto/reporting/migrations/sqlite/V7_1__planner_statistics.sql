-- As V4_1, of parent orders.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('parent_orders', 'parent_orders_by_account', '1000000 1000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('parent_orders', 'parent_orders_by_time', '1000000 2 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('parent_orders', 'parent_orders_by_end', '1000000 2');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('child_orders', 'child_orders', '10000000 10 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('child_orders', 'child_orders_by_order', '10000000 2');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('child_orders', 'child_orders_by_time', '10000000 2 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('child_quotes', 'child_quotes', '50000000 50 5 1');
