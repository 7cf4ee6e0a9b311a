package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The engine and the reference model agree on every event and every state, whatever is thrown at them. */
class DifferentialTest {
    private static final int COMMANDS_PER_SEED = 16_667;
    private static final int CHECKS_EVERY = 64;

    @Test
    @Timeout(600)
    void shouldAgreeWithReferenceModelOnAMillionCommands() {
        // too seldom for so few seeds: OrderListScenarioTest and ParentOrderScenarioTest have them, more commands, too
        agree(
                CommandFamily.LAST_PLAIN + 1,
                CommandFamily.LAST_PLAIN + 60,
                1_000_000,
                Set.of("cancel reason REFUSED_ON_RELEASE", "child BOOK_EQUAL"));
    }

    /** More of the same, for a lane that has the time. */
    @Test
    @Tag("slow")
    @Timeout(1_800)
    void shouldAgreeWithReferenceModelOnTenMillionCommands() {
        agree(1, 600, 10_000_000, Set.of());
    }

    private static void agree(
            final long firstSeed, final long lastSeed, final long commands, final Set<String> seldom) {
        final Coverage coverage = LongStream.rangeClosed(firstSeed, lastSeed)
                .parallel()
                .mapToObj(DifferentialTest::run)
                .reduce(new Coverage(), Coverage::and);
        assertTrue(coverage.commandCount() >= commands);
        final List<String> missing = new ArrayList<>(coverage.missing());
        missing.removeAll(seldom);
        assertEquals(List.of(), missing, "what never happened");
    }

    private static Coverage run(final long seed) {
        final RandomVenue venue = RandomVenue.of(seed);
        venue.run(COMMANDS_PER_SEED, CHECKS_EVERY, CHECKS_EVERY);
        return venue.coverage();
    }
}
