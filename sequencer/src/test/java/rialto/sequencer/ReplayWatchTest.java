package rialto.sequencer;

import io.aeron.driver.status.PublisherLimit;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersManager;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.Test;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.sequencer.ReplayWatch.Destination;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

class ReplayWatchTest {
    private static final Program PROGRAM = program("reader");
    private static final Program OTHER = program("reporting");
    private static final Destination HERE = new Destination("10.0.0.1:1", 5);
    private static final Destination THERE = new Destination("10.0.0.2:2", 5);

    private Map<Destination, Integer> sentTo = Map.of(HERE, 1);
    private Set<Program> revoked = Set.of();
    private int attempts;
    private long nowNs = System.nanoTime();
    private final ReplayWatch replays = new ReplayWatch(
            () -> {
                attempts++;
                throw new IllegalStateException("the Archive is busy");
            },
            () -> sentTo,
            program -> !revoked.contains(program));

    private static Program program(final String name) {
        return new Program(name, Set.of(Permission.READ), List.of(), Program.NEVER);
    }

    @Test
    void shouldTryUntilNothingIsReplayedToWhoseKeyIsRevoked() {
        ask(HERE, PROGRAM, 7);
        pass(3);
        assertEquals(0, attempts);
        revoked = Set.of(PROGRAM);
        pass(3);
        assertEquals(3, attempts);
        sentTo = Map.of(THERE, 1);
        pass(10);
        assertEquals(3, attempts);
    }

    @Test
    void shouldEndOneThatBeginsAfterTheKeyWasRevoked() {
        sentTo = Map.of();
        revoked = Set.of(PROGRAM);
        ask(HERE, PROGRAM, 7);
        pass(2);
        assertEquals(0, attempts);
        sentTo = Map.of(HERE, 1);
        pass(1);
        assertEquals(1, attempts);
    }

    /** The later one, under a good key, to the same place once hid the first one. */
    @Test
    void shouldEndEachOfSeveralToTheSamePlace() {
        ask(HERE, PROGRAM, 7);
        ask(HERE, OTHER, 7);
        ask(HERE, OTHER, 8);
        pass(10);
        revoked = Set.of(PROGRAM);
        pass(2);
        assertEquals(2, attempts);
    }

    @Test
    void shouldLetNoProgramTakeThePlacesOfOthers() {
        sentTo = Map.of();
        for (int i = 0; i < ReplayWatch.PER_PROGRAM; i++) {
            ask(new Destination("10.0.0.1:" + i, 5), PROGRAM, 7);
        }
        assertNotNull(replays.refusal(PROGRAM, nowNs));
        assertNull(replays.refusal(OTHER, nowNs));
        pass(6);
        assertNull(replays.refusal(PROGRAM, nowNs));
    }

    @Test
    void shouldCountSeveralReplaysOfOneRecordingToOnePlace() {
        sentTo = Map.of(HERE, ReplayWatch.PER_PROGRAM);
        for (int i = 0; i < ReplayWatch.PER_PROGRAM; i++) {
            ask(HERE, PROGRAM, 7);
        }
        pass(10);
        assertNotNull(replays.refusal(PROGRAM, nowNs));
    }

    @Test
    void shouldNotCountThoseThatEndedBeforeANewOneToTheSamePlace() {
        for (int i = 0; i < 2 * ReplayWatch.PER_PROGRAM; i++) {
            ask(HERE, PROGRAM, 7);
            pass(6);
        }
        revoked = Set.of(PROGRAM);
        pass(1);
        assertEquals(1, attempts);
    }

    @Test
    void shouldKnowABoundedNumberAndForgetThoseThatHaveEnded() {
        sentTo = Map.of();
        for (int i = 0; i < ReplayWatch.CAPACITY; i++) {
            ask(new Destination("10.0.0.1:" + i, 5), program("reader-" + i / ReplayWatch.PER_PROGRAM), 7);
        }
        assertNotNull(replays.refusal(OTHER, nowNs));
        nowNs += TimeUnit.SECONDS.toNanos(6);
        assertNull(replays.refusal(OTHER, nowNs));
    }

    @Test
    void shouldCountTheStreamsThatADriverSendsOverUdp() {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final CountersManager counters = new CountersManager(
                new UnsafeBuffer(ByteBuffer.allocateDirect(16 * CountersReader.METADATA_LENGTH)),
                new UnsafeBuffer(ByteBuffer.allocateDirect(16 * CountersReader.COUNTER_LENGTH)));
        final String here = "aeron:udp?endpoint=10.0.0.1:1|sparse=true";
        PublisherLimit.allocate(buffer, counters, 1, 1, 11, 5, here);
        PublisherLimit.allocate(buffer, counters, 1, 2, 12, 5, here);
        PublisherLimit.allocate(buffer, counters, 1, 3, 13, 6, here);
        PublisherLimit.allocate(buffer, counters, 1, 4, 14, 5, "aeron:ipc");
        assertEquals(Map.of(HERE, 2, new Destination("10.0.0.1:1", 6), 1), ReplayWatch.sentTo(counters));
    }

    private void ask(final Destination to, final Program program, final long recordingId) {
        assertNull(replays.refusal(program, nowNs));
        replays.add(to, program, recordingId, nowNs);
    }

    private void pass(final int seconds) {
        for (int i = 0; i < seconds; i++) {
            nowNs += TimeUnit.SECONDS.toNanos(1) + 1;
            replays.work(nowNs);
        }
    }
}
