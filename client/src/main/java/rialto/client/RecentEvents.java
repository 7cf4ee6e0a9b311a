package rialto.client;

import io.aeron.Aeron;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * A search for what became of a request: it need not begin with the last event that the client has, which may be of hours
 * ago, only before the request was sent. When nobody has events as old as that it takes those that there are.
 */
public final class RecentEvents implements EventSearch {
    /** The clocks of two members, of which one has led after the other, differ by less. */
    private static final long CLOCK_TOLERANCE_NS = TimeUnit.MINUTES.toNanos(1);

    private final MemberSearch search;
    private final long afterSequence;
    private final long sentNs;
    private boolean isFirst;
    private boolean takesAny;

    private RecentEvents(final MemberSearch search, final long afterSequence, final long sentNs) {
        this.search = search;
        this.afterSequence = afterSequence;
        this.sentNs = sentNs;
    }

    /**
     * A reader that searches a member when it is polled, for as long as it takes. It begins after {@code afterSequence} or
     * later, and then misses nothing; later than at {@code sentNs} only if all members have purged those events.
     *
     * @param aeron stays the caller's
     * @param afterSequence the last event that the caller has
     * @param sentNs a {@link System#nanoTime} before what is searched was sent
     * @param leaderMemberId asked from the reader's thread; -1 when unknown
     */
    public static EventReader open(
            final Aeron aeron,
            final VenueConnection connection,
            final long afterSequence,
            final long sentNs,
            final IntSupplier leaderMemberId) {
        final var search = new RecentEvents(new MemberSearch(aeron, connection), afterSequence, sentNs);
        return new EventReader(search, connection.isRemote(), afterSequence, leaderMemberId);
    }

    @Override
    public EventStream poll(final long lastSequence, final MemberChannels excluded, final int leaderMemberId) {
        isFirst = lastSequence == afterSequence;
        return isFirst
                ? search.poll(this::place, excluded, leaderMemberId)
                : search.poll(lastSequence, excluded, leaderMemberId);
    }

    @Override
    public boolean mayBeginLater() {
        return true;
    }

    @Override
    public MemberChannels found() {
        return search.found();
    }

    @Override
    public boolean isExhausted() {
        return search.isExhausted();
    }

    @Override
    public boolean asksAll() {
        return search.asksAll();
    }

    /** What is searched may be among the events that are left. */
    @Override
    public boolean arePurged() {
        final boolean arePurged = search.arePurged();
        takesAny |= arePurged && isFirst;
        return arePurged && !isFirst;
    }

    @Override
    public RuntimeException refusal() {
        return search.refusal();
    }

    @Override
    public void endRound() {
        search.endRound();
    }

    @Override
    public void searchAtOnce() {
        search.searchAtOnce();
    }

    @Override
    public void close() {
        search.close();
    }

    private long place(final EventRecording recording) {
        final long ageNs = System.nanoTime() - sentNs + CLOCK_TOLERANCE_NS;
        try {
            return recording.positionSince(afterSequence + 1, ageNs);
        } catch (final PurgedEventsException e) {
            if (takesAny) {
                return recording.descriptor().startPosition();
            }
            throw e;
        }
    }
}
