package rialto.benchmarks.quotes;

import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import rialto.benchmarks.venue.Venue;
import rialto.client.trading.ClientSettings;
import rialto.sequencer.SequencerConfiguration;
import rialto.sequencer.SequencerNode;
import rialto.sequencer.Threads;
import rialto.testsupport.process.ClusterProcesses;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/** One member that is measured, how the Java client reaches it, and Aeron's echo by the same way. */
abstract class QuotesVenue implements AutoCloseable {
    /** Ladders of a Java client. */
    static final int IN_FLIGHT = 8_192;

    private static final int LEADER_TIMEOUT_MS = 60_000;

    /** In memory: for media drivers. */
    private final Path shared = Files.createTempDirectory(Path.of("/dev/shm"), "rialto-bench-quotes-");

    private QuotesVenue() throws IOException {}

    /** Makes pairs, providers and a taker, and connects them; for one call. */
    abstract QuotesWay connect(QuotesOptions options) throws IOException;

    /** @param length of a message, bytes */
    AeronEcho echo(final int length) {
        return AeronEcho.overUdp(shared.resolve("echo").toString(), length);
    }

    /** @throws IllegalStateException if the member has failed */
    abstract void requireAlive();

    @Override
    public void close() {
        IoUtil.delete(shared.toFile(), true);
    }

    /** A member in this process, in whose media driver the clients are. */
    static QuotesVenue overIpc() throws IOException, TimeoutException, InterruptedException {
        return new InProcess();
    }

    /**
     * A member in a process of its own, which the clients reach over the loopback interface.
     *
     * @param isReported whether one more process writes all of it into a database meanwhile
     */
    static QuotesVenue overUdp(final Path logs, final boolean isReported) throws IOException {
        return new OverUdp(logs, isReported);
    }

    /** A venue in a process of its own, with gateway and reporting, whose clients have a WebSocket each. */
    static QuotesVenue overWebSocket(final Path logs) throws IOException {
        return new OverWebSocket(logs);
    }

    private static final class InProcess extends QuotesVenue {
        private final Path data = Files.createTempDirectory("rialto-bench-quotes-");
        private final String aeron = super.shared.resolve("aeron").toString();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final SequencerNode node = SequencerNode.launch(configuration(), failure::set);

        private InProcess() throws IOException, TimeoutException, InterruptedException {
            node.awaitLeader(LEADER_TIMEOUT_MS);
        }

        /** Its threads are those of the demo's member on this machine. */
        private SequencerConfiguration configuration() {
            final int cores = Runtime.getRuntime().availableProcessors();
            return SequencerConfiguration.builder(data, aeron)
                    .threads(Threads.chosen(true, 0, cores))
                    .build();
        }

        @Override
        QuotesWay connect(final QuotesOptions options) {
            return new ClientWay(() -> ClientSettings.ofAeronDirectory(aeron).maxInFlight(IN_FLIGHT), options);
        }

        @Override
        AeronEcho echo(final int length) {
            return AeronEcho.overIpc(aeron, length);
        }

        @Override
        void requireAlive() {
            if (failure.get() != null) {
                throw new IllegalStateException("the member failed", failure.get());
            }
        }

        @Override
        public void close() {
            CloseHelper.closeAll(node, () -> IoUtil.delete(data.toFile(), true), super::close);
        }
    }

    private static final class OverUdp extends QuotesVenue {
        private final ClusterProcesses processes = ClusterProcesses.temporary(1, null, Map.of());

        private OverUdp(final Path logs, final boolean isReported) throws IOException {
            processes.logs(logs).startMembers();
            if (isReported) {
                processes.startReporting();
            }
        }

        @Override
        QuotesWay connect(final QuotesOptions options) throws IOException {
            final Path key = processes.keyFile("gateway");
            return new ClientWay(
                    () -> ClientSettings.ofMembers(processes.memberList())
                            .keyFile(key)
                            .connectTimeoutMs(LEADER_TIMEOUT_MS)
                            .maxInFlight(IN_FLIGHT),
                    options);
        }

        @Override
        void requireAlive() {
            processes.all().forEach(process -> {
                if (!process.isAlive()) {
                    throw new IllegalStateException("a process of the venue has ended:\n" + processes.logs());
                }
            });
        }

        @Override
        public void close() {
            CloseHelper.closeAll(processes, super::close);
        }
    }

    private static final class OverWebSocket extends QuotesVenue {
        private final Venue venue;

        private OverWebSocket(final Path logs) throws IOException {
            venue = Venue.start(
                    null,
                    Map.of("limits.quotes-1s", "1000000", "limits.provider-calls-1s", "1000000"),
                    logs.resolve("venue.log"));
        }

        @Override
        QuotesWay connect(final QuotesOptions options) throws IOException {
            return new WebSocketWay(venue, options);
        }

        @Override
        void requireAlive() {
            try {
                venue.api().awaitReady();
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            CloseHelper.closeAll(venue, super::close);
        }
    }
}
