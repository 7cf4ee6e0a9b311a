package rialto.reporting;

import java.util.List;

/**
 * A part of an account's statement of a day.
 *
 * @param totals by asset; on the first page and on the last, empty on those between
 * @param entries by event sequence; those of one event are never on two pages
 * @param nextSequence where the next page begins; 0 when there is none
 */
public record StatementPage(List<StatementTotal> totals, List<StatementEntry> entries, long nextSequence) {
    /** Most events whose entries are asked for at a time. */
    public static final int MAX_LIMIT = 1_000;

    public StatementPage {
        totals = List.copyOf(totals);
        entries = List.copyOf(entries);
    }
}
