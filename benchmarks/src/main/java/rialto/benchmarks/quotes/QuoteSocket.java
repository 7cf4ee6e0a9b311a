package rialto.benchmarks.quotes;

import rialto.benchmarks.load.HmacSigner;
import rialto.benchmarks.load.TextFrames;
import rialto.testsupport.client.ApiKey;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A WebSocket of {@code /venue/v1} that is logged on; its calls are numbered by whoever makes them. */
final class QuoteSocket implements AutoCloseable {
    private static final int BUFFER = 1 << 20;
    private static final int LONGEST_CALL = 4_096;
    private static final long LOGON = Long.MAX_VALUE;

    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(BUFFER);
    private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
    private boolean isLoggedOn;

    QuoteSocket(final InetSocketAddress address, final ApiKey key) throws IOException {
        channel = SocketChannel.open(address);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        TextFrames.upgrade(channel, address.getHostString() + ":" + address.getPort(), "/venue/v1");
        final String signed = "apiKey=" + key.id() + "&timestamp=" + System.currentTimeMillis();
        final byte[] bytes = signed.getBytes(StandardCharsets.US_ASCII);
        final String signature =
                new String(new HmacSigner(key.secret()).sign(bytes, 0, bytes.length), StandardCharsets.US_ASCII);
        call(
                LOGON,
                "session.logon",
                "\"apiKey\":\"" + key.id() + "\",\"signature\":\"" + signature + "\","
                        + signed.substring(signed.indexOf("timestamp=")).replace("timestamp=", "\"timestamp\":"));
        flush();
        while (!isLoggedOn) {
            read((bytesRead, from, to) -> {
                final String text = new String(bytesRead, from, to - from, StandardCharsets.UTF_8);
                if (!text.contains("\"status\":200")) {
                    throw new IllegalStateException("no logon: " + text);
                }
                isLoggedOn = true;
            });
        }
        channel.configureBlocking(false);
    }

    boolean hasRoom() {
        return out.remaining() >= LONGEST_CALL;
    }

    /**
     * Takes a call into the buffer, and stamps it; {@link #flush()} sends it.
     *
     * @param params as JSON, without braces
     */
    void call(final long id, final String method, final CharSequence params) {
        final String stamp = id == LOGON ? "" : ",\"timestamp\":" + System.currentTimeMillis();
        final byte[] text = ("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + params + stamp + "}}")
                .getBytes(StandardCharsets.US_ASCII);
        TextFrames.put(out, text, text.length);
    }

    void flush() throws IOException {
        if (out.position() > 0) {
            out.flip();
            channel.write(out);
            out.compact();
        }
    }

    /** @return bytes that were there */
    int read(final TextFrames.TextHandler handler) throws IOException {
        final int length = channel.read(in);
        if (length < 0) {
            throw new EOFException("the venue closed the connection");
        }
        in.flip();
        TextFrames.decode(in, out, handler);
        in.compact();
        return length;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
