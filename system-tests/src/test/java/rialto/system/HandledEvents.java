package rialto.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What the extension {@code Follower} has written down: lines of {@code INSTRUMENT SEQUENCE}, in the order in which it handled events. */
final class HandledEvents {
    private final Path file;

    /** @param data of the host */
    HandledEvents(final Path data) {
        file = data.resolve("extension-state/Follower/files/handled");
    }

    List<String> lines() {
        try {
            // a kill may leave the beginning of a line
            return !Files.exists(file)
                    ? List.of()
                    : Files.readAllLines(file).stream()
                            .filter(line -> line.endsWith("."))
                            .toList();
        } catch (final IOException e) {
            throw new IllegalStateException(e);
        }
    }

    Set<Long> sequences() {
        final Set<Long> sequences = new HashSet<>();
        lines().forEach(line -> sequences.add(Long.parseLong(line.split(" ")[1])));
        return sequences;
    }

    /** Each trade was handled, in order of each instrument, and has one order and one that replaced it. */
    void check(final ExtensionTrades.Recorded recorded) {
        assertEquals(new TreeSet<>(recorded.trades()), new TreeSet<>(sequences()), "trades, and no others");
        checkOrder();
        assertEquals(2 * recorded.trades().size(), recorded.orders().size(), "orders of all trades");
        assertEquals(recorded.orders().size(), new HashSet<>(recorded.orders()).size(), "each under its own id");
        System.out.println(recorded.trades().size() + " trades, " + lines().size() + " handlings, "
                + recorded.repeated() + " orders repeated");
    }

    private void checkOrder() {
        final Map<String, List<Long>> firsts = new HashMap<>();
        final Set<String> seen = new HashSet<>();
        for (final String line : lines()) {
            final String[] words = line.split(" ");
            if (seen.add(words[1])) {
                firsts.computeIfAbsent(words[0], key -> new ArrayList<>()).add(Long.parseLong(words[1]));
            }
        }
        assertEquals(TestMarket.SYMBOLS.size(), firsts.size(), "instruments that traded");
        firsts.forEach((instrument, sequences) -> assertEquals(
                sequences.stream().sorted().toList(), sequences, () -> "order of instrument " + instrument));
    }
}
