-- The same rows for people: names instead of numbers, decimals instead of ticks, lots and minor units. Decimals are numeric, each
-- with as many digits after the point as its asset has.
-- Flyway runs this file again whenever it changes.

DROP VIEW IF EXISTS trades_readable;
DROP VIEW IF EXISTS orders_readable;
DROP VIEW IF EXISTS order_history_readable;
DROP VIEW IF EXISTS balances_readable;
DROP VIEW IF EXISTS transfers_readable;
DROP VIEW IF EXISTS administration_readable;
DROP VIEW IF EXISTS candles_readable;
DROP VIEW IF EXISTS instruments_readable;
DROP VIEW IF EXISTS auctions_readable;
DROP VIEW IF EXISTS trading_schedules_readable;
DROP VIEW IF EXISTS progress_readable;
DROP VIEW IF EXISTS order_history;
DROP VIEW IF EXISTS asset_units;

CREATE VIEW asset_units AS
SELECT asset_id, symbol, scale, ('1e-' || scale)::numeric AS unit FROM assets;

CREATE VIEW trades_readable AS
SELECT i.symbol AS symbol,
       x.trade_id,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       x.quote_amount * q.unit AS quote_amount,
       CASE x.taker_side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS taker_side,
       coalesce(t.name, x.taker_account_id::text) AS taker,
       x.taker_order_id,
       CASE x.taker_side WHEN 1 THEN x.taker_fee * b.unit ELSE x.taker_fee * q.unit END AS taker_fee,
       CASE x.taker_side WHEN 1 THEN b.symbol ELSE q.symbol END AS taker_fee_asset,
       coalesce(m.name, x.maker_account_id::text) AS maker,
       x.maker_order_id,
       CASE x.taker_side WHEN 2 THEN x.maker_fee * b.unit ELSE x.maker_fee * q.unit END AS maker_fee,
       CASE x.taker_side WHEN 2 THEN b.symbol ELSE q.symbol END AS maker_fee_asset,
       x.aggregate_id,
       x.event_sequence,
       CASE x.match_type WHEN 1 THEN 'CONTINUOUS' WHEN 2 THEN 'AUCTION' WHEN 3 THEN 'POSTED_OFFER' END AS match_type,
       x.timestamp_ns
FROM trades x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts t ON t.account_id = x.taker_account_id
LEFT JOIN accounts m ON m.account_id = x.maker_account_id;

CREATE VIEW orders_readable AS
SELECT x.order_id,
       coalesce(a.name, x.account_id::text) AS account,
       i.symbol AS symbol,
       x.client_order_id,
       CASE x.side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS side,
       CASE x.order_type WHEN 1 THEN 'LIMIT' WHEN 2 THEN 'MARKET' WHEN 3 THEN 'LIMIT_MAKER' END AS order_type,
       CASE x.time_in_force WHEN 1 THEN 'GTC' WHEN 2 THEN 'IOC' WHEN 3 THEN 'FOK' WHEN 4 THEN 'GTD' WHEN 5 THEN 'DAY' WHEN 6 THEN 'AT_OPEN' WHEN 7 THEN 'AT_CLOSE' END AS time_in_force,
       CASE x.self_trade_prevention WHEN 1 THEN 'NONE' WHEN 2 THEN 'EXPIRE_TAKER' WHEN 3 THEN 'EXPIRE_MAKER' WHEN 4 THEN 'EXPIRE_BOTH' END AS self_trade_prevention,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       x.quote_amount * q.unit AS quote_order_amount,
       x.executed_lots * b.unit * i.lot_size AS executed_quantity,
       x.executed_quote * q.unit AS executed_quote,
       CASE x.status WHEN 1 THEN 'NEW' WHEN 2 THEN 'PARTIALLY_FILLED' WHEN 3 THEN 'FILLED' WHEN 4 THEN 'CANCELED' WHEN 5 THEN 'EXPIRED' WHEN 6 THEN 'EXPIRED_IN_MATCH' END AS status,
       CASE x.cancel_reason WHEN 1 THEN 'REQUESTED' WHEN 2 THEN 'MASS_CANCEL' WHEN 3 THEN 'REPLACED' WHEN 4 THEN 'IOC_REMAINDER' WHEN 5 THEN 'FOK_NOT_FILLABLE' WHEN 6 THEN 'MARKET_REMAINDER' WHEN 7 THEN 'SELF_TRADE_TAKER' WHEN 8 THEN 'SELF_TRADE_MAKER' WHEN 9 THEN 'EXPIRED' WHEN 10 THEN 'AUCTION_REMAINDER' WHEN 11 THEN 'COUNTDOWN_ENDED' WHEN 12 THEN 'DISCONNECTED' WHEN 13 THEN 'ADMINISTRATOR' END AS cancel_reason,
       to_char(to_timestamp(x.entered_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.entered_ns % 1000000000)::text, 9, '0') || 'Z' AS entered,
       to_char(to_timestamp(x.changed_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.changed_ns % 1000000000)::text, 9, '0') || 'Z' AS changed,
       CASE WHEN x.expire_ns > 0 THEN to_char(to_timestamp(x.expire_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.expire_ns % 1000000000)::text, 9, '0') || 'Z' END AS expires
FROM orders x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

CREATE VIEW order_history AS
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

CREATE VIEW order_history_readable AS
SELECT x.order_id,
       x.event_sequence,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       CASE x.event_type WHEN 1 THEN 'ACCEPTED' WHEN 2 THEN 'EXECUTED' WHEN 3 THEN 'AMENDED' WHEN 4 THEN 'CANCELED' WHEN 5 THEN 'REJECTED' WHEN 6 THEN 'REPEATED' WHEN 7 THEN 'CANCEL_REJECTED' WHEN 8 THEN 'AMEND_REJECTED' END AS event,
       coalesce(a.name, x.account_id::text) AS account,
       i.symbol AS symbol,
       x.client_order_id,
       x.request_id,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       x.trade_id,
       x.is_maker,
       CASE x.cancel_reason WHEN 1 THEN 'REQUESTED' WHEN 2 THEN 'MASS_CANCEL' WHEN 3 THEN 'REPLACED' WHEN 4 THEN 'IOC_REMAINDER' WHEN 5 THEN 'FOK_NOT_FILLABLE' WHEN 6 THEN 'MARKET_REMAINDER' WHEN 7 THEN 'SELF_TRADE_TAKER' WHEN 8 THEN 'SELF_TRADE_MAKER' WHEN 9 THEN 'EXPIRED' WHEN 10 THEN 'AUCTION_REMAINDER' WHEN 11 THEN 'COUNTDOWN_ENDED' WHEN 12 THEN 'DISCONNECTED' WHEN 13 THEN 'ADMINISTRATOR' END AS cancel_reason,
       CASE x.reject_reason WHEN 1 THEN 'MALFORMED_COMMAND' WHEN 2 THEN 'UNKNOWN_ACCOUNT' WHEN 3 THEN 'UNKNOWN_INSTRUMENT' WHEN 4 THEN 'UNKNOWN_ASSET' WHEN 5 THEN 'UNKNOWN_KEY' WHEN 6 THEN 'DUPLICATE_CLIENT_ORDER_ID' WHEN 7 THEN 'DUPLICATE_TRANSFER_ID' WHEN 8 THEN 'ACCOUNT_EXISTS' WHEN 9 THEN 'ASSET_EXISTS' WHEN 10 THEN 'INSTRUMENT_EXISTS' WHEN 11 THEN 'KEY_EXISTS' WHEN 12 THEN 'UNKNOWN_ORDER' WHEN 13 THEN 'INSTRUMENT_HALTED' WHEN 14 THEN 'INSTRUMENT_CLOSED' WHEN 15 THEN 'INVALID_ORDER_TYPE' WHEN 16 THEN 'NOT_IN_THIS_PHASE' WHEN 17 THEN 'EXPIRY_PASSED' WHEN 18 THEN 'PRICE_BELOW_MINIMUM' WHEN 19 THEN 'PRICE_ABOVE_MAXIMUM' WHEN 20 THEN 'QUANTITY_BELOW_MINIMUM' WHEN 21 THEN 'QUANTITY_ABOVE_MAXIMUM' WHEN 22 THEN 'MARKET_QUANTITY_ABOVE_MAXIMUM' WHEN 23 THEN 'NOTIONAL_BELOW_MINIMUM' WHEN 24 THEN 'NOTIONAL_ABOVE_MAXIMUM' WHEN 25 THEN 'AMOUNT_OUT_OF_RANGE' WHEN 26 THEN 'TOO_MANY_OPEN_ORDERS' WHEN 27 THEN 'WOULD_TAKE' WHEN 28 THEN 'INSUFFICIENT_BALANCE' WHEN 29 THEN 'AMEND_NOT_A_REDUCTION' WHEN 30 THEN 'INVALID_INSTRUMENT' WHEN 31 THEN 'INVALID_SCHEDULE' WHEN 32 THEN 'CAPACITY_EXCEEDED' WHEN 33 THEN 'UNKNOWN_CANCEL_TIMER' WHEN 35 THEN 'ACCOUNT_FROZEN' WHEN 36 THEN 'ORDER_ENTRY_SUSPENDED' WHEN 37 THEN 'VENUE_SUSPENDED' WHEN 38 THEN 'STORAGE_LOW' WHEN 39 THEN 'UNKNOWN_PROPOSAL' END AS reject_reason
FROM order_history x
LEFT JOIN instruments i ON i.instrument_id = x.instrument_id
LEFT JOIN asset_units b ON b.asset_id = i.base_asset_id
LEFT JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

CREATE VIEW balances_readable AS
SELECT coalesce(a.name, x.account_id::text) AS account,
       u.symbol AS asset,
       x.available * u.unit AS available,
       x.held * u.unit AS held,
       x.event_sequence
FROM balances x
JOIN asset_units u ON u.asset_id = x.asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

CREATE VIEW transfers_readable AS
SELECT x.event_sequence,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       coalesce(a.name, x.account_id::text) AS account,
       u.symbol AS asset,
       x.amount * u.unit AS amount,
       x.transfer_id
FROM transfers x
JOIN asset_units u ON u.asset_id = x.asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

CREATE VIEW administration_readable AS
SELECT x.event_sequence,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       x.actor,
       x.roles,
       x.address,
       x.action,
       x.detail,
       x.approved_by,
       nullif(x.proposal_id, 0) AS proposal_id,
       x.outcome
FROM administration x;

CREATE VIEW candles_readable AS
SELECT i.symbol AS symbol,
       CASE x.interval_code WHEN 1 THEN '1s' WHEN 2 THEN '1m' WHEN 3 THEN '3m' WHEN 4 THEN '5m' WHEN 5 THEN '15m' WHEN 6 THEN '30m' WHEN 7 THEN '1h' WHEN 8 THEN '2h' WHEN 9 THEN '4h' WHEN 10 THEN '6h' WHEN 11 THEN '8h' WHEN 12 THEN '12h' WHEN 13 THEN '1d' WHEN 14 THEN '3d' WHEN 15 THEN '1w' WHEN 16 THEN '1M' END AS interval,
       to_char(to_timestamp(x.open_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.open_ns % 1000000000)::text, 9, '0') || 'Z' AS open_time,
       x.open_ticks * q.unit * i.tick_size AS open,
       x.high_ticks * q.unit * i.tick_size AS high,
       x.low_ticks * q.unit * i.tick_size AS low,
       x.close_ticks * q.unit * i.tick_size AS close,
       x.base_lots * b.unit * i.lot_size AS volume,
       x.quote_amount * q.unit AS quote_volume,
       x.trade_count,
       x.taker_buy_lots * b.unit * i.lot_size AS taker_buy_volume,
       x.taker_buy_quote * q.unit AS taker_buy_quote_volume
FROM candles x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id;

CREATE VIEW instruments_readable AS
SELECT x.instrument_id,
       x.symbol,
       b.symbol AS base_asset,
       q.symbol AS quote_asset,
       x.tick_size * q.unit AS tick_size,
       x.lot_size * b.unit AS lot_size,
       x.min_price_ticks * q.unit * x.tick_size AS min_price,
       x.max_price_ticks * q.unit * x.tick_size AS max_price,
       x.min_quantity_lots * b.unit * x.lot_size AS min_quantity,
       x.max_quantity_lots * b.unit * x.lot_size AS max_quantity,
       x.min_notional * q.unit AS min_notional,
       x.max_notional * q.unit AS max_notional,
       x.maker_fee_ppm,
       x.taker_fee_ppm,
       CASE x.state WHEN 1 THEN 'TRADING' WHEN 2 THEN 'HALTED' WHEN 3 THEN 'CLOSED' WHEN 4 THEN 'PRE_OPEN' WHEN 5 THEN 'OPENING_AUCTION' WHEN 6 THEN 'CLOSING_AUCTION' END AS state,
       x.session_pause_ms,
       x.order_timeout_ms
FROM instruments x
JOIN asset_units b ON b.asset_id = x.base_asset_id
JOIN asset_units q ON q.asset_id = x.quote_asset_id;

CREATE VIEW auctions_readable AS
SELECT i.symbol AS symbol,
       x.event_sequence,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       CASE x.phase WHEN 1 THEN 'CONTINUOUS' WHEN 2 THEN 'HALTED' WHEN 3 THEN 'CLOSED' WHEN 4 THEN 'PRE_OPEN' WHEN 5 THEN 'OPENING_AUCTION' WHEN 6 THEN 'CLOSING_AUCTION' END AS phase,
       CASE WHEN x.price_ticks > 0 THEN x.price_ticks * q.unit * i.tick_size END AS price,
       x.volume_lots * b.unit * i.lot_size AS volume,
       x.imbalance_lots * b.unit * i.lot_size AS imbalance
FROM auctions x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id;

CREATE VIEW trading_schedules_readable AS
SELECT i.symbol AS symbol,
       x.entry_number,
       x.utc_offset_seconds,
       rtrim(CASE WHEN x.days_of_week & 1 > 0 THEN 'MONDAY ' ELSE '' END || CASE WHEN x.days_of_week & 2 > 0 THEN 'TUESDAY ' ELSE '' END || CASE WHEN x.days_of_week & 4 > 0 THEN 'WEDNESDAY ' ELSE '' END || CASE WHEN x.days_of_week & 8 > 0 THEN 'THURSDAY ' ELSE '' END || CASE WHEN x.days_of_week & 16 > 0 THEN 'FRIDAY ' ELSE '' END || CASE WHEN x.days_of_week & 32 > 0 THEN 'SATURDAY ' ELSE '' END || CASE WHEN x.days_of_week & 64 > 0 THEN 'SUNDAY ' ELSE '' END) AS days,
       to_char(make_interval(secs => x.second_of_day), 'HH24:MI:SS') AS local_time,
       CASE x.phase WHEN 1 THEN 'CONTINUOUS' WHEN 2 THEN 'HALTED' WHEN 3 THEN 'CLOSED' WHEN 4 THEN 'PRE_OPEN' WHEN 5 THEN 'OPENING_AUCTION' WHEN 6 THEN 'CLOSING_AUCTION' END AS phase,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS since,
       x.event_sequence
FROM trading_schedules x
JOIN instruments i ON i.instrument_id = x.instrument_id
WHERE x.entry_number > 0
  AND x.event_sequence = (SELECT max(s.event_sequence) FROM trading_schedules s WHERE s.instrument_id = x.instrument_id);

CREATE VIEW progress_readable AS
SELECT x.event_sequence,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time
FROM progress x;
