package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.AuthConnectRequestDecoder;
import io.aeron.archive.codecs.ChallengeResponseDecoder;
import io.aeron.archive.codecs.ConnectRequestDecoder;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Audience;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;
import rialto.client.VenueConnection;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The door of a member's Archive on the network. The Archive itself listens within the machine only, for it takes every
 * request that names a session as that session's, whoever sent it: a stranger who guesses the number of the member's own
 * session could purge the log. So requests come in here. One that names a session goes on to the Archive only if it comes
 * on the stream on which that session was opened.
 *
 * <p>Nobody makes a member keep anything for him before he has shown a key: a request is one packet, and what does not fit
 * into one ends the stream. What the Archive is given is written here anew, to be answered at the address from which it
 * came. Belongs to one thread.
 */
final class ArchiveGate implements ControlledFragmentHandler, Agent {
    private static final Logger LOGGER = LoggerFactory.getLogger(ArchiveGate.class);
    private static final int FRAGMENT_LIMIT = 16;
    /** Streams whose sender is told at a look that they have ended: each takes a round trip to the driver. */
    private static final int REJECTIONS_AT_A_LOOK = 4;

    private static final long PROOF_LIMIT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int SNAPSHOT_STREAM_ID = ClusteredServiceContainer.Configuration.SNAPSHOT_STREAM_ID_DEFAULT;

    private final Aeron aeron;
    private final String endpoint;
    private final ProgramKeys keys;
    private final ArchiveSessions sessions;
    private final Subscription subscription;
    private final GateLinks links = new GateLinks(this::onEnded);
    private final GateRequests requests = new GateRequests();
    private final RecordingStreams recordings;
    private final ReplayWatch replays;
    private final Refusals refusals = new Refusals(LOGGER);

    private long lookNs;

    /**
     * @param endpoint {@code host:port} of the member's Archive
     * @param ownArchive connects one of the member's own parts to its Archive
     */
    ArchiveGate(
            final Aeron aeron,
            final String endpoint,
            final ProgramKeys keys,
            final ArchiveSessions sessions,
            final Supplier<AeronArchive> ownArchive) {
        this.aeron = aeron;
        this.endpoint = endpoint;
        this.keys = keys;
        this.sessions = sessions;
        recordings = new RecordingStreams(() -> RecordingStreams.list(ownArchive));
        replays = new ReplayWatch(
                ownArchive,
                () -> ReplayWatch.sentTo(aeron.countersReader()),
                program -> keys.isCurrent(program, System.currentTimeMillis()));
        subscription =
                aeron.addSubscription("aeron:udp?endpoint=" + endpoint, VenueConnection.ARCHIVE_CONTROL_STREAM_ID);
    }

    @Override
    public int doWork() {
        final int fragments = subscription.controlledPoll(this, FRAGMENT_LIMIT);
        final long nowNs = System.nanoTime();
        if (nowNs - lookNs >= LOOK_INTERVAL_NS) {
            lookNs = nowNs;
            look(nowNs);
        }
        return fragments;
    }

    @Override
    public Action onFragment(
            final DirectBuffer request, final int offset, final int length, final Header fragmentHeader) {
        final GateLink link = link((Image) fragmentHeader.context());
        if (link.isEnded()) {
            return Action.CONTINUE;
        }
        if ((fragmentHeader.flags() & FrameDescriptor.UNFRAGMENTED) != FrameDescriptor.UNFRAGMENTED
                || length > GateRequests.MAX_LENGTH) {
            refuse(link, "longer than the " + GateRequests.MAX_LENGTH + " bytes of one packet that it may have");
            links.end(link, "its request is too long");
            return Action.CONTINUE;
        }
        try {
            return onRequest(link, requests.wrap(request, offset, length), request, offset, length);
        } catch (final RefusedRequestException e) {
            return refuse(link, e.getMessage());
        } catch (final RuntimeException e) {
            return refuse(link, "that is none: " + e.getClass().getSimpleName());
        }
    }

    private Action onRequest(
            final GateLink link, final int template, final DirectBuffer request, final int offset, final int length) {
        if (template == AuthConnectRequestDecoder.TEMPLATE_ID) {
            return onConnect(link);
        }
        if (template == ConnectRequestDecoder.TEMPLATE_ID) {
            throw new RefusedRequestException("to connect without a name");
        }
        if (!sessions.isOf(requests.controlSessionId(), link.tag())) {
            throw new RefusedRequestException("under a session that was not opened on its stream");
        }
        if (template == ChallengeResponseDecoder.TEMPLATE_ID) {
            return forward(link, requests.challengeResponse());
        }
        final GateRequests.Replay replay = requests.replay();
        if (replay != null) {
            return onReplay(link, replay);
        }
        return requests.isPlain()
                ? forward(link, request, offset, length)
                // the Archive says so to who asks, and who that is to the log
                : forward(link, requests.refused());
    }

    /** The stream's tag goes with the name, so that the authenticator knows where the session was opened. */
    private Action onConnect(final GateLink link) {
        final OutsideChannel answers = OutsideChannel.parse(requests.responseChannel(), link.source());
        final byte[] credentials = requests.connectCredentials();
        final byte[] name = ProgramKey.nameIn(credentials);
        if (link.hasConnected()) {
            throw new RefusedRequestException("to connect once more on the same stream");
        }
        if (!isOpen(link)) {
            return Action.ABORT;
        }
        final Action action =
                forward(link, requests.connect(answers, sessions.ask(link.tag(), name, audience(name, credentials))));
        if (action == Action.CONTINUE) {
            link.connected();
        }
        return action;
    }

    /** Of a request that was made with the key of the program that it names; null for one that was not. */
    private Audience audience(final byte[] name, final byte[] credentials) {
        final ProgramFile file = keys.find(new String(name, StandardCharsets.US_ASCII));
        final Audience audience = Audience.ofArchive(endpoint, requests.responseStreamId());
        return file != null && file.key().isRequest(audience, credentials) ? audience : null;
    }

    /** Opening takes some turns of the driver, for which nobody else waits. */
    private boolean isOpen(final GateLink link) {
        if (link.inside() == null && link.insideId() == Aeron.NULL_VALUE) {
            link.insideId(aeron.asyncAddExclusivePublication(
                    NodeContexts.LOCAL_CONTROL_CHANNEL, VenueConnection.ARCHIVE_CONTROL_STREAM_ID));
        }
        if (link.inside() == null) {
            final ExclusivePublication inside = aeron.getExclusivePublication(link.insideId());
            if (inside != null) {
                sessions.openStream(inside.sessionId(), link.tag());
                link.inside(inside);
            }
        }
        return link.inside() != null;
    }

    private Action onReplay(final GateLink link, final GateRequests.Replay replay) {
        final Program program = sessions.programOf(link.tag());
        if (program == null) {
            throw new RefusedRequestException("to replay before a key was shown");
        }
        final long nowNs = System.nanoTime();
        try {
            final OutsideChannel to = OutsideChannel.parse(replay.channel(), link.source());
            if (!program.may(Permission.BACKUP)) {
                final long stream = recordings.streamOf(replay.recordingId(), nowNs);
                if (stream == RecordingStreams.LATER) {
                    return Action.ABORT;
                }
                requireReadable(stream, replay.recordingId());
            }
            final String refusal = replays.refusal(program, nowNs);
            if (refusal != null) {
                return answerRefusal(link, program, "to replay: " + refusal);
            }
            final Action action = forward(link, requests.replay(to));
            if (action == Action.CONTINUE) {
                replays.add(
                        new ReplayWatch.Destination(to.endpoint(), replay.streamId()),
                        program,
                        replay.recordingId(),
                        nowNs);
            }
            return action;
        } catch (final RefusedRequestException e) {
            return answerRefusal(link, program, e.getMessage());
        }
    }

    /** The log has all commands, and what the consensus module keeps is its own. */
    private void requireReadable(final long stream, final long recordingId) {
        final boolean isReadable = stream == VenueConnection.EVENT_STREAM_ID || stream == SNAPSHOT_STREAM_ID;
        if (!isReadable || requests.isBounded()) {
            throw new RefusedRequestException("to replay recording " + recordingId
                    + ", which is not of events or snapshots; that takes a key that permits backup");
        }
    }

    private Action answerRefusal(final GateLink link, final Program program, final String what) {
        refusals.log("a request of the program " + program.name() + " to this member's Archive is refused: " + what);
        return forward(link, requests.refused());
    }

    private Action forward(final GateLink link, final int length) {
        return forward(link, requests.out(), 0, length);
    }

    private Action forward(final GateLink link, final DirectBuffer request, final int offset, final int length) {
        final ExclusivePublication inside = link.inside();
        if (inside == null) {
            return Action.CONTINUE;
        }
        final long result = inside.offer(request, offset, length);
        return result > 0 || result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED
                ? Action.CONTINUE
                : Action.ABORT;
    }

    /** Who has no key gets no second try on the same stream. */
    private Action refuse(final GateLink link, final String what) {
        refusals.log("a request to this member's Archive from " + link.source().getHostAddress() + " is refused: one "
                + what);
        if (sessions.programOf(link.tag()) == null) {
            links.end(link, "its request was refused");
        }
        return Action.CONTINUE;
    }

    private GateLink link(final Image image) {
        final GateLink known = links.find(image.correlationId());
        if (known != null) {
            return known;
        }
        final GateLink link =
                links.add(image.correlationId(), SourceAddress.of(image.sourceIdentity()), image, System.nanoTime());
        if (image.termBufferLength() > OutsideChannel.ANSWER_TERM_LENGTH) {
            refuse(
                    link,
                    "on a stream with terms of " + image.termBufferLength() + " bytes; they may have "
                            + OutsideChannel.ANSWER_TERM_LENGTH);
        }
        return link;
    }

    private void look(final long nowNs) {
        subscription.forEachImage(this::link);
        int rejections = REJECTIONS_AT_A_LOOK;
        for (final GateLink link : List.copyOf(links.all())) {
            if (!link.isEnded()) {
                look(link, nowNs);
            } else if (!link.isRejected() && rejections > 0 && !link.isGone()) {
                rejections--;
                reject(link);
            }
        }
        links.removeGone();
        replays.work(nowNs);
    }

    private void look(final GateLink link, final long nowNs) {
        final Program program = sessions.programOf(link.tag());
        if (program == null) {
            if (nowNs - link.openedNs() > PROOF_LIMIT_NS) {
                links.end(link, "it has shown no key");
            }
            return;
        }
        if (!link.isProven()) {
            links.prove(link, program.name());
        }
        if (!keys.isCurrent(program, System.currentTimeMillis())) {
            LOGGER.info(
                    "the program {} is cut off this member's Archive: its key is revoked or expired", program.name());
            links.end(link, "its key is revoked or expired");
        }
    }

    private static void reject(final GateLink link) {
        try {
            link.reject();
        } catch (final AeronException e) {
            LOGGER.debug("a stream of requests was gone before it was ended: {}", e.toString());
        }
    }

    /** The Archive ends the sessions with the stream; what still comes from outside goes nowhere. */
    private void onEnded(final GateLink link, final String reason) {
        LOGGER.debug("a stream of requests from {} ends: {}", link.source(), reason);
        sessions.closeTag(link.tag());
        if (link.inside() != null) {
            sessions.closeStream(link.inside().sessionId());
            link.inside().close();
            link.inside(null);
        } else if (link.insideId() != Aeron.NULL_VALUE) {
            aeron.asyncRemovePublication(link.insideId());
        }
    }

    @Override
    public String roleName() {
        return "rialto-archive-gate";
    }

    @Override
    public void onClose() {
        List.copyOf(links.all()).forEach(link -> links.end(link, "the member closes"));
        CloseHelper.close(subscription);
    }
}
