package rialto.client;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;

/** A replay that has begun to arrive. */
final class Replay implements AutoCloseable {
    private final AeronArchive archive;
    private final long replaySession;
    private final Subscription subscription;
    private final Image image;
    private final boolean isUdp;
    private boolean isOver;

    private Replay(
            final AeronArchive archive,
            final long replaySession,
            final Subscription subscription,
            final Image image,
            final boolean isUdp) {
        this.isUdp = isUdp;
        this.archive = archive;
        this.replaySession = replaySession;
        this.subscription = subscription;
        this.image = image;
    }

    /**
     * Asks for a replay and waits until it arrives.
     *
     * @param length {@link AeronArchive#REPLAY_ALL_AND_FOLLOW} to go on as the recording grows
     * @param channel over UDP with port 0
     * @param streamId over IPC; over UDP it comes on a stream and under a session that nobody else can guess
     * @throws EventStreamException if it does not
     */
    static Replay start(
            final AeronArchive archive,
            final long recordingId,
            final long position,
            final long length,
            final String channel,
            final int streamId,
            final IdleStrategy idleStrategy) {
        final Aeron aeron = archive.context().aeron();
        Subscription subscription = null;
        try {
            final boolean isUdp = ChannelUri.parse(channel).isUdp();
            final long replaySession;
            final int sessionId;
            if (isUdp) {
                sessionId = VenueConnection.newSessionId();
                final int newStreamId = VenueConnection.newStreamId();
                subscription = aeron.addSubscription(ChannelUri.addSessionId(channel, sessionId), newStreamId);
                final String resolved = resolve(archive, subscription, idleStrategy);
                replaySession = archive.startReplay(recordingId, position, length, resolved, newStreamId);
            } else {
                replaySession = archive.startReplay(recordingId, position, length, channel, streamId);
                sessionId = (int) replaySession;
                subscription = aeron.addSubscription(ChannelUri.addSessionId(channel, sessionId), streamId);
            }
            final Image image = image(archive, subscription, sessionId, idleStrategy);
            return new Replay(archive, replaySession, subscription, image, isUdp);
        } catch (final RuntimeException e) {
            if (subscription != null) {
                subscription.close();
            }
            throw e;
        }
    }

    Image image() {
        return image;
    }

    /** It was read to its end: the Archive needs not be told to stop. */
    void markOver() {
        isOver = true;
    }

    @Override
    public void close() {
        // over the network the Archive notices by itself, and may be gone
        if (!isUdp && !isOver) {
            archive.stopReplay(replaySession);
        }
        subscription.close();
    }

    private static String resolve(
            final AeronArchive archive, final Subscription subscription, final IdleStrategy idleStrategy) {
        final long deadlineNs = System.nanoTime() + archive.context().messageTimeoutNs();
        String channel;
        while ((channel = subscription.tryResolveChannelEndpointPort()) == null) {
            if (System.nanoTime() - deadlineNs >= 0) {
                throw new EventStreamException("no port for a replay on " + subscription.channel());
            }
            idle(archive, idleStrategy);
        }
        return channel;
    }

    private static Image image(
            final AeronArchive archive,
            final Subscription subscription,
            final int sessionId,
            final IdleStrategy idleStrategy) {
        final long deadlineNs = System.nanoTime() + archive.context().messageTimeoutNs();
        Image image;
        while ((image = subscription.imageBySessionId(sessionId)) == null) {
            if (System.nanoTime() - deadlineNs >= 0) {
                throw new EventStreamException("the Archive's replay did not arrive on " + subscription.channel());
            }
            archive.checkForErrorResponse();
            idle(archive, idleStrategy);
        }
        return image;
    }

    private static void idle(final AeronArchive archive, final IdleStrategy idleStrategy) {
        final AgentInvoker invoker = archive.context().aeron().conductorAgentInvoker();
        if (invoker != null) {
            invoker.invoke();
        }
        idleStrategy.idle();
    }
}
