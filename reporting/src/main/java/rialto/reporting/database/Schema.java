package rialto.reporting.database;

import java.util.List;
import java.util.stream.Stream;

import static rialto.reporting.database.Column.int16;
import static rialto.reporting.database.Column.int32;
import static rialto.reporting.database.Column.int64;
import static rialto.reporting.database.Column.prose;
import static rialto.reporting.database.Column.text;

/** The tables that rows are written to, as the migrations make them. */
public final class Schema {
    public static final Table ASSETS =
            new Table("assets", List.of(int32("asset_id")), List.of(), List.of(text("symbol"), int16("scale")));

    public static final Table INSTRUMENTS = new Table(
            "instruments",
            List.of(int32("instrument_id")),
            List.of(),
            List.of(
                    text("symbol"),
                    int32("base_asset_id"),
                    int32("quote_asset_id"),
                    int64("tick_size"),
                    int64("lot_size"),
                    int64("min_price_ticks"),
                    int64("max_price_ticks"),
                    int64("min_quantity_lots"),
                    int64("max_quantity_lots"),
                    int64("max_market_quantity_lots"),
                    int64("min_notional"),
                    int64("max_notional"),
                    int32("max_open_orders"),
                    int32("maker_fee_ppm"),
                    int32("taker_fee_ppm"),
                    int16("market_model"),
                    int16("risk_rule"),
                    int16("state"),
                    int64("changed_ns"),
                    int32("session_pause_ms"),
                    int32("order_timeout_ms"),
                    int32("max_iceberg_parts"),
                    int16("match_algorithm"),
                    int64("min_hidden_lots")));

    public static final Table ACCOUNTS =
            new Table("accounts", List.of(int64("account_id")), List.of(), List.of(text("name"), int64("created_ns")));

    public static final Table BALANCES = new Table(
            "balances",
            List.of(int64("account_id"), int32("asset_id")),
            List.of(),
            List.of(int64("available"), int64("held"), int64("event_sequence")));

    public static final Table DAILY_BALANCES = new Table(
            "daily_balances",
            List.of(int64("account_id"), int32("asset_id"), int64("day_ns")),
            List.of(),
            List.of(int64("total")));

    public static final Table TRANSFERS = new Table(
            "transfers",
            List.of(int64("event_sequence")),
            List.of(
                    text("transfer_id"),
                    int64("account_id"),
                    int32("asset_id"),
                    int64("amount"),
                    int64("timestamp_ns")),
            List.of());

    private static final List<Column> ORDER_ENTRY = List.of(
            int64("account_id"),
            int32("instrument_id"),
            int16("side"),
            int16("order_type"),
            int16("time_in_force"),
            int16("self_trade_prevention"),
            int64("price_ticks"),
            int64("quote_amount"),
            int64("entered_ns"),
            int64("expire_ns"),
            int64("entered_sequence"),
            int16("trigger_type"),
            int16("trigger_price_type"),
            int64("trigger_ticks"),
            int32("trailing_delta"),
            int64("order_list_id"),
            int64("display_lots"),
            int64("min_lots"),
            int16("peg_price_type"),
            int16("peg_offset_type"),
            int32("peg_offset"),
            int64("peg_limit_ticks"));
    private static final Column ORDER_NAME = text("client_order_id");
    private static final List<Column> ORDER_PROGRESS = List.of(
            int64("quantity_lots"),
            int64("executed_lots"),
            int64("executed_quote"),
            int16("status"),
            int16("cancel_reason"),
            int64("changed_ns"),
            int16("acceptance_kept"),
            int64("trailing_ns"),
            int64("triggered_ns"),
            int64("released_ns"));

    public static final Table ORDERS = new Table(
            "orders", List.of(int64("order_id")), ORDER_ENTRY, followedBy(List.of(ORDER_NAME), ORDER_PROGRESS));

    /**
     * The same rows of orders that keep their client order id: an update that names an indexed column writes its index anew in
     * SQLite, whether the value changes or not.
     */
    public static final Table ORDERS_OF_THE_SAME_NAME = new Table(
            "orders", List.of(int64("order_id")), followedBy(ORDER_ENTRY, List.of(ORDER_NAME)), ORDER_PROGRESS);

    public static final Table ORDER_LISTS = new Table(
            "order_lists",
            List.of(int64("list_id")),
            List.of(
                    int64("account_id"),
                    int32("instrument_id"),
                    text("client_list_id"),
                    int16("contingency_type"),
                    int16("leg_count"),
                    int64("entered_ns"),
                    int64("entered_sequence")),
            List.of(int64("ended_ns")));

    public static final Table ORDER_EVENTS = new Table(
            "order_events",
            List.of(int64("order_id"), int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    int16("event_type"),
                    int64("account_id"),
                    int32("instrument_id"),
                    text("client_order_id"),
                    text("request_id"),
                    int64("price_ticks"),
                    int64("quantity_lots"),
                    int16("cancel_reason"),
                    int16("reject_reason")),
            List.of());

    public static final Table TRADES = new Table(
            "trades",
            List.of(int32("instrument_id"), int64("trade_id")),
            List.of(
                    int64("aggregate_id"),
                    int64("event_sequence"),
                    int64("timestamp_ns"),
                    int64("price_ticks"),
                    int64("quantity_lots"),
                    int64("quote_amount"),
                    int16("taker_side"),
                    int64("taker_order_id"),
                    int64("taker_account_id"),
                    int64("taker_fee"),
                    int64("maker_order_id"),
                    int64("maker_account_id"),
                    int64("maker_fee"),
                    int16("match_type")),
            List.of());

    public static final Table CANDLES = new Table(
            "candles",
            List.of(int32("instrument_id"), int16("interval_code"), int64("open_ns")),
            List.of(),
            List.of(
                    int64("open_ticks"),
                    int64("high_ticks"),
                    int64("low_ticks"),
                    int64("close_ticks"),
                    int64("base_lots"),
                    int64("quote_amount"),
                    int64("trade_count"),
                    int64("taker_buy_lots"),
                    int64("taker_buy_quote"),
                    int64("first_trade_id"),
                    int64("last_trade_id")));

    public static final Table AUCTIONS = new Table(
            "auctions",
            List.of(int32("instrument_id"), int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    int16("phase"),
                    int64("price_ticks"),
                    int64("volume_lots"),
                    int64("imbalance_lots")),
            List.of());

    public static final Table TRADING_SCHEDULES = new Table(
            "trading_schedules",
            List.of(int32("instrument_id"), int64("event_sequence"), int16("entry_number")),
            List.of(
                    int64("timestamp_ns"),
                    int32("utc_offset_seconds"),
                    int16("days_of_week"),
                    int32("second_of_day"),
                    int16("phase")),
            List.of());

    public static final Table PRICE_PROTECTIONS = new Table(
            "price_protections",
            List.of(int32("instrument_id"), int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    int64("reference_ticks"),
                    int32("static_up"),
                    int32("static_down"),
                    int32("bid_multiplier_up"),
                    int32("bid_multiplier_down"),
                    int32("ask_multiplier_up"),
                    int32("ask_multiplier_down"),
                    int32("average_minutes"),
                    int32("collar"),
                    int32("volatility_range"),
                    int32("interruption_seconds"),
                    int32("extension_range"),
                    int32("max_extensions")),
            List.of());

    public static final Table VOLATILITY_INTERRUPTIONS = new Table(
            "volatility_interruptions",
            List.of(int32("instrument_id"), int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    int64("ends_ns"),
                    int64("reference_ticks"),
                    int64("price_ticks"),
                    int64("lowest_ticks"),
                    int64("highest_ticks"),
                    int32("extension_count")),
            List.of());

    public static final Table TRADE_REVISIONS = new Table(
            "trade_revisions",
            List.of(int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    int32("instrument_id"),
                    int64("trade_id"),
                    int32("revision"),
                    int16("kind"),
                    int64("trade_event_sequence"),
                    int64("quantity_lots"),
                    int64("former_ticks"),
                    int64("former_quote"),
                    int64("former_taker_fee"),
                    int64("former_maker_fee"),
                    int64("price_ticks"),
                    int64("quote_amount"),
                    int64("taker_fee"),
                    int64("maker_fee"),
                    int16("taker_side"),
                    int64("taker_order_id"),
                    int64("taker_account_id"),
                    int64("maker_order_id"),
                    int64("maker_account_id")),
            List.of());

    public static final Table ACCOUNT_LIMITS = new Table(
            "account_limits",
            List.of(int64("account_id"), int32("instrument_id"), int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    int64("max_order_lots"),
                    int64("max_order_notional"),
                    int64("max_open_notional"),
                    int64("max_position_lots"),
                    int32("max_open_orders")),
            List.of());

    public static final Table ACCOUNT_RULES = new Table(
            "account_rules",
            List.of(int64("account_id"), int64("event_sequence")),
            List.of(int64("timestamp_ns"), int32("trade_group_id"), int32("max_cancels_10s")),
            List.of());

    public static final Table QUOTE_PROTECTIONS = new Table(
            "quote_protections",
            List.of(int64("account_id"), int32("instrument_id"), int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    int32("max_fills"),
                    int64("max_lots"),
                    int32("window_ms"),
                    int16("bound"),
                    int32("seen_fills"),
                    int64("seen_lots")),
            List.of());

    public static final Table ADMINISTRATION = new Table(
            "administration",
            List.of(int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    prose("actor"),
                    prose("roles"),
                    prose("address"),
                    prose("action"),
                    prose("detail"),
                    prose("approved_by"),
                    int64("proposal_id"),
                    text("outcome")),
            List.of());

    public static final Table ACCOUNT_STATES = new Table(
            "account_states",
            List.of(int64("account_id")),
            List.of(),
            List.of(int16("frozen"), prose("reason"), int64("timestamp_ns"), int64("event_sequence")));

    public static final Table ORDER_ENTRY_STATES = new Table(
            "order_entry_states",
            List.of(int32("instrument_id")),
            List.of(),
            List.of(int32("suspensions"), int64("timestamp_ns"), int64("event_sequence")));

    /** All of them, those of {@link QuoteSchema}, {@link ParentSchema}, {@link SurveillanceSchema} and {@link FeeSchema} too. */
    public static final List<Table> TABLES = Stream.concat(
                    Stream.of(
                            ASSETS,
                            INSTRUMENTS,
                            ACCOUNTS,
                            BALANCES,
                            DAILY_BALANCES,
                            TRANSFERS,
                            ORDERS,
                            ORDER_LISTS,
                            ORDER_EVENTS,
                            TRADES,
                            CANDLES,
                            AUCTIONS,
                            TRADING_SCHEDULES,
                            PRICE_PROTECTIONS,
                            VOLATILITY_INTERRUPTIONS,
                            TRADE_REVISIONS,
                            ACCOUNT_LIMITS,
                            ACCOUNT_RULES,
                            QUOTE_PROTECTIONS,
                            ADMINISTRATION,
                            ACCOUNT_STATES,
                            ORDER_ENTRY_STATES),
                    Stream.of(QuoteSchema.TABLES, ParentSchema.TABLES, SurveillanceSchema.TABLES, FeeSchema.TABLES)
                            .flatMap(List::stream))
            .toList();

    private Schema() {}

    private static List<Column> followedBy(final List<Column> first, final List<Column> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }
}
