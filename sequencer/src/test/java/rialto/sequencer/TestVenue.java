package rialto.sequencer;

import io.aeron.Aeron;
import org.agrona.CloseHelper;
import rialto.client.CommandIngress;
import rialto.client.EventBatchHandler;
import rialto.client.EventReader;
import rialto.client.OfferResult;
import rialto.client.VenueConnection;
import rialto.client.trading.VenueClient;
import rialto.protocol.Side;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** A cluster of one in this process with a client, small buffers, and a directory that outlives it. */
final class TestVenue implements AutoCloseable {
    private static final AtomicInteger GATEWAYS = new AtomicInteger();

    static final long TIMEOUT_MS = 20_000;

    final AtomicReference<Throwable> failure = new AtomicReference<>();
    final TestCommands commands;
    final SequencerNode node;
    final VenueConnection connection;
    final Aeron aeron;
    final CommandIngress ingress;
    private long settled;

    private TestVenue(final Function<Consumer<Throwable>, SequencerNode> launch, final TestCommands commands)
            throws Exception {
        this.commands = commands;
        node = launch.apply(failure::set);
        awaitLeader();
        settled = node.eventSequence();
        connection = node.connection();
        aeron = connection.openAeron(failure::set);
        ingress = CommandIngress.connect(aeron, connection);
        await("ingress", () -> {
            ingress.poll();
            return ingress.isConnected();
        });
    }

    /** One that fails ends on a thread of its own, and still writes to its directory until it has. */
    private void awaitLeader() throws Exception {
        try {
            node.awaitLeader(TIMEOUT_MS);
        } catch (final SequencerStartException e) {
            node.close();
            throw e;
        }
    }

    static SequencerConfiguration.Builder configuration(final Path directory) {
        final Path shm = Path.of("/dev/shm");
        final Path aeronDirectory =
                (Files.isWritable(shm) ? shm : directory).resolve("rialto-test-" + UUID.randomUUID());
        return configuration(directory, aeronDirectory.toString());
    }

    static SequencerConfiguration.Builder configuration(final Path directory, final String aeronDirectory) {
        return SequencerConfiguration.builder(directory, aeronDirectory)
                .snapshotIntervalMs(0)
                .logTermLength(256 * 1024)
                .eventTermLength(256 * 1024)
                .segmentLength(256 * 1024)
                .ingressTermLength(64 * 1024);
    }

    /** As every gateway that starts: a number that no other has had, for its commands are counted from one again. */
    private static int newGateway() {
        return (int) (ProcessHandle.current().pid() % 1_000_000) * 1_000 + GATEWAYS.incrementAndGet();
    }

    static TestVenue start(final Path directory) throws Exception {
        return start(configuration(directory).build());
    }

    static TestVenue start(final SequencerConfiguration configuration) throws Exception {
        return start(configuration, () -> Long.MAX_VALUE);
    }

    static TestVenue start(final SequencerConfiguration configuration, final LongSupplier neededEventSequence)
            throws Exception {
        return new TestVenue(
                failure -> SequencerNode.launch(configuration, neededEventSequence, failure),
                new TestCommands(newGateway()));
    }

    /** A venue in which a gateway of that id sends. */
    static TestVenue start(final SequencerConfiguration configuration, final int gatewayId) throws Exception {
        return new TestVenue(failure -> SequencerNode.launch(configuration, failure), new TestCommands(gatewayId));
    }

    /** A venue whose disk has as much room for orders as is said. */
    static TestVenue startOnDisk(final SequencerConfiguration configuration, final LongSupplier roomBytes)
            throws Exception {
        return new TestVenue(
                failure -> SequencerNode.launchWithRoom(configuration, roomBytes, failure),
                new TestCommands(newGateway()));
    }

    /** Two assets, one instrument, two rich accounts: 100 and 101. Nine commands. */
    void open() throws Exception {
        send(commands.addAsset("BTC"));
        send(commands.addAsset("USDT"));
        send(commands.addInstrument("BTCUSDT", 1, 2));
        for (int i = 0; i < 2; i++) {
            send(commands.createAccount("trader" + i));
        }
        for (int i = 0; i < 2; i++) {
            send(commands.deposit(TestCommands.FIRST_ACCOUNT + i, 1, 1L << 50, "base" + i));
            send(commands.deposit(TestCommands.FIRST_ACCOUNT + i, 2, 1L << 50, "quote" + i));
        }
    }

    /** Orders that rest and trade by turns. */
    void trade(final int firstOrder, final int count) throws Exception {
        for (int i = firstOrder; i < firstOrder + count; i++) {
            final boolean buy = (i & 1) == 0;
            send(commands.limitOrder(
                    TestCommands.FIRST_ACCOUNT + (i & 1),
                    i,
                    buy ? Side.BUY : Side.SELL,
                    buy ? 1000 - i % 7 : 1000 + i % 5 - 2,
                    1 + i % 9));
        }
    }

    /** Sends what the commands' buffer holds, waiting while the venue is busy. */
    void send(final int length) throws Exception {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
        OfferResult result;
        while ((result = ingress.offer(commands.buffer, 0, length)) != OfferResult.OK) {
            if (result == OfferResult.TOO_LARGE || System.nanoTime() - deadlineNs > 0) {
                throw new TimeoutException("command not taken: " + result);
            }
            ingress.poll();
            LockSupport.parkNanos(50_000);
        }
    }

    EventReader reader(final long afterSequence) {
        return EventReader.connect(aeron, connection, afterSequence);
    }

    /** Everything from a sequence on, until the venue is idle and all is read. */
    RecordedEvents eventsAfter(final long afterSequence, final long upToSequence) throws Exception {
        final RecordedEvents events = new RecordedEvents();
        try (EventReader reader = reader(afterSequence)) {
            pollUntil(reader, events, () -> reader.lastSequence() >= upToSequence);
        }
        return events;
    }

    /** Waits until all commands sent have had their events; returns the last sequence. */
    long settle() throws Exception {
        final RecordedEvents events = new RecordedEvents();
        final long marker = markCommand();
        final AtomicBoolean isMarked = new AtomicBoolean();
        try (EventReader reader = reader(settled)) {
            pollUntil(
                    reader,
                    (buffer, offset, length) -> {
                        events.onBatch(buffer, offset, length);
                        // what a timer does may come right behind it
                        if (events.lastCorrelationId == marker) {
                            isMarked.set(true);
                        }
                    },
                    isMarked::get);
            settled = reader.lastSequence();
            return settled;
        }
    }

    private long markCommand() throws Exception {
        send(commands.revokeApiKey(TestCommands.keyId(9999)));
        return commands.correlationId();
    }

    void pollUntil(final EventReader reader, final EventBatchHandler handler, final BooleanSupplier done)
            throws Exception {
        await("events", () -> {
            ingress.poll();
            if (reader.poll(handler, 100) == 0) {
                LockSupport.parkNanos(50_000);
            }
            return done.getAsBoolean();
        });
    }

    /**
     * Polls until the client knows the outcome of all that it has asked for.
     *
     * @param requestId of its last request, which must have been taken
     */
    void run(final VenueClient client, final long requestId) throws Exception {
        assertTrue(requestId > 0, () -> "not taken: " + requestId);
        await("outcome", () -> {
            client.poll();
            return client.inFlight() == 0;
        });
    }

    /** A failure that the condition waits for is no reason to give up: it counts only if it came before the condition was tried. */
    void await(final String what, final BooleanSupplier condition) throws Exception {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
        while (true) {
            final Throwable failed = failure.get();
            if (condition.getAsBoolean()) {
                return;
            }
            if (failed != null) {
                throw new AssertionError("the member failed", failed);
            }
            if (System.nanoTime() - deadlineNs > 0) {
                throw new TimeoutException("waiting for " + what);
            }
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(ingress, aeron, node);
    }
}
