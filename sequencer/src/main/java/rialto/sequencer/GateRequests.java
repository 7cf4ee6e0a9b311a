package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.codecs.ArchiveIdRequestDecoder;
import io.aeron.archive.codecs.AuthConnectRequestDecoder;
import io.aeron.archive.codecs.AuthConnectRequestEncoder;
import io.aeron.archive.codecs.BoundedReplayRequestDecoder;
import io.aeron.archive.codecs.BoundedReplayRequestEncoder;
import io.aeron.archive.codecs.ChallengeResponseDecoder;
import io.aeron.archive.codecs.ChallengeResponseEncoder;
import io.aeron.archive.codecs.CloseSessionRequestDecoder;
import io.aeron.archive.codecs.FindLastMatchingRecordingRequestDecoder;
import io.aeron.archive.codecs.KeepAliveRequestDecoder;
import io.aeron.archive.codecs.ListRecordingRequestDecoder;
import io.aeron.archive.codecs.ListRecordingsForUriRequestDecoder;
import io.aeron.archive.codecs.ListRecordingsRequestDecoder;
import io.aeron.archive.codecs.MaxRecordedPositionRequestDecoder;
import io.aeron.archive.codecs.MessageHeaderDecoder;
import io.aeron.archive.codecs.MessageHeaderEncoder;
import io.aeron.archive.codecs.RecordingPositionRequestDecoder;
import io.aeron.archive.codecs.ReplayRequestDecoder;
import io.aeron.archive.codecs.ReplayRequestEncoder;
import io.aeron.archive.codecs.StartPositionRequestDecoder;
import io.aeron.archive.codecs.StopPositionRequestDecoder;
import io.aeron.archive.codecs.StopReplayRequestDecoder;
import io.aeron.archive.codecs.StopReplicationRequestEncoder;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Int2IntHashMap;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads requests from outside and writes those that the Archive is given instead. Every length that a request names is
 * compared with what there is before anything is read by it. Belongs to one thread.
 */
final class GateRequests {
    /** Bytes; the longest of honest programs are a third of it. */
    static final int MAX_LENGTH = 1_024;

    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int MISSING = -1;
    private static final long NO_REPLICATION = -1;
    private static final Int2IntHashMap PLAIN = new Int2IntHashMap(MISSING);

    static {
        PLAIN.put(CloseSessionRequestDecoder.TEMPLATE_ID, CloseSessionRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(ListRecordingsRequestDecoder.TEMPLATE_ID, ListRecordingsRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(ListRecordingRequestDecoder.TEMPLATE_ID, ListRecordingRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(ListRecordingsForUriRequestDecoder.TEMPLATE_ID, ListRecordingsForUriRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(
                FindLastMatchingRecordingRequestDecoder.TEMPLATE_ID,
                FindLastMatchingRecordingRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(RecordingPositionRequestDecoder.TEMPLATE_ID, RecordingPositionRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(MaxRecordedPositionRequestDecoder.TEMPLATE_ID, MaxRecordedPositionRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(StartPositionRequestDecoder.TEMPLATE_ID, StartPositionRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(StopPositionRequestDecoder.TEMPLATE_ID, StopPositionRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(StopReplayRequestDecoder.TEMPLATE_ID, StopReplayRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(KeepAliveRequestDecoder.TEMPLATE_ID, KeepAliveRequestDecoder.BLOCK_LENGTH);
        PLAIN.put(ArchiveIdRequestDecoder.TEMPLATE_ID, ArchiveIdRequestDecoder.BLOCK_LENGTH);
    }

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final AuthConnectRequestDecoder connect = new AuthConnectRequestDecoder();
    private final AuthConnectRequestEncoder newConnect = new AuthConnectRequestEncoder();
    private final ChallengeResponseEncoder newResponse = new ChallengeResponseEncoder();
    private final ReplayRequestDecoder replay = new ReplayRequestDecoder();
    private final ReplayRequestEncoder newReplay = new ReplayRequestEncoder();
    private final BoundedReplayRequestDecoder boundedReplay = new BoundedReplayRequestDecoder();
    private final BoundedReplayRequestEncoder newBoundedReplay = new BoundedReplayRequestEncoder();
    private final StopReplicationRequestEncoder refusal = new StopReplicationRequestEncoder();
    private final ExpandableArrayBuffer out = new ExpandableArrayBuffer();

    private DirectBuffer buffer;
    private int offset;
    private int end;

    /** A replay as it is asked for. */
    record Replay(long recordingId, int streamId, String channel) {}

    /**
     * Takes a request.
     *
     * @return its template
     * @throws RefusedRequestException if it cannot be one
     */
    int wrap(final DirectBuffer request, final int requestOffset, final int length) {
        if (length < HEADER + Long.BYTES || length > MAX_LENGTH) {
            throw new RefusedRequestException(
                    "of " + length + " bytes; it may have " + (HEADER + Long.BYTES) + " to " + MAX_LENGTH);
        }
        buffer = request;
        offset = requestOffset;
        end = requestOffset + length;
        header.wrap(request, requestOffset);
        if (header.schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
            throw new RefusedRequestException("of another language");
        }
        return header.templateId();
    }

    /** All that name a session begin with it. */
    long controlSessionId() {
        return buffer.getLong(offset + HEADER, ByteOrder.LITTLE_ENDIAN);
    }

    private long correlationId() {
        requireBlock(2 * Long.BYTES);
        return buffer.getLong(offset + HEADER + Long.BYTES, ByteOrder.LITTLE_ENDIAN);
    }

    /** Whether it may go to the Archive as it is: all of it is there. */
    boolean isPlain() {
        final int block = PLAIN.get(header.templateId());
        if (block == MISSING) {
            return false;
        }
        requireBlock(block);
        int position = offset + HEADER + header.blockLength();
        if (isWithText() && position == end) {
            throw new RefusedRequestException("that is cut short");
        }
        while (position < end) {
            position = afterVarData(position);
        }
        return true;
    }

    private boolean isWithText() {
        return header.templateId() == ListRecordingsForUriRequestDecoder.TEMPLATE_ID
                || header.templateId() == FindLastMatchingRecordingRequestDecoder.TEMPLATE_ID;
    }

    String responseChannel() {
        requireBlock(AuthConnectRequestDecoder.BLOCK_LENGTH);
        return text(offset + HEADER + header.blockLength());
    }

    /** The stream on which a connect wants to be answered. */
    int responseStreamId() {
        requireBlock(AuthConnectRequestDecoder.BLOCK_LENGTH);
        return connect.wrap(buffer, offset + HEADER, header.blockLength(), header.version())
                .responseStreamId();
    }

    /** What a connect shows. */
    byte[] connectCredentials() {
        return varData(afterVarData(offset + HEADER + header.blockLength()));
    }

    /** @return length of what {@link #out()} has */
    int connect(final OutsideChannel answers, final byte[] credentials) {
        connect.wrap(buffer, offset + HEADER, header.blockLength(), header.version());
        newConnect
                .wrapAndApplyHeader(out, 0, headerEncoder)
                .correlationId(connect.correlationId())
                .responseStreamId(connect.responseStreamId())
                .version(connect.version())
                .responseChannel(answers.ofAnswers())
                .putEncodedCredentials(credentials, 0, credentials.length)
                .clientInfo("");
        return HEADER + newConnect.encodedLength();
    }

    /** @return length of what {@link #out()} has */
    int challengeResponse() {
        requireBlock(ChallengeResponseDecoder.BLOCK_LENGTH);
        final byte[] credentials = varData(offset + HEADER + header.blockLength());
        newResponse
                .wrapAndApplyHeader(out, 0, headerEncoder)
                .controlSessionId(controlSessionId())
                .correlationId(correlationId())
                .putEncodedCredentials(credentials, 0, credentials.length);
        return HEADER + newResponse.encodedLength();
    }

    /** @return null if it is for something else */
    Replay replay() {
        if (header.templateId() == ReplayRequestDecoder.TEMPLATE_ID) {
            requireBlock(ReplayRequestDecoder.BLOCK_LENGTH);
            replay.wrap(buffer, offset + HEADER, header.blockLength(), header.version());
            return new Replay(
                    replay.recordingId(), replay.replayStreamId(), text(offset + HEADER + header.blockLength()));
        }
        if (header.templateId() == BoundedReplayRequestDecoder.TEMPLATE_ID) {
            requireBlock(BoundedReplayRequestDecoder.BLOCK_LENGTH);
            boundedReplay.wrap(buffer, offset + HEADER, header.blockLength(), header.version());
            return new Replay(
                    boundedReplay.recordingId(),
                    boundedReplay.replayStreamId(),
                    text(offset + HEADER + header.blockLength()));
        }
        return null;
    }

    boolean isBounded() {
        return header.templateId() == BoundedReplayRequestDecoder.TEMPLATE_ID;
    }

    /** @return length of what {@link #out()} has */
    int replay(final OutsideChannel to) {
        if (isBounded()) {
            newBoundedReplay
                    .wrapAndApplyHeader(out, 0, headerEncoder)
                    .controlSessionId(controlSessionId())
                    .correlationId(boundedReplay.correlationId())
                    .recordingId(boundedReplay.recordingId())
                    .position(boundedReplay.position())
                    .length(boundedReplay.length())
                    .limitCounterId(boundedReplay.limitCounterId())
                    .replayStreamId(boundedReplay.replayStreamId())
                    .fileIoMaxLength(Aeron.NULL_VALUE)
                    .replayToken(Aeron.NULL_VALUE)
                    .replayChannel(to.ofReplay());
            return HEADER + newBoundedReplay.encodedLength();
        }
        newReplay
                .wrapAndApplyHeader(out, 0, headerEncoder)
                .controlSessionId(controlSessionId())
                .correlationId(replay.correlationId())
                .recordingId(replay.recordingId())
                .position(replay.position())
                .length(replay.length())
                .replayStreamId(replay.replayStreamId())
                .fileIoMaxLength(Aeron.NULL_VALUE)
                .replayToken(Aeron.NULL_VALUE)
                .replayChannel(to.ofReplay());
        return HEADER + newReplay.encodedLength();
    }

    /**
     * A request in place of one that is refused: nobody outside may make it, so that the Archive answers that it is not
     * allowed. There is nothing that it would end.
     *
     * @return length of what {@link #out()} has
     */
    int refused() {
        refusal.wrapAndApplyHeader(out, 0, headerEncoder)
                .controlSessionId(controlSessionId())
                .correlationId(correlationId())
                .replicationId(NO_REPLICATION);
        return HEADER + refusal.encodedLength();
    }

    /** What was written last. */
    DirectBuffer out() {
        return out;
    }

    private void requireBlock(final int length) {
        if (header.blockLength() < length || offset + HEADER + header.blockLength() > end) {
            throw new RefusedRequestException("that is cut short");
        }
    }

    private int afterVarData(final int position) {
        if (end - position < Integer.BYTES) {
            throw new RefusedRequestException("that is cut short");
        }
        final int length = buffer.getInt(position, ByteOrder.LITTLE_ENDIAN);
        if (length < 0 || length > end - position - Integer.BYTES) {
            throw new RefusedRequestException("with a length that lies: " + length);
        }
        return position + Integer.BYTES + length;
    }

    private byte[] varData(final int position) {
        final int length = afterVarData(position) - position - Integer.BYTES;
        if (length > IngressRequests.MAX_CREDENTIALS) {
            throw new RefusedRequestException(
                    "with " + length + " bytes of a proof; it may have " + IngressRequests.MAX_CREDENTIALS);
        }
        final byte[] data = new byte[length];
        buffer.getBytes(position + Integer.BYTES, data);
        return data;
    }

    private String text(final int position) {
        final byte[] text = new byte[afterVarData(position) - position - Integer.BYTES];
        buffer.getBytes(position + Integer.BYTES, text);
        return new String(text, StandardCharsets.US_ASCII);
    }
}
