package rialto.reporting.queries;

import rialto.reporting.Page;

import java.sql.SQLException;
import java.util.List;

/**
 * The ids that a page's ids and times allow, both ends inclusive. Ids are given in the order of time, so times need no
 * index of their own: the first id at a time is found by bisection.
 */
record IdRange(long first, long last) {
    /** Tells the time of the first row whose id is not below the given, or {@link Long#MAX_VALUE} when there is none. */
    @FunctionalInterface
    interface TimeOfId {
        long timeAtOrAfter(long id) throws SQLException;
    }

    static IdRange of(final Page page, final long greatestId, final TimeOfId times) throws SQLException {
        long first = Math.max(0, page.fromId());
        long last = greatestId;
        if (page.startNs() != Page.NONE) {
            first = Math.max(first, firstAt(page.startNs(), greatestId, times));
        }
        if (page.endNs() != Page.NONE && page.endNs() != Long.MAX_VALUE) {
            last = firstAt(page.endNs() + 1, greatestId, times) - 1;
        }
        return new IdRange(first, last);
    }

    /** The order in which a page's rows must be selected so that a limit cuts off the right ones. */
    static String direction(final Page page) {
        return page.isForward() ? "ASC" : "DESC";
    }

    /** Rows as selected, oldest first. */
    static <T> List<T> ascending(final Page page, final List<T> rows) {
        return page.isForward() ? rows : rows.reversed();
    }

    /** The first id at or after the time; past the greatest when there is none. */
    static long firstAt(final long timeNs, final long greatestId, final TimeOfId times) throws SQLException {
        long low = 0;
        long high = greatestId + 1;
        while (low < high) {
            final long middle = (low + high) >>> 1;
            if (times.timeAtOrAfter(middle) >= timeNs) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
