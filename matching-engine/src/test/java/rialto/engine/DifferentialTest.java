package rialto.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The engine and the reference model agree on every event and every state, whatever is thrown at them. */
class DifferentialTest {
    private static final int SEEDS = 600;
    private static final int COMMANDS_PER_SEED = 16_667;
    private static final int CHECKS_EVERY = 64;

    @Test
    @Timeout(600)
    void shouldAgreeWithReferenceModelOnTenMillionCommands() {
        final Coverage coverage = LongStream.rangeClosed(1, SEEDS)
                .parallel()
                .mapToObj(DifferentialTest::run)
                .reduce(new Coverage(), Coverage::and);
        assertTrue(coverage.commandCount() >= 10_000_000);
        assertEquals(List.of(), coverage.missing(), "what never happened");
    }

    private static Coverage run(final long seed) {
        final RandomVenue venue = RandomVenue.of(seed);
        venue.run(COMMANDS_PER_SEED, CHECKS_EVERY, CHECKS_EVERY);
        return venue.coverage();
    }
}
