package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.function.Consumer;

import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;

/** The limits of an account on an instrument; {@code docs/price-protection.md} has them with these examples. */
class AccountLimitScenarioTest {
    private final TriggerVenue market = new TriggerVenue();
    private final Venue venue = market.venue;

    private void limit(final Consumer<AccountLimits> terms) {
        final AccountLimits limits = new AccountLimits();
        limits.accountId = ALICE;
        limits.instrumentId = Venue.BTC_USD;
        terms.accept(limits);
        venue.engine.setAccountLimits(limits, venue.now());
        venue.forget();
    }

    @Test
    void shouldLimitTheQuantityOfAnOrderOfThatAccountAlone() {
        limit(l -> l.maxOrderLots = 5);
        venue.buy(ALICE, 6, 100);
        venue.buy(ALICE, 5, 100);
        venue.buy(BOB, 6, 100);
        market.expect(
                "rejected ACCOUNT_QUANTITY_LIMIT",
                "accepted #1",
                "rested #1 BUY 5@100",
                "accepted #2",
                "rested #2 BUY 6@100");
    }

    @Test
    void shouldLimitWhatAnOrderIsWorth() {
        limit(l -> l.maxOrderNotional = 1_000);
        venue.buy(ALICE, 10, 101);
        venue.market(ALICE, Side.BUY, 0, 1_001);
        venue.market(ALICE, Side.BUY, 11, 0);
        market.expect(
                "rejected ACCOUNT_NOTIONAL_LIMIT",
                "rejected ACCOUNT_NOTIONAL_LIMIT",
                "accepted #1",
                "canceled #1 11 MARKET_REMAINDER"); // before the first trade nobody knows what it is worth
        market.trades(100);
        venue.market(ALICE, Side.BUY, 11, 0);
        market.expect("rejected ACCOUNT_NOTIONAL_LIMIT");
    }

    @Test
    void shouldLimitWhatIsOpenTogether() {
        limit(l -> l.maxOpenNotional = 1_000);
        venue.buy(ALICE, 4, 100);
        venue.sell(ALICE, 6, 100_000);
        venue.sell(ALICE, 2, 300);
        market.expect(
                "accepted #1",
                "rested #1 BUY 4@100",
                "rejected ACCOUNT_EXPOSURE_LIMIT",
                "accepted #2",
                "rested #2 SELL 2@300");
        venue.buy(ALICE, 1, 2);
        market.expect("rejected ACCOUNT_EXPOSURE_LIMIT");
        venue.cancel(ALICE, 1);
        venue.forget();
        venue.buy(ALICE, 4, 100);
        market.expect("accepted #3", "rested #3 BUY 4@100");
    }

    @Test
    void shouldLetAReplacementUseWhatTheFirstOneHasOpen() {
        limit(l -> {
            l.maxOpenNotional = 1_000;
            l.maxOpenOrders = 1;
        });
        venue.buy(ALICE, 10, 100);
        venue.forget();
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 10, 99), ReplaceMode.KEEP_ON_FAILURE);
        market.expect("canceled #1 10 REPLACED resting", "accepted #2", "rested #2 BUY 10@99");
        venue.replace(ALICE, 2, venue.order(ALICE, Side.BUY, 10, 101), ReplaceMode.KEEP_ON_FAILURE);
        market.expect("cancel rejected ACCOUNT_EXPOSURE_LIMIT");
    }

    @Test
    void shouldLimitHowManyOrdersAreOpen() {
        limit(l -> l.maxOpenOrders = 2);
        venue.buy(ALICE, 1, 100);
        venue.buy(ALICE, 1, 101);
        venue.forget();
        venue.buy(ALICE, 1, 102);
        market.expect("rejected ACCOUNT_OPEN_ORDERS_LIMIT");
    }

    /** Alice has 1,010 BTC. */
    @Test
    void shouldLimitWhatTheAccountMayHold() {
        limit(l -> l.maxPositionLots = 1_015);
        venue.buy(ALICE, 6, 100);
        venue.buy(ALICE, 3, 100);
        venue.buy(ALICE, 3, 101);
        venue.sell(ALICE, 50, 200);
        market.expect(
                "rejected ACCOUNT_POSITION_LIMIT",
                "accepted #1",
                "rested #1 BUY 3@100",
                "rejected ACCOUNT_POSITION_LIMIT",
                "accepted #2",
                "rested #2 SELL 50@200");
    }

    @Test
    void shouldLiftTheLimitsAgain() {
        limit(l -> l.maxOrderLots = 1);
        limit(l -> {});
        venue.buy(ALICE, 2, 100);
        market.expect("accepted #1", "rested #1 BUY 2@100");
    }

    @Test
    void shouldRefuseLimitsThatCannotBe() {
        final AccountLimits limits = new AccountLimits();
        limits.accountId = ALICE;
        limits.instrumentId = Venue.BTC_USD;
        limits.maxOpenNotional = -1;
        venue.engine.setAccountLimits(limits, venue.now());
        market.expect("refused INVALID_LIMITS 0");
        limits.accountId = 77;
        venue.engine.setAccountLimits(limits, venue.now());
        market.expect("refused UNKNOWN_ACCOUNT 0");
    }
}
