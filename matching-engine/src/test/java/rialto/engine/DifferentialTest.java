package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The engine and the reference model agree on every event and every state, whatever is thrown at them. */
class DifferentialTest {
    private static final int COMMANDS_PER_SEED = 16_667;
    private static final int CHECKS_EVERY = 64;

    @Test
    @Timeout(600)
    void shouldAgreeWithReferenceModelOnHundredsOfThousandsOfCommands() {
        agree(1, 40, 600_000);
    }

    /** More of the same, for a lane that has the time. */
    @Test
    @Tag("slow")
    @Timeout(600)
    void shouldAgreeWithReferenceModelOnTenMillionCommands() {
        agree(1, 600, 10_000_000);
    }

    private static void agree(final long firstSeed, final long lastSeed, final long commands) {
        final Coverage coverage = LongStream.rangeClosed(firstSeed, lastSeed)
                .parallel()
                .mapToObj(DifferentialTest::run)
                .reduce(new Coverage(), Coverage::and);
        assertTrue(coverage.commandCount() >= commands);
        assertEquals(List.of(), coverage.missing(), "what never happened");
    }

    private static Coverage run(final long seed) {
        final RandomVenue venue = RandomVenue.of(seed);
        venue.run(COMMANDS_PER_SEED, CHECKS_EVERY, CHECKS_EVERY);
        return venue.coverage();
    }
}
