package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.ControlledFragmentAssembler;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.AuthConnectRequestDecoder;
import io.aeron.archive.codecs.AuthConnectRequestEncoder;
import io.aeron.archive.codecs.BoundedReplayRequestDecoder;
import io.aeron.archive.codecs.ConnectRequestDecoder;
import io.aeron.archive.codecs.MessageHeaderDecoder;
import io.aeron.archive.codecs.MessageHeaderEncoder;
import io.aeron.archive.codecs.ReplayRequestDecoder;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.Agent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Program;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The door of a member's Archive on the network. The Archive itself listens within the machine only, for it takes every
 * request that names a session as that session's, whoever sent it: a stranger who guesses the number of the member's own
 * session could purge the log. So requests come in here. One that names a session goes on to the Archive only if it comes
 * on the stream on which that session was opened. Belongs to one thread.
 */
final class ArchiveGate implements ControlledFragmentHandler, Agent {
    private static final Logger LOGGER = LoggerFactory.getLogger(ArchiveGate.class);
    private static final int FRAGMENT_LIMIT = 16;
    /** Streams at the same time, proven or not. */
    private static final int MAX_LINKS = 256;

    private static final int MAX_REQUEST_LENGTH = 4_096;
    private static final int MAX_CONNECTS = 8;
    private static final long PROOF_LIMIT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Aeron aeron;
    private final ProgramKeys keys;
    private final ArchiveSessions sessions;
    private final Subscription subscription;
    private final Int2ObjectHashMap<Link> links = new Int2ObjectHashMap<>();
    private final ControlledFragmentAssembler assembler = new ControlledFragmentAssembler(this);
    private final Refusals refusals = new Refusals(LOGGER);
    private final Supplier<AeronArchive> ownArchive;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final AuthConnectRequestDecoder connect = new AuthConnectRequestDecoder();
    private final AuthConnectRequestEncoder tagged = new AuthConnectRequestEncoder();
    private final ReplayRequestDecoder replay = new ReplayRequestDecoder();
    private final BoundedReplayRequestDecoder boundedReplay = new BoundedReplayRequestDecoder();
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private long nextTag = 1;
    private long lookNs;

    /** A stream of requests from outside, and its continuation within. */
    private static final class Link {
        private final long tag;
        private final long openedNs = System.nanoTime();
        private ExclusivePublication inside;
        private int connects;

        Link(final long tag, final ExclusivePublication inside) {
            this.tag = tag;
            this.inside = inside;
        }
    }

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
        this.keys = keys;
        this.sessions = sessions;
        this.ownArchive = ownArchive;
        subscription =
                aeron.addSubscription("aeron:udp?endpoint=" + endpoint, VenueConnection.ARCHIVE_CONTROL_STREAM_ID);
    }

    @Override
    public int doWork() {
        final int fragments = subscription.controlledPoll(assembler, FRAGMENT_LIMIT);
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
        final Link link = link(fragmentHeader.sessionId());
        if (link == null || link.inside == null) {
            return Action.CONTINUE;
        }
        try {
            return onRequest(link, request, offset, length);
        } catch (final RuntimeException e) {
            refusals.log("a request to this member's Archive is no request: " + e);
            return Action.CONTINUE;
        }
    }

    private Action onRequest(final Link link, final DirectBuffer request, final int offset, final int length) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH + Long.BYTES || length > MAX_REQUEST_LENGTH) {
            return refuse("of " + length + " bytes");
        }
        header.wrap(request, offset);
        if (header.schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
            return refuse("of another language");
        }
        return switch (header.templateId()) {
            case AuthConnectRequestDecoder.TEMPLATE_ID -> onConnect(link, request, offset);
            case ConnectRequestDecoder.TEMPLATE_ID -> refuse("to connect without a name");
            default -> onSessionRequest(link, request, offset, length);
        };
    }

    private Action onSessionRequest(final Link link, final DirectBuffer request, final int offset, final int length) {
        // all of them begin with it
        final long controlSessionId =
                request.getLong(offset + MessageHeaderDecoder.ENCODED_LENGTH, ByteOrder.LITTLE_ENDIAN);
        if (!sessions.isOf(controlSessionId, link.tag)) {
            return refuse("under a session that was not opened on its stream");
        }
        final String replayChannel = replayChannel(request, offset);
        if (replayChannel != null && !isOutside(replayChannel)) {
            return refuse("to replay to " + replayChannel);
        }
        return forward(link, request, offset, length);
    }

    private String replayChannel(final DirectBuffer request, final int offset) {
        return switch (header.templateId()) {
            case ReplayRequestDecoder.TEMPLATE_ID ->
                replay.wrapAndApplyHeader(request, offset, header).replayChannel();
            case BoundedReplayRequestDecoder.TEMPLATE_ID ->
                boundedReplay.wrapAndApplyHeader(request, offset, header).replayChannel();
            default -> null;
        };
    }

    /** The stream's tag goes with the name, so that the authenticator knows where the session was opened. */
    private Action onConnect(final Link link, final DirectBuffer request, final int offset) {
        connect.wrapAndApplyHeader(request, offset, header);
        final String responseChannel = connect.responseChannel();
        final byte[] credentials = new byte[connect.encodedCredentialsLength()];
        connect.getEncodedCredentials(credentials, 0, credentials.length);
        if (!isOutside(responseChannel)) {
            return refuse("to be answered on " + responseChannel);
        }
        if (link.connects == MAX_CONNECTS) {
            return refuse("to connect once more");
        }
        final byte[] said = sessions.tagged(link.tag, credentials);
        tagged.wrapAndApplyHeader(buffer, 0, headerEncoder)
                .correlationId(connect.correlationId())
                .responseStreamId(connect.responseStreamId())
                .version(connect.version())
                .responseChannel(responseChannel)
                .putEncodedCredentials(said, 0, said.length)
                .clientInfo("");
        final Action action = forward(link, buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + tagged.encodedLength());
        if (action == Action.CONTINUE) {
            link.connects++;
        }
        return action;
    }

    /** Nothing from outside is sent into the streams within this machine. */
    private static boolean isOutside(final String channel) {
        final ChannelUri uri = ChannelUri.parse(channel);
        return uri.isUdp() && uri.containsKey("endpoint") && !uri.containsKey("control");
    }

    private static Action forward(final Link link, final DirectBuffer request, final int offset, final int length) {
        final long result = link.inside.offer(request, offset, length);
        return result > 0 || result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED
                ? Action.CONTINUE
                : Action.ABORT;
    }

    private Action refuse(final String what) {
        refusals.log("a request to this member's Archive is refused: " + what);
        return Action.CONTINUE;
    }

    private Link link(final int imageSessionId) {
        final Link known = links.get(imageSessionId);
        if (known != null) {
            return known;
        }
        if (links.size() >= MAX_LINKS) {
            refuse("there are " + MAX_LINKS + " streams of requests already");
            return null;
        }
        final Link link = new Link(
                nextTag++,
                aeron.addExclusivePublication(
                        NodeContexts.LOCAL_CONTROL_CHANNEL, VenueConnection.ARCHIVE_CONTROL_STREAM_ID));
        sessions.openStream(link.inside.sessionId());
        links.put(imageSessionId, link);
        return link;
    }

    private void look(final long nowNs) {
        boolean isEnded = false;
        final var entries = links.entrySet().iterator();
        while (entries.hasNext()) {
            final var entry = entries.next();
            final Image image = subscription.imageBySessionId(entry.getKey());
            final Link link = entry.getValue();
            if (image == null) {
                end(link);
                entries.remove();
            } else if (link.inside != null) {
                isEnded |= look(link, nowNs);
            }
        }
        if (isEnded) {
            endReplays();
        }
    }

    /** Of all readers, for one of them may read no longer: the others ask again. */
    private void endReplays() {
        try (AeronArchive archive = ownArchive.get()) {
            RecordingDescriptor.ofStream(archive, VenueConnection.EVENT_STREAM_ID)
                    .forEach(recording -> archive.stopAllReplays(recording.recordingId()));
        }
    }

    /** @return whether a program was cut off */
    private boolean look(final Link link, final long nowNs) {
        final Program program = sessions.programOf(link.tag);
        if (program == null) {
            if (nowNs - link.openedNs > PROOF_LIMIT_NS) {
                end(link);
            }
            return false;
        }
        if (keys.isCurrent(program, System.currentTimeMillis())) {
            return false;
        }
        LOGGER.info("the program {} is cut off this member's Archive: its key is revoked or expired", program.name());
        end(link);
        return true;
    }

    /** The Archive ends the sessions with the stream; what still comes from outside goes nowhere. */
    private void end(final Link link) {
        if (link.inside != null) {
            sessions.closeStream(link.inside.sessionId(), link.tag);
            link.inside.close();
            link.inside = null;
        }
    }

    @Override
    public String roleName() {
        return "rialto-archive-gate";
    }

    @Override
    public void onClose() {
        links.values().forEach(this::end);
        CloseHelper.close(subscription);
    }
}
