package rialto.dialect.xml;

import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;

/** Sessions that wait for room among the commands under way, first come, first served. Owned by the event loop. */
final class WaitingSessions {
    private static final int MAX_FAILURES = 16;

    private final ArrayDeque<XmlSession> waiting = new ArrayDeque<>();

    void add(final XmlSession session) {
        waiting.add(session);
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Goes on with them while there is room and most get on. */
    void resumeWhile(final BooleanSupplier hasRoom) {
        int failures = 0;
        for (int i = waiting.size(); i > 0 && hasRoom.getAsBoolean() && failures < MAX_FAILURES; i--) {
            failures = resumeFirst() ? 0 : failures + 1;
        }
    }

    /** Lets each try again, or give up. */
    void resumeAll() {
        for (int i = waiting.size(); i > 0; i--) {
            resumeFirst();
        }
    }

    private boolean resumeFirst() {
        final XmlSession session = waiting.removeFirst();
        session.resume();
        return waiting.peekLast() != session;
    }
}
