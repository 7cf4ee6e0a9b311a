package rialto.benchmarks;

import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.RestWire;
import rialto.benchmarks.load.WebSocketWire;
import rialto.benchmarks.load.Wire;

import javax.net.ssl.SSLContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A server on one transport: what a run of load is made against.
 *
 * @param name        as the report names it
 * @param tls         whom its clients trust; null for plain text
 * @param cpuNs       CPU time that the server has used so far
 * @param wires       makes what a run's requests are written and read by
 * @param connections of a run
 * @param sequences   of orders, shared by all subjects so that no client order id is used twice
 */
record Subject(
        String name,
        InetSocketAddress address,
        SSLContext tls,
        LongSupplier cpuNs,
        Supplier<Wire> wires,
        int connections,
        AtomicLong sequences) {

    static final String WEB_SOCKET = "ws";

    /**
     * Signed orders.
     *
     * @param transport {@code rest} or {@code ws}
     */
    static Subject ofOrders(
            final String name,
            final String transport,
            final InetSocketAddress address,
            final SSLContext tls,
            final LongSupplier cpuNs,
            final OrderFlow flow,
            final OrdersOptions options,
            final AtomicLong sequences) {
        final String host = address.getHostString();
        final boolean isWebSocket = WEB_SOCKET.equals(transport);
        return new Subject(
                name,
                address,
                tls,
                cpuNs,
                isWebSocket
                        ? () -> new WebSocketWire(host, address.getPort(), flow, options.webSocketWindow)
                        : () -> new RestWire(host, address.getPort(), flow),
                isWebSocket ? options.webSocketConnections : options.connections,
                sequences);
    }

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
        try (LoadGenerator generator = new LoadGenerator(address, wires.get(), connections, sequences.get(), tls)) {
            final long cpuBeforeNs = cpuNs.getAsLong();
            final LoadResult result = run.on(generator);
            into.add(result, cpuNs.getAsLong() - cpuBeforeNs);
            sequences.set(generator.nextSequence());
            return result;
        }
    }
}
