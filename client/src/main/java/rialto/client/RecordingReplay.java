package rialto.client;

import io.aeron.FragmentAssembler;
import io.aeron.Image;
import io.aeron.archive.client.AeronArchive;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;

import java.util.function.BooleanSupplier;

/** Reads a stretch of a recording to its end, blocking: for start-up and searches, never for the order's path. */
final class RecordingReplay {
    private static final int FRAGMENT_LIMIT = 64;

    private final AeronArchive archive;
    private final String channel;
    private final int streamId;
    private final IdleStrategy idleStrategy;

    RecordingReplay(
            final AeronArchive archive, final String channel, final int streamId, final IdleStrategy idleStrategy) {
        this.archive = archive;
        this.channel = channel;
        this.streamId = streamId;
        this.idleStrategy = idleStrategy;
    }

    /**
     * Feeds whole messages from {@code from} up to {@code to}, both positions of frames, until told that it is enough.
     *
     * @param enough asked after each poll
     */
    void read(
            final long recordingId,
            final long from,
            final long to,
            final FragmentHandler handler,
            final BooleanSupplier enough) {
        if (from >= to) {
            return;
        }
        try (Replay replay = Replay.start(archive, recordingId, from, to - from, channel, streamId, idleStrategy)) {
            final Image image = replay.image();
            final ThrowingHandler rethrowing = new ThrowingHandler(handler);
            final FragmentAssembler assembler = new FragmentAssembler(rethrowing);
            while (image.position() < to && !enough.getAsBoolean()) {
                final int fragments = image.poll(assembler, FRAGMENT_LIMIT);
                rethrowing.rethrow();
                if (fragments == 0 && image.isClosed()) {
                    throw new EventStreamException(
                            "replay of recording " + recordingId + " ended at " + image.position() + " of " + to);
                }
                idle(fragments);
            }
            if (image.position() >= to) {
                replay.markOver();
            }
        }
    }

    /** Follows a recording from a position on. */
    Replay follow(final long recordingId, final long from) {
        return Replay.start(
                archive, recordingId, from, AeronArchive.REPLAY_ALL_AND_FOLLOW, channel, streamId, idleStrategy);
    }

    private void idle(final int workCount) {
        final AgentInvoker invoker = archive.context().aeron().conductorAgentInvoker();
        if (invoker != null) {
            invoker.invoke();
        }
        idleStrategy.idle(workCount);
    }

    /** An Image gives a handler's exception to the client's error handler and goes on; here it must end the reading. */
    private static final class ThrowingHandler implements FragmentHandler {
        private final FragmentHandler handler;
        private RuntimeException failure;

        ThrowingHandler(final FragmentHandler handler) {
            this.handler = handler;
        }

        @Override
        public void onFragment(
                final org.agrona.DirectBuffer buffer,
                final int offset,
                final int length,
                final io.aeron.logbuffer.Header header) {
            if (failure == null) {
                try {
                    handler.onFragment(buffer, offset, length, header);
                } catch (final RuntimeException e) {
                    failure = e;
                }
            }
        }

        void rethrow() {
            if (failure != null) {
                throw failure;
            }
        }
    }
}
