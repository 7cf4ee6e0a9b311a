package rialto.dialect.binance.stream;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.CancelReason;
import rialto.protocol.Side;

import java.util.concurrent.TimeUnit;

/**
 * What an event of a book costs a gateway's event loop, from the bytes of the recording to its subscribers, without their sockets: an order
 * that is accepted, joins a book of a thousand and is canceled, over and over, each in a chunk of its own.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class OrderStreamBenchmark {
    private static final int STANDING = 1_000;
    private static final long LOTS = 5;
    private static final int EVENTS = 2;

    /** Of the stream of orders; below 0 nobody follows anything at all. */
    @Param({"-1", "0", "1", "100"})
    private int subscribers;

    private final TestVenue venue = new TestVenue();
    private long lastOrderId;
    private long delivered;

    @Setup(Level.Trial)
    public void open() {
        for (int i = 0; i < STANDING; i++) {
            venue.enter(++lastOrderId, TestVenue.ALICE, Side.BUY, price(lastOrderId), LOTS)
                    .endChunk();
        }
        if (subscribers < 0) {
            return;
        }
        final MarketStreams streams = new MarketStreams(
                venue.view,
                System::currentTimeMillis,
                Runnable::run,
                new StreamCounters(),
                OrderStreamSettings.of(true));
        venue.view.addListener(streams);
        for (int i = 0; i < subscribers; i++) {
            streams.subscribe("basequote@orders", new Counting());
        }
    }

    /** It passes on what a connection would write. */
    private final class Counting implements StreamSubscriber {
        @Override
        public void deliver(final StreamMessage message) {
            delivered += message.shared(false).text().length();
            if (message.written() != null) {
                message.written().run();
            }
        }
    }

    private static long price(final long orderId) {
        return 1_000 - orderId % 50;
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long bookEvent() {
        final long orderId = ++lastOrderId;
        venue.enter(orderId, TestVenue.ALICE, Side.BUY, price(orderId), LOTS).endChunk();
        venue.last()
                .cancel(orderId, Side.BUY, price(orderId), LOTS, CancelReason.REQUESTED, true)
                .endChunk();
        return delivered;
    }
}
