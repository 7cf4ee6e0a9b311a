package rialto.benchmarks;

import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.RestWire;
import rialto.benchmarks.load.WebSocketWire;

import javax.net.ssl.SSLContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A server on one transport: what a run of load is made against.
 *
 * @param name      as the report names it
 * @param transport {@code rest} or {@code ws}
 * @param tls       whom its clients trust; null for plain text
 * @param cpuNs     CPU time that the server has used so far
 * @param sequences of orders, shared by all subjects so that no client order id is used twice
 */
record Subject(
        String name,
        String transport,
        InetSocketAddress address,
        SSLContext tls,
        LongSupplier cpuNs,
        OrderFlow flow,
        OrdersOptions options,
        AtomicLong sequences) {

    static final String WEB_SOCKET = "ws";

    /** As many orders as the windows let through. */
    LoadResult runClosed(final Measurement into, final int seconds) throws IOException {
        return run(into, generator -> generator.runClosed(TimeUnit.SECONDS.toNanos(seconds)));
    }

    /** Orders due at fixed times. */
    LoadResult runOpen(final Measurement into, final double rate, final int seconds) throws IOException {
        return run(into, generator -> generator.runOpen(rate, TimeUnit.SECONDS.toNanos(seconds)));
    }

    private interface Run {
        LoadResult on(LoadGenerator generator) throws IOException;
    }

    private LoadResult run(final Measurement into, final Run run) throws IOException {
        try (LoadGenerator generator = generator()) {
            final long cpuBeforeNs = cpuNs.getAsLong();
            final LoadResult result = run.on(generator);
            into.add(result, cpuNs.getAsLong() - cpuBeforeNs);
            sequences.set(generator.nextSequence());
            return result;
        }
    }

    private LoadGenerator generator() throws IOException {
        final String host = address.getHostString();
        if (WEB_SOCKET.equals(transport)) {
            return new LoadGenerator(
                    address,
                    new WebSocketWire(host, address.getPort(), flow, options.webSocketWindow),
                    options.webSocketConnections,
                    sequences.get(),
                    tls);
        }
        return new LoadGenerator(
                address, new RestWire(host, address.getPort(), flow), options.connections, sequences.get(), tls);
    }
}
