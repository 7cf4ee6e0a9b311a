package rialto.sequencer;

import rialto.client.EventDemultiplexer;
import rialto.client.EventReader;
import rialto.client.VenueEventListener;
import rialto.protocol.Side;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Numbers of a member with default settings in a process of its own. Modes: {@code rest} until it is killed;
 * {@code load WINDOW SECONDS}, a closed loop of orders; {@code replay}, a start on what the others left behind.
 */
final class MeasuredProcess {
    private MeasuredProcess() {}

    /** Arguments: data directory, Aeron directory, mode and its own. */
    public static void main(final String[] args) throws Exception {
        final PrintStream out = System.out;
        final var configuration = SequencerConfiguration.builder(Path.of(args[0]), args[1])
                .snapshotIntervalMs(0)
                .build();
        final long launchNs = System.nanoTime();
        try (TestVenue venue = TestVenue.start(configuration, (int) (System.nanoTime() >>> 10))) {
            final long leaderMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - launchNs);
            final long sinceStartMs = System.currentTimeMillis()
                    - ManagementFactory.getRuntimeMXBean().getStartTime();
            out.println("ready: " + leaderMs + " ms after launch, " + sinceStartMs + " ms after the JVM's start, event "
                    + venue.node.eventSequence());
            switch (args[2]) {
                case "rest" -> Thread.sleep(Long.MAX_VALUE);
                case "load" -> load(venue, Integer.parseInt(args[3]), Integer.parseInt(args[4]), out);
                default -> out.println("done");
            }
        }
    }

    private static void load(final TestVenue venue, final int window, final int seconds, final PrintStream out)
            throws Exception {
        if (venue.node.eventSequence() == 0) {
            venue.open();
            venue.settle();
        }
        final Completed completed = new Completed();
        final EventDemultiplexer demultiplexer = new EventDemultiplexer(completed);
        try (EventReader reader = venue.reader(venue.node.eventSequence())) {
            venue.pollUntil(reader, demultiplexer, reader::isLive);
            final long orderBase = System.nanoTime() << 8;
            long sent = 0;
            long beginNs = System.nanoTime();
            long countedFrom = 0;
            Map<String, Long> cpuNs = Map.of();
            final long warmNs = beginNs + TimeUnit.SECONDS.toNanos(seconds / 3);
            final long endNs = beginNs + TimeUnit.SECONDS.toNanos(seconds);
            boolean warm = false;
            for (long nowNs = beginNs; nowNs < endNs; nowNs = System.nanoTime()) {
                if (!warm && nowNs > warmNs) {
                    warm = true;
                    beginNs = nowNs;
                    countedFrom = completed.commands;
                    cpuNs = threadCpuNs();
                }
                if (sent - completed.commands < window) {
                    final boolean buy = (sent & 1) == 0;
                    venue.send(venue.commands.limitOrder(
                            100 + (sent & 1), orderBase + sent, buy ? Side.BUY : Side.SELL, 1000, 1 + (sent >> 1) % 9));
                    sent++;
                }
                if (reader.poll(demultiplexer, 64) == 0 && sent - completed.commands >= window) {
                    Thread.onSpinWait();
                }
                if ((sent & 1023) == 0) {
                    venue.ingress.poll();
                }
            }
            final double tookS = (System.nanoTime() - beginNs) / 1e9;
            final long counted = completed.commands - countedFrom;
            out.printf("window %d: %.0f commands/s; CPU ns per command:", window, counted / tookS);
            for (final Map.Entry<String, Long> thread : threadCpuNs().entrySet()) {
                final long spentNs = thread.getValue() - cpuNs.getOrDefault(thread.getKey(), 0L);
                if (spentNs / counted > 10) {
                    out.printf(" %s %d", thread.getKey(), spentNs / counted);
                }
            }
            out.println();
        }
    }

    /** By thread; the wall clock says little on a machine that others use too. */
    private static Map<String, Long> threadCpuNs() {
        final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        final Map<String, Long> cpuNs = new TreeMap<>();
        for (final long id : threads.getAllThreadIds()) {
            final ThreadInfo info = threads.getThreadInfo(id);
            if (info != null) {
                cpuNs.merge(
                        info.getThreadName().replaceFirst("^/dev/shm.*", "driver"),
                        threads.getThreadCpuTime(id),
                        Long::sum);
            }
        }
        return cpuNs;
    }

    private static final class Completed implements VenueEventListener {
        private long commands;

        @Override
        public void onEndOfCommand(
                final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
            commands++;
        }
    }
}
