package rialto.sequencer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.EventReader;
import rialto.client.VenueEventListener;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** kill -9 under load, again and again on one directory: what was acknowledged is there, once, and events never change. */
@Tag("slow")
@Timeout(300)
class KillTest {
    private static final int KILLS = 6;

    @TempDir
    Path directory;

    @Test
    void shouldLoseAndRepeatNothing() throws Exception {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final var configuration = TestVenue.configuration(directory).build();
        List<String> before = List.of();
        for (int gatewayId = 1; gatewayId <= KILLS; gatewayId++) {
            final long acknowledged = killAfter(
                    2_000 + random.nextInt(30_000),
                    VictimProcess.start(directory, configuration.aeronDirectory(), gatewayId));
            before = check(configuration, before, gatewayId, acknowledged, seed);
        }
    }

    private static long killAfter(final int acknowledgements, final Process victim) throws Exception {
        long last = 0;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8))) {
            int count = 0;
            for (String line; (line = lines.readLine()) != null; ) {
                if (line.matches("ack \\d+")) {
                    last = Long.parseLong(line.substring(4));
                    if (++count == acknowledgements) {
                        // not Process.destroyForcibly, which closes the stream and hides the last acknowledgements
                        victim.toHandle().destroyForcibly();
                    }
                }
            }
        }
        victim.waitFor();
        assertTrue(last >= acknowledgements, "the victim ended by itself");
        return last;
    }

    private static List<String> check(
            final SequencerConfiguration configuration,
            final List<String> before,
            final int gatewayId,
            final long acknowledged,
            final long seed)
            throws Exception {
        try (TestVenue venue = TestVenue.start(configuration, 1_000 + gatewayId)) {
            final long last = venue.settle();
            final RecordedEvents events = new RecordedEvents();
            final Outcomes outcomes = new Outcomes();
            try (EventReader reader = venue.reader(0)) {
                final var demultiplexer = new rialto.client.EventDemultiplexer(outcomes);
                venue.pollUntil(
                        reader,
                        (buffer, offset, length) -> {
                            events.onBatch(buffer, offset, length);
                            demultiplexer.onBatch(buffer, offset, length);
                        },
                        () -> reader.lastSequence() >= last);
            }
            assertEquals(1, events.firstSequence, () -> "seed " + seed);
            assertEquals(last, events.events.size(), () -> "seed " + seed);
            assertEquals(before, events.events.subList(0, before.size()), () -> "events changed, seed " + seed);
            final Map<Long, Integer> counts = outcomes.byGateway.get(gatewayId);
            for (long command = 1; command <= acknowledged; command++) {
                assertEquals(1, counts.getOrDefault(command, 0), "command " + command + ", seed " + seed);
            }
            counts.forEach((command, count) -> assertEquals(1, count, () -> "command " + command + ", seed " + seed));
            return new ArrayList<>(events.events);
        }
    }

    private static final class Outcomes implements VenueEventListener {
        private final Map<Integer, Map<Long, Integer>> byGateway = new HashMap<>();

        @Override
        public void onEndOfCommand(
                final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
            byGateway.computeIfAbsent(gatewayId, id -> new HashMap<>()).merge(correlationId, 1, Integer::sum);
        }
    }
}
