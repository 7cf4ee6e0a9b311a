package rialto.benchmarks.load;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;

/** TLS of the JDK over a channel that may block or not. One thread. */
final class TlsChannel implements ByteChannel {
    private final SocketChannel channel;
    private final SSLEngine engine;
    private final ByteBuffer encryptedIn;
    private final ByteBuffer encryptedOut;
    private final ByteBuffer decrypted;

    /** Makes the handshake on a connected, blocking channel. */
    TlsChannel(final SocketChannel channel, final SSLContext context, final InetSocketAddress address)
            throws IOException {
        this.channel = channel;
        engine = context.createSSLEngine(address.getHostString(), address.getPort());
        engine.setUseClientMode(true);
        encryptedIn = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        encryptedOut = ByteBuffer.allocate(2 * engine.getSession().getPacketBufferSize());
        decrypted = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
        handshake();
    }

    private void handshake() throws IOException {
        final ByteBuffer nothing = ByteBuffer.allocate(0);
        engine.beginHandshake();
        HandshakeStatus status = engine.getHandshakeStatus();
        while (status != HandshakeStatus.NOT_HANDSHAKING && status != HandshakeStatus.FINISHED) {
            switch (status) {
                case NEED_TASK -> runTasks();
                case NEED_WRAP -> {
                    engine.wrap(nothing, encryptedOut);
                    flush();
                }
                default -> {
                    if (unwrap(decrypted).getStatus() == SSLEngineResult.Status.BUFFER_UNDERFLOW) {
                        receive();
                    }
                }
            }
            status = engine.getHandshakeStatus();
        }
    }

    private void runTasks() {
        Runnable task = engine.getDelegatedTask();
        while (task != null) {
            task.run();
            task = engine.getDelegatedTask();
        }
    }

    private SSLEngineResult unwrap(final ByteBuffer into) throws IOException {
        encryptedIn.flip();
        try {
            return engine.unwrap(encryptedIn, into);
        } finally {
            encryptedIn.compact();
        }
    }

    private int receive() throws IOException {
        final int count = channel.read(encryptedIn);
        if (count < 0) {
            throw new EOFException("the other side closed the connection");
        }
        return count;
    }

    /** What has come, decrypted. On a channel that blocks it waits for at least one byte. */
    @Override
    public int read(final ByteBuffer into) throws IOException {
        final int before = into.position();
        drain(into);
        while (into.position() == before) {
            receive();
            drain(into);
            if (!channel.isBlocking()) {
                break;
            }
        }
        return into.position() - before;
    }

    private void drain(final ByteBuffer into) throws IOException {
        decrypt();
        while (decrypted.position() > 0 && into.hasRemaining()) {
            decrypted.flip();
            final int count = Math.min(decrypted.remaining(), into.remaining());
            into.put(into.position(), decrypted, 0, count).position(into.position() + count);
            decrypted.position(count).compact();
            decrypt();
        }
    }

    private void decrypt() throws IOException {
        SSLEngineResult result = unwrap(decrypted);
        while (result.getStatus() == SSLEngineResult.Status.OK && result.bytesConsumed() > 0) {
            if (result.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
                runTasks();
            }
            result = unwrap(decrypted);
        }
        if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
            throw new EOFException("the other side ended TLS");
        }
    }

    @Override
    public int write(final ByteBuffer from) throws IOException {
        final int before = from.position();
        flush();
        while (from.hasRemaining() && !isPending()) {
            engine.wrap(from, encryptedOut);
            flush();
        }
        return from.position() - before;
    }

    /** Whether encrypted bytes wait for the socket. */
    boolean isPending() {
        return encryptedOut.position() > 0;
    }

    private void flush() throws IOException {
        if (isPending()) {
            encryptedOut.flip();
            channel.write(encryptedOut);
            encryptedOut.compact();
        }
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
