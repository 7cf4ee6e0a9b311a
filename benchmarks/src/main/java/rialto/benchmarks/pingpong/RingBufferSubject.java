package rialto.benchmarks.pingpong;

import org.agrona.BufferUtil;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

import java.util.function.LongConsumer;

/** Agrona's ring buffer for one writer and one reader, one for each direction. */
final class RingBufferSubject implements PingPongSubject {
    private static final int CAPACITY = 1 << 16;
    private static final int CACHE_LINE = 64;
    private static final int TYPE = 1;

    @Override
    public String name() {
        return "ring-buffer";
    }

    @Override
    public String title() {
        return "Agrona ring buffer";
    }

    @Override
    public String waits() {
        return "spin";
    }

    private static RingBuffer ring() {
        return new OneToOneRingBuffer(new UnsafeBuffer(
                BufferUtil.allocateDirectAligned(CAPACITY + RingBufferDescriptor.TRAILER_LENGTH, CACHE_LINE)));
    }

    @Override
    public Link connect(final MeetingPlace place) {
        final RingBuffer pings = ring();
        final RingBuffer pongs = ring();
        final MessageHandler echo = (type, buffer, offset, length) -> {
            while (!pongs.write(TYPE, buffer, offset, length)) {
                Thread.onSpinWait();
            }
        };
        EchoThread.start(() -> {
            if (pings.read(echo) == 0) {
                Thread.onSpinWait();
            }
        });
        return new RingBufferLink(pings, pongs);
    }

    private static final class RingBufferLink implements Link {
        private final UnsafeBuffer message = new UnsafeBuffer(new byte[Message.LENGTH]);
        private final MessageHandler onMessage = (type, buffer, offset, length) -> {
            Message.requireWhole(length);
            this.answers.accept(buffer.getLong(offset));
        };
        private final RingBuffer pings;
        private final RingBuffer pongs;
        private LongConsumer answers;

        RingBufferLink(final RingBuffer pings, final RingBuffer pongs) {
            this.pings = pings;
            this.pongs = pongs;
        }

        @Override
        public boolean send(final long number) {
            message.putLong(0, number);
            return pings.write(TYPE, message, 0, Message.LENGTH);
        }

        @Override
        public int poll(final LongConsumer onAnswer) {
            answers = onAnswer;
            return pongs.read(onMessage);
        }
    }
}
