package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import rialto.client.EventStreamException;
import rialto.client.RetainedEvents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RetentionWatchTest {
    private static final long RETENTION = 1_000_000;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private long committed = 500;
    private RetainedEvents retained;
    private RetentionWatch watch = watch(RETENTION);

    @AfterEach
    void close() {
        watch.close();
    }

    @Test
    void shouldSayNothingWhileReportingKeepsUp() {
        look(new RetainedEvents(1, 900_000, 200_000));
        assertEquals("", watch.alarm());
        assertTrue(left() > 0.8);
    }

    @Test
    void shouldTellThatMembersWillSoonPurgeWhatWasNotRead() {
        look(new RetainedEvents(7, 100_000, 850_000));
        assertEquals(
                "members will soon purge what reporting has not read: it must read event 501 next, 850000 bytes behind the"
                        + " newest, and event 7 is the oldest that they have. Let it catch up, or raise"
                        + " cluster.event-retention of all members",
                watch.alarm());
        assertEquals(0.15, left(), 1e-9);
        look(new RetainedEvents(7, 900_000, 50_000));
        assertEquals("", watch.alarm());
    }

    @Test
    void shouldNameTheWayOutWhenItIsGone() {
        look(new RetainedEvents(800, 0, 1_000_000));
        assertEquals(0, left());
        assertTrue(watch.alarm().startsWith("all members have purged events from 501 on"), watch::alarm);
        assertTrue(watch.alarm().contains("'./rialto events DIRECTORY --from 501 --to 799' prints them"), watch::alarm);
    }

    @Test
    void shouldGoByWhatThereIsWhereOnlyTheTimeLimitsIt() {
        watch.close();
        watch = watch(0);
        look(new RetainedEvents(1, 0, 1L << 40));
        assertEquals("", watch.alarm());
        look(new RetainedEvents(2, 100, 900));
        assertTrue(watch.alarm().startsWith("members will soon purge"), watch::alarm);
    }

    @Test
    void shouldNotKnowWithoutMembersOrBeforeTheDatabaseIsRead() {
        committed = 0;
        look(new RetainedEvents(800, 0, 0));
        assertEquals(-1, left());
        committed = 500;
        look(new RetainedEvents(1, 10, 10));
        look(null);
        assertEquals(-1, left());
    }

    private RetentionWatch watch(final long retention) {
        registry.clear();
        return new RetentionWatch(
                () -> committed,
                next -> {
                    if (retained == null) {
                        throw new EventStreamException("nobody answers");
                    }
                    return retained;
                },
                retention,
                registry);
    }

    private void look(final RetainedEvents answer) {
        retained = answer;
        watch.look();
    }

    private double left() {
        return registry.get("rialto.reporting.retention.left").gauge().value();
    }
}
