package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A test of the tests of streamed quotes: bugs put into a running engine are found, and told by a few commands. */
@Tag("slow")
@Timeout(300)
class QuoteCanaryTest {
    /** Seeds that are about streamed quotes. */
    private static final long[] SEEDS = {5, 10, 15, 20};

    private static final int A_FEW = 18;

    /** Orders that wait, and ladders enough that one command does not look at all of them. */
    private static final int WITH_MANY_LADDERS = 30;

    /** A command that names a request by its number needs all requests before it. */
    private static final int WITH_ALL_BEFORE = 100;

    private static final int COMMANDS = 4_000;
    private static final int CHECKS_EVERY = 64;

    /** A bug in what happens to the state after a command. */
    @FunctionalInterface
    private interface StateBug extends Bug {
        @Override
        void after(Command command, MatchingEngine engine, EventWords events);
    }

    private static void mustBeFound(final StateBug bug) {
        mustBeFound(RandomVenue.MIDDLE, A_FEW, bug);
    }

    private static void mustBeFound(final EngineLimits limits, final int mostLines, final StateBug bug) {
        Scenario.Failure smallest = null;
        for (int i = 0; i < SEEDS.length && smallest == null; i++) {
            smallest = new RandomVenue(limits, SEEDS[i], bug).shrink(COMMANDS, CHECKS_EVERY, CHECKS_EVERY);
        }
        assertNotNull(smallest, "not found");
        assertTrue(smallest.lines().size() <= mostLines, smallest::toString);
    }

    /** The first ladder of the first provider that has one; 0 for none. */
    private static int anyLadder(final QuoteState quotes) {
        for (int provider = 1; provider <= quotes.providers.count(); provider++) {
            for (int stream = 0; stream < QuoteLadder.MAX_STREAMS; stream++) {
                if (quotes.providers.ladder(provider, stream) != 0) {
                    return quotes.providers.ladder(provider, stream);
                }
            }
        }
        return 0;
    }

    @Test
    void shouldFindAQuoteThatEndsTooLate() {
        mustBeFound((command, engine, events) -> {
            final QuoteState quotes = engine.state().quotes;
            final int ladder = anyLadder(quotes);
            if (command instanceof QuoteCommand.ReplaceQuotes && ladder != 0) {
                quotes.expiries.remove(ladder);
                final Identifier quoteId = quotes.ladders.quoteId(ladder, new Identifier());
                final long received = quotes.ladders.receivedNs(ladder);
                quotes.ladders.head(ladder, quoteId, quotes.ladders.validUntilNs(ladder) + 1, received);
                quotes.expiries.add(ladder);
            }
        });
    }

    @Test
    void shouldFindATierThatHasTooLittleLeft() {
        mustBeFound((command, engine, events) -> {
            final QuoteState quotes = engine.state().quotes;
            final int ladder = anyLadder(quotes);
            if (events.count(EventWords.Kind.QUOTE_EXECUTED) > 0
                    && ladder != 0
                    && quotes.ladders.best(ladder, false) < quotes.ladders.tierCount(ladder, false)) {
                quotes.ladders.remainingLots(ladder, false, quotes.ladders.best(ladder, false), 0);
            }
        });
    }

    @Test
    void shouldFindALeaseThatIsNotRenewed() {
        mustBeFound((command, engine, events) -> {
            final QuoteState quotes = engine.state().quotes;
            if (events.count(EventWords.Kind.QUOTES_RENEWED) > 0 && quotes.leases.size() > 0) {
                final int provider = quotes.leases.first();
                quotes.leases.change(provider, quotes.providers.leaseEndsNs(provider) - 1);
            }
        });
    }

    @Test
    void shouldFindCreditThatATradeDidNotUse() {
        mustBeFound((command, engine, events) -> {
            final CreditLines lines = engine.state().quotes.creditLines;
            for (int line = 1; line <= lines.count(); line++) {
                lines.used(line, 0);
            }
        });
    }

    @Test
    void shouldFindARejectedHoldThatIsForgotten() {
        mustBeFound((command, engine, events) -> {
            final QuoteState quotes = engine.state().quotes;
            final int hold = quotes.holds.first();
            if (hold != 0 && quotes.holds.isRejected(hold)) {
                quotes.detach(hold);
                quotes.holds.remove(hold);
            }
        });
    }

    @Test
    void shouldFindMoneyThatIsFreeWhileATradeIsOnHold() {
        mustBeFound((command, engine, events) -> {
            final EngineState state = engine.state();
            final int hold = state.quotes.holds.first();
            if (events.count(EventWords.Kind.HOLD_OPENED) > 0 && hold != 0) {
                final int balance = state.quotes.holds.paidFrom(hold);
                if (balance != 0 && state.balances.held(balance) > 0) {
                    state.balances.load(
                            balance, state.balances.available(balance) + 1, state.balances.held(balance) - 1);
                }
            }
        });
    }

    @Test
    void shouldFindWaitingOrdersThatNeverGetTheirTurn() {
        mustBeFound(RandomVenue.SMALL, WITH_MANY_LADDERS, (command, engine, events) -> {
            for (int id = 1; id <= engine.state().instruments.count(); id++) {
                final StreamedQuotes market = engine.state().instruments.get(id).quotes;
                if (market != null && market.isWalkPending()) {
                    market.buyWalk.stop();
                    market.sellWalk.stop();
                    engine.state().quotes.walks.change(id, DueQueue.NEVER);
                }
            }
        });
    }

    @Test
    void shouldFindWaitingOrdersWhoseLooksTheVenueForgets() {
        mustBeFound(
                RandomVenue.SMALL,
                WITH_MANY_LADDERS,
                (command, engine, events) -> engine.state().quotes.looksFromNs = LookRate.ANY_TIME);
    }

    @Test
    void shouldFindARequestWhoseAnswerIsForgotten() {
        mustBeFound(RandomVenue.MIDDLE, WITH_ALL_BEFORE, (command, engine, events) -> {
            final QuoteRequests requests = engine.state().quotes.requests;
            final int request = requests.first();
            if (events.count(EventWords.Kind.QUOTE_REQUEST_CHANGED) > 0 && request != 0) {
                requests.answer(request, 0, 0, 0, 0, 0);
            }
        });
    }

    @Test
    void shouldFindALeastQuantityThatIsForgotten() {
        mustBeFound(
                (command, engine, events) -> engine.state().quotes.minQuantities.clear());
    }
}
