package rialto.sequencer;

import rialto.engine.Identifier;
import rialto.protocol.NumberMarks;
import rialto.protocol.SessionKind;

/** A session whose messages are numbered by the log. */
final class NumberedSession {
    final long sessionId;
    final long accountId;
    final Identifier name = new Identifier();
    final SessionKind kind;
    final NumberMarks marks = new NumberMarks();
    long nextNumberOut = 1;
    long nextNumberIn = 1;
    long sentTimestampNs;
    long loggedOnNs;
    /** The venue's time of its last command. */
    long usedNs;

    int epoch;
    /** Where it is logged on; 0 for nowhere. */
    int gatewayId;

    /** The session that was used right before it was used last; null for none. */
    NumberedSession usedBefore;

    NumberedSession usedNext;

    NumberedSession(final long sessionId, final long accountId, final Identifier name, final SessionKind kind) {
        this.sessionId = sessionId;
        this.accountId = accountId;
        this.name.set(name);
        this.kind = kind;
    }

    /** Takes the next numbers; the event that tells them was begun. */
    long take(final int numbers, final long eventSequence) {
        final long first = nextNumberOut;
        marks.onNumber(first, eventSequence);
        nextNumberOut += numbers;
        return first;
    }

    long stateHash() {
        long hash = 31 * (31 * sessionId + accountId) + kind.value();
        hash = 31 * (31 * hash + name.word0()) + name.word1();
        hash = 31 * (31 * hash + name.word2()) + name.word3();
        hash = 31 * (31 * hash + nextNumberOut) + nextNumberIn;
        hash = 31 * (31 * hash + sentTimestampNs) + loggedOnNs;
        hash = 31 * (31 * hash + epoch) + gatewayId;
        hash = 31 * hash + usedNs;
        return 31 * hash + marks.stateHash();
    }
}
