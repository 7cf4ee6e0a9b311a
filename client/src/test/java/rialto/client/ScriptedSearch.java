package rialto.client;

import java.util.ArrayDeque;
import java.util.Deque;

/** Answers of members as a test has written them down: the next poll takes the next one. */
final class ScriptedSearch implements EventSearch {
    private final Deque<ScriptedStream> answers = new ArrayDeque<>();
    private final boolean mayBeginLater;
    private EventOrigin found;
    private boolean isExhausted;
    private boolean areGone;
    private boolean searchesOthers;
    private boolean isClosed;
    private EventOrigin lastShunned;

    ScriptedSearch() {
        this(false);
    }

    ScriptedSearch(final boolean mayBeginLater) {
        this.mayBeginLater = mayBeginLater;
    }

    /** A member answers and opens its stream. */
    ScriptedStream answer(final int memberId) {
        final ScriptedStream stream = new ScriptedStream(memberId);
        answers.add(stream);
        return stream;
    }

    /** This round is in vain. */
    void answerNobody() {
        isExhausted = true;
    }

    /** All members say that the events are gone. */
    void answerPurged() {
        isExhausted = true;
        areGone = true;
    }

    EventOrigin lastShunned() {
        return lastShunned;
    }

    /** Whether the last poll was for another member than the one that is read. */
    boolean searchesOthers() {
        return searchesOthers;
    }

    boolean isClosed() {
        return isClosed;
    }

    @Override
    public EventStream poll(final long afterSequence, final EventOrigin shunned, final int leaderMemberId) {
        searchesOthers = false;
        lastShunned = shunned;
        return next();
    }

    @Override
    public EventStream pollOthers(final long afterSequence, final EventOrigin read) {
        searchesOthers = true;
        lastShunned = read;
        return next();
    }

    private EventStream next() {
        final ScriptedStream next = answers.poll();
        if (next != null) {
            found = next.origin();
        }
        return next;
    }

    @Override
    public boolean mayBeginLater() {
        return mayBeginLater;
    }

    @Override
    public boolean hasOthers() {
        return true;
    }

    @Override
    public EventOrigin found() {
        return found;
    }

    @Override
    public boolean isExhausted() {
        return isExhausted;
    }

    @Override
    public boolean asksAll() {
        return true;
    }

    @Override
    public boolean areGone() {
        return areGone;
    }

    @Override
    public RuntimeException refusal() {
        return new EventStreamException("as the test has it");
    }

    @Override
    public void endRound() {
        isExhausted = false;
    }

    @Override
    public void hurry() {
        isExhausted = false;
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
