-- The same rows for people: names instead of numbers, decimals (as exact text) instead of ticks, lots and minor units.
-- Flyway runs this file again whenever it changes.

CREATE OR REPLACE VIEW asset_units AS
SELECT asset_id, symbol, scale, CAST(CONCAT('1', REPEAT('0', scale)) AS SIGNED) AS unit FROM assets;

CREATE OR REPLACE VIEW trades_readable AS
SELECT i.symbol AS symbol,
       x.trade_id,
       CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.timestamp_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.timestamp_ns MOD 1000000000, 9, '0'), 'Z') AS time,
       CONCAT(IF((x.price_ticks * i.tick_size) < 0, '-', ''), ABS(x.price_ticks * i.tick_size) DIV q.unit, '.', LPAD(ABS(x.price_ticks * i.tick_size) MOD q.unit, q.scale, '0')) AS price,
       CONCAT(IF((x.quantity_lots * i.lot_size) < 0, '-', ''), ABS(x.quantity_lots * i.lot_size) DIV b.unit, '.', LPAD(ABS(x.quantity_lots * i.lot_size) MOD b.unit, b.scale, '0')) AS quantity,
       CONCAT(IF((x.quote_amount) < 0, '-', ''), ABS(x.quote_amount) DIV q.unit, '.', LPAD(ABS(x.quote_amount) MOD q.unit, q.scale, '0')) AS quote_amount,
       CASE x.taker_side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS taker_side,
       coalesce(t.name, x.taker_account_id) AS taker,
       x.taker_order_id,
       CASE x.taker_side WHEN 1 THEN CONCAT(CONCAT(IF((x.taker_fee) < 0, '-', ''), ABS(x.taker_fee) DIV b.unit, '.', LPAD(ABS(x.taker_fee) MOD b.unit, b.scale, '0')), ' ', b.symbol) ELSE CONCAT(CONCAT(IF((x.taker_fee) < 0, '-', ''), ABS(x.taker_fee) DIV q.unit, '.', LPAD(ABS(x.taker_fee) MOD q.unit, q.scale, '0')), ' ', q.symbol) END AS taker_fee,
       coalesce(m.name, x.maker_account_id) AS maker,
       x.maker_order_id,
       CASE x.taker_side WHEN 2 THEN CONCAT(CONCAT(IF((x.maker_fee) < 0, '-', ''), ABS(x.maker_fee) DIV b.unit, '.', LPAD(ABS(x.maker_fee) MOD b.unit, b.scale, '0')), ' ', b.symbol) ELSE CONCAT(CONCAT(IF((x.maker_fee) < 0, '-', ''), ABS(x.maker_fee) DIV q.unit, '.', LPAD(ABS(x.maker_fee) MOD q.unit, q.scale, '0')), ' ', q.symbol) END AS maker_fee,
       x.aggregate_id,
       x.event_sequence,
       CASE x.match_type WHEN 1 THEN 'CONTINUOUS' WHEN 2 THEN 'AUCTION' WHEN 3 THEN 'POSTED_OFFER' END AS match_type
FROM trades x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts t ON t.account_id = x.taker_account_id
LEFT JOIN accounts m ON m.account_id = x.maker_account_id;

CREATE OR REPLACE VIEW orders_readable AS
SELECT x.order_id,
       coalesce(a.name, x.account_id) AS account,
       i.symbol AS symbol,
       x.client_order_id,
       CASE x.side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS side,
       CASE x.order_type WHEN 1 THEN 'LIMIT' WHEN 2 THEN 'MARKET' WHEN 3 THEN 'LIMIT_MAKER' END AS order_type,
       CASE x.time_in_force WHEN 1 THEN 'GTC' WHEN 2 THEN 'IOC' WHEN 3 THEN 'FOK' WHEN 4 THEN 'GTD' WHEN 5 THEN 'DAY' WHEN 6 THEN 'AT_OPEN' WHEN 7 THEN 'AT_CLOSE' END AS time_in_force,
       CASE x.self_trade_prevention WHEN 1 THEN 'NONE' WHEN 2 THEN 'EXPIRE_TAKER' WHEN 3 THEN 'EXPIRE_MAKER' WHEN 4 THEN 'EXPIRE_BOTH' END AS self_trade_prevention,
       CONCAT(IF((x.price_ticks * i.tick_size) < 0, '-', ''), ABS(x.price_ticks * i.tick_size) DIV q.unit, '.', LPAD(ABS(x.price_ticks * i.tick_size) MOD q.unit, q.scale, '0')) AS price,
       CONCAT(IF((x.quantity_lots * i.lot_size) < 0, '-', ''), ABS(x.quantity_lots * i.lot_size) DIV b.unit, '.', LPAD(ABS(x.quantity_lots * i.lot_size) MOD b.unit, b.scale, '0')) AS quantity,
       CONCAT(IF((x.quote_amount) < 0, '-', ''), ABS(x.quote_amount) DIV q.unit, '.', LPAD(ABS(x.quote_amount) MOD q.unit, q.scale, '0')) AS quote_order_amount,
       CONCAT(IF((x.executed_lots * i.lot_size) < 0, '-', ''), ABS(x.executed_lots * i.lot_size) DIV b.unit, '.', LPAD(ABS(x.executed_lots * i.lot_size) MOD b.unit, b.scale, '0')) AS executed_quantity,
       CONCAT(IF((x.executed_quote) < 0, '-', ''), ABS(x.executed_quote) DIV q.unit, '.', LPAD(ABS(x.executed_quote) MOD q.unit, q.scale, '0')) AS executed_quote,
       CASE x.status WHEN 1 THEN 'NEW' WHEN 2 THEN 'PARTIALLY_FILLED' WHEN 3 THEN 'FILLED' WHEN 4 THEN 'CANCELED' WHEN 5 THEN 'EXPIRED' WHEN 6 THEN 'EXPIRED_IN_MATCH' END AS status,
       CASE x.cancel_reason WHEN 1 THEN 'REQUESTED' WHEN 2 THEN 'MASS_CANCEL' WHEN 3 THEN 'REPLACED' WHEN 4 THEN 'IOC_REMAINDER' WHEN 5 THEN 'FOK_NOT_FILLABLE' WHEN 6 THEN 'MARKET_REMAINDER' WHEN 7 THEN 'SELF_TRADE_TAKER' WHEN 8 THEN 'SELF_TRADE_MAKER' WHEN 9 THEN 'EXPIRED' WHEN 10 THEN 'AUCTION_REMAINDER' WHEN 11 THEN 'COUNTDOWN_ENDED' WHEN 12 THEN 'DISCONNECTED' END AS cancel_reason,
       CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.entered_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.entered_ns MOD 1000000000, 9, '0'), 'Z') AS entered,
       CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.changed_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.changed_ns MOD 1000000000, 9, '0'), 'Z') AS changed,
       CASE WHEN x.expire_ns > 0 THEN CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.expire_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.expire_ns MOD 1000000000, 9, '0'), 'Z') END AS expires
FROM orders x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

CREATE OR REPLACE VIEW order_history AS
SELECT order_id, event_sequence, timestamp_ns, event_type, account_id, instrument_id, client_order_id, request_id, price_ticks,
       quantity_lots, 0 AS trade_id, 0 AS is_maker, cancel_reason, reject_reason
FROM order_events
UNION ALL
SELECT order_id, entered_sequence, entered_ns, 1, account_id, instrument_id, client_order_id, '', price_ticks, quantity_lots,
       0, 0, 0, 0
FROM orders WHERE acceptance_kept = 0
UNION ALL
SELECT taker_order_id, event_sequence, timestamp_ns, 2, taker_account_id, instrument_id, '', '', price_ticks, quantity_lots,
       trade_id, 0, 0, 0
FROM trades
UNION ALL
SELECT maker_order_id, event_sequence, timestamp_ns, 2, maker_account_id, instrument_id, '', '', price_ticks, quantity_lots,
       trade_id, 1, 0, 0
FROM trades;

CREATE OR REPLACE VIEW order_history_readable AS
SELECT x.order_id,
       x.event_sequence,
       CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.timestamp_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.timestamp_ns MOD 1000000000, 9, '0'), 'Z') AS time,
       CASE x.event_type WHEN 1 THEN 'ACCEPTED' WHEN 2 THEN 'EXECUTED' WHEN 3 THEN 'AMENDED' WHEN 4 THEN 'CANCELED' WHEN 5 THEN 'REJECTED' WHEN 6 THEN 'REPEATED' WHEN 7 THEN 'CANCEL_REJECTED' WHEN 8 THEN 'AMEND_REJECTED' END AS event,
       coalesce(a.name, x.account_id) AS account,
       i.symbol AS symbol,
       x.client_order_id,
       x.request_id,
       CONCAT(IF((x.price_ticks * i.tick_size) < 0, '-', ''), ABS(x.price_ticks * i.tick_size) DIV q.unit, '.', LPAD(ABS(x.price_ticks * i.tick_size) MOD q.unit, q.scale, '0')) AS price,
       CONCAT(IF((x.quantity_lots * i.lot_size) < 0, '-', ''), ABS(x.quantity_lots * i.lot_size) DIV b.unit, '.', LPAD(ABS(x.quantity_lots * i.lot_size) MOD b.unit, b.scale, '0')) AS quantity,
       x.trade_id,
       x.is_maker,
       CASE x.cancel_reason WHEN 1 THEN 'REQUESTED' WHEN 2 THEN 'MASS_CANCEL' WHEN 3 THEN 'REPLACED' WHEN 4 THEN 'IOC_REMAINDER' WHEN 5 THEN 'FOK_NOT_FILLABLE' WHEN 6 THEN 'MARKET_REMAINDER' WHEN 7 THEN 'SELF_TRADE_TAKER' WHEN 8 THEN 'SELF_TRADE_MAKER' WHEN 9 THEN 'EXPIRED' WHEN 10 THEN 'AUCTION_REMAINDER' WHEN 11 THEN 'COUNTDOWN_ENDED' WHEN 12 THEN 'DISCONNECTED' END AS cancel_reason,
       CASE x.reject_reason WHEN 1 THEN 'MALFORMED_COMMAND' WHEN 2 THEN 'UNKNOWN_ACCOUNT' WHEN 3 THEN 'UNKNOWN_INSTRUMENT' WHEN 4 THEN 'UNKNOWN_ASSET' WHEN 5 THEN 'UNKNOWN_KEY' WHEN 6 THEN 'DUPLICATE_CLIENT_ORDER_ID' WHEN 7 THEN 'DUPLICATE_TRANSFER_ID' WHEN 8 THEN 'ACCOUNT_EXISTS' WHEN 9 THEN 'ASSET_EXISTS' WHEN 10 THEN 'INSTRUMENT_EXISTS' WHEN 11 THEN 'KEY_EXISTS' WHEN 12 THEN 'UNKNOWN_ORDER' WHEN 13 THEN 'INSTRUMENT_HALTED' WHEN 14 THEN 'INSTRUMENT_CLOSED' WHEN 15 THEN 'INVALID_ORDER_TYPE' WHEN 16 THEN 'NOT_IN_THIS_PHASE' WHEN 17 THEN 'EXPIRY_PASSED' WHEN 18 THEN 'PRICE_BELOW_MINIMUM' WHEN 19 THEN 'PRICE_ABOVE_MAXIMUM' WHEN 20 THEN 'QUANTITY_BELOW_MINIMUM' WHEN 21 THEN 'QUANTITY_ABOVE_MAXIMUM' WHEN 22 THEN 'MARKET_QUANTITY_ABOVE_MAXIMUM' WHEN 23 THEN 'NOTIONAL_BELOW_MINIMUM' WHEN 24 THEN 'NOTIONAL_ABOVE_MAXIMUM' WHEN 25 THEN 'AMOUNT_OUT_OF_RANGE' WHEN 26 THEN 'TOO_MANY_OPEN_ORDERS' WHEN 27 THEN 'WOULD_TAKE' WHEN 28 THEN 'INSUFFICIENT_BALANCE' WHEN 29 THEN 'AMEND_NOT_A_REDUCTION' WHEN 30 THEN 'INVALID_INSTRUMENT' WHEN 31 THEN 'INVALID_SCHEDULE' WHEN 32 THEN 'CAPACITY_EXCEEDED' WHEN 33 THEN 'UNKNOWN_GUARD' END AS reject_reason
FROM order_history x
LEFT JOIN instruments i ON i.instrument_id = x.instrument_id
LEFT JOIN asset_units b ON b.asset_id = i.base_asset_id
LEFT JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

CREATE OR REPLACE VIEW balances_readable AS
SELECT coalesce(a.name, x.account_id) AS account,
       u.symbol AS asset,
       CONCAT(IF((x.available) < 0, '-', ''), ABS(x.available) DIV u.unit, '.', LPAD(ABS(x.available) MOD u.unit, u.scale, '0')) AS available,
       CONCAT(IF((x.held) < 0, '-', ''), ABS(x.held) DIV u.unit, '.', LPAD(ABS(x.held) MOD u.unit, u.scale, '0')) AS held,
       x.event_sequence
FROM balances x
JOIN asset_units u ON u.asset_id = x.asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

CREATE OR REPLACE VIEW transfers_readable AS
SELECT x.event_sequence,
       CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.timestamp_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.timestamp_ns MOD 1000000000, 9, '0'), 'Z') AS time,
       coalesce(a.name, x.account_id) AS account,
       u.symbol AS asset,
       CONCAT(IF((x.amount) < 0, '-', ''), ABS(x.amount) DIV u.unit, '.', LPAD(ABS(x.amount) MOD u.unit, u.scale, '0')) AS amount,
       x.transfer_id
FROM transfers x
JOIN asset_units u ON u.asset_id = x.asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

CREATE OR REPLACE VIEW candles_readable AS
SELECT i.symbol AS symbol,
       CASE x.interval_code WHEN 1 THEN '1s' WHEN 2 THEN '1m' WHEN 3 THEN '3m' WHEN 4 THEN '5m' WHEN 5 THEN '15m' WHEN 6 THEN '30m' WHEN 7 THEN '1h' WHEN 8 THEN '2h' WHEN 9 THEN '4h' WHEN 10 THEN '6h' WHEN 11 THEN '8h' WHEN 12 THEN '12h' WHEN 13 THEN '1d' WHEN 14 THEN '3d' WHEN 15 THEN '1w' WHEN 16 THEN '1M' END AS `interval`,
       CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.open_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.open_ns MOD 1000000000, 9, '0'), 'Z') AS open_time,
       CONCAT(IF((x.open_ticks * i.tick_size) < 0, '-', ''), ABS(x.open_ticks * i.tick_size) DIV q.unit, '.', LPAD(ABS(x.open_ticks * i.tick_size) MOD q.unit, q.scale, '0')) AS open,
       CONCAT(IF((x.high_ticks * i.tick_size) < 0, '-', ''), ABS(x.high_ticks * i.tick_size) DIV q.unit, '.', LPAD(ABS(x.high_ticks * i.tick_size) MOD q.unit, q.scale, '0')) AS high,
       CONCAT(IF((x.low_ticks * i.tick_size) < 0, '-', ''), ABS(x.low_ticks * i.tick_size) DIV q.unit, '.', LPAD(ABS(x.low_ticks * i.tick_size) MOD q.unit, q.scale, '0')) AS low,
       CONCAT(IF((x.close_ticks * i.tick_size) < 0, '-', ''), ABS(x.close_ticks * i.tick_size) DIV q.unit, '.', LPAD(ABS(x.close_ticks * i.tick_size) MOD q.unit, q.scale, '0')) AS close,
       CONCAT(IF((x.base_lots * i.lot_size) < 0, '-', ''), ABS(x.base_lots * i.lot_size) DIV b.unit, '.', LPAD(ABS(x.base_lots * i.lot_size) MOD b.unit, b.scale, '0')) AS volume,
       CONCAT(IF((x.quote_amount) < 0, '-', ''), ABS(x.quote_amount) DIV q.unit, '.', LPAD(ABS(x.quote_amount) MOD q.unit, q.scale, '0')) AS quote_volume,
       x.trade_count,
       CONCAT(IF((x.taker_buy_lots * i.lot_size) < 0, '-', ''), ABS(x.taker_buy_lots * i.lot_size) DIV b.unit, '.', LPAD(ABS(x.taker_buy_lots * i.lot_size) MOD b.unit, b.scale, '0')) AS taker_buy_volume,
       CONCAT(IF((x.taker_buy_quote) < 0, '-', ''), ABS(x.taker_buy_quote) DIV q.unit, '.', LPAD(ABS(x.taker_buy_quote) MOD q.unit, q.scale, '0')) AS taker_buy_quote_volume
FROM candles x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id;

CREATE OR REPLACE VIEW instruments_readable AS
SELECT x.instrument_id,
       x.symbol,
       b.symbol AS base_asset,
       q.symbol AS quote_asset,
       CONCAT(IF((x.tick_size) < 0, '-', ''), ABS(x.tick_size) DIV q.unit, '.', LPAD(ABS(x.tick_size) MOD q.unit, q.scale, '0')) AS tick_size,
       CONCAT(IF((x.lot_size) < 0, '-', ''), ABS(x.lot_size) DIV b.unit, '.', LPAD(ABS(x.lot_size) MOD b.unit, b.scale, '0')) AS lot_size,
       CONCAT(IF((x.min_price_ticks * x.tick_size) < 0, '-', ''), ABS(x.min_price_ticks * x.tick_size) DIV q.unit, '.', LPAD(ABS(x.min_price_ticks * x.tick_size) MOD q.unit, q.scale, '0')) AS min_price,
       CONCAT(IF((x.max_price_ticks * x.tick_size) < 0, '-', ''), ABS(x.max_price_ticks * x.tick_size) DIV q.unit, '.', LPAD(ABS(x.max_price_ticks * x.tick_size) MOD q.unit, q.scale, '0')) AS max_price,
       CONCAT(IF((x.min_quantity_lots * x.lot_size) < 0, '-', ''), ABS(x.min_quantity_lots * x.lot_size) DIV b.unit, '.', LPAD(ABS(x.min_quantity_lots * x.lot_size) MOD b.unit, b.scale, '0')) AS min_quantity,
       CONCAT(IF((x.max_quantity_lots * x.lot_size) < 0, '-', ''), ABS(x.max_quantity_lots * x.lot_size) DIV b.unit, '.', LPAD(ABS(x.max_quantity_lots * x.lot_size) MOD b.unit, b.scale, '0')) AS max_quantity,
       CONCAT(IF((x.min_notional) < 0, '-', ''), ABS(x.min_notional) DIV q.unit, '.', LPAD(ABS(x.min_notional) MOD q.unit, q.scale, '0')) AS min_notional,
       CONCAT(IF((x.max_notional) < 0, '-', ''), ABS(x.max_notional) DIV q.unit, '.', LPAD(ABS(x.max_notional) MOD q.unit, q.scale, '0')) AS max_notional,
       x.maker_fee_ppm,
       x.taker_fee_ppm,
       CASE x.state WHEN 1 THEN 'TRADING' WHEN 2 THEN 'HALTED' WHEN 3 THEN 'CLOSED' WHEN 4 THEN 'PRE_OPEN' WHEN 5 THEN 'OPENING_AUCTION' WHEN 6 THEN 'CLOSING_AUCTION' END AS state,
       x.session_pause_ms,
       x.order_timeout_ms
FROM instruments x
JOIN asset_units b ON b.asset_id = x.base_asset_id
JOIN asset_units q ON q.asset_id = x.quote_asset_id;

CREATE OR REPLACE VIEW auctions_readable AS
SELECT i.symbol AS symbol,
       x.event_sequence,
       CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.timestamp_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.timestamp_ns MOD 1000000000, 9, '0'), 'Z') AS time,
       CASE x.phase WHEN 1 THEN 'CONTINUOUS' WHEN 2 THEN 'HALTED' WHEN 3 THEN 'CLOSED' WHEN 4 THEN 'PRE_OPEN' WHEN 5 THEN 'OPENING_AUCTION' WHEN 6 THEN 'CLOSING_AUCTION' END AS phase,
       CASE WHEN x.price_ticks > 0 THEN CONCAT(IF((x.price_ticks * i.tick_size) < 0, '-', ''), ABS(x.price_ticks * i.tick_size) DIV q.unit, '.', LPAD(ABS(x.price_ticks * i.tick_size) MOD q.unit, q.scale, '0')) END AS price,
       CONCAT(IF((x.volume_lots * i.lot_size) < 0, '-', ''), ABS(x.volume_lots * i.lot_size) DIV b.unit, '.', LPAD(ABS(x.volume_lots * i.lot_size) MOD b.unit, b.scale, '0')) AS volume,
       CONCAT(IF((x.imbalance_lots * i.lot_size) < 0, '-', ''), ABS(x.imbalance_lots * i.lot_size) DIV b.unit, '.', LPAD(ABS(x.imbalance_lots * i.lot_size) MOD b.unit, b.scale, '0')) AS imbalance
FROM auctions x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id;

CREATE OR REPLACE VIEW trading_schedules_readable AS
SELECT i.symbol AS symbol,
       x.entry_number,
       x.utc_offset_seconds,
       RTRIM(CONCAT(CASE WHEN x.days_of_week & 1 > 0 THEN 'MONDAY ' ELSE '' END, CASE WHEN x.days_of_week & 2 > 0 THEN 'TUESDAY ' ELSE '' END, CASE WHEN x.days_of_week & 4 > 0 THEN 'WEDNESDAY ' ELSE '' END, CASE WHEN x.days_of_week & 8 > 0 THEN 'THURSDAY ' ELSE '' END, CASE WHEN x.days_of_week & 16 > 0 THEN 'FRIDAY ' ELSE '' END, CASE WHEN x.days_of_week & 32 > 0 THEN 'SATURDAY ' ELSE '' END, CASE WHEN x.days_of_week & 64 > 0 THEN 'SUNDAY ' ELSE '' END)) AS days,
       CONCAT(LPAD(x.second_of_day DIV 3600, 2, '0'), ':', LPAD(x.second_of_day DIV 60 MOD 60, 2, '0'), ':', LPAD(x.second_of_day MOD 60, 2, '0')) AS local_time,
       CASE x.phase WHEN 1 THEN 'CONTINUOUS' WHEN 2 THEN 'HALTED' WHEN 3 THEN 'CLOSED' WHEN 4 THEN 'PRE_OPEN' WHEN 5 THEN 'OPENING_AUCTION' WHEN 6 THEN 'CLOSING_AUCTION' END AS phase,
       CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.timestamp_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.timestamp_ns MOD 1000000000, 9, '0'), 'Z') AS since,
       x.event_sequence
FROM trading_schedules x
JOIN instruments i ON i.instrument_id = x.instrument_id
WHERE x.entry_number > 0
  AND x.event_sequence = (SELECT max(s.event_sequence) FROM trading_schedules s WHERE s.instrument_id = x.instrument_id);

CREATE OR REPLACE VIEW progress_readable AS
SELECT x.event_sequence,
       CONCAT(DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL x.timestamp_ns DIV 1000000000 SECOND), '%Y-%m-%dT%H:%i:%s'), '.', LPAD(x.timestamp_ns MOD 1000000000, 9, '0'), 'Z') AS time
FROM progress x;
