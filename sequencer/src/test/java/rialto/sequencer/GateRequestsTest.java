package rialto.sequencer;

import io.aeron.archive.codecs.AuthConnectRequestEncoder;
import io.aeron.archive.codecs.ChallengeResponseEncoder;
import io.aeron.archive.codecs.MessageHeaderEncoder;
import io.aeron.archive.codecs.ReplayRequestDecoder;
import io.aeron.archive.codecs.ReplayRequestEncoder;
import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class GateRequestsTest {
    private static final byte[] PROOF = {1, 2, 3};
    private static final InetAddress SOURCE = InetAddress.ofLiteral("10.0.0.9");

    private final GateRequests requests = new GateRequests();
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void shouldReadAConnectAsItWasWritten() {
        final int length = connect();
        requests.wrap(buffer, 0, length);
        assertEquals("aeron:udp?endpoint=10.0.0.9:99", requests.responseChannel());
        assertArrayEquals(PROOF, requests.connectCredentials());
    }

    /** The Archive makes an array of the length that a request names: two thousand million bytes ended the member. */
    @Test
    void shouldBelieveNoLength() {
        final int length = connect();
        for (final int lie : new int[] {Integer.MAX_VALUE, -1, Integer.MIN_VALUE, PROOF.length + 1_000}) {
            buffer.putInt(length - PROOF.length - 2 * Integer.BYTES, lie, ByteOrder.LITTLE_ENDIAN);
            requests.wrap(buffer, 0, length);
            assertThrows(RefusedRequestException.class, requests::connectCredentials);
        }
        final int responseLength = challengeResponse();
        buffer.putInt(responseLength - PROOF.length - Integer.BYTES, Integer.MAX_VALUE, ByteOrder.LITTLE_ENDIAN);
        requests.wrap(buffer, 0, responseLength);
        assertThrows(RefusedRequestException.class, requests::challengeResponse);
    }

    @Test
    void shouldWriteAReplayAnew() {
        final ReplayRequestEncoder replay = new ReplayRequestEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .controlSessionId(1)
                .correlationId(2)
                .recordingId(3)
                .position(64)
                .length(128)
                .fileIoMaxLength(Integer.MAX_VALUE)
                .replayToken(77)
                .replayStreamId(5)
                .replayChannel("aeron:udp?endpoint=10.0.0.9:99");
        requests.wrap(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + replay.encodedLength());
        final GateRequests.Replay asked = requests.replay();
        assertEquals(3, asked.recordingId());
        assertEquals(5, asked.streamId());
        requests.replay(OutsideChannel.parse(asked.channel(), SOURCE));
        final ReplayRequestDecoder written = new ReplayRequestDecoder()
                .wrapAndApplyHeader(requests.out(), 0, new io.aeron.archive.codecs.MessageHeaderDecoder());
        assertEquals(
                "1 2 3 64 128 5 -1 -1",
                written.controlSessionId() + " " + written.correlationId() + " " + written.recordingId() + " "
                        + written.position() + " " + written.length() + " " + written.replayStreamId() + " "
                        + written.fileIoMaxLength() + " " + written.replayToken());
        assertEquals("aeron:udp?endpoint=10.0.0.9:99|sparse=true", written.replayChannel());
    }

    @Test
    void shouldRefuseInWordsWhateverItIsGiven() {
        final long seed = Long.getLong("rialto.seed", System.nanoTime());
        final RandomGenerator random = new java.util.Random(seed);
        for (int i = 0; i < 200_000; i++) {
            final int length = random.nextBoolean() ? connect() : challengeResponse();
            for (int change = random.nextInt(4); change >= 0; change--) {
                buffer.putByte(random.nextInt(length), (byte) random.nextInt());
            }
            try {
                requests.wrap(buffer, 0, random.nextInt(length + 1));
                requests.isPlain();
                requests.replay();
                requests.responseChannel();
                requests.connectCredentials();
                requests.challengeResponse();
                requests.refused();
            } catch (final RefusedRequestException e) {
                assertEquals(e.getMessage(), e.getMessage().strip());
            } catch (final RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    private int connect() {
        final AuthConnectRequestEncoder connect = new AuthConnectRequestEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .correlationId(1)
                .responseStreamId(20)
                .version(1)
                .responseChannel("aeron:udp?endpoint=10.0.0.9:99")
                .putEncodedCredentials(PROOF, 0, PROOF.length)
                .clientInfo("");
        return MessageHeaderEncoder.ENCODED_LENGTH + connect.encodedLength();
    }

    private int challengeResponse() {
        final ChallengeResponseEncoder response = new ChallengeResponseEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .controlSessionId(1)
                .correlationId(2)
                .putEncodedCredentials(PROOF, 0, PROOF.length);
        return MessageHeaderEncoder.ENCODED_LENGTH + response.encodedLength();
    }
}
