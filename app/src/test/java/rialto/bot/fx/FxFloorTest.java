package rialto.bot.fx;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.ParentOrderEvent;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.sequencer.SequencerConfiguration;
import rialto.sequencer.SequencerNode;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Simulated banks and takers on a member in this process. */
@Timeout(120)
class FxFloorTest {
    private static final long LEADER_TIMEOUT_MS = 30_000;

    @TempDir
    Path directory;

    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** What happened, and what was refused. */
    private static final class Seen implements VenueListener {
        final Set<Long> providers = new HashSet<>();
        final Set<Integer> pairs = new HashSet<>();
        final Set<String> kinds = new TreeSet<>();
        final Set<String> refused = new TreeSet<>();

        @Override
        public void on(final VenueEvent.QuotesReplaced event) {
            providers.add(event.accountId());
            pairs.add(event.instrumentId());
        }

        @Override
        public void on(final VenueEvent.QuoteExecuted event) {
            kinds.add(event.holdId() != 0 ? "held" : event.quoteRequestId() != 0 ? "asked" : "firm");
        }

        @Override
        public void on(final VenueEvent.QuoteRejected event) {
            refused.add("ladder " + event.reason());
        }

        @Override
        public void on(final ParentOrderEvent.ChildChosen event) {
            kinds.add("worked");
        }

        @Override
        public void on(final ParentOrderEvent.Rejected event) {
            refused.add("parent order " + event.reason());
        }

        @Override
        public void on(final VenueEvent.OrderRejected event) {
            refused.add("order " + event.reason());
        }
    }

    @Test
    void shouldQuoteAllPairsAndTradeInEveryWay() throws Exception {
        final String aeron =
                Path.of("/dev/shm").resolve("rialto-test-" + UUID.randomUUID()).toString();
        final SequencerConfiguration configuration =
                SequencerConfiguration.builder(directory, aeron).build();
        try (SequencerNode node = SequencerNode.launch(configuration, failure::set)) {
            node.awaitLeader(LEADER_TIMEOUT_MS);
            final ClientSettings settings = ClientSettings.ofAeronDirectory(aeron);
            final Seen seen = new Seen();
            try (VenueClient watcher = VenueClient.connect(settings.everyone(), seen)) {
                for (int start = 0; start < 2; start++) {
                    seen.kinds.clear();
                    try (FxFloor floor =
                            FxFloor.start(ClientSettings.ofAeronDirectory(aeron), List.of(), 7, 4, failure::set)) {
                        await(
                                watcher,
                                () -> seen.kinds.containsAll(Set.of("held", "asked", "firm", "worked"))
                                        && seen.providers.size() == BankCharacter.values().length
                                        && seen.pairs.size() == FxPair.values().length);
                        assertTrue(floor.ladders() > 0 && floor.trades() > 0 && floor.holds() > 0);
                    }
                }
                assertEquals(Set.of(), seen.refused);
                assertNull(failure.get());
            }
        }
    }

    private void await(final VenueClient watcher, final BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            assertNull(failure.get());
            if (watcher.poll() == 0) {
                Thread.sleep(1);
            }
        }
    }
}
