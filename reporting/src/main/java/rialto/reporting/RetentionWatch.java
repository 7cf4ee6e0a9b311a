package rialto.reporting;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.EventStreamException;
import rialto.client.RetainedEvents;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * Tells in time that a cluster's members are about to purge events that reporting has not read: they do not know how far it
 * is. A line in the log when that begins and ends, and a metric.
 */
public final class RetentionWatch implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(RetentionWatch.class);
    private static final double LOW = 0.2;
    private static final double UNKNOWN = -1;
    private static final long FIRST_LOOK_SECONDS = 15;
    private static final long INTERVAL_SECONDS = 60;

    private final LongSupplier committed;
    private final LongFunction<RetainedEvents> members;
    private final long retentionBytes;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        final Thread daemon = new Thread(task, "rialto-retention");
        daemon.setDaemon(true);
        return daemon;
    });
    private volatile double left = UNKNOWN;
    private volatile String alarm = "";

    /**
     * @param committed the last event that reporting has committed; 0 while that is not known
     * @param members asked what they have, seen from an event
     * @param retentionBytes how much of the events members keep at least; 0 if not their size limits that
     */
    RetentionWatch(
            final LongSupplier committed,
            final LongFunction<RetainedEvents> members,
            final long retentionBytes,
            final MeterRegistry registry) {
        this.committed = committed;
        this.members = members;
        this.retentionBytes = retentionBytes;
        Gauge.builder("rialto.reporting.retention.left", this, watch -> watch.left)
                .description("share of what members keep of the events that reporting may still fall behind, 0 to 1;"
                        + " 0 when they purged what it must read next, -1 when unknown")
                .register(registry);
    }

    /** As the constructor, and looks every minute until it is closed. */
    public static RetentionWatch start(
            final LongSupplier committed,
            final LongFunction<RetainedEvents> members,
            final long retentionBytes,
            final MeterRegistry registry) {
        final RetentionWatch watch = new RetentionWatch(committed, members, retentionBytes, registry);
        watch.thread.scheduleWithFixedDelay(watch::look, FIRST_LOOK_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
        return watch;
    }

    /** What is wrong; empty if nothing is. */
    String alarm() {
        return alarm;
    }

    void look() {
        final long last = committed.getAsLong();
        if (last == 0) {
            return;
        }
        try {
            tell(last + 1, members.apply(last + 1));
        } catch (final EventStreamException e) {
            left = UNKNOWN;
            LOGGER.debug("nobody says how long events are kept: {}", e.getMessage());
        } catch (final RuntimeException e) {
            left = UNKNOWN;
            LOGGER.warn("it cannot be found out how long members keep events: {}", e.toString());
        }
    }

    private void tell(final long next, final RetainedEvents retained) {
        left = left(next, retained);
        final String before = alarm;
        if (retained.isGone(next)) {
            alarm = "all members have purged events from " + next
                    + " on, which reporting has not read; the oldest one that"
                    + " they have is " + retained.firstSequence()
                    + ". Restore a newer backup of the database. The events"
                    + " between are in the directory of cluster.event-archive, if members keep one:"
                    + " './rialto events DIRECTORY --from " + next + " --to " + (retained.firstSequence() - 1)
                    + "' prints them";
        } else if (left < LOW) {
            alarm = "members will soon purge what reporting has not read: it must read event " + next + " next, "
                    + retained.bytesBehind() + " bytes behind the newest, and event " + retained.firstSequence()
                    + " is the oldest that they have. Let it catch up, or raise cluster.event-retention of all members";
        } else {
            alarm = "";
        }
        if (alarm.isEmpty() && !before.isEmpty()) {
            LOGGER.info("members keep the events long enough for reporting again: it is at event {}", next - 1);
        } else if (!alarm.isEmpty() && before.isEmpty() || retained.isGone(next) && !before.equals(alarm)) {
            LOGGER.error(alarm);
        }
    }

    private double left(final long next, final RetainedEvents retained) {
        if (retained.isGone(next)) {
            return 0;
        }
        final long all = retained.bytesBefore() + retained.bytesBehind();
        // as long as nothing was purged only a bound on the size tells what will be
        final long kept = retentionBytes > 0 ? Math.max(retentionBytes, all) : retained.firstSequence() > 1 ? all : 0;
        return kept == 0 ? 1 : 1 - (double) retained.bytesBehind() / kept;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
