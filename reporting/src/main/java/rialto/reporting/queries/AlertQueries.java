package rialto.reporting.queries;

import rialto.protocol.Side;
import rialto.reporting.AlertClosing;
import rialto.reporting.AlertPattern;
import rialto.reporting.AlertQuestion;
import rialto.reporting.AlertRow;
import rialto.reporting.Evidence;
import rialto.reporting.HistoryQueries;
import rialto.reporting.Page;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.rows.SurveillanceLoader;
import rialto.reporting.surveillance.AlertRates;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Questions about surveillance. Alerts are few beside orders: they are walked along their key. */
final class AlertQueries {
    private static final String ALERTS = "SELECT x.alert_id, x.pattern, x.event_sequence, x.timestamp_ns,"
            + " x.instrument_id, x.account_id, x.other_account_id, x.began_ns, x.detail,"
            + " c.timestamp_ns, c.actor, c.verdict, c.comment_text FROM alerts x"
            + ClosingJoin.LEFT_JOIN + "WHERE ";
    private static final String EVIDENCE = "SELECT kind, event_sequence, timestamp_ns, account_id, other_account_id,"
            + " order_id, other_order_id, trade_id, side, price_ticks, quantity_lots FROM alert_evidence"
            + " WHERE alert_id = ? ORDER BY evidence_number";

    private AlertQueries() {}

    /** The newest first. */
    static List<AlertRow> alerts(final Connection connection, final AlertQuestion question) throws SQLException {
        final StringBuilder sql = new StringBuilder(ALERTS).append("x.alert_id < ?");
        final List<Object> parameters = new ArrayList<>();
        parameters.add(question.beforeId() == Page.NONE ? Long.MAX_VALUE : question.beforeId());
        if (question.open() != null) {
            sql.append(question.open() ? " AND c.verdict IS NULL" : " AND c.verdict IS NOT NULL");
        }
        if (question.pattern() != null) {
            sql.append(" AND x.pattern = ?");
            parameters.add(question.pattern().code());
        }
        if (question.accountId() != HistoryQueries.ALL) {
            sql.append(" AND (x.account_id = ? OR x.other_account_id = ?)");
            parameters.add(question.accountId());
            parameters.add(question.accountId());
        }
        if (question.instrumentId() != HistoryQueries.ALL) {
            sql.append(" AND x.instrument_id = ?");
            parameters.add(question.instrumentId());
        }
        parameters.add(question.limit());
        return Select.all(
                connection,
                sql.append(" ORDER BY x.alert_id DESC LIMIT ?").toString(),
                row -> alert(row, List.of()),
                parameters.toArray());
    }

    static Optional<AlertRow> alert(final Connection connection, final long alertId) throws SQLException {
        final List<Evidence> evidence = Select.all(connection, EVIDENCE, AlertQueries::evidence, alertId);
        return Select.all(connection, ALERTS + "x.alert_id = ?", row -> alert(row, evidence), alertId).stream()
                .findFirst();
    }

    static SurveillanceSettings settings(final Connection connection) throws SQLException {
        return SurveillanceLoader.settings(connection).last();
    }

    static AlertRates rates(final Connection connection) throws SQLException {
        final Map<AlertPattern, Long> alerts = new EnumMap<>(AlertPattern.class);
        Select.all(
                connection,
                "SELECT pattern, count(*) FROM alerts GROUP BY pattern",
                row -> alerts.put(AlertPattern.of(row.getInt(1)), row.getLong(2)));
        return new AlertRates(Select.number(connection, "SELECT count(*) FROM orders", 0), alerts);
    }

    private static AlertRow alert(final ResultSet row, final List<Evidence> evidence) throws SQLException {
        final String verdict = row.getString(12);
        return new AlertRow(
                row.getLong(1),
                AlertPattern.of(row.getInt(2)),
                row.getLong(3),
                row.getLong(4),
                row.getInt(5),
                row.getLong(6),
                row.getLong(7),
                row.getLong(8),
                row.getString(9),
                verdict == null
                        ? Optional.empty()
                        : Optional.of(new AlertRow.Closing(
                                row.getLong(10),
                                row.getString(11),
                                AlertClosing.Verdict.valueOf(verdict),
                                row.getString(13))),
                evidence);
    }

    private static Evidence evidence(final ResultSet row) throws SQLException {
        return new Evidence(
                Evidence.Kind.of(row.getInt(1)),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getLong(7),
                row.getLong(8),
                row.getInt(9) == Side.BUY.value(),
                row.getLong(10),
                row.getLong(11));
    }
}
