package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for trades that are busted or corrected. */
@Tag("slow")
@Timeout(300)
class TradeRevisionCanaryTest {
    private static final int SEEDS = 24;

    /** A bug in each trade that can be revised, after each command. */
    @FunctionalInterface
    private interface TradeBug extends Bug {
        void spoil(RevisableTrade trade);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            final RevisableTrades trades = engine.state().revisableTrades;
            for (int number = 0; number < trades.count(); number++) {
                final RevisableTrade trade = new RevisableTrade();
                trades.read(number, trade);
                spoil(trade);
                trades.revise(number, trade);
            }
        }
    }

    private static void mustBeFound(final TradeBug bug) {
        Canary.mustBeFound(CommandFamily.TRADE_REVISIONS, SEEDS, bug);
    }

    @Test
    void shouldFindATradeThatIsBustedTwice() {
        mustBeFound(trade -> trade.busted = false);
    }

    @Test
    void shouldFindAFeeThatIsNotReturned() {
        mustBeFound(trade -> trade.takerFee = 0);
    }

    @Test
    void shouldFindSidesThatAreMixedUp() {
        mustBeFound(trade -> trade.takerBuys = !trade.takerBuys);
    }

    @Test
    void shouldFindAPriceThatIsNotTheCorrectedOne() {
        mustBeFound(trade -> trade.priceTicks -= trade.revision == 0 ? 0 : 1);
    }
}
