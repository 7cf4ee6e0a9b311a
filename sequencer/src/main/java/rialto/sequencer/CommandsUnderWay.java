package rialto.sequencer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/**
 * How many commands of one stream went on to the log and were not carried out yet. All commands stand in one line there, which
 * has room for tens of thousands. A key that sent without a pause filled it, and everybody's commands waited behind its own. So
 * a stream waits when it has as many under way as were carried out of its own within 20 ms. It loses nothing by that: more come
 * before the last of them is carried out. And all streams that do so fill the line for those 20 ms together, for what is carried out
 * of one is not carried out of another. Belongs to the gate's thread.
 */
final class CommandsUnderWay {
    /** As many as are carried out in this time may be under way. */
    static final long LINE_NS = TimeUnit.MILLISECONDS.toNanos(20);
    /** Of a stream that has not waited yet. */
    static final int AT_FIRST = 32;
    /** Of one whose commands take long. */
    static final int LEAST = 8;
    /** Of one whose commands take no time. */
    static final int MOST = 4_096;

    private final LongFunction<ProgramSession> sessions;
    private final List<Followed> followed = new ArrayList<>(1);
    private Followed current;
    private int most = AT_FIRST;
    /** At most so many: counted anew when that seems to be too much. */
    private long count;

    private long executedBefore;
    private boolean hasWaited;

    /** A session whose commands come on the stream. */
    private static final class Followed {
        private final long sessionId;
        private ProgramSession session;
        private long sent;

        Followed(final long sessionId) {
            this.sessionId = sessionId;
        }

        /** Not a gateway's, which brings the commands of many; nor one that the service has not heard of yet: it is about to. */
        boolean isCounted() {
            return session != null && session.isCounted();
        }
    }

    /** @param sessions as the service has them; gives null for one that it does not know */
    CommandsUnderWay(final LongFunction<ProgramSession> sessions) {
        this.sessions = sessions;
    }

    /** What comes now is of this session. */
    void session(final long sessionId) {
        for (final Followed known : followed) {
            if (known.sessionId == sessionId) {
                current = known;
                return;
            }
        }
        current = new Followed(sessionId);
        followed.add(current);
    }

    /** A command of the current session went on. */
    void sent() {
        current.sent++;
        count++;
    }

    /** Whether the stream must wait. */
    boolean isFull() {
        if (count < most) {
            return false;
        }
        count = 0;
        for (final Followed each : followed) {
            each.session = each.session == null ? sessions.apply(each.sessionId) : each.session;
            count += each.isCounted() ? each.sent - each.session.executed() : 0;
        }
        hasWaited |= count >= most;
        return count >= most;
    }

    /**
     * Sees how many were carried out since the last look, and forgets sessions that have ended: what is left of them is carried
     * out by nobody. Call it several times a second.
     */
    void look(final long elapsedNs) {
        followed.removeIf(each -> each != current && each.session != null && sessions.apply(each.sessionId) == null);
        long executed = 0;
        for (final Followed each : followed) {
            executed += each.isCounted() ? each.session.executed() : 0;
        }
        if (hasWaited && elapsedNs > 0) {
            most = Math.clamp((executed - executedBefore) * LINE_NS / elapsedNs, LEAST, MOST);
        }
        executedBefore = executed;
        hasWaited = false;
    }
}
