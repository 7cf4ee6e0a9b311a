package rialto.client;

import java.util.ArrayDeque;
import java.util.Deque;

/** Answers of members as a test has written them down: the next poll takes the next one. */
final class ScriptedSearch implements EventSearch {
    private final Deque<ScriptedStream> answers = new ArrayDeque<>();
    private final boolean mayBeginLater;
    private MemberChannels found;
    private boolean isExhausted;
    private boolean arePurged;
    private boolean searchesOthers;
    private boolean isClosed;
    private boolean isAtOnce;
    private MemberChannels lastExcluded;

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
        arePurged = true;
    }

    MemberChannels lastExcluded() {
        return lastExcluded;
    }

    /** Whether the last poll was for another member than the one that is read. */
    boolean searchesOthers() {
        return searchesOthers;
    }

    /** Whether the next round begins without a rest. */
    boolean isAtOnce() {
        return isAtOnce;
    }

    boolean isClosed() {
        return isClosed;
    }

    @Override
    public EventStream poll(final long afterSequence, final MemberChannels excluded, final int leaderMemberId) {
        searchesOthers = false;
        lastExcluded = excluded;
        return next();
    }

    @Override
    public EventStream pollOthers(final long afterSequence, final MemberChannels read) {
        searchesOthers = true;
        lastExcluded = read;
        return next();
    }

    private EventStream next() {
        final ScriptedStream next = answers.poll();
        if (next != null) {
            found = next.member();
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
    public MemberChannels found() {
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
    public boolean arePurged() {
        return arePurged;
    }

    @Override
    public RuntimeException refusal() {
        return new EventStreamException("as the test has it");
    }

    @Override
    public void endRound() {
        isExhausted = false;
        isAtOnce = false;
    }

    @Override
    public void searchAtOnce() {
        isExhausted = false;
        isAtOnce = true;
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
