package rialto.sequencer;

import io.aeron.archive.client.ArchiveException;
import io.aeron.exceptions.AeronException;
import org.slf4j.Logger;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Logs what Aeron's parts report. Of the same error at the same place of the program it tells one in ten seconds: a stranger
 * who sends nonsense to a port must not fill the disk. Thread-safe.
 */
public final class ReportedErrors {
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(10);

    private final Logger logger;
    private final String where;
    private final Map<String, Told> told = new HashMap<>();

    private record Told(long ns, long untold) {}

    /** @param where the errors are of, for people */
    public ReportedErrors(final Logger logger, final String where) {
        this.logger = logger;
        this.where = where;
    }

    public void log(final Throwable error) {
        if (isWarning(error)) {
            logger.debug("{}", error.toString());
            return;
        }
        final long untold = untold(error, System.nanoTime());
        if (untold >= 0) {
            logger.error(
                    "in the {}{}",
                    where,
                    untold == 0 ? "" : ", with " + untold + " more of its kind since the last one that was told",
                    error);
        }
    }

    /** @return how many before it were not told, or -1 if it is not told either */
    synchronized long untold(final Throwable error, final long nowNs) {
        final StackTraceElement[] places = error.getStackTrace();
        final String kind = error.getClass().getName() + (places.length == 0 ? "" : " at " + places[0]);
        final Told last = told.get(kind);
        if (last != null && nowNs - last.ns < INTERVAL_NS) {
            told.put(kind, new Told(last.ns, last.untold + 1));
            return -1;
        }
        told.put(kind, new Told(nowNs, 0));
        return last == null ? 0 : last.untold;
    }

    private static boolean isWarning(final Throwable error) {
        // TruncationAuthoriser says what it refuses
        return error instanceof final ArchiveException e && e.errorCode() == ArchiveException.UNAUTHORISED_ACTION
                || error instanceof final AeronException warning && warning.category() == AeronException.Category.WARN;
    }
}
