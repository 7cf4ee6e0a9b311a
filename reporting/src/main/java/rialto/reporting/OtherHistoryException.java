package rialto.reporting;

/**
 * The database knows events that the venue's log does not have, or has others instead. The message says what was seen, what
 * would happen and what would pass.
 */
public final class OtherHistoryException extends ReportingException {
    private static final String REMEDY =
            " Put the newer log back. If it is lost, set the database aside: move the file away, or"
                    + " name another one in reporting.url; './rialto reporting rebuild' overwrites it. See docs/operating-storage.md";

    private OtherHistoryException(final String message) {
        super(message);
    }

    /**
     * @param location of the database
     * @param logged last event of the log
     * @param written last event of the database, which is later
     */
    static OtherHistoryException ahead(final String location, final long logged, final long written) {
        return new OtherHistoryException("the log ends with event " + logged + ", and the database " + location
                + " has event " + written + ". Events " + (logged + 1) + " to " + written
                + " were told to clients, and their numbers would be given to other events."
                + " The log was put back to an older copy, or a power cut took its end (cluster.file-sync-level 0),"
                + " or the database is another venue's." + REMEDY);
    }

    /**
     * @param location of the database
     * @param sequence of its last event
     * @param writtenNs time of that event, nanoseconds since 1970
     * @param loggedNs time of the log's event of that number
     */
    static OtherHistoryException differs(
            final String location, final long sequence, final long writtenNs, final long loggedNs) {
        return new OtherHistoryException("event " + sequence + " of the database " + location
                + " is another than event " + sequence + " of the log: it is of " + writtenNs
                + " ns, and the log's of " + loggedNs
                + " ns. The log was put back to an older copy and has gone on another way, or the database is another"
                + " venue's." + REMEDY);
    }
}
