package rialto.client;

import io.aeron.Aeron;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.protocol.EventBatch;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Everything after a sequence number, then live: events in order, without gap or repeat.
 *
 * <p>From the member whose media driver it shares, if it has one: that member's recording until it has caught up, then
 * its live stream. Otherwise from any member on the network, by following its recording; when that member is lost it
 * goes on with another one, for events are the same on all. Either way a slow reader lags alone and never holds up the
 * venue. Not thread-safe: {@link #connect}, {@link #poll} and {@link #close} belong to one thread.
 */
public final class EventReader implements EventSubscription {
    private static final Logger LOGGER = LoggerFactory.getLogger(EventReader.class);

    private static final int UNKNOWN = -1;
    private static final int STANDBY_BATCHES = 256;
    /** After a change of leader there is more important work. */
    private static final long MOVE_DELAY_NS = TimeUnit.MILLISECONDS.toNanos(500);
    /** The other members may be down. */
    private static final long MOVE_RETRY_NS = TimeUnit.SECONDS.toNanos(2);

    private final boolean isRemote;
    private final boolean canMove;
    private final IntSupplier leaderMemberId;
    private final EventSearch origins;
    private final FragmentHandler onFragment = this::onFragment;
    private final FragmentHandler onStandbyFragment = this::onStandbyFragment;

    private EventStream stream;
    private EventOrigin origin;
    private EventStream standby;
    private EventOrigin standbyOrigin;
    private boolean standbyIsUseless;
    private EventBatchHandler handler;
    private RuntimeException failure;
    private long lastSequence;
    private long position;
    private long lostNs = System.nanoTime();
    private int lastLeader = UNKNOWN;
    private long moveNs;
    private boolean mayBeginLater;
    /** Since the stream was opened: before that, it may begin with events that are there already. */
    private boolean delivered;
    /** The member's recording began, when it was empty, with a snapshot of another member. */
    private boolean beginsTooLate;

    private boolean isDistrusted;
    private boolean closed;

    /** @param isRemote whether another member may be found when one is lost */
    EventReader(
            final EventSearch origins,
            final boolean isRemote,
            final long afterSequence,
            final IntSupplier leaderMemberId) {
        this.leaderMemberId = leaderMemberId;
        this.isRemote = isRemote;
        this.origins = origins;
        this.canMove = isRemote && origins.hasOthers();
        this.mayBeginLater = origins.mayBeginLater();
        this.lastSequence = afterSequence;
    }

    /**
     * Finds a member and the place in its recording. Blocks for at most a few message timeouts.
     *
     * @param aeron stays the caller's
     * @param afterSequence the last event that the caller has: 0 for all
     * @throws EventStreamException if no Archive answers, there is no recording of events, or the events after
     *     {@code afterSequence} were purged
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
        final EventOrigins origins = new EventOrigins(aeron, connection);
        final EventReader reader = new EventReader(origins, connection.isRemote(), afterSequence, leaderMemberId);
        try {
            final IdleStrategy idleStrategy = WakeableIdleStrategy.forAnswers();
            while (!reader.search()) {
                if (reader.origins.isExhausted() && !reader.origins.asksAll()) {
                    reader.origins.endRound();
                    reader.origins.hurry();
                } else if (reader.origins.isExhausted()) {
                    final RuntimeException reason = reader.origins.refusal();
                    throw new EventStreamException(
                            "events after " + afterSequence + " cannot be read: " + reason.getMessage(), reason);
                }
                idleStrategy.idle();
            }
            return reader;
        } catch (final RuntimeException e) {
            reader.close();
            throw e;
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
        if (closed) {
            throw new EventStreamException("the reader is closed");
        }
        if (stream == null) {
            return searchOn();
        }
        this.handler = batchHandler;
        if (isRemote) {
            moveAwayFromLeader();
        }
        final int workCount = stream.poll(onFragment, batchLimit);
        if (isRemote) {
            followLeader();
        }
        final Exception reason = stream == null ? null : stream.failureReason();
        if (beginsTooLate) {
            leave("it does not have the events after that");
        } else if (reason != null && failure == null) {
            onStreamEnded(reason);
        }
        rethrow();
        return workCount;
    }

    /** Whether it has caught up and reads what is new. It may fall behind and return. */
    @Override
    public boolean isLive() {
        return !closed && failure == null && stream != null && stream.isLive();
    }

    /** Sequence of the last event handed over, at first {@code afterSequence}. */
    public long lastSequence() {
        return lastSequence;
    }

    /** Bytes of events recorded and not yet read; -1 when unknown (the member's counters are on another machine). */
    @Override
    public long lagBytes() {
        return stream == null ? -1 : stream.lagBytes(position);
    }

    /** The member that is read from; -1 while another one is searched. */
    public int memberId() {
        return stream == null ? -1 : origin.memberId();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            dropStandby();
            origins.close();
            closeStream();
        }
    }

    /** Others may have events that this member has not: it is left for the first one that does. */
    public void distrust() {
        isDistrusted = true;
    }

    private void followLeader() {
        final int leader = leaderMemberId.getAsInt();
        if (leader != UNKNOWN && leader != lastLeader) {
            if (lastLeader == memberId() && lastLeader != UNKNOWN) {
                leave("it leads no more");
            }
            lastLeader = leader;
            moveNs = System.nanoTime() + MOVE_DELAY_NS;
        }
    }

    /**
     * The loss of the leader is felt least by who does not read from it. The other stream takes over with the first event
     * that it brings first; until then both are read.
     */
    private void moveAwayFromLeader() {
        if (standby != null) {
            pollStandby();
        } else if (stream != null
                && canMove
                && (isDistrusted || lastLeader == memberId())
                && System.nanoTime() - moveNs >= 0) {
            standby = origins.pollOthers(lastSequence, origin);
            standbyOrigin = origins.found();
            if (standby == null && origins.isExhausted()) {
                origins.endRound();
                moveNs = System.nanoTime() + MOVE_RETRY_NS;
            }
        }
    }

    private void pollStandby() {
        final EventStream polled = standby;
        standbyIsUseless = false;
        polled.poll(onStandbyFragment, STANDBY_BATCHES);
        if (standby == polled && (standbyIsUseless || polled.failureReason() != null)) {
            dropStandby();
            moveNs = System.nanoTime() + MOVE_RETRY_NS;
        }
    }

    private void onStandbyFragment(final DirectBuffer buffer, final int offset, final int length, final Header header) {
        if (standby == null) {
            // it took over in this very poll
            onFragment(buffer, offset, length, header);
        } else if (EventRecording.sequenceOf(buffer, offset) > lastSequence + 1) {
            standbyIsUseless = true;
        } else if (!standbyIsUseless && EventRecording.lastSequenceOf(buffer, offset, offset + length) > lastSequence) {
            takeOver("it leads");
            onFragment(buffer, offset, length, header);
        }
    }

    private void takeOver(final String reason) {
        LOGGER.info(
                "events after {} come from member {}, no more from member {}: {}",
                lastSequence,
                standbyOrigin.memberId(),
                origin.memberId(),
                isDistrusted ? "it has not told them" : reason);
        closeStream();
        final EventStream next = standby;
        standby = null;
        begin(next, standbyOrigin);
    }

    private void dropStandby() {
        if (standby != null) {
            final EventStream dropped = standby;
            standby = null;
            dropped.close();
        }
    }

    private boolean search() {
        final EventStream found = origins.poll(lastSequence, origin, leaderMemberId.getAsInt());
        if (found != null) {
            begin(found, origins.found());
        }
        return found != null;
    }

    private void begin(final EventStream next, final EventOrigin nextOrigin) {
        stream = next;
        origin = nextOrigin;
        delivered = false;
        beginsTooLate = false;
        isDistrusted = false;
    }

    /** After a loss: until somebody is found, unless everybody says that the events are gone. */
    private int searchOn() {
        if (search()) {
            LOGGER.info(
                    "events after {} come from member {}, after {} ms",
                    lastSequence,
                    origin.memberId(),
                    (System.nanoTime() - lostNs) / 1_000_000);
            return 1;
        }
        if (origins.isExhausted()) {
            if (origins.areGone()) {
                failure = new EventStreamException(
                        "events after " + lastSequence + " are nowhere any more", origins.refusal());
                throw failure;
            }
            // the one that was lost may be back
            origin = null;
            origins.endRound();
        }
        return 0;
    }

    private void onStreamEnded(final Exception reason) {
        if (isRemote) {
            leave(reason.getMessage());
        } else {
            failure = new EventStreamException("the event stream cannot be read on after " + lastSequence, reason);
        }
    }

    private void leave(final String reason) {
        if (standby != null) {
            takeOver(reason);
            return;
        }
        LOGGER.info("no more events from member {} after {}: {}", origin.memberId(), lastSequence, reason);
        closeStream();
        origins.close();
        lostNs = System.nanoTime();
        origins.hurry();
    }

    private void closeStream() {
        if (stream != null) {
            final EventStream last = stream;
            stream = null;
            last.close();
        }
    }

    /** An Image gives exceptions to the client's error handler and goes on: they are kept, and thrown by poll. */
    private void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header) {
        if (failure != null) {
            return;
        }
        try {
            if (mayBeginLater) {
                lastSequence = Math.max(lastSequence, EventRecording.sequenceOf(buffer, offset) - 1);
            }
            if (isRemote && !delivered && EventRecording.sequenceOf(buffer, offset) > lastSequence + 1) {
                beginsTooLate = true;
            }
            if (!beginsTooLate) {
                handOver(buffer, offset, length);
                position = header.position();
            }
        } catch (final RuntimeException e) {
            failure = e;
        }
    }

    private void handOver(final DirectBuffer buffer, final int offset, final int length) {
        final int end = offset + length;
        long sequence = lastSequence;
        int begin = end;
        int entry = offset;
        while (entry < end) {
            final long next = EventRecording.sequenceOf(buffer, entry);
            if (next > lastSequence) {
                begin = Math.min(begin, entry);
                checkSequence(next, ++sequence);
            } else if (delivered || begin < end) {
                throw new EventStreamException("event " + next + " came again, after " + sequence);
            }
            entry = EventBatch.nextEntry(entry, EventRecording.entryLength(buffer, entry, end));
        }
        if (begin < end) {
            handler.onBatch(buffer, begin, end - begin);
            lastSequence = sequence;
            delivered = true;
            mayBeginLater = false;
        }
    }

    private void checkSequence(final long sequence, final long expected) {
        if (sequence != expected) {
            throw new EventStreamException("gap in the events: expected " + expected + ", got " + sequence);
        }
    }

    private void rethrow() {
        if (failure != null) {
            throw failure;
        }
    }
}
