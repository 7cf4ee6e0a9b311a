package rialto.sequencer;

import io.aeron.exceptions.ConductorServiceTimeoutException;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PauseWatchTest {
    private static final Throwable PART_ENDED = new PartEndedException("the recording of events ended");

    private long nowNs = TimeUnit.HOURS.toNanos(1);
    private final PauseWatch watch = new PauseWatch(() -> nowNs);

    @Test
    void shouldSayThatTheProcessStoodStillWhicheverPartEndsFirst() {
        pass(12);
        watch.doWork();
        pass(1);
        assertStoodStill(PART_ENDED);
        assertStoodStill(new ConductorServiceTimeoutException("service interval exceeded"));
    }

    @Test
    void shouldNoticeAPauseThatNobodyLookedAtYet() {
        pass(12);
        assertStoodStill(PART_ENDED);
    }

    @Test
    void shouldBlameNoPauseForABrokenInvariant() {
        pass(12);
        final Throwable broken = new IllegalStateException("more is held than owned");
        assertSame(broken, watch.explain(broken));
    }

    @Test
    void shouldBlameNoPauseThatIsLongOver() {
        pass(12);
        for (int second = 0; second < 31; second++) {
            watch.doWork();
            pass(1);
        }
        assertSame(PART_ENDED, watch.explain(PART_ENDED));
    }

    @Test
    void shouldBlameNoPauseWhereThereWasNone() {
        pass(4);
        assertSame(PART_ENDED, watch.explain(PART_ENDED));
    }

    private void assertStoodStill(final Throwable error) {
        final Throwable cause = watch.explain(error);
        assertInstanceOf(MemberStopException.class, cause);
        assertTrue(cause.getMessage().startsWith("this process stood still for 12 s"), cause::getMessage);
    }

    private void pass(final int seconds) {
        nowNs += TimeUnit.SECONDS.toNanos(seconds);
    }
}
