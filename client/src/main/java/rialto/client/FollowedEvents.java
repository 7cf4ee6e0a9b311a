package rialto.client;

import io.aeron.Image;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.FragmentHandler;

import java.util.concurrent.TimeUnit;

/**
 * Events of a member on the network: a replay of its recording that follows it as it grows. Each reader has a stream of
 * its own, so a slow one lags alone and costs the member nothing but the reading of files.
 */
final class FollowedEvents implements EventStream {
    private static final long CONTROL_POLL_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final AeronArchive archive;
    private final Replay replay;
    private final long endPosition;
    private long controlPollNs = System.nanoTime();
    private Exception failureReason;

    /**
     * @param archive closed with this
     * @param endPosition how far the recording was
     */
    FollowedEvents(final AeronArchive archive, final Replay replay, final long endPosition) {
        this.archive = archive;
        this.replay = replay;
        this.endPosition = endPosition;
    }

    @Override
    public int poll(final FragmentHandler handler, final int fragmentLimit) {
        final Image image = replay.image();
        final int fragments = image.poll(handler, fragmentLimit);
        if (fragments == 0) {
            if (image.isClosed() || image.isEndOfStream()) {
                failureReason = new EventStreamException("its stream ended");
            } else {
                pollControl();
            }
        }
        return fragments;
    }

    @Override
    public boolean isLive() {
        return replay.image().position() >= endPosition;
    }

    @Override
    public Exception failureReason() {
        return failureReason;
    }

    @Override
    public long lagBytes(final long position) {
        return -1;
    }

    @Override
    public void close() {
        replay.close();
        archive.close();
    }

    /** Its answers must be taken, or the Archive thinks that nobody is there. */
    private void pollControl() {
        final long nowNs = System.nanoTime();
        if (nowNs - controlPollNs < CONTROL_POLL_INTERVAL_NS) {
            return;
        }
        controlPollNs = nowNs;
        try {
            final String error = archive.pollForErrorResponse();
            if (error != null) {
                failureReason = new EventStreamException(
                        error.equals(AeronArchive.NOT_CONNECTED_MSG) ? "its Archive is gone" : error);
            }
        } catch (final AeronException e) {
            failureReason = e;
        }
    }
}
