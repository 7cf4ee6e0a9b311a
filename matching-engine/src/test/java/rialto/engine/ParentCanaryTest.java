package rialto.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.stream.LongStream;

/** As {@link QuoteCanaryTest}, of parent orders. */
@Timeout(300)
class ParentCanaryTest {
    /** Seeds that are about streamed quotes. */
    private static final long[] SEEDS = {5, 10, 15, 20};

    private static final int COMMANDS = 4_000;
    private static final int CHECKS_EVERY = 64;

    /** What a bug does to the parent orders after a command. */
    @FunctionalInterface
    private interface Meddling {
        void with(ParentOrder parent, ParentOrders parents);
    }

    private static void mustBeFound(final Meddling meddling) {
        final Bug bug = new Bug() {
            @Override
            public void after(final Command command, final MatchingEngine engine, final EventWords events) {
                final ParentOrders parents = engine.state().quotes.parents;
                if (parents.first() != null) {
                    meddling.with(parents.first(), parents);
                }
            }
        };
        Canary.mustBeFound(RandomVenue.MIDDLE, LongStream.of(SEEDS), COMMANDS, CHECKS_EVERY, bug);
    }

    @Test
    void shouldFindAParentThatForgetsWhatItExecuted() {
        mustBeFound((parent, parents) -> parent.executedLots = 0);
    }

    @Test
    void shouldFindAParentThatIsWorkedTooLate() {
        mustBeFound((parent, parents) -> {
            if (parent.dueNs != ParentOrder.NEVER) {
                parents.schedule(parent, parent.dueNs + 1);
            }
        });
    }

    @Test
    void shouldFindAParentThatGoesBeyondItsLimit() {
        mustBeFound((parent, parents) -> {
            if (parent.limitTicks > 1) {
                parent.limitTicks += parent.buy ? 1 : -1;
            }
        });
    }

    @Test
    void shouldFindAParentThatNeverPauses() {
        mustBeFound((parent, parents) -> parent.pausedUntilNs = 0);
    }

    @Test
    void shouldFindAChildOnHoldThatIsForgotten() {
        mustBeFound((parent, parents) -> {
            if (parent.firstChild != 0) {
                parent.workingLots -= parents.children.workingLots(parent.firstChild);
                parents.children.remove(parent, parent.firstChild);
            }
        });
    }
}
