package rialto.benchmarks.load;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

class WireTest {
    private final OrderFlow flow =
            new OrderFlow(List.of("BENCH0BUSD"), List.of(AnsweringServer.BUYER, AnsweringServer.SELLER), "test", "");
    private final ByteBuffer out = ByteBuffer.allocate(4096);
    private final List<String> answers = new ArrayList<>();

    @Test
    void shouldTakeRestAnswersWhereverTheyAreCut() {
        final byte[] bytes = ("HTTP/1.1 200 OK\r\ncontent-length: 16\r\nX: y\r\n\r\n{\"status\":\"NEW\"}"
                        + "HTTP/1.1 400 Bad Request\r\nContent-Length: 24\r\n\r\n{\"code\":-2010,\"msg\":\"x\"}"
                        + "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        assertCutAnywhere(new RestWire("h", 1, flow), bytes, List.of("-1 200 0", "-1 400 -2010", "-1 200 0"));
    }

    @Test
    void shouldTakeWebSocketAnswersWhereverTheyAreCut() {
        final ByteBuffer frames = ByteBuffer.allocate(1024);
        frame(frames, "{\"id\":1000000000007,\"status\":200,\"result\":{\"status\":\"FILLED\"}}");
        frame(
                frames,
                "{\"id\":1000000000008,\"status\":503,\"error\":{\"code\":-1008,\"msg\":\"" + "x".repeat(200) + "\"}}");
        final byte[] bytes = java.util.Arrays.copyOf(frames.array(), frames.position());
        assertCutAnywhere(new WebSocketWire("h", 1, flow, 1), bytes, List.of("7 200 0", "8 503 -1008"));
    }

    @Test
    void shouldTakeXmlAnswersWhereverTheyAreCut() {
        final byte[] bytes =
                "32\n<results><opened id=\"7\"/></resul16\n<error>x</error>0\n".getBytes(StandardCharsets.US_ASCII);
        assertCutAnywhere(new XmlWire(Long::toString, 1), bytes, List.of("-1 200 0", "-1 400 1", "-1 200 0"));
    }

    @Test
    void shouldWriteXmlRequestsWithTheirLength() {
        new XmlWire(sequence -> "<create n='" + sequence + "'/>", 1).encode(42, out);
        assertEquals("16\n<create n='42'/>", new String(out.array(), 0, out.position(), StandardCharsets.US_ASCII));
    }

    private void assertCutAnywhere(final Wire wire, final byte[] bytes, final List<String> expected) {
        for (int cut = 0; cut <= bytes.length; cut++) {
            answers.clear();
            final ByteBuffer in = ByteBuffer.allocate(2048);
            in.put(bytes, 0, cut).flip();
            wire.decode(in, out, this::record);
            in.compact();
            in.put(bytes, cut, bytes.length - cut).flip();
            wire.decode(in, out, this::record);
            assertEquals(expected, answers, "cut at " + cut);
        }
    }

    private void record(final long sequence, final int status, final int code) {
        answers.add(sequence + " " + status + " " + code);
    }

    private static void frame(final ByteBuffer frames, final String text) {
        frames.put((byte) 0x81);
        if (text.length() < 126) {
            frames.put((byte) text.length());
        } else {
            frames.put((byte) 126).putShort((short) text.length());
        }
        frames.put(text.getBytes(StandardCharsets.US_ASCII));
    }
}
