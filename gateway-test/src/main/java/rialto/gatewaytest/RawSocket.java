package rialto.gatewaytest;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A WebSocket client that keeps to no rules. */
public final class RawSocket {
    private static final int CLOSE = 0x88;

    private RawSocket() {}

    /** A masked frame of so many letters, whatever its first byte says. */
    public static byte[] frame(final int firstByte, final int length) {
        final byte[] letters = new byte[length];
        Arrays.fill(letters, (byte) 'a');
        return frame(firstByte, letters);
    }

    /** A masked frame with this payload, whatever its first byte says. */
    public static byte[] frame(final int firstByte, final byte[] payload) {
        final int length = payload.length;
        final int header = length < 126 ? 6 : length < 65_536 ? 8 : 14;
        final ByteBuffer frame = ByteBuffer.allocate(header + length);
        frame.put((byte) firstByte);
        switch (header) {
            case 6 -> frame.put((byte) (0x80 | length));
            case 8 -> frame.put((byte) 0xfe).putShort((short) length);
            default -> frame.put((byte) 0xff).putLong(length);
        }
        return frame.putInt(0).put(payload).array();
    }

    /** Sends the frames; the code with which the server then closes, after whatever it answered. */
    public static int closeCode(final int port, final String path, final byte[]... frames) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(30_000);
            final OutputStream out = socket.getOutputStream();
            upgrade(socket, path);
            for (final byte[] frame : frames) {
                out.write(frame);
            }
            final DataInputStream in = new DataInputStream(socket.getInputStream());
            while (in.readUnsignedByte() != CLOSE) {
                final int length = in.readUnsignedByte();
                in.skipNBytes(length == 126 ? in.readUnsignedShort() : length);
            }
            return in.readUnsignedByte() < 2 ? -1 : in.readUnsignedShort();
        }
    }

    /** Makes a WebSocket of a connection. */
    static void upgrade(final Socket socket, final String path) throws IOException {
        final String handshake = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Sec-WebSocket-Version: 13\r\n\r\n";
        socket.getOutputStream().write(handshake.getBytes(StandardCharsets.US_ASCII));
        skipHead(socket.getInputStream());
    }

    private static void skipHead(final InputStream in) throws IOException {
        int newlines = 0;
        while (newlines < 2) {
            final int c = in.read();
            if (c < 0) {
                throw new AssertionError("no handshake");
            }
            newlines = c == '\n' ? newlines + 1 : c == '\r' ? newlines : 0;
        }
    }
}
