package rialto.simulation;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.fail;

/** A test of the test: each of these faults must be found, and soon. */
@Tag("slow")
class SimulationCanaryTest {
    private static final long FIRST_SEED = 1;
    private static final int SOON = 200;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void shouldFind(final Canary canary) {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + SOON; seed++) {
            try {
                Seeds.run(seed, canary, null);
            } catch (final Violation found) {
                System.out.println(canary + ": seed " + seed + ": " + found.getMessage());
                return;
            }
        }
        fail(canary + " was not found in " + SOON + " runs");
    }
}
