package rialto.simulation;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.EnumSet;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;

class SimulationTest {
    private static final long FIRST_SEED = 1;
    private static final int FEW = 40;
    private static final int MANY = 2_500;
    /** Of long runs. */
    private static final long[] FOUND = {151, 107_547_492_118L};

    @Test
    void shouldHoldWhateverHappensInAFewRuns() {
        new Seeds(FIRST_SEED).run(seed -> seed < FIRST_SEED + FEW);
    }

    @Test
    void shouldHoldWhereItOnceDidNot() {
        for (final long seed : FOUND) {
            Seeds.run(seed, Canary.NONE, new StringBuilder());
        }
    }

    @Test
    @Tag("slow")
    void shouldHoldWhateverHappensInThousandsOfRuns() {
        final Seeds seeds = new Seeds(FIRST_SEED);
        seeds.run(seed -> seed < FIRST_SEED + MANY);
        System.out.print(seeds.runs() + " seeds from " + FIRST_SEED + " on\n" + Seeds.table(seeds.counts()));
        final Set<Happening> never = EnumSet.allOf(Happening.class);
        never.removeAll(seeds.counts().keySet());
        assertEquals(Set.of(), never, "what never happened is not tested");
    }

    /** Or no seed could ever be run again. */
    @Test
    void shouldDoTheSameForTheSameSeed() {
        final StringBuilder first = new StringBuilder();
        final StringBuilder second = new StringBuilder();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 4; seed++) {
            Seeds.run(seed, Canary.NONE, first);
            Seeds.run(seed, Canary.NONE, second);
        }
        assertEquals(first.toString(), second.toString());
    }
}
