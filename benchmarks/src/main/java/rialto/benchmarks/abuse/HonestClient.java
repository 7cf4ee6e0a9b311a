package rialto.benchmarks.abuse;

import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.RestWire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/**
 * Somebody who trades within his limits: signed orders at a fixed rate over REST, and a stream of trades, from 127.0.0.1. It
 * connects anew for each window, so that newcomers are measured too.
 */
final class HonestClient {
    private static final int CONNECTIONS = 8;

    private final URI venue;
    private final OrderFlow flow;
    private final double rate;
    private long sequence;

    /** @param rate orders a second */
    HonestClient(final URI venue, final OrderFlow flow, final double rate) {
        this.venue = venue;
        this.flow = flow;
        this.rate = rate;
    }

    HonestWindow measure(final int seconds) {
        return measure(rate, seconds);
    }

    HonestWindow measure(final double perSecond, final int seconds) {
        final long beginNs = System.nanoTime();
        final InetSocketAddress address = new InetSocketAddress(venue.getHost(), venue.getPort());
        try (HonestStream stream = new HonestStream(venue, flow.symbols());
                LoadGenerator generator = new LoadGenerator(
                        address, new RestWire(venue.getHost(), venue.getPort(), flow), CONNECTIONS, sequence)) {
            final long connectNs = System.nanoTime() - beginNs;
            final LoadResult result;
            try {
                result = generator.runOpen(perSecond, TimeUnit.SECONDS.toNanos(seconds));
            } finally {
                sequence = generator.nextSequence();
            }
            return HonestWindow.of(result, connectNs, stream.messages(), stream.failure());
        } catch (final IOException | UncheckedIOException e) {
            return HonestWindow.lost("lost: " + e.getMessage());
        }
    }
}
