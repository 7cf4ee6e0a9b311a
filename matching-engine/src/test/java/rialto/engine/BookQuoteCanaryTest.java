package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for quotes on order books and their protections. */
@Tag("slow")
@Timeout(300)
class BookQuoteCanaryTest {
    private static final int SEEDS = 40;
    private static final int COMMANDS = 5_000;
    private static final int CHECKS_EVERY = 16;

    /** A bug in what one of a few accounts has on an instrument after a command of the kind that is asked for. */
    @FunctionalInterface
    private interface QuoteBug {
        void spoil(EngineState state, int account, Instrument instrument);
    }

    private static void mustBeFound(final EventWords.Kind after, final QuoteBug bug) {
        final Bug spoiling = new Bug() {
            @Override
            public void after(final Command command, final MatchingEngine engine, final EventWords events) {
                if (events.count(after) > 0) {
                    spoilAll(engine.state(), bug);
                }
            }
        };
        Canary.mustBeFound(
                RandomVenue.MIDDLE, CommandFamily.BOOK_QUOTES.seedsOfItsOwn(SEEDS), COMMANDS, CHECKS_EVERY, spoiling);
    }

    private static void spoilAll(final EngineState state, final QuoteBug bug) {
        for (int i = 0; i < state.accounts.clientCount(); i++) {
            for (int id = 1; id <= state.instruments.count(); id++) {
                bug.spoil(
                        state,
                        state.accounts.client(MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + i),
                        state.instruments.get(id));
            }
        }
    }

    private static CountedFills fills(final int account, final Instrument instrument) {
        return instrument.protectedQuotes == null ? null : instrument.protectedQuotes.of(account);
    }

    @Test
    void shouldFindATradeTooManyThatIsCounted() {
        mustBeFound(EventWords.Kind.ORDER_EXECUTED, (state, account, instrument) -> {
            final CountedFills fills = fills(account, instrument);
            if (fills != null && fills.count() > 0 && fills.count() + 1 < fills.protection.maxFills) {
                fills.load(Long.MAX_VALUE, 1);
            }
        });
    }

    @Test
    void shouldFindAProtectionThatForgetsThatItWasReached() {
        mustBeFound(EventWords.Kind.QUOTE_PROTECTION_TRIGGERED, (state, account, instrument) -> {
            final CountedFills fills = fills(account, instrument);
            if (fills != null && fills.isReached()) {
                fills.clear();
            }
        });
    }

    @Test
    void shouldFindAProtectionThatPullsQuotesOfOthers() {
        mustBeFound(EventWords.Kind.QUOTE_PROTECTION_TRIGGERED, (state, account, instrument) -> {
            final int bid = state.bookQuotes.find(account, instrument.id(), true);
            if (bid != 0) {
                instrument.takeOut(bid);
                if (instrument.reserves) {
                    state.release(bid, state.held(instrument, bid));
                }
                state.close(bid);
            }
        });
    }

    @Test
    void shouldFindMoneyThatIsReleasedTwice() {
        mustBeFound(EventWords.Kind.MASS_QUOTE_ACCEPTED, (state, account, instrument) -> {
            final int bid = state.bookQuotes.find(account, instrument.id(), true);
            if (bid != 0 && instrument.reserves) {
                final Balances balances = state.balances;
                final int paidFrom = state.orders.paidFrom(bid);
                balances.load(paidFrom, balances.available(paidFrom) + 1, balances.held(paidFrom) - 1);
            }
        });
    }

    @Test
    void shouldFindAQuoteThatLosesItsPlace() {
        mustBeFound(EventWords.Kind.BOOK_QUOTE_CHANGED, (state, account, instrument) -> {
            final int bid = state.bookQuotes.find(account, instrument.id(), true);
            if (bid != 0) {
                instrument.takeOut(bid);
                instrument.putIn(bid);
            }
        });
    }

    @Test
    void shouldFindAQuoteThatItsAccountForgets() {
        mustBeFound(EventWords.Kind.BOOK_QUOTE_CHANGED, (state, account, instrument) -> {
            final int ask = state.bookQuotes.find(account, instrument.id(), false);
            if (ask != 0) {
                state.bookQuotes.remove(ask);
            }
        });
    }
}
