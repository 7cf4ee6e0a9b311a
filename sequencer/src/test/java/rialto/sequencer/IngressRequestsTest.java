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
import rialto.client.Audience;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class IngressRequestsTest {
    private static final int OFFSET = 64;
    private static final InetAddress SOURCE = InetAddress.ofLiteral("10.0.0.9");
    private static final byte[] NAME = "gateway".getBytes(StandardCharsets.US_ASCII);
    private static final String ENDPOINT = "10.0.0.1:9000";
    private static final String CHANNEL = "aeron:udp?endpoint=10.0.0.9:4000|term-length=1g|sparse=false";

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4_096]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ProgramFile program =
            ProgramFile.generate(new Program("gateway", Set.of(Permission.TRADE), List.of(), Program.NEVER));
    private final IngressRequests requests =
            new IngressRequests(ENDPOINT, name -> name.equals("gateway") ? program : null);

    @Test
    void shouldWriteARequestForASessionAnewWithItsTagAndItsAddressOnly() {
        final IngressRequests.Asked asked = requests.asked(buffer, OFFSET, connect(CHANNEL), SOURCE);
        final int length = requests.connect(asked, "gateway-tagged".getBytes(StandardCharsets.US_ASCII));
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
    void shouldTellWhoAsksWithAKeyFromWhoSaysAName() {
        final String channel = "aeron:udp?endpoint=10.0.0.9:4000|session-id=-77";
        final Audience audience = Audience.ofIngress(ENDPOINT, 102, -77);
        assertEquals(
                program.program(),
                asked(channel, program.key().request(audience)).program());
        assertEquals(audience, asked(channel, program.key().request(audience)).audience());
        assertEquals(
                "aeron:udp?endpoint=10.0.0.9:4000|term-length=4194304|session-id=-77",
                asked(channel, program.key().request(audience)).responseChannel());
        assertArrayEquals(NAME, asked(channel, program.key().request(audience)).name());
        for (final byte[] other : List.of(
                NAME,
                program.key().request(Audience.ofIngress("10.0.0.2:9000", 102, -77)),
                program.key().request(Audience.ofIngress(ENDPOINT, 103, -77)),
                program.key().request(Audience.ofIngress(ENDPOINT, 102, -78)),
                program.key().request(Audience.ofArchive(ENDPOINT, 7)),
                ProgramKey.generate("gateway").request(audience))) {
            assertNull(asked(channel, other).program(), new String(other, StandardCharsets.US_ASCII));
            assertArrayEquals(NAME, asked(channel, other).name());
        }
        assertNull(
                asked(channel, ProgramKey.generate("nobody").request(audience)).program());
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
                assertNull(requests.asked(buffer, OFFSET, length, SOURCE));
                assertTrue(requests.fault().contains("lengths that are none"), requests::fault);
            }
        }
        for (int cut = MessageHeaderEncoder.ENCODED_LENGTH; cut < length - Integer.BYTES - "java".length(); cut++) {
            connect(CHANNEL);
            assertNull(requests.asked(buffer, OFFSET, cut, SOURCE), "cut to " + cut);
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
                "aeron:udp?endpoint=10.0.0.9:4000|session-id=tag:7",
                "aeron:udp?endpoint=10.0.0.9:4000|session-id=2147483648",
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

    private IngressRequests.Asked asked(final String channel, final byte[] credentials) {
        return requests.asked(buffer, OFFSET, connect(channel, credentials), SOURCE);
    }

    private int connect(final String channel) {
        return connect(channel, NAME);
    }

    private int connect(final String channel, final byte[] credentials) {
        final SessionConnectRequestEncoder connect =
                new SessionConnectRequestEncoder().wrapAndApplyHeader(buffer, OFFSET, header);
        connect.correlationId(7)
                .responseStreamId(102)
                .version(9)
                .responseChannel(channel)
                .putEncodedCredentials(credentials, 0, credentials.length)
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
