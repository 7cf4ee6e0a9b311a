package rialto.gateway.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.ServerWebSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.gateway.tls.GatewayTls;
import rialto.gatewaytest.FrameClient;
import rialto.gatewaytest.FrameClient.Frame;
import rialto.gatewaytest.RawSocket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

/**
 * What RFC 6455 asks of a server, by an endpoint that sends back what it gets, on the options of the venue's own server.
 * The cases are those of the groups 1 to 7, 9 and 10 of the Autobahn test suite, as far as the venue's limit of 65,536
 * bytes goes.
 */
@Timeout(60)
class WebSocketRulesTest {
    private static final int FINAL = 0x80;
    private static final int CONTINUATION = 0x0;
    private static final int TEXT = 0x1;
    private static final int BINARY = 0x2;
    private static final int CLOSE = 0x8;
    private static final int PING = 0x9;
    private static final int PONG = 0xa;
    private static final int LIMIT = 65_536;

    private static Vertx vertx;
    private static int port;

    private FrameClient client;

    @BeforeAll
    static void start() throws Exception {
        vertx = Vertx.vertx();
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        vertx.getOrCreateContext().runOnContext(ignored -> {
            final HttpServers servers = new HttpServers(vertx, "127.0.0.1", "", GatewayTls.off());
            final HttpRouter router = servers.newRouter(null);
            router.webSocket("/echo", WebSocketRulesTest::echo);
            servers.listen(router, 0).onComplete(listening::complete, listening::completeExceptionally);
        });
        port = listening.get(20, TimeUnit.SECONDS);
    }

    private static void echo(final ServerWebSocket socket) {
        socket.textMessageHandler(socket::writeTextMessage);
        socket.binaryMessageHandler(socket::writeBinaryMessage);
    }

    @AfterAll
    static void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private FrameClient dial() throws IOException {
        client = new FrameClient(port, "/echo");
        return client;
    }

    /** What was sent is sent back, and the connection serves on. */
    private void assertEchoed(final int opcode, final byte[] message) throws IOException {
        final Frame echoed = client.next();
        assertNotNull(echoed, "the connection was closed");
        assertEquals(FINAL | opcode, echoed.firstByte());
        assertArrayEquals(message, echoed.payload());
    }

    /** The server closes with this code, in order, and says nothing else. */
    private void assertClosed(final int code) throws IOException {
        final Frame frame = client.next();
        assertNotNull(frame, "the connection ended without a close frame");
        assertEquals(FINAL | CLOSE, frame.firstByte());
        assertEquals(code, frame.closeCode());
        assertNull(client.next());
        client.close();
    }

    private static byte[] letters(final int length) {
        final byte[] letters = new byte[length];
        Arrays.fill(letters, (byte) '*');
        return letters;
    }

    private static byte[] utf8(final String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void sendInPieces(final int opcode, final byte[] message, final int size) throws IOException {
        for (int from = 0; from == 0 || from < message.length; from += size) {
            final int to = Math.min(message.length, from + size);
            final int last = to == message.length ? FINAL : 0;
            client.send(last | (from == 0 ? opcode : CONTINUATION), Arrays.copyOfRange(message, from, to));
        }
    }

    // groups 1, 9 and 10: messages of any size up to the limit

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125, 126, 127, 128, 65_535, LIMIT})
    void shouldSendBackMessagesOfAnySize(final int length) throws Exception {
        dial();
        for (final int opcode : new int[] {TEXT, BINARY}) {
            client.send(FINAL | opcode, letters(length));
            assertEchoed(opcode, letters(length));
        }
        client.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 997, 65_535})
    void shouldNotMindHowItsBytesArrive(final int chop) throws Exception {
        dial();
        final byte[] frame = RawSocket.frame(FINAL | TEXT, letters(chop == 1 ? 300 : LIMIT));
        for (int from = 0; from < frame.length; from += chop) {
            client.write(Arrays.copyOfRange(frame, from, Math.min(frame.length, from + chop)));
        }
        assertEchoed(TEXT, letters(chop == 1 ? 300 : LIMIT));
        client.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 256, 1_024, 4_096, 16_384, LIMIT})
    void shouldTakeMessagesInFragmentsOfAnySize(final int size) throws Exception {
        dial();
        for (final int opcode : new int[] {TEXT, BINARY}) {
            sendInPieces(opcode, letters(LIMIT), size);
            assertEchoed(opcode, letters(LIMIT));
        }
        client.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {LIMIT + 1, LIMIT + 2, 100_000, 1_000_000})
    void shouldCloseOnAMessageThatIsTooLarge(final int length) throws Exception {
        dial().send(FINAL | BINARY, letters(length));
        assertClosed(1009);
        dial();
        sendInPieces(TEXT, letters(LIMIT + 2), 1 + LIMIT / 2);
        assertClosed(1009);
    }

    /** Whoever reads only when it has sent all must not find the connection reset. */
    @Test
    void shouldSayWhyToAClientThatIsStillSending() throws Exception {
        for (int round = 0; round < 20; round++) {
            dial().send(FINAL | TEXT, letters(LIMIT + 2));
            for (int more = 0; more < 20; more++) {
                client.send(FINAL | TEXT, letters(LIMIT));
            }
            assertClosed(1009);
        }
    }

    // group 2: pings and pongs

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125})
    void shouldAnswerPings(final int length) throws Exception {
        dial();
        for (int i = 0; i < 10; i++) {
            final byte[] payload = letters(length);
            Arrays.fill(payload, (byte) (0xf0 + i));
            client.send(FINAL | PING, payload);
            assertEchoed(PONG, payload);
        }
        client.close();
    }

    @Test
    void shouldNotAnswerPongs() throws Exception {
        dial().send(FINAL | PONG, utf8("nobody asked")).send(FINAL | PING, utf8("x"));
        assertEchoed(PONG, utf8("x"));
        client.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {CLOSE, PING, PONG})
    void shouldRefuseControlFramesThatAreLongOrInFragments(final int opcode) throws Exception {
        dial().send(FINAL | opcode, letters(126));
        assertClosed(1002);
        dial().send(opcode, letters(2));
        assertClosed(1002);
    }

    // groups 3 and 4: reserved bits and opcodes

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
    void shouldRefuseReservedBits(final int bits) throws Exception {
        for (final int opcode : new int[] {TEXT, BINARY, PING, CLOSE}) {
            dial().send(FINAL | bits << 4 | opcode, letters(2));
            assertClosed(1002);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 11, 12, 13, 14, 15})
    void shouldRefuseReservedOpcodes(final int opcode) throws Exception {
        dial().send(FINAL | opcode);
        assertClosed(1002);
        dial().send(FINAL | TEXT, utf8("before")).send(FINAL | opcode, letters(5));
        assertEchoed(TEXT, utf8("before"));
        assertClosed(1002);
    }

    // group 5: fragments

    @Test
    void shouldAnswerPingsBetweenFragments() throws Exception {
        dial().send(TEXT, utf8("frag"));
        for (int i = 0; i < 3; i++) {
            client.send(FINAL | PING, utf8("ping " + i));
            assertEchoed(PONG, utf8("ping " + i));
            client.send(FINAL | PONG, new byte[] {(byte) 0xff});
            client.send(CONTINUATION, utf8("-" + i));
        }
        client.send(FINAL | CONTINUATION, utf8("."));
        assertEchoed(TEXT, utf8("frag-0-1-2."));
        client.close();
    }

    @Test
    void shouldRefuseFragmentsOutOfOrder() throws Exception {
        dial().send(FINAL | CONTINUATION, utf8("of nothing"));
        assertClosed(1002);
        dial().send(CONTINUATION, utf8("of nothing"));
        assertClosed(1002);
        dial().send(TEXT, utf8("a")).send(FINAL | TEXT, utf8("b"));
        assertClosed(1002);
        dial().send(TEXT, utf8("a")).send(FINAL | CONTINUATION, utf8("b")).send(FINAL | CONTINUATION, utf8("c"));
        assertEchoed(TEXT, utf8("ab"));
        assertClosed(1002);
    }

    // group 6: text is UTF-8

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Hello-µ@ßöäüàá-UTF-8!!",
                "κόσμε",
                "\u0000",
                "\u007f",
                "\u0080",
                "\u07ff",
                "\u0800",
                "\ud7ff",
                "\ue000",
                "\ufffd",
                "\uffff",
                "\ud800\udc00",
                "\udbff\udfff"
            })
    void shouldTakeTextHoweverItsCharactersAreSplit(final String text) throws Exception {
        dial().send(FINAL | TEXT, utf8(text));
        assertEchoed(TEXT, utf8(text));
        sendInPieces(TEXT, utf8(text), 1);
        assertEchoed(TEXT, utf8(text));
        final byte[] bytes = utf8(text);
        client.send(TEXT).send(CONTINUATION, bytes).send(CONTINUATION).send(FINAL | CONTINUATION);
        assertEchoed(TEXT, bytes);
        client.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cebae1bdb9cf83cebcceb5eda080656469746564", // a surrogate amid text
                "ce",
                "e1bd",
                "f0908d", // cut off
                "80",
                "bf",
                "8080", // a continuation of nothing
                "c0af",
                "c1bf",
                "e080af",
                "e09fbf",
                "f08fbfbf", // longer than needed
                "f4908080",
                "f8888080",
                "fe",
                "ff", // beyond U+10FFFF
                "eda080",
                "edbfbf",
                "eda081edb080"
            }) // surrogates
    void shouldRefuseTextThatIsNotUtf8(final String hex) throws Exception {
        final byte[] text = HexFormat.of().parseHex(hex);
        dial().send(FINAL | TEXT, text);
        assertClosed(1007);
        dial();
        for (int i = 0; i < text.length - 1; i++) {
            client.send(i == 0 ? TEXT : CONTINUATION, text[i]);
        }
        client.send(FINAL | (text.length == 1 ? TEXT : CONTINUATION), text[text.length - 1]);
        assertClosed(1007);
    }

    @Test
    void shouldNotWaitForTheEndOfTextThatIsNotUtf8() throws Exception {
        dial().send(TEXT, utf8("good so far")).send(CONTINUATION, (byte) 0xff);
        assertClosed(1007);
    }

    @Test
    void shouldTakeAnyBytesThatAreNotText() throws Exception {
        final long seed = System.nanoTime();
        final byte[] bytes = new byte[10_000];
        new Random(seed).nextBytes(bytes);
        dial();
        sendInPieces(BINARY, bytes, 777);
        final Frame echoed = client.next();
        assertNotNull(echoed, "seed " + seed);
        assertArrayEquals(bytes, echoed.payload(), "seed " + seed);
        client.close();
    }

    // group 7: closing

    private static byte[] closing(final int code, final byte... reason) {
        return ByteBuffer.allocate(2 + reason.length)
                .putShort((short) code)
                .put(reason)
                .array();
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999})
    void shouldAnswerACloseWithItsCode(final int code) throws Exception {
        dial().send(FINAL | CLOSE, closing(code, utf8("")));
        assertClosed(code);
        dial().send(FINAL | CLOSE, closing(code, letters(123)));
        assertClosed(code);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999})
    void shouldRefuseCloseCodesThatNobodyMaySend(final int code) throws Exception {
        dial().send(FINAL | CLOSE, closing(code));
        assertClosed(1002);
    }

    @Test
    void shouldCloseOnceAndHearNothingMore() throws Exception {
        dial().send(FINAL | CLOSE).send(FINAL | TEXT, utf8("late")).send(FINAL | PING, utf8("later"));
        assertClosed(1000);
        dial().send(FINAL | CLOSE, letters(1));
        assertClosed(1002);
        dial().send(FINAL | CLOSE, closing(1000, (byte) 0xce, (byte) 0xba, (byte) 0xed, (byte) 0xa0, (byte) 0x80));
        assertClosed(1007);
        dial().send(TEXT, utf8("half a message")).send(FINAL | CLOSE, closing(1000));
        assertClosed(1000);
    }
}
