-- The newest trades, those of an hour and those of a few events, whatever their instrument. Both keys ascend with every trade, so
-- new entries go to the end of their index.

CREATE INDEX trades_by_time ON trades (timestamp_ns);
CREATE INDEX trades_by_event ON trades (event_sequence);
