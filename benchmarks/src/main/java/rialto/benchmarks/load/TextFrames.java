package rialto.benchmarks.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;

/** Texts in WebSocket frames, as a client sends and reads them: RFC 6455, one frame each. */
public final class TextFrames {
    /** Head and mask of a frame of {@link #put}. */
    public static final int OVERHEAD = 8;

    private static final int FINAL_TEXT = 0x81;
    private static final int FINAL_PING = 0x89;
    private static final int MASKED = 0x80;
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int LENGTH_16 = 126;
    private static final int LENGTH_64 = 127;

    /** What a text may be told to. */
    @FunctionalInterface
    public interface TextHandler {
        /** A text in UTF-8, from an index up to another one. */
        void onText(byte[] bytes, int from, int to);

        /** The answer to a ping. */
        default void onPong() {}
    }

    private TextFrames() {}

    /**
     * Makes a connected, blocking channel a WebSocket.
     *
     * @throws IOException if the other side does not agree, with its answer
     */
    public static void upgrade(final ByteChannel channel, final String host, final String path) throws IOException {
        final String request = "GET " + path + " HTTP/1.1\r\nHost: " + host
                + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: cmlhbHRvLWJlbmNobWFyaw==\r\n\r\n";
        channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
        final ByteBuffer one = ByteBuffer.allocate(1);
        final StringBuilder answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0) {
            one.clear();
            if (channel.read(one) < 0) {
                throw new EOFException("closed during the WebSocket handshake: " + answer);
            }
            answer.append((char) one.get(0));
        }
        if (!answer.toString().startsWith("HTTP/1.1 101")) {
            throw new IOException("no WebSocket: " + answer);
        }
    }

    /** A text of up to 65,535 bytes. Its mask is zero: masked as the protocol asks, at no cost. */
    public static void put(final ByteBuffer out, final byte[] text, final int length) {
        out.put((byte) FINAL_TEXT);
        if (length < LENGTH_16) {
            out.put((byte) (MASKED | length));
        } else {
            out.put((byte) (MASKED | LENGTH_16)).putShort((short) length);
        }
        out.putInt(0).put(text, 0, length);
    }

    /** A ping without a payload, likewise. */
    public static void putPing(final ByteBuffer out) {
        out.put((byte) FINAL_PING).put((byte) MASKED).putInt(0);
    }

    /**
     * Takes all whole frames from {@code in}, which has an array and is ready to be read, and leaves the rest.
     *
     * @param out for pongs
     * @throws IllegalStateException when the other side closes the connection
     */
    public static void decode(final ByteBuffer in, final ByteBuffer out, final TextHandler handler) {
        final byte[] bytes = in.array();
        while (in.remaining() >= 2) {
            final int from = in.position();
            final int shortLength = bytes[from + 1] & 0x7f;
            final int headerLength = headerLength(shortLength);
            if (in.remaining() < headerLength) {
                return;
            }
            final long length = payloadLength(in, from, shortLength);
            final int bodyStart = from + headerLength;
            if (in.limit() - bodyStart < length) {
                return;
            }
            in.position(bodyStart + (int) length);
            onFrame(bytes, from, bodyStart, (int) length, out, handler);
        }
    }

    private static void onFrame(
            final byte[] bytes,
            final int from,
            final int bodyStart,
            final int length,
            final ByteBuffer out,
            final TextHandler handler) {
        switch (bytes[from] & 0x0f) {
            case TEXT -> handler.onText(bytes, bodyStart, bodyStart + length);
            case PING -> {
                out.put((byte) (MASKED | PONG)).put((byte) (MASKED | length)).putInt(0);
                out.put(bytes, bodyStart, length);
            }
            case PONG -> handler.onPong();
            case CLOSE ->
                throw new IllegalStateException("the venue closed the connection: "
                        + new String(bytes, bodyStart, length, StandardCharsets.ISO_8859_1));
            default -> {}
        }
    }

    private static int headerLength(final int shortLength) {
        return shortLength == LENGTH_64 ? 10 : shortLength == LENGTH_16 ? 4 : 2;
    }

    private static long payloadLength(final ByteBuffer in, final int from, final int shortLength) {
        return switch (shortLength) {
            case LENGTH_16 -> in.getShort(from + 2) & 0xffff;
            case LENGTH_64 -> in.getLong(from + 2);
            default -> shortLength;
        };
    }
}
