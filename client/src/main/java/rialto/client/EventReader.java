package rialto.client;

import io.aeron.Aeron;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.ReaderState.Event;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Everything after a sequence number, then live: events in order, without gap or repeat.
 *
 * <p>A reader that shares a member's media driver reads that member: its recording until the reader has caught up, then
 * its live stream. Any other reader follows the recording of some member on the network. When it loses that member it
 * goes on with another one, for events are the same on all. Either way a slow reader lags alone and never holds up the
 * venue. {@link ReaderState} has its states, events and transitions in one table. Not thread-safe: one thread at a time.
 */
public final class EventReader implements EventSubscription {
    private static final Logger LOGGER = LoggerFactory.getLogger(EventReader.class);
    private static final int UNKNOWN = -1;
    private static final int STANDBY_BATCHES = 256;
    /** After a change of leader there is more important work. */
    static final long REPLACE_DELAY_NS = TimeUnit.MILLISECONDS.toNanos(500);
    /** The other members may be down. */
    static final long REPLACE_RETRY_NS = TimeUnit.SECONDS.toNanos(2);

    private final EventSearch search;
    private final boolean isRemote;
    private final boolean canReplace;
    private final IntSupplier leaderMemberId;
    private final NanoClock clock;
    private final SequencedBatches batches;
    private final Disagreements disagreements = new Disagreements();
    private final FragmentHandler onFragment = this::onFragment;
    private final FragmentHandler onStandbyFragment = this::onStandbyFragment;

    private ReaderState state = ReaderState.SEARCHING;
    private MemberStream current;
    private MemberStream standby;
    private MemberChannels excluded;
    private RuntimeException failure;
    private int lastLeader = UNKNOWN;
    private long replaceNs;
    private long lostNs;

    /** @param isRemote whether another member may be found when one is lost */
    EventReader(
            final EventSearch search,
            final boolean isRemote,
            final long afterSequence,
            final IntSupplier leaderMemberId) {
        this(search, isRemote, afterSequence, leaderMemberId, SystemNanoClock.INSTANCE);
    }

    EventReader(
            final EventSearch search,
            final boolean isRemote,
            final long afterSequence,
            final IntSupplier leaderMemberId,
            final NanoClock clock) {
        this.search = search;
        this.isRemote = isRemote;
        this.canReplace = isRemote && search.hasOthers();
        this.leaderMemberId = leaderMemberId;
        this.clock = clock;
        this.batches = new SequencedBatches(afterSequence, search.mayBeginLater());
        this.replaceNs = clock.nanoTime();
        this.lostNs = replaceNs;
    }

    /**
     * Finds a member and the place in its recording. Blocks for at most a few message timeouts.
     *
     * @param aeron stays the caller's
     * @param afterSequence the last event that the caller has: 0 for all
     * @throws NoMemberException if no member answers, or there is no recording of events yet
     * @throws EventStreamException if the events after {@code afterSequence} were purged, or cannot be read
     */
    public static EventReader connect(final Aeron aeron, final VenueConnection connection, final long afterSequence) {
        return connect(aeron, connection, afterSequence, () -> UNKNOWN);
    }

    /**
     * As above, for a reader on the network that knows who leads. It prefers another member than the leader, so that the
     * loss of one costs the other nothing, and leaves a member that has ceased to lead at once: it may be gone.
     *
     * @param leaderMemberId asked from the reader's thread; -1 when unknown
     */
    public static EventReader connect(
            final Aeron aeron,
            final VenueConnection connection,
            final long afterSequence,
            final IntSupplier leaderMemberId) {
        final MemberSearch search = new MemberSearch(aeron, connection);
        final EventReader reader = new EventReader(search, connection.isRemote(), afterSequence, leaderMemberId);
        try {
            reader.awaitMember();
            return reader;
        } catch (final RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    private void awaitMember() {
        final IdleStrategy idleStrategy = WakeableIdleStrategy.forAnswers();
        while (!find()) {
            if (search.isExhausted()) {
                if (search.asksAll()) {
                    throw EventStreamException.cannotRead(lastSequence(), search.refusal());
                }
                onNobody();
                search.searchAtOnce();
            }
            idleStrategy.idle();
        }
    }

    /**
     * Hands over what has arrived, and keeps the connection going: call it at least every second. It blocks for some
     * round trips when it goes on with another member.
     *
     * @param batchLimit the most batches to hand over in this call
     * @return how much was done; 0 means idle
     * @throws EventStreamException on a gap, a repeat, or a stream that cannot be read on; and on every later call
     * @throws RuntimeException whatever the handler threw; the reader is useless afterwards
     */
    @Override
    public int poll(final EventBatchHandler batchHandler, final int batchLimit) {
        rethrow();
        batches.handler(batchHandler);
        final int workCount =
                switch (state) {
                    case SEARCHING -> searchOn();
                    case READING, REPLACING, OVERLAPPING -> isRemote ? readMember(batchLimit) : readOwn(batchLimit);
                    case FAILED, CLOSED -> throw new EventStreamException("the reader is closed");
                };
        rethrow();
        return workCount;
    }

    /** Whether it has caught up and reads what is new. It may fall behind and return. */
    @Override
    public boolean isLive() {
        return state != ReaderState.FAILED && current != null && current.isLive();
    }

    /** Whether {@link #poll} never waits now: it reads its own member's live stream, and need not leave it. */
    public boolean isPrompt() {
        return state == ReaderState.READING && !isRemote && current.isPrompt();
    }

    /** Sequence of the last event handed over, at first {@code afterSequence}. */
    public long lastSequence() {
        return batches.lastSequence();
    }

    /** Bytes of events recorded and not yet read; -1 when unknown (the member's counters are on another machine). */
    @Override
    public long lagBytes() {
        return current == null ? -1 : current.lagBytes();
    }

    /** The member that is read from; -1 while another one is searched. */
    public int memberId() {
        return current == null ? -1 : current.memberId();
    }

    @Override
    public void close() {
        if (state != ReaderState.CLOSED) {
            state = state.after(Event.CLOSE);
            CloseHelper.closeAll(standby, search, current);
            current = null;
            standby = null;
        }
    }

    /** Others may have events that the member that is read has not: it is left for the first one that does. */
    public void distrust() {
        if (current != null) {
            current.distrust();
        }
    }

    ReaderState state() {
        return state;
    }

    /** Reads the one member that there is. */
    private int readOwn(final int batchLimit) {
        final int workCount = current.poll(onFragment, batchLimit);
        final Exception reason = current.failureReason();
        if (reason != null) {
            onBroken(new EventStreamException("the event stream cannot be read on after " + lastSequence(), reason));
        }
        return workCount;
    }

    /** Reads a member that others can stand in for. */
    private int readMember(final int batchLimit) {
        replaceIfUnfit();
        final int workCount = current.poll(onFragment, batchLimit);
        followLeader();
        if (current != null && current.leavesOut()) {
            onLost("it does not have the events after that");
        } else if (current != null && current.failureReason() != null) {
            onLost(current.failureReason().getMessage());
        }
        return workCount;
    }

    /** After a loss: until somebody is found, unless everybody says that the events are gone. */
    private int searchOn() {
        if (find()) {
            final long lostMs = TimeUnit.NANOSECONDS.toMillis(clock.nanoTime() - lostNs);
            LOGGER.info("events after {} come from member {}, after {} ms", lastSequence(), memberId(), lostMs);
            return 1;
        }
        if (search.isExhausted()) {
            if (search.arePurged()) {
                state = state.after(Event.PURGED);
                failure = EventStreamException.purged(lastSequence(), search.refusal());
            } else {
                onNobody();
            }
        }
        return 0;
    }

    private boolean find() {
        final EventStream found = search.poll(lastSequence(), excluded, leaderMemberId.getAsInt());
        if (found == null) {
            return false;
        }
        state = state.after(Event.FOUND);
        current = new MemberStream(found, search.found());
        return true;
    }

    /** The member that was lost may be back: the next round asks it too. */
    private void onNobody() {
        state = state.after(Event.NOBODY);
        excluded = null;
        search.endRound();
    }

    private void followLeader() {
        final int leader = leaderMemberId.getAsInt();
        if (leader == UNKNOWN || leader == lastLeader || state == ReaderState.FAILED) {
            return;
        }
        if (lastLeader != UNKNOWN && lastLeader == memberId()) {
            onLost("it leads no more");
        } else {
            if (state == ReaderState.REPLACING) {
                // nobody polls what is asked until the next replacement
                search.close();
            }
            state = state.after(Event.NEW_LEADER);
        }
        lastLeader = leader;
        replaceNs = clock.nanoTime() + REPLACE_DELAY_NS;
    }

    /**
     * Whoever does not read from the leader feels its loss least, and a member that is distrusted may lack events. So
     * another one is opened beside it, and takes over with the first event that it brings first.
     */
    private void replaceIfUnfit() {
        if (state == ReaderState.OVERLAPPING) {
            pollStandby();
            return;
        }
        final boolean isUnfit = current.isDistrusted() || lastLeader == current.memberId();
        if (canReplace && isUnfit && clock.nanoTime() - replaceNs >= 0) {
            if (state == ReaderState.READING) {
                state = state.after(Event.UNFIT);
            }
            findStandby();
        }
    }

    private void findStandby() {
        final EventStream found = search.pollOthers(lastSequence(), current.member());
        if (found != null) {
            state = state.after(Event.FOUND);
            standby = new MemberStream(found, search.found());
        } else if (search.isExhausted()) {
            state = state.after(Event.NOBODY);
            search.endRound();
            replaceNs = clock.nanoTime() + REPLACE_RETRY_NS;
        }
    }

    private void pollStandby() {
        final MemberStream polled = standby;
        polled.poll(onStandbyFragment, STANDBY_BATCHES);
        if (standby == polled && (polled.leavesOut() || polled.failureReason() != null)) {
            state = state.after(Event.USELESS);
            standby = null;
            polled.close();
            replaceNs = clock.nanoTime() + REPLACE_RETRY_NS;
        }
    }

    private void onStandbyFragment(final DirectBuffer buffer, final int offset, final int length, final Header header) {
        if (standby == null) {
            // it took over in this very poll
            onFragment(buffer, offset, length, header);
        } else if (EventRecording.sequenceOf(buffer, offset) > lastSequence() + 1) {
            standby.leaveOut();
        } else if (!standby.leavesOut()
                && EventRecording.lastSequenceOf(buffer, offset, offset + length) > lastSequence()) {
            state = state.after(Event.AHEAD);
            takeOver("it leads");
            onFragment(buffer, offset, length, header);
        }
    }

    private void onLost(final String reason) {
        if (state == ReaderState.FAILED) {
            return;
        }
        final boolean hasStandby = state == ReaderState.OVERLAPPING;
        state = state.after(Event.LOST);
        if (hasStandby) {
            takeOver(reason);
            return;
        }
        LOGGER.info("no more events from member {} after {}: {}", memberId(), lastSequence(), reason);
        final MemberStream left = current;
        current = null;
        excluded = left.member();
        left.close();
        search.endRound();
        if (!disagreements.areAfter(lastSequence())) {
            search.searchAtOnce();
        }
        lostNs = clock.nanoTime();
    }

    private void takeOver(final String reason) {
        final MemberStream left = current;
        final String why = left.isDistrusted() ? "it has not told them" : reason;
        LOGGER.info("events after {} come from member {}: {}", lastSequence(), standby.memberId(), why);
        current = standby;
        standby = null;
        left.close();
    }

    /** An Image gives exceptions to the client's error handler and goes on: they are kept, and thrown by poll. */
    private void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header) {
        if (state == ReaderState.FAILED || current.leavesOut()) {
            return;
        }
        try {
            if (isRemote && current.begins() && batches.isGapBefore(EventRecording.sequenceOf(buffer, offset))) {
                current.leaveOut();
            } else {
                final boolean begins = current.begins();
                current.read(
                        batches.handOver(buffer, offset, length, begins, header.reservedValue()), header.position());
            }
        } catch (final ChangedEventsException e) {
            onChanged(e);
        } catch (final RuntimeException e) {
            onBroken(e);
        }
    }

    private void onChanged(final ChangedEventsException e) {
        final RuntimeException hopeless = canReplace ? disagreements.add(memberId(), e) : e;
        if (hopeless == null) {
            LOGGER.error("from member {}: {}", memberId(), e.getMessage());
            current.leaveOut();
        } else {
            onBroken(hopeless);
        }
    }

    private void onBroken(final RuntimeException reason) {
        state = state == ReaderState.FAILED ? state : state.after(Event.BROKEN);
        failure = failure == null ? reason : failure;
    }

    private void rethrow() {
        if (failure != null) {
            throw failure;
        }
    }
}
