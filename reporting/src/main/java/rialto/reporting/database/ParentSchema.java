package rialto.reporting.database;

import java.util.List;

import static rialto.reporting.database.Column.int16;
import static rialto.reporting.database.Column.int32;
import static rialto.reporting.database.Column.int64;
import static rialto.reporting.database.Column.text;

/** The tables of parent orders, as {@link Schema} has the others. */
public final class ParentSchema {
    public static final Table PARENTS = new Table(
            "parent_orders",
            List.of(int64("parent_order_id")),
            List.of(
                    int64("entered_sequence"),
                    int64("entered_ns"),
                    int64("account_id"),
                    text("client_order_id"),
                    int32("instrument_id"),
                    int32("book_instrument_id"),
                    int16("side"),
                    int16("strategy"),
                    int64("quantity_lots"),
                    int64("limit_ticks"),
                    int64("start_ns"),
                    int64("end_ns"),
                    int32("slice_count"),
                    int64("min_child_lots"),
                    int64("max_child_lots")),
            List.of(
                    int16("state"),
                    int64("executed_lots"),
                    int64("executed_quote"),
                    int64("working_lots"),
                    int32("slices_done"),
                    int32("child_count"),
                    int16("end_reason"),
                    int64("changed_ns"),
                    int64("ended_ns")));

    public static final Table CHILDREN = new Table(
            "child_orders",
            List.of(int64("parent_order_id"), int32("child_number")),
            List.of(
                    int64("event_sequence"),
                    int64("timestamp_ns"),
                    int64("order_id"),
                    int16("reject_reason"),
                    int32("instrument_id"),
                    int32("slice"),
                    int16("side"),
                    int64("price_ticks"),
                    int64("quantity_lots"),
                    int16("reason"),
                    int32("tier_count"),
                    int64("book_ticks"),
                    int64("book_lots")),
            List.of());

    public static final Table CHILD_QUOTES = new Table(
            "child_quotes",
            List.of(int64("parent_order_id"), int32("child_number"), int16("quote_number")),
            List.of(
                    int64("provider_account_id"),
                    int16("stream"),
                    text("quote_id"),
                    int16("tier"),
                    int64("price_ticks"),
                    int64("quantity_lots"),
                    int64("age_ns"),
                    int16("full_amount"),
                    int16("last_look")),
            List.of());

    static final List<Table> TABLES = List.of(PARENTS, CHILDREN, CHILD_QUOTES);

    private ParentSchema() {}
}
