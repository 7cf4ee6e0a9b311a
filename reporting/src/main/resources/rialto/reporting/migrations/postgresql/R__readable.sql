-- The same rows for people: names instead of numbers, decimals instead of ticks, lots and minor units. Decimals are numeric, each
-- with as many digits after the point as its asset has.
-- Flyway runs this file again whenever it changes.

DROP VIEW IF EXISTS child_quotes_readable;
DROP VIEW IF EXISTS child_orders_readable;
DROP VIEW IF EXISTS parent_orders_readable;
DROP VIEW IF EXISTS quote_spread_statistics;
DROP VIEW IF EXISTS quote_taker_statistics;
DROP VIEW IF EXISTS quote_provider_statistics;
DROP VIEW IF EXISTS quote_attempts;
DROP VIEW IF EXISTS quote_reasons_readable;
DROP VIEW IF EXISTS quote_minutes_readable;
DROP VIEW IF EXISTS quote_ladders_readable;
DROP VIEW IF EXISTS quote_provider_terms_readable;
DROP VIEW IF EXISTS quote_requests_readable;
DROP VIEW IF EXISTS quote_holds_readable;
DROP VIEW IF EXISTS quote_executions_readable;
DROP VIEW IF EXISTS trade_revisions_readable;
DROP VIEW IF EXISTS trades_readable;
DROP VIEW IF EXISTS orders_readable;
DROP VIEW IF EXISTS order_lists_readable;
DROP VIEW IF EXISTS order_history_readable;
DROP VIEW IF EXISTS balances_readable;
DROP VIEW IF EXISTS daily_balances_readable;
DROP VIEW IF EXISTS account_entries_readable;
DROP VIEW IF EXISTS account_entries;
DROP VIEW IF EXISTS transfers_readable;
DROP VIEW IF EXISTS administration_readable;
DROP VIEW IF EXISTS alert_evidence_readable;
DROP VIEW IF EXISTS alerts_readable;
DROP VIEW IF EXISTS candles_readable;
DROP VIEW IF EXISTS instruments_readable;
DROP VIEW IF EXISTS auctions_readable;
DROP VIEW IF EXISTS trading_schedules_readable;
DROP VIEW IF EXISTS price_protections_readable;
DROP VIEW IF EXISTS volatility_interruptions_readable;
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
       CASE WHEN (x.taker_side = 2) = (x.maker_fee >= 0) THEN x.maker_fee * b.unit ELSE x.maker_fee * q.unit END AS maker_fee,
       CASE WHEN (x.taker_side = 2) = (x.maker_fee >= 0) THEN b.symbol ELSE q.symbol END AS maker_fee_asset,
       x.aggregate_id,
       x.event_sequence,
       CASE x.match_type WHEN 1 THEN 'CONTINUOUS' WHEN 2 THEN 'AUCTION' WHEN 3 THEN 'POSTED_OFFER' WHEN 4 THEN 'STREAMED_QUOTE' END AS match_type,
       x.timestamp_ns
FROM trades x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts t ON t.account_id = x.taker_account_id
LEFT JOIN accounts m ON m.account_id = x.maker_account_id;

CREATE VIEW trade_revisions_readable AS
SELECT i.symbol AS symbol,
       x.trade_id,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       CASE x.kind WHEN 1 THEN 'BUSTED' WHEN 2 THEN 'CORRECTED' END AS kind,
       x.revision,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       x.former_ticks * q.unit * i.tick_size AS former_price,
       CASE x.kind WHEN 2 THEN x.price_ticks * q.unit * i.tick_size END AS price,
       x.former_quote * q.unit AS former_quote_amount,
       CASE x.kind WHEN 2 THEN x.quote_amount * q.unit END AS quote_amount,
       CASE x.taker_side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS taker_side,
       coalesce(t.name, x.taker_account_id::text) AS taker,
       x.taker_order_id,
       CASE x.taker_side WHEN 1 THEN x.former_taker_fee * b.unit ELSE x.former_taker_fee * q.unit END AS former_taker_fee,
       CASE x.kind WHEN 2 THEN CASE x.taker_side WHEN 1 THEN x.taker_fee * b.unit ELSE x.taker_fee * q.unit END END AS taker_fee,
       CASE x.taker_side WHEN 1 THEN b.symbol ELSE q.symbol END AS taker_fee_asset,
       coalesce(m.name, x.maker_account_id::text) AS maker,
       x.maker_order_id,
       CASE WHEN (x.taker_side = 2) = (x.former_maker_fee >= 0) THEN x.former_maker_fee * b.unit ELSE x.former_maker_fee * q.unit END AS former_maker_fee,
       CASE x.kind WHEN 2 THEN CASE WHEN (x.taker_side = 2) = (x.maker_fee >= 0) THEN x.maker_fee * b.unit ELSE x.maker_fee * q.unit END END AS maker_fee,
       CASE WHEN (x.taker_side = 2) = ((x.former_maker_fee + x.maker_fee) >= 0) THEN b.symbol ELSE q.symbol END AS maker_fee_asset,
       x.trade_event_sequence,
       x.event_sequence,
       x.timestamp_ns
FROM trade_revisions x
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
       CASE x.order_type WHEN 1 THEN 'LIMIT' WHEN 2 THEN 'MARKET' WHEN 3 THEN 'LIMIT_MAKER' WHEN 4 THEN 'PREVIOUSLY_QUOTED' END AS order_type,
       CASE x.time_in_force WHEN 1 THEN 'GTC' WHEN 2 THEN 'IOC' WHEN 3 THEN 'FOK' WHEN 4 THEN 'GTD' WHEN 5 THEN 'DAY' WHEN 6 THEN 'AT_OPEN' WHEN 7 THEN 'AT_CLOSE' END AS time_in_force,
       CASE x.self_trade_prevention WHEN 1 THEN 'NONE' WHEN 2 THEN 'EXPIRE_TAKER' WHEN 3 THEN 'EXPIRE_MAKER' WHEN 4 THEN 'EXPIRE_BOTH' END AS self_trade_prevention,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       x.quote_amount * q.unit AS quote_order_amount,
       x.executed_lots * b.unit * i.lot_size AS executed_quantity,
       x.executed_quote * q.unit AS executed_quote,
       CASE x.status WHEN 1 THEN 'NEW' WHEN 2 THEN 'PARTIALLY_FILLED' WHEN 3 THEN 'FILLED' WHEN 4 THEN 'CANCELED' WHEN 5 THEN 'EXPIRED' WHEN 6 THEN 'EXPIRED_IN_MATCH' END AS status,
       CASE x.cancel_reason WHEN 1 THEN 'REQUESTED' WHEN 2 THEN 'MASS_CANCEL' WHEN 3 THEN 'REPLACED' WHEN 4 THEN 'IOC_REMAINDER' WHEN 5 THEN 'FOK_NOT_FILLABLE' WHEN 6 THEN 'MARKET_REMAINDER' WHEN 7 THEN 'SELF_TRADE_TAKER' WHEN 8 THEN 'SELF_TRADE_MAKER' WHEN 9 THEN 'EXPIRED' WHEN 10 THEN 'AUCTION_REMAINDER' WHEN 11 THEN 'COUNTDOWN_ENDED' WHEN 12 THEN 'DISCONNECTED' WHEN 13 THEN 'ADMINISTRATOR' WHEN 14 THEN 'QUOTE_GONE' WHEN 15 THEN 'TOO_MANY_TRADES' WHEN 16 THEN 'PRICE_COLLAR' WHEN 17 THEN 'VOLATILITY_INTERRUPTION' WHEN 18 THEN 'OTHER_ORDER_OF_LIST' WHEN 19 THEN 'REFUSED_ON_RELEASE' WHEN 20 THEN 'MIN_QUANTITY_NOT_FILLABLE' WHEN 21 THEN 'QUOTE_PROTECTION' END AS cancel_reason,
       to_char(to_timestamp(x.entered_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.entered_ns % 1000000000)::text, 9, '0') || 'Z' AS entered,
       to_char(to_timestamp(x.changed_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.changed_ns % 1000000000)::text, 9, '0') || 'Z' AS changed,
       CASE WHEN x.expire_ns > 0 THEN to_char(to_timestamp(x.expire_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.expire_ns % 1000000000)::text, 9, '0') || 'Z' END AS expires,
       CASE x.trigger_type WHEN 1 THEN 'STOP_LOSS' WHEN 2 THEN 'TAKE_PROFIT' END AS trigger_type,
       CASE WHEN x.trigger_type > 0 THEN CASE x.trigger_price_type WHEN 0 THEN 'LAST_TRADE' WHEN 1 THEN 'BEST_PRICE' END END AS trigger_price_type,
       CASE WHEN x.trigger_type > 0 THEN x.trigger_ticks * q.unit * i.tick_size END AS trigger_price,
       CASE WHEN x.trigger_type > 0 THEN x.trailing_delta END AS trailing_delta,
       CASE WHEN x.triggered_ns > 0 THEN to_char(to_timestamp(x.triggered_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.triggered_ns % 1000000000)::text, 9, '0') || 'Z' END AS triggered,
       CASE WHEN x.order_list_id > 0 THEN x.order_list_id END AS order_list_id,
       CASE WHEN x.released_ns > 0 THEN to_char(to_timestamp(x.released_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.released_ns % 1000000000)::text, 9, '0') || 'Z' END AS released,
       CASE WHEN x.display_lots = -1 THEN 0 * b.unit WHEN x.display_lots > 0 THEN x.display_lots * b.unit * i.lot_size END AS display_quantity,
       CASE WHEN x.min_lots > 0 THEN x.min_lots * b.unit * i.lot_size END AS min_quantity,
       CASE x.peg_price_type WHEN 2 THEN 'MID_PRICE' WHEN 4 THEN 'MARKET' WHEN 5 THEN 'PRIMARY' END AS peg_price_type,
       CASE x.peg_offset_type WHEN 2 THEN 'TICKS' WHEN 3 THEN 'PRICE_LEVEL' END AS peg_offset_type,
       CASE WHEN x.peg_offset_type > 0 THEN x.peg_offset END AS peg_offset,
       CASE WHEN x.peg_limit_ticks > 0 THEN x.peg_limit_ticks * q.unit * i.tick_size END AS peg_limit
FROM orders x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

CREATE VIEW order_lists_readable AS
SELECT x.list_id,
       coalesce(a.name, x.account_id::text) AS account,
       i.symbol AS symbol,
       x.client_list_id,
       CASE x.contingency_type WHEN 1 THEN 'OCO' WHEN 2 THEN 'OTO' WHEN 3 THEN 'OTOCO' END AS contingency_type,
       x.leg_count AS orders,
       to_char(to_timestamp(x.entered_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.entered_ns % 1000000000)::text, 9, '0') || 'Z' AS entered,
       CASE WHEN x.ended_ns > 0 THEN to_char(to_timestamp(x.ended_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.ended_ns % 1000000000)::text, 9, '0') || 'Z' END AS ended
FROM order_lists x
JOIN instruments i ON i.instrument_id = x.instrument_id
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
       CASE x.event_type WHEN 1 THEN 'ACCEPTED' WHEN 2 THEN 'EXECUTED' WHEN 3 THEN 'AMENDED' WHEN 4 THEN 'CANCELED' WHEN 5 THEN 'REJECTED' WHEN 6 THEN 'REPEATED' WHEN 7 THEN 'CANCEL_REJECTED' WHEN 8 THEN 'AMEND_REJECTED' WHEN 9 THEN 'TRAILING_STARTED' WHEN 10 THEN 'TRIGGERED' WHEN 11 THEN 'REPLENISHED' WHEN 12 THEN 'RELEASED' END AS event,
       coalesce(a.name, x.account_id::text) AS account,
       i.symbol AS symbol,
       x.client_order_id,
       x.request_id,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       x.trade_id,
       x.is_maker,
       CASE x.cancel_reason WHEN 1 THEN 'REQUESTED' WHEN 2 THEN 'MASS_CANCEL' WHEN 3 THEN 'REPLACED' WHEN 4 THEN 'IOC_REMAINDER' WHEN 5 THEN 'FOK_NOT_FILLABLE' WHEN 6 THEN 'MARKET_REMAINDER' WHEN 7 THEN 'SELF_TRADE_TAKER' WHEN 8 THEN 'SELF_TRADE_MAKER' WHEN 9 THEN 'EXPIRED' WHEN 10 THEN 'AUCTION_REMAINDER' WHEN 11 THEN 'COUNTDOWN_ENDED' WHEN 12 THEN 'DISCONNECTED' WHEN 13 THEN 'ADMINISTRATOR' WHEN 14 THEN 'QUOTE_GONE' WHEN 15 THEN 'TOO_MANY_TRADES' WHEN 16 THEN 'PRICE_COLLAR' WHEN 17 THEN 'VOLATILITY_INTERRUPTION' WHEN 18 THEN 'OTHER_ORDER_OF_LIST' WHEN 19 THEN 'REFUSED_ON_RELEASE' WHEN 20 THEN 'MIN_QUANTITY_NOT_FILLABLE' WHEN 21 THEN 'QUOTE_PROTECTION' END AS cancel_reason,
       CASE x.reject_reason WHEN 1 THEN 'MALFORMED_COMMAND' WHEN 2 THEN 'UNKNOWN_ACCOUNT' WHEN 3 THEN 'UNKNOWN_INSTRUMENT' WHEN 4 THEN 'UNKNOWN_ASSET' WHEN 5 THEN 'UNKNOWN_KEY' WHEN 6 THEN 'DUPLICATE_CLIENT_ORDER_ID' WHEN 7 THEN 'DUPLICATE_TRANSFER_ID' WHEN 8 THEN 'ACCOUNT_EXISTS' WHEN 9 THEN 'ASSET_EXISTS' WHEN 10 THEN 'INSTRUMENT_EXISTS' WHEN 11 THEN 'KEY_EXISTS' WHEN 12 THEN 'UNKNOWN_ORDER' WHEN 13 THEN 'INSTRUMENT_HALTED' WHEN 14 THEN 'INSTRUMENT_CLOSED' WHEN 15 THEN 'INVALID_ORDER_TYPE' WHEN 16 THEN 'NOT_IN_THIS_PHASE' WHEN 17 THEN 'EXPIRY_PASSED' WHEN 18 THEN 'PRICE_BELOW_MINIMUM' WHEN 19 THEN 'PRICE_ABOVE_MAXIMUM' WHEN 20 THEN 'QUANTITY_BELOW_MINIMUM' WHEN 21 THEN 'QUANTITY_ABOVE_MAXIMUM' WHEN 22 THEN 'MARKET_QUANTITY_ABOVE_MAXIMUM' WHEN 23 THEN 'NOTIONAL_BELOW_MINIMUM' WHEN 24 THEN 'NOTIONAL_ABOVE_MAXIMUM' WHEN 25 THEN 'AMOUNT_OUT_OF_RANGE' WHEN 26 THEN 'TOO_MANY_OPEN_ORDERS' WHEN 27 THEN 'WOULD_TAKE' WHEN 28 THEN 'INSUFFICIENT_BALANCE' WHEN 29 THEN 'AMEND_NOT_A_REDUCTION' WHEN 30 THEN 'INVALID_INSTRUMENT' WHEN 31 THEN 'INVALID_SCHEDULE' WHEN 32 THEN 'CAPACITY_EXCEEDED' WHEN 33 THEN 'UNKNOWN_CANCEL_TIMER' WHEN 35 THEN 'ACCOUNT_FROZEN' WHEN 36 THEN 'ORDER_ENTRY_SUSPENDED' WHEN 37 THEN 'VENUE_SUSPENDED' WHEN 38 THEN 'STORAGE_LOW' WHEN 39 THEN 'UNKNOWN_PROPOSAL' WHEN 42 THEN 'TRIGGER_REACHED' WHEN 43 THEN 'TRAILING_DELTA_OUT_OF_RANGE' WHEN 44 THEN 'TOO_MANY_WAITING_ORDERS' WHEN 45 THEN 'OUTSIDE_STATIC_BAND' WHEN 46 THEN 'OUTSIDE_MOVING_BAND' WHEN 47 THEN 'INVALID_PROTECTION' WHEN 48 THEN 'ACCOUNT_QUANTITY_LIMIT' WHEN 49 THEN 'ACCOUNT_NOTIONAL_LIMIT' WHEN 50 THEN 'ACCOUNT_OPEN_ORDERS_LIMIT' WHEN 51 THEN 'ACCOUNT_EXPOSURE_LIMIT' WHEN 52 THEN 'ACCOUNT_POSITION_LIMIT' WHEN 53 THEN 'INVALID_LIMITS' WHEN 54 THEN 'IMPOSSIBLE_ORDER_LIST' WHEN 55 THEN 'ORDER_LIST_PRICES' WHEN 56 THEN 'TOO_MANY_ORDER_LISTS' WHEN 60 THEN 'DISPLAY_BELOW_MINIMUM' WHEN 61 THEN 'DISPLAY_ABOVE_QUANTITY' WHEN 62 THEN 'TOO_MANY_ICEBERG_PARTS' WHEN 63 THEN 'MIN_QUANTITY_ABOVE_QUANTITY' WHEN 67 THEN 'HIDDEN_BELOW_MINIMUM' WHEN 72 THEN 'CROSSED_QUOTE' WHEN 73 THEN 'QUOTE_PROTECTION_TRIGGERED' WHEN 74 THEN 'INVALID_QUOTE_PROTECTION' WHEN 80 THEN 'INVALID_ACCOUNT_RULES' WHEN 81 THEN 'CANCEL_RATE_LIMIT' WHEN 82 THEN 'NO_PEG_PRICE' END AS reject_reason
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

CREATE VIEW daily_balances_readable AS
SELECT coalesce(a.name, x.account_id::text) AS account,
       u.symbol AS asset,
       to_char(to_timestamp(x.day_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
       x.total * u.unit AS total,
       x.day_ns
FROM daily_balances x
JOIN asset_units u ON u.asset_id = x.asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

-- every movement of money, one row for each account and asset: deposits and withdrawals, both sides of trades, fees; account 1 is
-- the outside world, account 2 collects fees. All rows of an asset add up to zero, those of an account to its balance.
CREATE VIEW account_entries AS
SELECT event_sequence, timestamp_ns, account_id AS account_id,
       CASE WHEN amount > 0 THEN 'DEPOSIT' ELSE 'WITHDRAWAL' END AS entry, asset_id, amount AS amount,
       0 AS instrument_id, 0 AS trade_id, 0 AS order_id, transfer_id
FROM transfers
UNION ALL
SELECT event_sequence, timestamp_ns, 1 AS account_id,
       CASE WHEN amount > 0 THEN 'DEPOSIT' ELSE 'WITHDRAWAL' END AS entry, asset_id, -amount AS amount,
       0 AS instrument_id, 0 AS trade_id, 0 AS order_id, transfer_id
FROM transfers
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.taker_account_id, 'TRADE', CASE x.taker_side WHEN 1 THEN i.base_asset_id ELSE i.quote_asset_id END,
       CASE x.taker_side WHEN 1 THEN x.quantity_lots * i.lot_size ELSE x.quote_amount END, x.instrument_id, x.trade_id, x.taker_order_id, ''
FROM trades x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.taker_account_id, 'TRADE', CASE x.taker_side WHEN 1 THEN i.quote_asset_id ELSE i.base_asset_id END,
       CASE x.taker_side WHEN 1 THEN -x.quote_amount ELSE -(x.quantity_lots * i.lot_size) END, x.instrument_id, x.trade_id, x.taker_order_id, ''
FROM trades x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.maker_account_id, 'TRADE', CASE x.taker_side WHEN 1 THEN i.quote_asset_id ELSE i.base_asset_id END,
       CASE x.taker_side WHEN 1 THEN x.quote_amount ELSE x.quantity_lots * i.lot_size END, x.instrument_id, x.trade_id, x.maker_order_id, ''
FROM trades x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.maker_account_id, 'TRADE', CASE x.taker_side WHEN 1 THEN i.base_asset_id ELSE i.quote_asset_id END,
       CASE x.taker_side WHEN 1 THEN -(x.quantity_lots * i.lot_size) ELSE -x.quote_amount END, x.instrument_id, x.trade_id, x.maker_order_id, ''
FROM trades x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.taker_account_id, 'FEE', CASE x.taker_side WHEN 1 THEN i.base_asset_id ELSE i.quote_asset_id END,
       -x.taker_fee, x.instrument_id, x.trade_id, x.taker_order_id, ''
FROM trades x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.taker_fee > 0
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, 2, 'FEE', CASE x.taker_side WHEN 1 THEN i.base_asset_id ELSE i.quote_asset_id END,
       x.taker_fee, x.instrument_id, x.trade_id, x.taker_order_id, ''
FROM trades x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.taker_fee > 0
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.maker_account_id, 'FEE', CASE WHEN (x.taker_side = 1) = (x.maker_fee > 0) THEN i.quote_asset_id ELSE i.base_asset_id END,
       -x.maker_fee, x.instrument_id, x.trade_id, x.maker_order_id, ''
FROM trades x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.maker_fee <> 0
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, 2, 'FEE', CASE WHEN (x.taker_side = 1) = (x.maker_fee > 0) THEN i.quote_asset_id ELSE i.base_asset_id END,
       x.maker_fee, x.instrument_id, x.trade_id, x.maker_order_id, ''
FROM trades x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.maker_fee <> 0
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.taker_account_id, CASE x.kind WHEN 1 THEN 'BUST' ELSE 'CORRECTION' END, i.base_asset_id,
       CASE x.taker_side WHEN 1 THEN -(x.quantity_lots * i.lot_size) ELSE x.quantity_lots * i.lot_size END, x.instrument_id, x.trade_id, x.taker_order_id, ''
FROM trade_revisions x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.kind = 1
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.taker_account_id, CASE x.kind WHEN 1 THEN 'BUST' ELSE 'CORRECTION' END, i.quote_asset_id,
       CASE x.taker_side WHEN 1 THEN x.former_quote - x.quote_amount ELSE x.quote_amount - x.former_quote END, x.instrument_id, x.trade_id, x.taker_order_id, ''
FROM trade_revisions x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.maker_account_id, CASE x.kind WHEN 1 THEN 'BUST' ELSE 'CORRECTION' END, i.base_asset_id,
       CASE x.taker_side WHEN 2 THEN -(x.quantity_lots * i.lot_size) ELSE x.quantity_lots * i.lot_size END, x.instrument_id, x.trade_id, x.maker_order_id, ''
FROM trade_revisions x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.kind = 1
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.maker_account_id, CASE x.kind WHEN 1 THEN 'BUST' ELSE 'CORRECTION' END, i.quote_asset_id,
       CASE x.taker_side WHEN 2 THEN x.former_quote - x.quote_amount ELSE x.quote_amount - x.former_quote END, x.instrument_id, x.trade_id, x.maker_order_id, ''
FROM trade_revisions x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.taker_account_id, 'FEE', CASE x.taker_side WHEN 1 THEN i.base_asset_id ELSE i.quote_asset_id END,
       x.former_taker_fee - x.taker_fee, x.instrument_id, x.trade_id, x.taker_order_id, ''
FROM trade_revisions x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.taker_fee <> x.former_taker_fee
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, 2, 'FEE', CASE x.taker_side WHEN 1 THEN i.base_asset_id ELSE i.quote_asset_id END,
       x.taker_fee - x.former_taker_fee, x.instrument_id, x.trade_id, x.taker_order_id, ''
FROM trade_revisions x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.taker_fee <> x.former_taker_fee
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, x.maker_account_id, 'FEE', CASE WHEN (x.taker_side = 1) = (x.former_maker_fee + x.maker_fee > 0) THEN i.quote_asset_id ELSE i.base_asset_id END,
       x.former_maker_fee - x.maker_fee, x.instrument_id, x.trade_id, x.maker_order_id, ''
FROM trade_revisions x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.maker_fee <> x.former_maker_fee
UNION ALL
SELECT x.event_sequence, x.timestamp_ns, 2, 'FEE', CASE WHEN (x.taker_side = 1) = (x.former_maker_fee + x.maker_fee > 0) THEN i.quote_asset_id ELSE i.base_asset_id END,
       x.maker_fee - x.former_maker_fee, x.instrument_id, x.trade_id, x.maker_order_id, ''
FROM trade_revisions x JOIN instruments i ON i.instrument_id = x.instrument_id WHERE i.risk_rule = 1 AND x.maker_fee <> x.former_maker_fee;

CREATE VIEW account_entries_readable AS
SELECT x.event_sequence,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       coalesce(a.name, x.account_id::text) AS account,
       x.entry,
       u.symbol AS asset,
       x.amount * u.unit AS amount,
       i.symbol AS symbol,
       x.trade_id,
       x.order_id,
       x.transfer_id,
       x.account_id,
       x.timestamp_ns
FROM account_entries x
JOIN asset_units u ON u.asset_id = x.asset_id
LEFT JOIN instruments i ON i.instrument_id = x.instrument_id
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
       x.max_iceberg_parts,
       CASE x.match_algorithm WHEN 1 THEN 'PRICE_TIME' WHEN 2 THEN 'PRO_RATA' WHEN 3 THEN 'PRO_RATA_TOP' WHEN 4 THEN 'SIZE_TIME' END AS match_algorithm,
       CASE WHEN x.min_hidden_lots > 0 THEN x.min_hidden_lots * b.unit * x.lot_size END AS min_hidden_quantity,
       CASE x.state WHEN 1 THEN 'TRADING' WHEN 2 THEN 'HALTED' WHEN 3 THEN 'CLOSED' WHEN 4 THEN 'PRE_OPEN' WHEN 5 THEN 'OPENING_AUCTION' WHEN 6 THEN 'CLOSING_AUCTION' WHEN 7 THEN 'VOLATILITY_AUCTION' END AS state,
       x.session_pause_ms,
       x.order_timeout_ms
FROM instruments x
JOIN asset_units b ON b.asset_id = x.base_asset_id
JOIN asset_units q ON q.asset_id = x.quote_asset_id;

CREATE VIEW auctions_readable AS
SELECT i.symbol AS symbol,
       x.event_sequence,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       CASE x.phase WHEN 1 THEN 'CONTINUOUS' WHEN 2 THEN 'HALTED' WHEN 3 THEN 'CLOSED' WHEN 4 THEN 'PRE_OPEN' WHEN 5 THEN 'OPENING_AUCTION' WHEN 6 THEN 'CLOSING_AUCTION' WHEN 7 THEN 'VOLATILITY_AUCTION' END AS phase,
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

CREATE VIEW price_protections_readable AS
SELECT i.symbol AS symbol,
       CASE WHEN x.reference_ticks > 0 THEN x.reference_ticks * q.unit * i.tick_size END AS reference_price,
       x.static_up,
       x.static_down,
       x.bid_multiplier_up,
       x.bid_multiplier_down,
       x.ask_multiplier_up,
       x.ask_multiplier_down,
       x.average_minutes,
       x.collar,
       x.volatility_range,
       x.interruption_seconds,
       x.extension_range,
       x.max_extensions,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS since,
       x.event_sequence
FROM price_protections x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
WHERE x.event_sequence = (SELECT max(p.event_sequence) FROM price_protections p WHERE p.instrument_id = x.instrument_id);

CREATE VIEW volatility_interruptions_readable AS
SELECT i.symbol AS symbol,
       x.event_sequence,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       to_char(to_timestamp(x.ends_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.ends_ns % 1000000000)::text, 9, '0') || 'Z' AS ends,
       x.reference_ticks * q.unit * i.tick_size AS reference_price,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.lowest_ticks * q.unit * i.tick_size AS lowest_price,
       x.highest_ticks * q.unit * i.tick_size AS highest_price,
       x.extension_count
FROM volatility_interruptions x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id;

CREATE VIEW progress_readable AS
SELECT x.event_sequence,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time
FROM progress x;

-- Streamed quotes. Of what the spread and the mark-outs are, docs/reporting.md tells.

-- mark-outs and the effective spread are in ticks: above zero the mid went the taker's way, and the taker paid
CREATE VIEW quote_executions_readable AS
SELECT i.symbol AS symbol,
       x.trade_id,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       coalesce(t.name, x.taker_account_id::text) AS taker,
       x.taker_order_id,
       CASE x.taker_side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS taker_side,
       coalesce(p.name, x.provider_account_id::text) AS provider,
       x.stream,
       x.quote_id,
       x.tier,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       x.age_ns,
       CASE WHEN x.runner_up_ticks > 0 THEN x.runner_up_ticks * q.unit * i.tick_size END AS runner_up_price,
       CASE WHEN x.runner_up_ticks > 0 THEN coalesce(r.name, x.runner_up_account_id::text) END AS runner_up,
       nullif(x.quote_request_id, 0) AS quote_request_id,
       nullif(x.hold_id, 0) AS hold_id,
       x.held_ns,
       CASE x.settlement_type WHEN 1 THEN 'SPOT' WHEN 2 THEN 'TOD' WHEN 3 THEN 'TOM' WHEN 4 THEN 'FORWARD' END AS settlement_type,
       nullif(x.settlement_date, 0) AS settlement_date,
       x.full_amount,
       CASE WHEN x.twice_mid_ticks > 0 THEN CASE x.taker_side WHEN 1 THEN 2 * x.price_ticks - x.twice_mid_ticks ELSE x.twice_mid_ticks - 2 * x.price_ticks END END AS effective_spread_ticks,
       CASE WHEN x.twice_mid_100ms_ticks > 0 THEN CASE x.taker_side WHEN 1 THEN x.twice_mid_100ms_ticks - 2 * x.price_ticks ELSE 2 * x.price_ticks - x.twice_mid_100ms_ticks END * 0.5 END AS markout_100ms_ticks,
       CASE WHEN x.twice_mid_1s_ticks > 0 THEN CASE x.taker_side WHEN 1 THEN x.twice_mid_1s_ticks - 2 * x.price_ticks ELSE 2 * x.price_ticks - x.twice_mid_1s_ticks END * 0.5 END AS markout_1s_ticks,
       CASE WHEN x.twice_mid_10s_ticks > 0 THEN CASE x.taker_side WHEN 1 THEN x.twice_mid_10s_ticks - 2 * x.price_ticks ELSE 2 * x.price_ticks - x.twice_mid_10s_ticks END * 0.5 END AS markout_10s_ticks,
       x.event_sequence,
       x.timestamp_ns
FROM quote_executions x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts t ON t.account_id = x.taker_account_id
LEFT JOIN accounts p ON p.account_id = x.provider_account_id
LEFT JOIN accounts r ON r.account_id = x.runner_up_account_id;

-- moved_ticks above zero: the price moved against the provider while the trade was on hold
CREATE VIEW quote_holds_readable AS
SELECT x.hold_id,
       i.symbol AS symbol,
       coalesce(t.name, x.taker_account_id::text) AS taker,
       x.taker_order_id,
       CASE x.taker_side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS taker_side,
       coalesce(p.name, x.provider_account_id::text) AS provider,
       x.stream,
       x.quote_id,
       x.tier,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       to_char(to_timestamp(x.opened_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.opened_ns % 1000000000)::text, 9, '0') || 'Z' AS opened,
       CASE WHEN x.ended_ns > 0 THEN to_char(to_timestamp(x.ended_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.ended_ns % 1000000000)::text, 9, '0') || 'Z' END AS ended,
       CASE WHEN x.ended_ns > 0 THEN x.ended_ns - x.opened_ns END AS held_ns,
       CASE x.end_reason WHEN 1 THEN 'ACCEPTED' WHEN 2 THEN 'ACCEPTED_AT_END' WHEN 3 THEN 'REJECTED' WHEN 4 THEN 'REJECTED_AT_END' WHEN 5 THEN 'PRICE_MOVED' END AS end_reason,
       CASE WHEN x.present_ticks > 0 THEN x.present_ticks * q.unit * i.tick_size END AS present_price,
       CASE WHEN x.present_ticks > 0 THEN CASE x.taker_side WHEN 1 THEN x.present_ticks - x.price_ticks ELSE x.price_ticks - x.present_ticks END END AS moved_ticks,
       x.canceled_lots * b.unit * i.lot_size AS canceled_quantity,
       x.tolerance_ticks,
       CASE x.outcome_at_end WHEN 1 THEN 'ACCEPT' WHEN 2 THEN 'REJECT' END AS outcome_at_end,
       x.age_ns,
       CASE WHEN x.runner_up_ticks > 0 THEN x.runner_up_ticks * q.unit * i.tick_size END AS runner_up_price,
       CASE WHEN x.runner_up_ticks > 0 THEN coalesce(r.name, x.runner_up_account_id::text) END AS runner_up,
       x.full_amount,
       x.opened_sequence
FROM quote_holds x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts t ON t.account_id = x.taker_account_id
LEFT JOIN accounts p ON p.account_id = x.provider_account_id
LEFT JOIN accounts r ON r.account_id = x.runner_up_account_id;

CREATE VIEW quote_requests_readable AS
SELECT x.quote_request_id,
       i.symbol AS symbol,
       coalesce(t.name, x.taker_account_id::text) AS taker,
       CASE WHEN x.wants_bid = 0 THEN 'BUY' WHEN x.wants_ask = 0 THEN 'SELL' ELSE 'BOTH' END AS side,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       to_char(to_timestamp(x.created_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.created_ns % 1000000000)::text, 9, '0') || 'Z' AS created,
       to_char(to_timestamp(x.expire_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.expire_ns % 1000000000)::text, 9, '0') || 'Z' AS expires,
       CASE x.state WHEN 1 THEN 'CREATED' WHEN 2 THEN 'QUOTED' WHEN 3 THEN 'ACCEPTED' WHEN 4 THEN 'REJECTED' WHEN 5 THEN 'EXPIRED' WHEN 6 THEN 'CANCELED' WHEN 7 THEN 'COMPLETED' END AS state,
       x.answers,
       CASE WHEN x.first_answer_ns > 0 THEN x.first_answer_ns - x.created_ns END AS first_answer_after_ns,
       CASE WHEN x.provider_account_id > 0 THEN coalesce(p.name, x.provider_account_id::text) END AS provider,
       CASE WHEN x.ended_ns > 0 THEN to_char(to_timestamp(x.ended_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.ended_ns % 1000000000)::text, 9, '0') || 'Z' END AS ended
FROM quote_requests x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts t ON t.account_id = x.taker_account_id
LEFT JOIN accounts p ON p.account_id = x.provider_account_id;

CREATE VIEW quote_provider_terms_readable AS
SELECT i.symbol AS symbol,
       coalesce(p.name, x.account_id::text) AS provider,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS since,
       x.lease_ms,
       x.hold_ms,
       x.tolerance_ticks,
       CASE x.outcome_at_end WHEN 1 THEN 'ACCEPT' WHEN 2 THEN 'REJECT' END AS outcome_at_end,
       x.enabled,
       x.event_sequence
FROM quote_provider_terms x
JOIN instruments i ON i.instrument_id = x.instrument_id
LEFT JOIN accounts p ON p.account_id = x.account_id;

-- a ladder whose end is before the time of progress does not stand any more
CREATE VIEW quote_ladders_readable AS
SELECT i.symbol AS symbol,
       coalesce(p.name, x.account_id::text) AS provider,
       x.stream,
       x.quote_id,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       to_char(to_timestamp(x.valid_until_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.valid_until_ns % 1000000000)::text, 9, '0') || 'Z' AS valid_until,
       CASE WHEN x.bid_ticks > 0 THEN x.bid_ticks * q.unit * i.tick_size END AS bid,
       x.bid_lots * b.unit * i.lot_size AS bid_quantity,
       CASE WHEN x.ask_ticks > 0 THEN x.ask_ticks * q.unit * i.tick_size END AS ask,
       x.ask_lots * b.unit * i.lot_size AS ask_quantity,
       x.last_look,
       x.full_amount
FROM quote_ladders x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts p ON p.account_id = x.account_id;

CREATE VIEW quote_minutes_readable AS
SELECT to_char(to_timestamp(x.minute_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.minute_ns % 1000000000)::text, 9, '0') || 'Z' AS minute,
       i.symbol AS symbol,
       coalesce(p.name, x.account_id::text) AS provider,
       x.ladders,
       x.removals,
       x.two_sided,
       round(x.spread_sum_ticks * 1.0 / nullif(x.two_sided, 0), 4) AS mean_spread_ticks,
       CASE WHEN x.two_sided > 0 THEN x.min_spread_ticks END AS min_spread_ticks,
       CASE WHEN x.two_sided > 0 THEN x.max_spread_ticks END AS max_spread_ticks,
       x.minute_ns
FROM quote_minutes x
JOIN instruments i ON i.instrument_id = x.instrument_id
LEFT JOIN accounts p ON p.account_id = x.account_id;

-- quotes that left on all instruments at once, or that named an unknown one, have no symbol
CREATE VIEW quote_reasons_readable AS
SELECT to_char(to_timestamp(x.minute_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.minute_ns % 1000000000)::text, 9, '0') || 'Z' AS minute,
       i.symbol AS symbol,
       CASE WHEN x.account_id > 0 THEN coalesce(p.name, x.account_id::text) END AS provider,
       CASE x.kind WHEN 1 THEN 'REJECTED' WHEN 2 THEN 'CANCELED' WHEN 3 THEN 'COMMAND_REJECTED' END AS kind,
       CASE x.kind WHEN 2 THEN CASE x.reason WHEN 1 THEN 'REQUESTED' WHEN 2 THEN 'EXPIRED' WHEN 3 THEN 'LEASE_ENDED' WHEN 4 THEN 'DISCONNECTED' WHEN 5 THEN 'ADMINISTRATOR' WHEN 6 THEN 'NOT_TRADING' WHEN 7 THEN 'INSUFFICIENT_BALANCE' END ELSE CASE x.reason WHEN 1 THEN 'MALFORMED_QUOTE' WHEN 2 THEN 'UNKNOWN_INSTRUMENT' WHEN 3 THEN 'UNKNOWN_PROVIDER' WHEN 4 THEN 'PROVIDER_DISABLED' WHEN 5 THEN 'ACCOUNT_FROZEN' WHEN 6 THEN 'VENUE_SUSPENDED' WHEN 7 THEN 'STORAGE_LOW' WHEN 8 THEN 'ORDER_ENTRY_SUSPENDED' WHEN 9 THEN 'NOT_TRADING' WHEN 10 THEN 'EXPIRED' WHEN 11 THEN 'LAST_LOOK_NOT_AGREED' WHEN 12 THEN 'TOO_MANY_TIERS' WHEN 13 THEN 'PRICE_OUT_OF_RANGE' WHEN 14 THEN 'QUANTITY_OUT_OF_RANGE' WHEN 15 THEN 'TIERS_OUT_OF_ORDER' WHEN 16 THEN 'CROSSED' WHEN 17 THEN 'CAPACITY_EXCEEDED' WHEN 18 THEN 'UNKNOWN_HOLD' WHEN 19 THEN 'UNKNOWN_ACCOUNT' WHEN 20 THEN 'UNKNOWN_REQUEST' END END AS reason,
       x.quote_count
FROM quote_reasons x
LEFT JOIN instruments i ON i.instrument_id = x.instrument_id
LEFT JOIN accounts p ON p.account_id = x.account_id;

-- each time that an order took a quote, and it is known what came of it
CREATE VIEW quote_attempts AS
SELECT x.provider_account_id,
       x.taker_account_id,
       x.instrument_id,
       x.timestamp_ns,
       1 AS executed,
       coalesce(h.end_reason, 0) AS end_reason,
       CASE WHEN x.hold_id > 0 THEN x.held_ns END AS held_ns,
       x.age_ns,
       CASE WHEN h.present_ticks > 0 THEN CASE x.taker_side WHEN 1 THEN h.present_ticks - x.price_ticks ELSE x.price_ticks - h.present_ticks END END AS moved_ticks,
       CASE WHEN x.twice_mid_100ms_ticks > 0 THEN CASE x.taker_side WHEN 1 THEN x.twice_mid_100ms_ticks - 2 * x.price_ticks ELSE 2 * x.price_ticks - x.twice_mid_100ms_ticks END * 0.5 END AS markout_100ms_ticks,
       CASE WHEN x.twice_mid_1s_ticks > 0 THEN CASE x.taker_side WHEN 1 THEN x.twice_mid_1s_ticks - 2 * x.price_ticks ELSE 2 * x.price_ticks - x.twice_mid_1s_ticks END * 0.5 END AS markout_1s_ticks,
       CASE WHEN x.twice_mid_10s_ticks > 0 THEN CASE x.taker_side WHEN 1 THEN x.twice_mid_10s_ticks - 2 * x.price_ticks ELSE 2 * x.price_ticks - x.twice_mid_10s_ticks END * 0.5 END AS markout_10s_ticks
FROM quote_executions x
LEFT JOIN quote_holds h ON h.hold_id = x.hold_id
UNION ALL
SELECT h.provider_account_id, h.taker_account_id, h.instrument_id, h.ended_ns, 0, h.end_reason, h.ended_ns - h.opened_ns, h.age_ns,
       CASE WHEN h.present_ticks > 0 THEN CASE h.taker_side WHEN 1 THEN h.present_ticks - h.price_ticks ELSE h.price_ticks - h.present_ticks END END, NULL, NULL, NULL
FROM quote_holds h WHERE h.end_reason >= 3;

-- moved against: the provider's price moved so that the trade on hold became worse for it
CREATE VIEW quote_provider_statistics AS
SELECT i.symbol AS symbol,
       coalesce(p.name, x.provider_account_id::text) AS provider,
       count(*) AS attempts,
       sum(x.executed) AS executions,
       round(sum(x.executed) * 1.0 / count(*), 4) AS fill_ratio,
       round((count(*) - sum(x.executed)) * 1.0 / count(*), 4) AS reject_ratio,
       sum(CASE x.end_reason WHEN 3 THEN 1 ELSE 0 END) AS rejected,
       sum(CASE x.end_reason WHEN 4 THEN 1 ELSE 0 END) AS rejected_at_end,
       sum(CASE x.end_reason WHEN 5 THEN 1 ELSE 0 END) AS price_moved,
       count(x.held_ns) AS holds,
       round(avg(x.held_ns)) AS mean_held_ns,
       max(x.held_ns) AS max_held_ns,
       sum(CASE WHEN x.moved_ticks > 0 THEN 1 ELSE 0 END) AS holds_moved_against,
       round(sum(CASE WHEN x.moved_ticks > 0 AND x.executed = 0 THEN 1 ELSE 0 END) * 1.0 / nullif(sum(CASE WHEN x.moved_ticks > 0 THEN 1 ELSE 0 END), 0), 4) AS reject_ratio_moved_against,
       sum(CASE WHEN x.moved_ticks = 0 THEN 1 ELSE 0 END) AS holds_unmoved,
       round(sum(CASE WHEN x.moved_ticks = 0 AND x.executed = 0 THEN 1 ELSE 0 END) * 1.0 / nullif(sum(CASE WHEN x.moved_ticks = 0 THEN 1 ELSE 0 END), 0), 4) AS reject_ratio_unmoved,
       sum(CASE WHEN x.moved_ticks < 0 THEN 1 ELSE 0 END) AS holds_moved_towards,
       round(sum(CASE WHEN x.moved_ticks < 0 AND x.executed = 0 THEN 1 ELSE 0 END) * 1.0 / nullif(sum(CASE WHEN x.moved_ticks < 0 THEN 1 ELSE 0 END), 0), 4) AS reject_ratio_moved_towards,
       round(avg(x.age_ns)) AS mean_age_ns,
       round(avg(x.markout_100ms_ticks), 4) AS mean_markout_100ms_ticks,
       round(avg(x.markout_1s_ticks), 4) AS mean_markout_1s_ticks,
       round(avg(x.markout_10s_ticks), 4) AS mean_markout_10s_ticks
FROM quote_attempts x
JOIN instruments i ON i.instrument_id = x.instrument_id
LEFT JOIN accounts p ON p.account_id = x.provider_account_id
GROUP BY i.symbol, p.name, x.provider_account_id;

CREATE VIEW quote_taker_statistics AS
SELECT i.symbol AS symbol,
       coalesce(p.name, x.provider_account_id::text) AS provider,
       coalesce(t.name, x.taker_account_id::text) AS taker,
       count(*) AS attempts,
       sum(x.executed) AS executions,
       round(sum(x.executed) * 1.0 / count(*), 4) AS fill_ratio,
       round((count(*) - sum(x.executed)) * 1.0 / count(*), 4) AS reject_ratio,
       sum(CASE x.end_reason WHEN 3 THEN 1 ELSE 0 END) AS rejected,
       sum(CASE x.end_reason WHEN 4 THEN 1 ELSE 0 END) AS rejected_at_end,
       sum(CASE x.end_reason WHEN 5 THEN 1 ELSE 0 END) AS price_moved,
       count(x.held_ns) AS holds,
       round(avg(x.held_ns)) AS mean_held_ns,
       max(x.held_ns) AS max_held_ns,
       sum(CASE WHEN x.moved_ticks > 0 THEN 1 ELSE 0 END) AS holds_moved_against,
       round(sum(CASE WHEN x.moved_ticks > 0 AND x.executed = 0 THEN 1 ELSE 0 END) * 1.0 / nullif(sum(CASE WHEN x.moved_ticks > 0 THEN 1 ELSE 0 END), 0), 4) AS reject_ratio_moved_against,
       sum(CASE WHEN x.moved_ticks = 0 THEN 1 ELSE 0 END) AS holds_unmoved,
       round(sum(CASE WHEN x.moved_ticks = 0 AND x.executed = 0 THEN 1 ELSE 0 END) * 1.0 / nullif(sum(CASE WHEN x.moved_ticks = 0 THEN 1 ELSE 0 END), 0), 4) AS reject_ratio_unmoved,
       sum(CASE WHEN x.moved_ticks < 0 THEN 1 ELSE 0 END) AS holds_moved_towards,
       round(sum(CASE WHEN x.moved_ticks < 0 AND x.executed = 0 THEN 1 ELSE 0 END) * 1.0 / nullif(sum(CASE WHEN x.moved_ticks < 0 THEN 1 ELSE 0 END), 0), 4) AS reject_ratio_moved_towards,
       round(avg(x.age_ns)) AS mean_age_ns,
       round(avg(x.markout_100ms_ticks), 4) AS mean_markout_100ms_ticks,
       round(avg(x.markout_1s_ticks), 4) AS mean_markout_1s_ticks,
       round(avg(x.markout_10s_ticks), 4) AS mean_markout_10s_ticks
FROM quote_attempts x
JOIN instruments i ON i.instrument_id = x.instrument_id
LEFT JOIN accounts p ON p.account_id = x.provider_account_id
LEFT JOIN accounts t ON t.account_id = x.taker_account_id
GROUP BY i.symbol, p.name, x.provider_account_id, t.name, x.taker_account_id;

CREATE VIEW quote_spread_statistics AS
SELECT i.symbol AS symbol,
       coalesce(p.name, x.account_id::text) AS provider,
       sum(x.ladders) AS ladders,
       round(sum(x.spread_sum_ticks) * 1.0 / nullif(sum(x.two_sided), 0), 4) AS mean_spread_ticks,
       min(CASE WHEN x.two_sided > 0 THEN x.min_spread_ticks END) AS min_spread_ticks,
       max(CASE WHEN x.two_sided > 0 THEN x.max_spread_ticks END) AS max_spread_ticks
FROM quote_minutes x
JOIN instruments i ON i.instrument_id = x.instrument_id
LEFT JOIN accounts p ON p.account_id = x.account_id
GROUP BY i.symbol, p.name, x.account_id;

CREATE VIEW parent_orders_readable AS
SELECT x.parent_order_id,
       x.client_order_id,
       coalesce(a.name, x.account_id::text) AS account,
       i.symbol AS symbol,
       k.symbol AS book_symbol,
       CASE x.side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS side,
       CASE x.strategy WHEN 1 THEN 'SWEEP' WHEN 2 THEN 'WAIT_FOR_PRICE' WHEN 3 THEN 'TWAP' END AS strategy,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       CASE WHEN x.limit_ticks > 0 THEN x.limit_ticks * q.unit * i.tick_size END AS limit_price,
       CASE x.state WHEN 1 THEN 'NEW' WHEN 2 THEN 'PARTIALLY_FILLED' WHEN 3 THEN 'FILLED' WHEN 4 THEN 'CANCELED' WHEN 5 THEN 'PENDING_CANCEL' WHEN 6 THEN 'EXPIRED' END AS status,
       x.executed_lots * b.unit * i.lot_size AS executed_quantity,
       x.executed_quote * q.unit AS executed_quote,
       x.working_lots * b.unit * i.lot_size AS working_quantity,
       to_char(to_timestamp(x.start_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.start_ns % 1000000000)::text, 9, '0') || 'Z' AS starts,
       CASE WHEN x.end_ns > 0 THEN to_char(to_timestamp(x.end_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.end_ns % 1000000000)::text, 9, '0') || 'Z' END AS ends,
       x.slice_count,
       x.slices_done,
       x.child_count,
       CASE x.end_reason WHEN 1 THEN 'REQUESTED' WHEN 2 THEN 'MASS_CANCEL' WHEN 3 THEN 'REPLACED' WHEN 4 THEN 'IOC_REMAINDER' WHEN 5 THEN 'FOK_NOT_FILLABLE' WHEN 6 THEN 'MARKET_REMAINDER' WHEN 7 THEN 'SELF_TRADE_TAKER' WHEN 8 THEN 'SELF_TRADE_MAKER' WHEN 9 THEN 'EXPIRED' WHEN 10 THEN 'AUCTION_REMAINDER' WHEN 11 THEN 'COUNTDOWN_ENDED' WHEN 12 THEN 'DISCONNECTED' WHEN 13 THEN 'ADMINISTRATOR' WHEN 14 THEN 'QUOTE_GONE' END AS end_reason,
       CASE WHEN x.min_child_lots > 0 THEN x.min_child_lots * b.unit * i.lot_size END AS min_child_quantity,
       CASE WHEN x.max_child_lots > 0 THEN x.max_child_lots * b.unit * i.lot_size END AS max_child_quantity,
       to_char(to_timestamp(x.entered_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.entered_ns % 1000000000)::text, 9, '0') || 'Z' AS entered,
       to_char(to_timestamp(x.changed_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.changed_ns % 1000000000)::text, 9, '0') || 'Z' AS changed,
       CASE WHEN x.ended_ns > 0 THEN to_char(to_timestamp(x.ended_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.ended_ns % 1000000000)::text, 9, '0') || 'Z' END AS ended,
       x.entered_sequence
FROM parent_orders x
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN instruments k ON k.instrument_id = x.book_instrument_id
LEFT JOIN accounts a ON a.account_id = x.account_id;

-- what a child executed is in its order
CREATE VIEW child_orders_readable AS
SELECT x.parent_order_id,
       x.child_number,
       x.slice,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       coalesce(a.name, p.account_id::text) AS account,
       i.symbol AS symbol,
       CASE x.side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS side,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       nullif(x.order_id, 0) AS order_id,
       CASE x.reject_reason WHEN 1 THEN 'MALFORMED_COMMAND' WHEN 2 THEN 'UNKNOWN_ACCOUNT' WHEN 3 THEN 'UNKNOWN_INSTRUMENT' WHEN 4 THEN 'UNKNOWN_ASSET' WHEN 5 THEN 'UNKNOWN_KEY' WHEN 6 THEN 'DUPLICATE_CLIENT_ORDER_ID' WHEN 7 THEN 'DUPLICATE_TRANSFER_ID' WHEN 8 THEN 'ACCOUNT_EXISTS' WHEN 9 THEN 'ASSET_EXISTS' WHEN 10 THEN 'INSTRUMENT_EXISTS' WHEN 11 THEN 'KEY_EXISTS' WHEN 12 THEN 'UNKNOWN_ORDER' WHEN 13 THEN 'INSTRUMENT_HALTED' WHEN 14 THEN 'INSTRUMENT_CLOSED' WHEN 15 THEN 'INVALID_ORDER_TYPE' WHEN 16 THEN 'NOT_IN_THIS_PHASE' WHEN 17 THEN 'EXPIRY_PASSED' WHEN 18 THEN 'PRICE_BELOW_MINIMUM' WHEN 19 THEN 'PRICE_ABOVE_MAXIMUM' WHEN 20 THEN 'QUANTITY_BELOW_MINIMUM' WHEN 21 THEN 'QUANTITY_ABOVE_MAXIMUM' WHEN 22 THEN 'MARKET_QUANTITY_ABOVE_MAXIMUM' WHEN 23 THEN 'NOTIONAL_BELOW_MINIMUM' WHEN 24 THEN 'NOTIONAL_ABOVE_MAXIMUM' WHEN 25 THEN 'AMOUNT_OUT_OF_RANGE' WHEN 26 THEN 'TOO_MANY_OPEN_ORDERS' WHEN 27 THEN 'WOULD_TAKE' WHEN 28 THEN 'INSUFFICIENT_BALANCE' WHEN 29 THEN 'AMEND_NOT_A_REDUCTION' WHEN 30 THEN 'INVALID_INSTRUMENT' WHEN 31 THEN 'INVALID_SCHEDULE' WHEN 32 THEN 'CAPACITY_EXCEEDED' WHEN 33 THEN 'UNKNOWN_CANCEL_TIMER' WHEN 35 THEN 'ACCOUNT_FROZEN' WHEN 36 THEN 'ORDER_ENTRY_SUSPENDED' WHEN 37 THEN 'VENUE_SUSPENDED' WHEN 38 THEN 'STORAGE_LOW' WHEN 39 THEN 'UNKNOWN_PROPOSAL' WHEN 42 THEN 'TRIGGER_REACHED' WHEN 43 THEN 'TRAILING_DELTA_OUT_OF_RANGE' WHEN 44 THEN 'TOO_MANY_WAITING_ORDERS' WHEN 45 THEN 'OUTSIDE_STATIC_BAND' WHEN 46 THEN 'OUTSIDE_MOVING_BAND' WHEN 47 THEN 'INVALID_PROTECTION' WHEN 48 THEN 'ACCOUNT_QUANTITY_LIMIT' WHEN 49 THEN 'ACCOUNT_NOTIONAL_LIMIT' WHEN 50 THEN 'ACCOUNT_OPEN_ORDERS_LIMIT' WHEN 51 THEN 'ACCOUNT_EXPOSURE_LIMIT' WHEN 52 THEN 'ACCOUNT_POSITION_LIMIT' WHEN 53 THEN 'INVALID_LIMITS' WHEN 54 THEN 'IMPOSSIBLE_ORDER_LIST' WHEN 55 THEN 'ORDER_LIST_PRICES' WHEN 56 THEN 'TOO_MANY_ORDER_LISTS' WHEN 60 THEN 'DISPLAY_BELOW_MINIMUM' WHEN 61 THEN 'DISPLAY_ABOVE_QUANTITY' WHEN 62 THEN 'TOO_MANY_ICEBERG_PARTS' WHEN 63 THEN 'MIN_QUANTITY_ABOVE_QUANTITY' WHEN 67 THEN 'HIDDEN_BELOW_MINIMUM' WHEN 72 THEN 'CROSSED_QUOTE' WHEN 73 THEN 'QUOTE_PROTECTION_TRIGGERED' WHEN 74 THEN 'INVALID_QUOTE_PROTECTION' WHEN 80 THEN 'INVALID_ACCOUNT_RULES' WHEN 81 THEN 'CANCEL_RATE_LIMIT' WHEN 82 THEN 'NO_PEG_PRICE' END AS reject_reason,
       CASE WHEN x.order_id > 0 THEN o.executed_lots * b.unit * i.lot_size END AS executed_quantity,
       CASE WHEN x.order_id > 0 THEN o.executed_quote * q.unit END AS executed_quote,
       CASE x.reason WHEN 1 THEN 'ONLY_ONE' WHEN 2 THEN 'BEST_PRICE' WHEN 3 THEN 'EARLIER_QUOTE' WHEN 4 THEN 'FULL_AMOUNT_FITS' WHEN 5 THEN 'BOOK_BETTER' WHEN 6 THEN 'BOOK_EQUAL' END AS reason,
       x.tier_count,
       CASE WHEN x.book_ticks > 0 THEN x.book_ticks * q.unit * k.tick_size END AS book_price,
       CASE WHEN x.book_ticks > 0 THEN x.book_lots * b.unit * k.lot_size END AS book_quantity,
       x.event_sequence,
       x.timestamp_ns
FROM child_orders x
JOIN parent_orders p ON p.parent_order_id = x.parent_order_id
JOIN instruments i ON i.instrument_id = x.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN instruments k ON k.instrument_id = p.book_instrument_id
LEFT JOIN orders o ON o.order_id = x.order_id
LEFT JOIN accounts a ON a.account_id = p.account_id;

CREATE VIEW child_quotes_readable AS
SELECT x.parent_order_id,
       x.child_number,
       x.quote_number,
       i.symbol AS symbol,
       coalesce(a.name, x.provider_account_id::text) AS provider,
       x.stream,
       x.quote_id,
       x.tier,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       x.age_ns,
       x.full_amount,
       x.last_look
FROM child_quotes x
JOIN parent_orders p ON p.parent_order_id = x.parent_order_id
JOIN instruments i ON i.instrument_id = p.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts a ON a.account_id = x.provider_account_id;

-- an alert without a closing is open; of several closings the newest holds
CREATE VIEW alerts_readable AS
SELECT x.alert_id,
       CASE x.pattern WHEN 1 THEN 'WASH_TRADES' WHEN 2 THEN 'LAYERING' WHEN 3 THEN 'SPOOFING' WHEN 4 THEN 'MOMENTUM_IGNITION' WHEN 5 THEN 'MARKING_THE_CLOSE' WHEN 6 THEN 'EXCESSIVE_CANCELS' END AS pattern,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       to_char(to_timestamp(x.began_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.began_ns % 1000000000)::text, 9, '0') || 'Z' AS began,
       i.symbol AS symbol,
       coalesce(a.name, x.account_id::text) AS account,
       CASE WHEN x.other_account_id <> 0 THEN coalesce(o.name, x.other_account_id::text) END AS other_account,
       x.detail,
       CASE WHEN c.verdict IS NULL THEN 'OPEN' ELSE 'CLOSED' END AS state,
       c.verdict,
       c.actor AS closed_by,
       to_char(to_timestamp(c.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((c.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS closed,
       c.comment_text,
       x.event_sequence,
       x.timestamp_ns
FROM alerts x
LEFT JOIN instruments i ON i.instrument_id = x.instrument_id
LEFT JOIN accounts a ON a.account_id = x.account_id
LEFT JOIN accounts o ON o.account_id = x.other_account_id
LEFT JOIN alert_closings c ON c.alert_sequence = x.event_sequence AND c.event_sequence = (SELECT max(n.event_sequence) FROM alert_closings n WHERE n.alert_sequence = x.event_sequence AND n.pattern = x.pattern AND n.instrument_id = x.instrument_id AND n.account_id = x.account_id AND n.other_account_id = x.other_account_id);

CREATE VIEW alert_evidence_readable AS
SELECT x.alert_id,
       x.evidence_number,
       CASE x.kind WHEN 1 THEN 'ENTERED' WHEN 2 THEN 'TRADED' WHEN 3 THEN 'CANCELED' END AS kind,
       to_char(to_timestamp(x.timestamp_ns / 1000000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((x.timestamp_ns % 1000000000)::text, 9, '0') || 'Z' AS time,
       i.symbol AS symbol,
       coalesce(a.name, x.account_id::text) AS account,
       CASE WHEN x.other_account_id <> 0 THEN coalesce(o.name, x.other_account_id::text) END AS other_account,
       CASE x.side WHEN 1 THEN 'BUY' WHEN 2 THEN 'SELL' END AS side,
       x.price_ticks * q.unit * i.tick_size AS price,
       x.quantity_lots * b.unit * i.lot_size AS quantity,
       x.order_id,
       nullif(x.other_order_id, 0) AS other_order_id,
       nullif(x.trade_id, 0) AS trade_id,
       x.event_sequence
FROM alert_evidence x
JOIN alerts l ON l.alert_id = x.alert_id
JOIN instruments i ON i.instrument_id = l.instrument_id
JOIN asset_units b ON b.asset_id = i.base_asset_id
JOIN asset_units q ON q.asset_id = i.quote_asset_id
LEFT JOIN accounts a ON a.account_id = x.account_id
LEFT JOIN accounts o ON o.account_id = x.other_account_id;
