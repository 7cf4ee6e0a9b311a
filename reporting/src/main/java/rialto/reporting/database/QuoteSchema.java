package rialto.reporting.database;

import java.util.List;

import static rialto.reporting.database.Column.int16;
import static rialto.reporting.database.Column.int32;
import static rialto.reporting.database.Column.int64;
import static rialto.reporting.database.Column.text;

/** The tables of streamed quotes, as {@link Schema} has the others. */
public final class QuoteSchema {
    public static final Table PROVIDER_TERMS = new Table(
            "quote_provider_terms",
            List.of(int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    int32("instrument_id"),
                    int64("account_id"),
                    int32("lease_ms"),
                    int32("hold_ms"),
                    int64("tolerance_ticks"),
                    int16("outcome_at_end"),
                    int16("enabled")),
            List.of());

    public static final Table ORDERS = new Table(
            "quote_orders",
            List.of(int64("order_id")),
            List.of(
                    int64("min_quantity_lots"),
                    int64("quote_account_id"),
                    int64("quote_request_id"),
                    text("quote_id"),
                    int16("quote_tier")),
            List.of());

    public static final Table EXECUTIONS = new Table(
            "quote_executions",
            List.of(int32("instrument_id"), int64("trade_id")),
            List.of(
                    int64("event_sequence"),
                    int64("timestamp_ns"),
                    int64("taker_order_id"),
                    int64("taker_account_id"),
                    int64("provider_account_id"),
                    int16("stream"),
                    text("quote_id"),
                    int16("tier"),
                    int16("taker_side"),
                    int64("price_ticks"),
                    int64("quantity_lots"),
                    int64("age_ns"),
                    int64("runner_up_ticks"),
                    int64("runner_up_account_id"),
                    int64("quote_request_id"),
                    int64("hold_id"),
                    int64("held_ns"),
                    int16("settlement_type"),
                    int32("settlement_date"),
                    int16("full_amount"),
                    int64("twice_mid_ticks")),
            List.of(int64("twice_mid_100ms_ticks"), int64("twice_mid_1s_ticks"), int64("twice_mid_10s_ticks")));

    public static final Table HOLDS = new Table(
            "quote_holds",
            List.of(int64("hold_id")),
            List.of(
                    int64("opened_sequence"),
                    int32("instrument_id"),
                    int64("taker_order_id"),
                    int64("taker_account_id"),
                    int64("provider_account_id"),
                    int16("stream"),
                    text("quote_id"),
                    int16("tier"),
                    int16("taker_side"),
                    int64("price_ticks"),
                    int64("quantity_lots"),
                    int64("tolerance_ticks"),
                    int64("opened_ns"),
                    int64("ends_ns"),
                    int64("age_ns"),
                    int64("runner_up_ticks"),
                    int64("runner_up_account_id"),
                    int16("outcome_at_end"),
                    int16("full_amount"),
                    int64("twice_mid_ticks")),
            List.of(
                    int64("ended_ns"),
                    int16("end_reason"),
                    int64("present_ticks"),
                    int64("canceled_lots"),
                    int64("end_twice_mid_ticks")));

    public static final Table REQUESTS = new Table(
            "quote_requests",
            List.of(int64("quote_request_id")),
            List.of(),
            List.of(
                    int32("instrument_id"),
                    int64("taker_account_id"),
                    int64("quantity_lots"),
                    int16("wants_bid"),
                    int16("wants_ask"),
                    int64("providers"),
                    int64("declined"),
                    int64("created_ns"),
                    int64("expire_ns"),
                    int16("state"),
                    int32("answers"),
                    int64("first_answer_ns"),
                    int64("provider_account_id"),
                    int64("changed_ns"),
                    int64("ended_ns")));

    public static final Table REQUEST_EVENTS = new Table(
            "quote_request_events",
            List.of(int64("quote_request_id"), int64("event_sequence")),
            List.of(
                    int64("timestamp_ns"),
                    int16("state"),
                    int64("provider_account_id"),
                    int64("bid_ticks"),
                    int64("ask_ticks"),
                    int64("valid_until_ns")),
            List.of());

    public static final Table LADDERS = new Table(
            "quote_ladders",
            List.of(int32("instrument_id"), int64("account_id"), int16("stream")),
            List.of(),
            List.of(
                    text("quote_id"),
                    int64("event_sequence"),
                    int64("timestamp_ns"),
                    int64("valid_until_ns"),
                    int16("full_amount"),
                    int16("last_look"),
                    int64("bid_ticks"),
                    int64("bid_lots"),
                    int64("ask_ticks"),
                    int64("ask_lots")));

    public static final Table MINUTES = new Table(
            "quote_minutes",
            List.of(int64("minute_ns"), int32("instrument_id"), int64("account_id")),
            List.of(),
            List.of(
                    int64("ladders"),
                    int64("removals"),
                    int64("two_sided"),
                    int64("spread_sum_ticks"),
                    int64("min_spread_ticks"),
                    int64("max_spread_ticks")));

    public static final Table REASONS = new Table(
            "quote_reasons",
            List.of(int64("minute_ns"), int32("instrument_id"), int64("account_id"), int16("kind"), int16("reason")),
            List.of(),
            List.of(int64("quote_count")));

    static final List<Table> TABLES =
            List.of(PROVIDER_TERMS, ORDERS, EXECUTIONS, HOLDS, REQUESTS, REQUEST_EVENTS, LADDERS, MINUTES, REASONS);

    private QuoteSchema() {}
}
