package rialto.gatewaytest;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/** A WebSocket client that sends and receives single frames, right ones and wrong ones. */
public final class FrameClient implements AutoCloseable {
    private static final int TIMEOUT_MS = 30_000;
    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;

    private final Socket socket;
    private final OutputStream out;
    private final DataInputStream in;

    /** What the server sent: the byte with opcode and final bit, and the payload. */
    public record Frame(int firstByte, byte[] payload) {
        /** The code of a close frame; 1005 when it has none. */
        public int closeCode() {
            return payload.length < 2 ? 1005 : (payload[0] & 0xff) << 8 | payload[1] & 0xff;
        }
    }

    public FrameClient(final int port, final String path) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(TIMEOUT_MS);
        socket.setTcpNoDelay(true);
        out = socket.getOutputStream();
        RawSocket.upgrade(socket, path);
        in = new DataInputStream(socket.getInputStream());
    }

    /** Sends one frame, masked. */
    public FrameClient send(final int firstByte, final byte... payload) throws IOException {
        return write(RawSocket.frame(firstByte, payload));
    }

    /** Sends bytes as they are. */
    public FrameClient write(final byte[] bytes) throws IOException {
        out.write(bytes);
        return this;
    }

    /** The next frame; null when the server ended the connection in order. A reset is an error. */
    public Frame next() throws IOException {
        final int firstByte = in.read();
        if (firstByte < 0) {
            return null;
        }
        final int first = in.readUnsignedByte();
        final long length = first == TWO_BYTES ? in.readUnsignedShort() : first == EIGHT_BYTES ? in.readLong() : first;
        final byte[] payload = new byte[Math.toIntExact(length)];
        try {
            in.readFully(payload);
        } catch (final EOFException e) {
            throw new AssertionError("the connection ended within a frame", e);
        }
        return new Frame(firstByte, payload);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
