package rialto.reporting.database;

import java.util.List;

import static rialto.reporting.database.Column.int16;
import static rialto.reporting.database.Column.int32;
import static rialto.reporting.database.Column.int64;
import static rialto.reporting.database.Column.prose;
import static rialto.reporting.database.Column.text;

/** The tables of surveillance, as {@link Schema} has the others. */
public final class SurveillanceSchema {
    public static final Table ALERTS = new Table(
            "alerts",
            List.of(int64("alert_id")),
            List.of(
                    int16("pattern"),
                    int64("event_sequence"),
                    int64("timestamp_ns"),
                    int32("instrument_id"),
                    int64("account_id"),
                    int64("other_account_id"),
                    int64("began_ns"),
                    prose("detail")),
            List.of());

    public static final Table EVIDENCE = new Table(
            "alert_evidence",
            List.of(int64("alert_id"), int16("evidence_number")),
            List.of(
                    int16("kind"),
                    int64("event_sequence"),
                    int64("timestamp_ns"),
                    int64("account_id"),
                    int64("other_account_id"),
                    int64("order_id"),
                    int64("other_order_id"),
                    int64("trade_id"),
                    int16("side"),
                    int64("price_ticks"),
                    int64("quantity_lots")),
            List.of());

    public static final Table CLOSINGS = new Table(
            "alert_closings",
            List.of(int64("alert_sequence"), int64("event_sequence")),
            List.of(
                    int16("pattern"),
                    int32("instrument_id"),
                    int64("account_id"),
                    int64("other_account_id"),
                    int64("timestamp_ns"),
                    prose("actor"),
                    text("verdict"),
                    prose("comment_text")),
            List.of());

    public static final Table SETTINGS =
            new Table("surveillance_settings", List.of(int64("event_sequence")), List.of(prose("settings")), List.of());

    static final List<Table> TABLES = List.of(ALERTS, EVIDENCE, CLOSINGS, SETTINGS);

    private SurveillanceSchema() {}
}
