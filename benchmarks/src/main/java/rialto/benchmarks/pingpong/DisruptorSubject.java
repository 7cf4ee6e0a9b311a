package rialto.benchmarks.pingpong;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.RingBuffer;

import java.util.function.LongConsumer;

/** The Disruptor, a ring with one producer for each direction; its events are arrays of 100 bytes that are there before. */
final class DisruptorSubject implements PingPongSubject {
    private static final int SLOTS = 1_024;

    @Override
    public String name() {
        return "disruptor";
    }

    @Override
    public String title() {
        return "Disruptor";
    }

    @Override
    public String waits() {
        return "spin";
    }

    private static RingBuffer<byte[]> ring() {
        return RingBuffer.createSingleProducer(() -> new byte[Message.LENGTH], SLOTS, new BusySpinWaitStrategy());
    }

    private static void publish(final RingBuffer<byte[]> ring, final byte[] message) {
        final long sequence = ring.next();
        System.arraycopy(message, 0, ring.get(sequence), 0, Message.LENGTH);
        ring.publish(sequence);
    }

    @Override
    public Link connect(final MeetingPlace place) {
        final RingBuffer<byte[]> pings = ring();
        final RingBuffer<byte[]> pongs = ring();
        final BatchEventProcessor<byte[]> echo = new BatchEventProcessor<>(
                pings, pings.newBarrier(), (ping, sequence, endOfBatch) -> publish(pongs, ping));
        pings.addGatingSequences(echo.getSequence());
        final EventPoller<byte[]> poller = pongs.newPoller();
        pongs.addGatingSequences(poller.getSequence());
        EchoThread.start(echo::run);
        return new DisruptorLink(pings, poller);
    }

    private static final class DisruptorLink implements Link {
        private final byte[] message = new byte[Message.LENGTH];
        private final RingBuffer<byte[]> pings;
        private final EventPoller<byte[]> poller;
        private final EventPoller.Handler<byte[]> onEvent = (pong, sequence, endOfBatch) -> {
            this.answers.accept(Message.number(pong));
            this.taken++;
            return true;
        };
        private LongConsumer answers;
        private int taken;

        DisruptorLink(final RingBuffer<byte[]> pings, final EventPoller<byte[]> poller) {
            this.pings = pings;
            this.poller = poller;
        }

        @Override
        public boolean send(final long number) {
            Message.number(message, number);
            publish(pings, message);
            return true;
        }

        @Override
        public int poll(final LongConsumer onAnswer) {
            answers = onAnswer;
            taken = 0;
            try {
                poller.poll(onEvent);
            } catch (final RuntimeException e) {
                throw e;
            } catch (final Exception e) {
                throw new IllegalStateException(e);
            }
            return taken;
        }
    }
}
