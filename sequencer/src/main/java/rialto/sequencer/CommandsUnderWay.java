package rialto.sequencer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/**
 * How many commands of one stream went on to the log and were not carried out yet. All commands stand in one line there, which
 * has room for tens of thousands. A key that sent without a pause filled it, and everybody's commands waited behind its own. So
 * a stream waits when it has many under way. It loses nothing by that: more come before the last of them is carried out.
 * Belongs to the gate's thread.
 */
final class CommandsUnderWay {
    /** Of all streams of one key. */
    static final int MOST = 1_024;
    /** Nor more of them than the engine carries out in so long. */
    static final long MOST_NS = TimeUnit.MILLISECONDS.toNanos(20);
    /** Of a stream of which it is not known yet whose it is. */
    static final int AT_FIRST = 32;

    private final LongFunction<ProgramSession> sessions;
    private final List<Followed> followed = new ArrayList<>(1);
    private Followed current;
    private int most = AT_FIRST;
    /** At most so many: counted anew when that seems to be too much. */
    private long count;

    /** A session whose commands come on the stream. */
    private static final class Followed {
        private final long sessionId;
        private ProgramSession session;
        private long sent;

        Followed(final long sessionId) {
            this.sessionId = sessionId;
        }

        /** None of a gateway, which brings the commands of many; nor of one that the service has not heard of yet: it is about to. */
        long underWay() {
            return session != null && session.isMeasured() ? sent - session.executed() : 0;
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
            find(each);
            count += each.underWay();
        }
        return count >= most;
    }

    private void find(final Followed each) {
        if (each.session == null) {
            each.session = sessions.apply(each.sessionId);
        }
    }

    /** Forgets sessions that have ended: what is left of them is carried out by nobody. Call it several times a second. */
    void forgetEnded() {
        followed.removeIf(each -> each != current && each.session != null && sessions.apply(each.sessionId) == null);
    }

    /** How long each of the last commands took, nanoseconds; 0 while nothing is known. */
    long averageNs() {
        if (current == null) {
            return 0;
        }
        find(current);
        return current.session == null ? 0 : current.session.averageNs();
    }

    /** How many it may have from now on. */
    void most(final int commands) {
        most = commands;
    }

    /**
     * How many commands one stream of a key may have under way.
     *
     * @param streams of the key
     * @param averageNs how long one takes
     */
    static int mostOf(final int streams, final long averageNs) {
        final long ofKey = averageNs == 0 ? MOST : Math.min(MOST, MOST_NS / averageNs);
        return (int) Math.max(1, ofKey / streams);
    }
}
