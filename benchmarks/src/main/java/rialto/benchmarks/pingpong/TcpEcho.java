package rialto.benchmarks.pingpong;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/** The echo's end of a TCP connection. Prices are written when 64 KiB of them have come together, as by a sender with a backlog. */
final class TcpEcho implements EchoEnd {
    static final int BUFFER = 1 << 16;

    private final SocketChannel channel;
    private final ByteBuffer received = ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer prices = ByteBuffer.allocateDirect(BUFFER / Price.LENGTH * Price.LENGTH);
    private final UnsafeBuffer priceBuffer = new UnsafeBuffer(prices);

    TcpEcho(final SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public void run() throws IOException {
        while (channel.read(received) >= 0) {
            received.flip();
            while (received.remaining() >= Message.LENGTH) {
                answer(received.slice(received.position(), Message.LENGTH).order(ByteOrder.LITTLE_ENDIAN));
                received.position(received.position() + Message.LENGTH);
            }
            received.compact();
        }
    }

    private void answer(final ByteBuffer message) throws IOException {
        final long number = message.getLong(0);
        if (number < 0) {
            stream(-number);
        } else {
            write(message);
        }
    }

    private void stream(final long count) throws IOException {
        int length = 0;
        for (long sequence = 0; sequence < count; sequence++) {
            Price.encode(priceBuffer, length, sequence);
            length += Price.LENGTH;
            if (length == prices.capacity()) {
                write(prices.position(0).limit(length));
                length = 0;
            }
        }
        write(prices.position(0).limit(length));
    }

    private void write(final ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }
}
