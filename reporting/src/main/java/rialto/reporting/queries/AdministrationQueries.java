package rialto.reporting.queries;

import rialto.reporting.AdministrationRow;
import rialto.reporting.Page;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Questions about administration. Its events are few: times are filtered along the key. */
final class AdministrationQueries {
    private static final String ADMINISTRATION = "SELECT event_sequence, timestamp_ns, actor, roles, address, action,"
            + " detail, approved_by, proposal_id, outcome FROM administration WHERE event_sequence >= ? AND event_sequence < ?"
            + " AND timestamp_ns BETWEEN ? AND ? ORDER BY event_sequence ";

    private AdministrationQueries() {}

    static List<AdministrationRow> before(final Connection connection, final long beforeSequence, final Page page)
            throws SQLException {
        return IdRange.ascending(
                page,
                Select.all(
                        connection,
                        ADMINISTRATION + IdRange.direction(page) + " LIMIT ?",
                        row -> new AdministrationRow(
                                row.getLong(1),
                                row.getLong(2),
                                row.getString(3),
                                row.getString(4),
                                row.getString(5),
                                row.getString(6),
                                row.getString(7),
                                row.getString(8),
                                row.getLong(9),
                                row.getString(10)),
                        page.fromId(),
                        beforeSequence == Page.NONE ? Long.MAX_VALUE : beforeSequence,
                        page.startNs(),
                        page.endNs() == Page.NONE ? Long.MAX_VALUE : page.endNs(),
                        page.limit()));
    }
}
