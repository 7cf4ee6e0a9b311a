-- As V4_1, of streamed quotes.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_executions', 'quote_executions', '10000000 10000 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_executions', 'quote_executions_by_time', '10000000 2');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_executions', 'quote_executions_by_order', '10000000 3 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_holds', 'quote_holds_by_end', '10000000 2');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_holds', 'quote_holds_by_order', '10000000 3 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_requests', 'quote_requests_by_end', '1000000 2');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_request_events', 'quote_request_events', '5000000 5 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_ladders', 'quote_ladders', '10000 100 2 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_minutes', 'quote_minutes', '10000000 1000 10 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('quote_reasons', 'quote_reasons', '1000000 1000 10 2 2 1');
