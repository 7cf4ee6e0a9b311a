package rialto.benchmarks.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Nanoseconds of the thread's own time per command of our order book, our whole engine and a peer, on the same stream: the
 * machine may have other work. A number is printed only when the trades are equal.
 *
 * <p>Arguments: profile (shallow, deep, wide), commands, runs, seed; all optional, in this order.
 */
public final class EngineBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final CommandStream stream;
    private final int runs;

    private EngineBenchmark(final CommandStream stream, final int runs) {
        this.stream = stream;
        this.runs = runs;
    }

    public static void main(final String[] arguments) {
        final String profile = arguments.length > 0 ? arguments[0] : "shallow";
        final int commands = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2_000_000;
        final int runs = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 7;
        final long seed = arguments.length > 3 ? Long.parseLong(arguments[3]) : 1;
        final String only = arguments.length > 4 ? arguments[4] : "";
        final CommandStream stream =
                new StreamGenerator(StreamGenerator.Profile.of(profile), commands, seed).generate();
        new EngineBenchmark(stream, runs).run(only);
    }

    private void run(final String only) {
        System.out.printf(
                "%s: %,d commands after %,d that fill the books, up to %,d orders rest%n",
                stream.name, stream.size - stream.fillers, stream.fillers, stream.maxResting);
        final Map<String, Supplier<Peer>> peers = new TreeMap<>();
        peers.put("1 our book alone", () -> new BareBookPeer(stream));
        peers.put("3 exchange-core's direct book", () -> new ExchangeCoreBookPeer(stream));
        final long[] targets = EnginePeer.learnTargets(stream);
        peers.put("2 our whole engine", () -> new EnginePeer(stream, targets));
        final String trades = new EnginePeer(stream, targets).check().toString();
        System.out.println(trades);
        peers.forEach((name, peer) -> {
            if (name.startsWith(only)) {
                measure(name, peer, trades);
            }
        });
    }

    private void measure(final String name, final Supplier<Peer> peers, final String expectedTrades) {
        final double[] nanosPerCommand = new double[runs];
        for (int run = -1; run < runs; run++) {
            final Peer peer = peers.get();
            peer.play(0, stream.fillers);
            final long begin = THREADS.getCurrentThreadCpuTime();
            peer.play(stream.fillers, stream.size);
            final double nanos = (THREADS.getCurrentThreadCpuTime() - begin) / (double) (stream.size - stream.fillers);
            if (run >= 0) {
                nanosPerCommand[run] = nanos;
            }
            // the whole engine tells trades in its own order ids; its equality was checked before
            if (!(peer instanceof EnginePeer) && !peer.trades().toString().equals(expectedTrades)) {
                throw new IllegalStateException(name + " made other trades: " + peer.trades());
            }
        }
        Arrays.sort(nanosPerCommand);
        System.out.printf(
                "%-32s %6.1f ns per command, from %.1f to %.1f in %d runs%n",
                name, nanosPerCommand[runs / 2], nanosPerCommand[0], nanosPerCommand[runs - 1], runs);
    }
}
