package rialto.dialect.xml;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannelConfig;

import java.nio.charset.StandardCharsets;

/** What one connection sends, and how its sending side ends. Owned by the event loop. */
final class XmlOutlet {
    private static final int MOST_OF_LENGTH_LINE = 12;

    private final Channel channel;
    private final boolean answerLength;
    private boolean isUnflushed;
    private long pendingBytes;

    /** @param answerLength whether a line with its length in bytes precedes an answer */
    XmlOutlet(final Channel channel, final boolean answerLength) {
        this.channel = channel;
        this.answerLength = answerLength;
    }

    /**
     * Adds an answer to what {@link #flush} sends.
     *
     * @return whether nothing else waited for that
     */
    boolean add(final AnswerWriter writer) {
        final ByteBuf answer = channel.alloc().buffer(writer.length() + MOST_OF_LENGTH_LINE);
        if (answerLength) {
            answer.writeCharSequence(Integer.toString(writer.length()), StandardCharsets.US_ASCII);
            answer.writeByte('\n');
        }
        answer.writeBytes(writer.bytes(), 0, writer.length());
        channel.write(answer, channel.voidPromise());
        final boolean isFirst = !isUnflushed;
        isUnflushed = true;
        return isFirst;
    }

    /** Sends what was added; whether there was anything. */
    boolean flush() {
        final boolean flushes = isUnflushed;
        isUnflushed = false;
        if (flushes) {
            channel.flush();
        }
        return flushes;
    }

    /** Whether more may be added: otherwise the client does not read. */
    boolean isWritable() {
        return channel.isWritable();
    }

    /** Bytes that the kernel has not taken. */
    long unsentBytes() {
        final ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }

    /** Whether the kernel took something since the last call. */
    boolean hasDrained() {
        final long before = pendingBytes;
        pendingBytes = unsentBytes();
        return pendingBytes < before;
    }

    /** Whether the connection goes on when the client has closed its side. */
    void allowHalfClosure(final boolean allow) {
        if (channel.config() instanceof final DuplexChannelConfig config && config.isAllowHalfClosure() != allow) {
            config.setAllowHalfClosure(allow);
        }
    }

    /** Ends the connection, or our side of it, when all is sent: however slowly the client reads, it gets its answer whole. */
    void end(final Runnable ending) {
        if (unsentBytes() == 0) {
            ending.run();
        } else {
            channel.writeAndFlush(channel.alloc().buffer(0)).addListener(sent -> ending.run());
        }
    }
}
