package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * As {@link DifferentialTest}, with streamed quotes alone: providers, ladders, orders that take them, holds and credit.
 */
class QuoteDifferentialTest {
    private static final int ONE_IN = 5;
    private static final int CHECKS_EVERY = 32;
    private static final List<String> OF_QUOTES = List.of(
            "quotes refused",
            "quotes canceled",
            "hold ended",
            "event QUOTE",
            "event HOLD",
            "event CREDIT",
            "request",
            "event WAITING",
            "event PARENT",
            "event CHILD",
            "parent",
            "child");

    /** Too seldom for so few seeds: ParentOrderScenarioTest has it, and the ten million commands of DifferentialTest. */
    private static final String SELDOM = "child BOOK_EQUAL";

    @Test
    @Timeout(600)
    void shouldAgreeWithReferenceModel() {
        final Coverage coverage = agree(LongStream.rangeClosed(301, 420), 4_000);
        final List<String> missing = coverage.missing().stream()
                .filter(name -> OF_QUOTES.stream().anyMatch(name::startsWith))
                .filter(name -> !name.equals(SELDOM))
                .toList();
        assertEquals(List.of(), missing, "what never happened");
    }

    /** Other commands each time; what goes wrong tells its seed. */
    @Test
    @Timeout(600)
    void shouldAgreeWithReferenceModelOnFreshSeeds() {
        final long fresh = System.nanoTime() >>> 8;
        agree(LongStream.range(fresh, fresh + 12), 4_000);
    }

    /** More of the same, for a lane that has the time. */
    @Test
    @Tag("slow")
    @Timeout(600)
    void shouldAgreeWithReferenceModelForLong() {
        agree(LongStream.rangeClosed(1_001, 1_400), 16_000);
    }

    private static Coverage agree(final LongStream numbers, final int commands) {
        return numbers.parallel()
                .mapToObj(number -> {
                    final RandomVenue venue = RandomVenue.of(number * ONE_IN);
                    venue.run(commands, CHECKS_EVERY, CHECKS_EVERY);
                    return venue.coverage();
                })
                .reduce(new Coverage(), Coverage::and);
    }
}
