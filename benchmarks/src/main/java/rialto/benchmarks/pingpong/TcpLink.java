package rialto.benchmarks.pingpong;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.function.LongConsumer;

/** The sending end of a TCP connection. It blocks until it is first polled, and from then on it does not. */
final class TcpLink implements Link {
    private final SocketChannel channel;
    private final ByteBuffer message = ByteBuffer.allocateDirect(Message.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer received =
            ByteBuffer.allocateDirect(TcpEcho.BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private final UnsafeBuffer receivedBuffer = new UnsafeBuffer(received);
    private boolean isBlocking = true;

    TcpLink(final SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public boolean send(final long number) {
        message.clear().putLong(0, number);
        try {
            int written = channel.write(message);
            if (written == 0) {
                return false;
            }
            while (message.hasRemaining()) {
                written += channel.write(message);
            }
            return true;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int poll(final LongConsumer answers) {
        if (isBlocking) {
            isBlocking = false;
            try {
                channel.configureBlocking(false);
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return receive(answers);
    }

    @Override
    public int take(final LongConsumer answers) {
        int taken = receive(answers);
        while (taken == 0) {
            taken = receive(answers);
        }
        return taken;
    }

    private int receive(final LongConsumer answers) {
        read();
        int taken = 0;
        while (received.remaining() >= Message.LENGTH) {
            answers.accept(received.getLong(received.position()));
            received.position(received.position() + Message.LENGTH);
            taken++;
        }
        received.compact();
        return taken;
    }

    @Override
    public void prices(final StreamCheck check) {
        send(-check.count());
        while (!check.isComplete()) {
            read();
            while (received.remaining() >= Price.LENGTH) {
                check.onPrice(receivedBuffer, received.position(), Price.LENGTH);
                received.position(received.position() + Price.LENGTH);
            }
            received.compact();
        }
    }

    /** Leaves what is there to be read between position and limit. */
    private void read() {
        try {
            if (channel.read(received) < 0) {
                throw new EOFException("the echo closed the connection");
            }
            received.flip();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
