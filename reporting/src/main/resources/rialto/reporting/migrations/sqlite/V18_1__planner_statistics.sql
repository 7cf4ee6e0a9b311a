-- As V4_1, of surveillance.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('alerts', 'alerts_by_time', '100000 2');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('alert_evidence', 'alert_evidence', '2000000 20 1');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('alert_closings', 'alert_closings', '100000 1 1');
