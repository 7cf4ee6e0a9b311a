package rialto.bot.fx;

import org.junit.jupiter.api.Test;
import rialto.protocol.TargetStrategy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FxCrowdTest {
    private static final long BEGIN_MS = 1_000_000;
    private static final long MINUTE_MS = 60_000;

    /** What was done, as text. */
    private static final class Recorded implements FxActions {
        final List<String> actions = new ArrayList<>();
        final Map<BankCharacter, Integer> ladders = new EnumMap<>(BankCharacter.class);
        final List<BankLadder> quoted = new ArrayList<>();

        @Override
        public void quote(final BankCharacter bank, final FxPair pair, final BankLadder ladder) {
            ladders.merge(bank, 1, Integer::sum);
            quoted.add(ladder);
            actions.add("quote " + bank + " " + pair + " " + ladder);
        }

        @Override
        public void sweep(final FxPair pair, final boolean buys, final long lots, final long worstTicks) {
            actions.add("sweep " + pair + " " + buys + " " + lots + " " + worstTicks);
        }

        @Override
        public void await(
                final FxPair pair, final boolean buys, final long lots, final long ticks, final long untilMs) {
            actions.add("await " + pair + " " + buys + " " + lots + " " + ticks + " " + untilMs);
        }

        @Override
        public void work(
                final FxPair pair,
                final boolean buys,
                final TargetStrategy strategy,
                final long lots,
                final long limitTicks,
                final long untilMs,
                final int slices) {
            actions.add("work " + pair + " " + buys + " " + strategy + " " + lots + " " + limitTicks + " " + untilMs
                    + " " + slices);
        }

        @Override
        public void ask(final FxPair pair, final boolean buys, final long lots, final long untilMs) {
            actions.add("ask " + pair + " " + buys + " " + lots + " " + untilMs);
        }
    }

    @Test
    void shouldDoTheSameForTheSameSeedHoweverItIsCalled() {
        final List<String> often = run(7, 10).actions;
        assertEquals(often, run(7, 1_000).actions);
        assertNotEquals(often, run(8, 10).actions);
    }

    @Test
    void shouldHaveBanksOfDifferentCharacterAndTakersOfEachKind() {
        final Recorded recorded = run(7, 50);
        final int wide = recorded.ladders.get(BankCharacter.WIDE);
        assertTrue(wide > 2 * recorded.ladders.get(BankCharacter.TIGHT), recorded.ladders::toString);
        for (final String kind : List.of("sweep", "await", "ask", "work")) {
            assertTrue(recorded.actions.stream().anyMatch(action -> action.startsWith(kind)), kind);
        }
    }

    @Test
    void shouldQuoteOnlyLaddersThatAVenueTakes() {
        for (final BankLadder ladder : run(7, 50).quoted) {
            assertTrue(ladder.bids()[0] < ladder.asks()[0], ladder::toString);
            assertTrue(ladder.lots().length <= 20, ladder::toString);
            for (int i = 1; i < ladder.lots().length; i++) {
                assertTrue(ladder.bids()[i] < ladder.bids()[i - 1], ladder::toString);
                assertTrue(ladder.asks()[i] > ladder.asks()[i - 1], ladder::toString);
            }
        }
    }

    @Test
    void shouldNotMakeUpForALongPause() {
        final Recorded recorded = new Recorded();
        final FxCrowd crowd = new FxCrowd(7, 1, BEGIN_MS, recorded);
        crowd.step(BEGIN_MS + 5_000);
        final int inFiveSeconds = recorded.actions.size();
        recorded.actions.clear();
        crowd.step(BEGIN_MS + 60 * MINUTE_MS);
        assertTrue(recorded.actions.size() <= inFiveSeconds, () -> recorded.actions.size() + " at once");
    }

    private static Recorded run(final long seed, final long stepMs) {
        final Recorded recorded = new Recorded();
        final FxCrowd crowd = new FxCrowd(seed, 1, BEGIN_MS, recorded);
        for (long timeMs = BEGIN_MS; timeMs <= BEGIN_MS + MINUTE_MS; timeMs += stepMs) {
            crowd.step(timeMs);
        }
        return recorded;
    }
}
