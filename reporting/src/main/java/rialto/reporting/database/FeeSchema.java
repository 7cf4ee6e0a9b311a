package rialto.reporting.database;

import java.util.List;

import static rialto.reporting.database.Column.int32;
import static rialto.reporting.database.Column.int64;
import static rialto.reporting.database.Column.text;

/** The tables of fees. */
public final class FeeSchema {
    public static final Table SCHEDULES = new Table(
            "fee_schedules",
            List.of(int32("schedule_id"), int64("event_sequence"), int32("tier")),
            List.of(
                    int64("timestamp_ns"),
                    text("name"),
                    int32("volume_asset_id"),
                    int64("volume_from"),
                    int32("maker_fee_ppm"),
                    int32("taker_fee_ppm")),
            List.of());

    public static final Table ASSIGNED = new Table(
            "assigned_fee_schedules",
            List.of(int32("instrument_id"), int64("event_sequence")),
            List.of(int64("timestamp_ns"), int32("schedule_id")),
            List.of());

    public static final Table ACCOUNTS = new Table(
            "account_fees",
            List.of(int64("account_id"), int64("event_sequence")),
            List.of(int64("timestamp_ns"), int32("discount_ppm"), int32("fixed_tier")),
            List.of());

    public static final Table TRADES = new Table(
            "trade_fees",
            List.of(int32("instrument_id"), int64("trade_id")),
            List.of(int64("event_sequence"), int32("maker_fee_ppm"), int32("taker_fee_ppm")),
            List.of());

    static final List<Table> TABLES = List.of(SCHEDULES, ASSIGNED, ACCOUNTS, TRADES);

    private FeeSchema() {}
}
