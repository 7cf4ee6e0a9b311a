package rialto.sequencer;

import io.aeron.cluster.codecs.ChallengeResponseDecoder;
import io.aeron.cluster.codecs.ChallengeResponseEncoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.SessionConnectRequestDecoder;
import io.aeron.cluster.codecs.SessionConnectRequestEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class IngressRequestsTest {
    private static final int OFFSET = 64;
    private static final InetAddress SOURCE = InetAddress.ofLiteral("10.0.0.9");
    private static final String CHANNEL = "aeron:udp?endpoint=10.0.0.9:4000|term-length=1g|sparse=false";

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4_096]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final IngressRequests requests = new IngressRequests();

    @Test
    void shouldWriteARequestForASessionAnewWithItsTagAndItsAddressOnly() {
        final int length = requests.connect(
                buffer, OFFSET, connect(CHANNEL), SOURCE, said -> (new String(said, StandardCharsets.US_ASCII)
                                + "-tagged")
                        .getBytes(StandardCharsets.US_ASCII));
        final SessionConnectRequestDecoder connect = new SessionConnectRequestDecoder()
                .wrapAndApplyHeader(requests.rebuilt(), 0, new MessageHeaderDecoder());
        assertEquals(7, connect.correlationId());
        assertEquals(102, connect.responseStreamId());
        assertEquals(9, connect.version());
        assertEquals("aeron:udp?endpoint=10.0.0.9:4000|term-length=4194304", connect.responseChannel());
        final byte[] credentials = new byte[connect.encodedCredentialsLength()];
        connect.getEncodedCredentials(credentials, 0, credentials.length);
        assertEquals("gateway-tagged", new String(credentials, StandardCharsets.US_ASCII));
        assertEquals("", connect.clientInfo());
        assertEquals(length, MessageHeaderEncoder.ENCODED_LENGTH + connect.encodedLength());
    }

    @Test
    void shouldBelieveNoLengthBeyondTheMessage() {
        final int length = connect(CHANNEL);
        final int channelLength =
                OFFSET + MessageHeaderEncoder.ENCODED_LENGTH + SessionConnectRequestEncoder.BLOCK_LENGTH;
        final int credentialsLength = channelLength + Integer.BYTES + CHANNEL.length();
        for (final int at : new int[] {channelLength, credentialsLength}) {
            for (final int lie : new int[] {Integer.MAX_VALUE, -1, Integer.MIN_VALUE, 3_000, length}) {
                connect(CHANNEL);
                buffer.putInt(at, lie);
                assertEquals(0, requests.connect(buffer, OFFSET, length, SOURCE, said -> said));
                assertTrue(requests.fault().contains("lengths that are none"), requests::fault);
            }
        }
        for (int cut = MessageHeaderEncoder.ENCODED_LENGTH; cut < length - Integer.BYTES - "java".length(); cut++) {
            connect(CHANNEL);
            assertEquals(0, requests.connect(buffer, OFFSET, cut, SOURCE, said -> said), "cut to " + cut);
        }
    }

    @Test
    void shouldWriteAnAnswerToAChallengeAnewAndBelieveNoLength() {
        final int length = challengeResponse();
        assertEquals(length, requests.challengeResponse(buffer, OFFSET, length));
        final ChallengeResponseDecoder response =
                new ChallengeResponseDecoder().wrapAndApplyHeader(requests.rebuilt(), 0, new MessageHeaderDecoder());
        assertEquals(11, response.clusterSessionId());
        assertEquals(32, response.encodedCredentialsLength());
        for (final int lie : new int[] {Integer.MAX_VALUE, -1, 33, 257}) {
            challengeResponse();
            buffer.putInt(OFFSET + MessageHeaderEncoder.ENCODED_LENGTH + ChallengeResponseEncoder.BLOCK_LENGTH, lie);
            assertEquals(0, requests.challengeResponse(buffer, OFFSET, length));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "aeron:ipc",
                "aeron:udp",
                "aeron:udp?endpoint=10.0.0.9",
                "aeron:udp?endpoint=10.0.0.9:0",
                "aeron:udp?endpoint=10.0.0.9:65536",
                "aeron:udp?endpoint=10.0.0.9:-1",
                "aeron:udp?endpoint=:4000",
                "aeron:udp?endpoint=0.0.0.0:4000",
                "aeron:udp?endpoint=224.0.1.1:4000",
                "aeron:udp?endpoint=[ff02::1]:4000",
                "aeron:udp?endpoint=a-name-to-look-up.example:4000",
                "aeron:udp?endpoint=10.0.0.9:4000|control=10.0.0.8:1",
                "aeron-spy:aeron:ipc",
                "aeron-spy:aeron:udp?endpoint=10.0.0.9:4000",
                "aeron:udp?endpoint=10.0.0.8:4000",
                "aeron:udp?endpoint=10.0.0.255:4000",
                "aeron:udp?endpoint=127.0.0.1:4000",
                "aeron:udp?endpoint=localhost:4000",
                "http://10.0.0.9:4000",
                "",
            })
    void shouldAnswerNowhereBut(final String channel) {
        assertNull(ResponseChannel.rebuilt(channel, SOURCE));
    }

    @Test
    void shouldAnswerAtTheAddressFromWhichItIsAsked() {
        assertEquals(
                "aeron:udp?endpoint=[fd00:0:0:0:0:0:0:9]:4000|term-length=4194304",
                ResponseChannel.rebuilt("aeron:udp?mtu=64k|endpoint=[fd00::9]:4000", InetAddress.ofLiteral("fd00::9")));
        assertEquals(
                "aeron:udp?endpoint=127.0.0.1:4000|term-length=4194304|mtu=8k",
                ResponseChannel.rebuilt("aeron:udp?endpoint=localhost:4000", InetAddress.ofLiteral("127.0.0.7")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"255.255.255.255", "224.0.1.1", "0.0.0.0"})
    void shouldAnswerNobodyWhoSaysThatHeIsMany(final String source) {
        assertNull(ResponseChannel.rebuilt("aeron:udp?endpoint=" + source + ":4000", InetAddress.ofLiteral(source)));
    }

    @Test
    void shouldReadTheAddressOfWhatItMade() {
        assertEquals(SOURCE, ResponseChannel.address("aeron:udp?endpoint=10.0.0.9:4000|term-length=4194304|linger=5s"));
        assertNull(ResponseChannel.address("aeron:ipc?term-length=64k"));
        assertNull(ResponseChannel.address("aeron:udp?endpoint=gateway.example:4000"));
        assertNull(ResponseChannel.address(""));
    }

    private int connect(final String channel) {
        final SessionConnectRequestEncoder connect =
                new SessionConnectRequestEncoder().wrapAndApplyHeader(buffer, OFFSET, header);
        connect.correlationId(7)
                .responseStreamId(102)
                .version(9)
                .responseChannel(channel)
                .putEncodedCredentials("gateway".getBytes(StandardCharsets.US_ASCII), 0, 7)
                .clientInfo("java");
        return MessageHeaderEncoder.ENCODED_LENGTH + connect.encodedLength();
    }

    private int challengeResponse() {
        final ChallengeResponseEncoder response =
                new ChallengeResponseEncoder().wrapAndApplyHeader(buffer, OFFSET, header);
        response.correlationId(7).clusterSessionId(11).putEncodedCredentials(new byte[32], 0, 32);
        return MessageHeaderEncoder.ENCODED_LENGTH + response.encodedLength();
    }
}
