-- Who gets filled at one price: 1, by time, as on all instruments before.

ALTER TABLE instruments ADD COLUMN match_algorithm ${int16} NOT NULL DEFAULT 1;
