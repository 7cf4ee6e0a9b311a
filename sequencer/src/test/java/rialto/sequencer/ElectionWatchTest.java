package rialto.sequencer;

import io.aeron.cluster.ElectionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rialto.sequencer.ElectionWatch.Step;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ElectionWatchTest {
    private static final long HEARTBEAT_TIMEOUT_MS = 1_000;
    private static final int LIMIT_S = 60;
    private static final int LONG_S = 10 * LIMIT_S;

    private final List<Throwable> failures = new ArrayList<>();
    private long nowNs;
    private Step now = step(ElectionState.CANVASS, 1, 0, 0, 0);

    private ElectionWatch watch(final long heartbeatTimeoutMs) {
        return new ElectionWatch(() -> now, heartbeatTimeoutMs, failures::add, () -> nowNs);
    }

    private static Step step(
            final ElectionState state,
            final long elections,
            final long committed,
            final long eventSequence,
            final long recorded) {
        return new Step(state, elections, 7, committed, eventSequence, recorded);
    }

    private void pass(final ElectionWatch watch, final int seconds) {
        for (int i = 0; i < 2 * seconds; i++) {
            nowNs += TimeUnit.MILLISECONDS.toNanos(500);
            watch.doWork();
        }
    }

    /** Once a member waited so until somebody started it again. */
    @Test
    void shouldHaveAMemberBeginAnewThatWaitsForALogThatEnded() {
        final ElectionWatch watch = watch(HEARTBEAT_TIMEOUT_MS);
        now = step(ElectionState.FOLLOWER_LOG_AWAIT, 1, 4_096, 20, 9_000);
        pass(watch, LIMIT_S);
        assertEquals(List.of(), failures);
        pass(watch, 2);
        assertInstanceOf(MemberRestartException.class, failures.getFirst());
        final String said = failures.getFirst().getMessage();
        assertTrue(said.contains("stood still in FOLLOWER_LOG_AWAIT for 60 s"), said);
        assertTrue(said.contains("committed up to 4096"), said);
        pass(watch, LONG_S);
        assertEquals(1, failures.size(), "it is told once");
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "INIT",
                "CANVASS",
                "NOMINATE",
                "CANDIDATE_BALLOT",
                "FOLLOWER_BALLOT",
                "LEADER_LOG_REPLICATION",
                "LEADER_READY",
                "CLOSED"
            })
    void shouldLeaveAMemberAloneThatWaitsForOthers(final ElectionState state) {
        final ElectionWatch watch = watch(HEARTBEAT_TIMEOUT_MS);
        now = step(state, 1, 0, 0, 0);
        pass(watch, 100 * LIMIT_S);
        assertEquals(List.of(), failures);
    }

    @Test
    void shouldLeaveAMemberAloneAsLongAsAnythingMoves() {
        final ElectionWatch watch = watch(HEARTBEAT_TIMEOUT_MS);
        for (int i = 0; i < 10; i++) {
            now = step(ElectionState.FOLLOWER_LOG_REPLICATION, 1, 0, 0, i);
            pass(watch, LIMIT_S - 1);
        }
        for (int i = 1; i < 10; i++) {
            now = step(ElectionState.FOLLOWER_CATCHUP, 1, i, 0, 9);
            pass(watch, LIMIT_S - 1);
        }
        for (int i = 1; i < 10; i++) {
            now = step(ElectionState.LEADER_REPLAY, 1, 9, i, 9);
            pass(watch, LIMIT_S - 1);
        }
        for (int i = 2; i < 10; i++) {
            now = step(ElectionState.FOLLOWER_READY, i, 9, 9, 9);
            pass(watch, LIMIT_S - 1);
        }
        assertEquals(List.of(), failures);
    }

    @Test
    void shouldGiveMoreTimeBeforeTheLogIsReplayed() {
        final ElectionWatch watch = watch(HEARTBEAT_TIMEOUT_MS);
        now = step(ElectionState.FOLLOWER_REPLAY, 1, 0, 0, 0);
        pass(watch, LONG_S);
        assertEquals(List.of(), failures);
        pass(watch, 2);
        assertEquals(1, failures.size());
    }

    @Test
    void shouldGiveMembersMoreTimeThatWaitLongForALeader() {
        final ElectionWatch watch = watch(20 * HEARTBEAT_TIMEOUT_MS);
        now = step(ElectionState.FOLLOWER_CATCHUP_AWAIT, 1, 0, 0, 0);
        pass(watch, 200);
        assertEquals(List.of(), failures);
        pass(watch, 2);
        assertEquals(1, failures.size());
    }

    @Test
    void shouldNotTakeAProcessThatStoodStillForAnElection() {
        final ElectionWatch watch = watch(HEARTBEAT_TIMEOUT_MS);
        now = step(ElectionState.FOLLOWER_LOG_AWAIT, 1, 0, 0, 0);
        watch.doWork();
        for (int i = 0; i < 10; i++) {
            nowNs += TimeUnit.MINUTES.toNanos(10);
            watch.doWork();
        }
        assertEquals(List.of(), failures);
    }

    /** Once two of three members did so without an end: each had cut its log off, and refused that of the leader. */
    @Test
    void shouldHaveAMemberBeginAnewThatGoesRoundInCircles() {
        final ElectionWatch watch = watch(HEARTBEAT_TIMEOUT_MS);
        now = step(ElectionState.CLOSED, 1, 4_096, 20, 9_000);
        pass(watch, LIMIT_S);
        for (int i = 2; i < 22; i++) {
            circle(watch, i, 3_424);
        }
        assertEquals(List.of(), failures);
        for (int i = 22; i < 26; i++) {
            circle(watch, i, 3_424);
        }
        assertEquals(1, failures.size());
        assertInstanceOf(MemberRestartException.class, failures.getFirst());
        final String said = failures.getFirst().getMessage();
        assertTrue(said.contains("tried to join 2") && said.contains("and got no further"), said);
    }

    @Test
    void shouldLeaveAMemberAloneThatGetsFurtherWithEachTry() {
        final ElectionWatch watch = watch(HEARTBEAT_TIMEOUT_MS);
        now = step(ElectionState.CLOSED, 1, 0, 20, 9_000);
        for (int i = 2; i < 200; i++) {
            circle(watch, i, i);
        }
        assertEquals(List.of(), failures);
    }

    @Test
    void shouldLeaveAMemberAloneThatIsInItsPlaceBetweenElections() {
        final ElectionWatch watch = watch(HEARTBEAT_TIMEOUT_MS);
        for (int i = 1; i < 200; i++) {
            circle(watch, i, 0);
            now = step(ElectionState.CLOSED, i, 0, 20, 9_000);
            pass(watch, 1);
        }
        assertEquals(List.of(), failures);
    }

    @Test
    void shouldLeaveAMemberAloneThatNobodyVotesFor() {
        final ElectionWatch watch = watch(HEARTBEAT_TIMEOUT_MS);
        for (int i = 1; i < 1_000; i++) {
            for (final ElectionState state :
                    List.of(ElectionState.CANVASS, ElectionState.NOMINATE, ElectionState.CANDIDATE_BALLOT)) {
                now = step(state, i, 0, 0, 0);
                pass(watch, 1);
            }
        }
        assertEquals(List.of(), failures);
    }

    /** One try to join, of three seconds, in which the log is recorded only for a moment. */
    private void circle(final ElectionWatch watch, final int election, final long committed) {
        now = step(ElectionState.INIT, election, committed, 20, 0);
        pass(watch, 1);
        now = step(ElectionState.FOLLOWER_LOG_INIT, election, committed, 20, 0);
        pass(watch, 1);
        now = step(ElectionState.FOLLOWER_LOG_AWAIT, election, committed, 20, 8_328);
        pass(watch, 1);
    }
}
