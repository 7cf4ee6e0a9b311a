package rialto.client;

import io.aeron.Aeron;
import io.aeron.archive.client.PersistentSubscription;
import io.aeron.archive.client.PersistentSubscriptionListener;
import io.aeron.archive.status.RecordingPos;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.concurrent.status.CountersReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.TimeUnit;

/**
 * Events of the member whose media driver is shared: the recording until it has caught up, then the live stream; back to
 * the recording when it is too slow for that.
 */
final class LiveEvents implements EventStream {
    private static final Logger LOGGER = LoggerFactory.getLogger(LiveEvents.class);
    /** Share of a term that a live reader may lag before it leaves, well inside the window that the driver allows it. */
    private static final int LIVE_LAG_SHIFT = 2;
    /** A replay that ends at once is asked for again without end: longer than a starved machine takes to give one. */
    private static final long STUCK_LIMIT_NS = TimeUnit.SECONDS.toNanos(30);

    private final Aeron aeron;
    private final VenueConnection connection;
    private final MemberChannels member;
    private final RecordingDescriptor recording;
    private final long archiveId;
    private final NewFragments fragments;
    private PersistentSubscription subscription;
    private long progressNs = System.nanoTime();
    private Exception failureReason;
    private int recordingCounterId = CountersReader.NULL_COUNTER_ID;

    LiveEvents(
            final Aeron aeron,
            final VenueConnection connection,
            final MemberChannels member,
            final RecordingDescriptor recording,
            final long archiveId,
            final long startPosition) {
        this.aeron = aeron;
        this.connection = connection;
        this.member = member;
        this.recording = recording;
        this.archiveId = archiveId;
        fragments = new NewFragments(startPosition);
        this.subscription = subscribe();
    }

    /** The Archive asks again and again whether somebody is there: that is no work, or who reads would never rest. */
    @Override
    public int poll(final FragmentHandler handler, final int fragmentLimit) {
        leaveLiveStreamIfSlow();
        final int work = subscription.poll(fragments.to(handler), fragmentLimit);
        final int handedOver = fragments.count();
        final boolean isLive = subscription.isLive();
        final long nowNs = System.nanoTime();
        if (handedOver > 0 || isLive) {
            progressNs = nowNs;
        } else if (nowNs - progressNs > STUCK_LIMIT_NS && lagBytes(fragments.position()) > 0) {
            failureReason = new EventStreamException("the Archive has the events after position " + fragments.position()
                    + " of recording " + recording.recordingId()
                    + ", but gives none; if they are damaged the member's log says where");
        }
        return isLive ? handedOver : work;
    }

    @Override
    public boolean isLive() {
        return subscription.isLive();
    }

    @Override
    public boolean isPrompt() {
        return subscription.isLive() && !isSlow();
    }

    @Override
    public Exception failureReason() {
        return subscription.hasFailed() ? subscription.failureReason() : failureReason;
    }

    @Override
    public long lagBytes(final long readPosition) {
        final CountersReader counters = aeron.countersReader();
        if (recordingCounterId == CountersReader.NULL_COUNTER_ID
                || !RecordingPos.isActive(counters, recordingCounterId, recording.recordingId())) {
            recordingCounterId = RecordingPos.findCounterIdByRecording(counters, recording.recordingId(), archiveId);
            if (recordingCounterId == CountersReader.NULL_COUNTER_ID) {
                return -1;
            }
        }
        return Math.max(0, counters.getCounterValue(recordingCounterId) - readPosition);
    }

    @Override
    public void close() {
        subscription.close();
    }

    private PersistentSubscription subscribe() {
        return PersistentSubscription.create(new PersistentSubscription.Context()
                .aeron(aeron)
                .recordingId(recording.recordingId())
                .startPosition(fragments.position())
                .liveChannel(member.liveChannel())
                .liveStreamId(VenueConnection.EVENT_STREAM_ID)
                .replayChannel(member.replayChannel())
                .replayStreamId(VenueConnection.REPLAY_STREAM_ID)
                .aeronArchiveContext(connection.archiveContext(aeron, member))
                .listener(new Listener()));
    }

    /** Before the driver has to throw it out, and to wait for it until then. */
    private void leaveLiveStreamIfSlow() {
        if (subscription.isLive() && isSlow()) {
            LOGGER.info(
                    "event reader is {} bytes behind: reading on from the recording", lagBytes(fragments.position()));
            subscription.close();
            subscription = subscribe();
        }
    }

    private boolean isSlow() {
        return lagBytes(fragments.position()) > recording.termLength() >> LIVE_LAG_SHIFT;
    }

    private final class Listener implements PersistentSubscriptionListener {
        @Override
        public void onLiveJoined() {
            LOGGER.debug("live after position {}", fragments.position());
        }

        @Override
        public void onLiveLeft() {
            LOGGER.info("left the live events at position {}: reading on from the recording", fragments.position());
        }

        @Override
        public void onError(final Exception e) {
            LOGGER.warn("event stream after position {}: {}", fragments.position(), e.toString());
        }
    }
}
