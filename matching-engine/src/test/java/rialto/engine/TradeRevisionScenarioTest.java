package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.BTC_USD;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** Trades that are busted or get another price; {@code docs/busts.md} has the rules with these examples. */
class TradeRevisionScenarioTest {
    private static final int TEN_PERCENT = 100_000;
    private static final int TWENTY_PERCENT = 200_000;

    private Venue venue = new Venue();

    private void bust(final long tradeId, final long price, final long lots) {
        revise(tradeId, price, lots, 0);
    }

    private void revise(final long tradeId, final long price, final long lots, final long corrected) {
        final TradeRevisionRequest request = new TradeRevisionRequest();
        request.instrumentId = BTC_USD;
        request.tradeId = tradeId;
        request.priceTicks = price;
        request.quantityLots = lots;
        request.correctedTicks = corrected;
        venue.engine.reviseTrade(request, venue.now());
    }

    /** Alice sells to Bob, who comes; makers pay 10 %, takers 20 % of what they receive. */
    private void tradeWithFees(final long lots, final long price) {
        venue.change(d -> {
            d.makerFeePpm = TEN_PERCENT;
            d.takerFeePpm = TWENTY_PERCENT;
        });
        venue.sell(ALICE, lots, price);
        venue.buy(BOB, lots, price);
        venue.forget();
    }

    @Test
    void shouldGiveBothSidesBackWhatTheyPaidAndTheirFees() {
        tradeWithFees(10, 50);
        bust(1, 50, 10);
        venue.expect(
                "trade 1 busted, 10 @ 50",
                "balance 101 of USD: 1000 and 0 held",
                "balance 101 of BTC: 10 and 0 held",
                "balance 100 of BTC: 10 and 0 held",
                "balance 100 of USD: 1000 and 0 held",
                "balance 2 of BTC: 0 and 0 held",
                "balance 2 of USD: 0 and 0 held");
    }

    @Test
    void shouldMoveTheDifferenceOfMoneyAndFeesToAHigherPrice() {
        tradeWithFees(10, 50);
        revise(1, 50, 10, 60);
        venue.expect(
                "trade 1 corrected, 10 @ 60 instead of 50",
                "balance 101 of USD: 400 and 0 held",
                "balance 100 of USD: 1540 and 0 held",
                "balance 2 of USD: 60 and 0 held");
    }

    @Test
    void shouldMoveTheDifferenceBackToALowerPrice() {
        tradeWithFees(10, 50);
        revise(1, 50, 10, 40);
        venue.expect(
                "trade 1 corrected, 10 @ 40 instead of 50",
                "balance 101 of USD: 600 and 0 held",
                "balance 100 of USD: 1360 and 0 held",
                "balance 2 of USD: 40 and 0 held");
    }

    @Test
    void shouldTakeTheFeesOfACorrectedPriceAtTheRatesOfTheTrade() {
        tradeWithFees(10, 50);
        venue.change(d -> {
            d.makerFeePpm = 0;
            d.takerFeePpm = 0;
        });
        revise(1, 50, 10, 60);
        venue.expect(
                "trade 1 corrected, 10 @ 60 instead of 50",
                "balance 101 of USD: 400 and 0 held",
                "balance 100 of USD: 1540 and 0 held",
                "balance 2 of USD: 60 and 0 held");
    }

    @Test
    void shouldBustACorrectedTradeAtItsCorrectedTerms() {
        tradeWithFees(10, 50);
        revise(1, 50, 10, 60);
        venue.forget();
        bust(1, 50, 10);
        bust(1, 60, 10);
        venue.expect(
                "refused TRADE_CHANGED 60",
                "trade 1 busted, 10 @ 60",
                "balance 101 of USD: 1000 and 0 held",
                "balance 101 of BTC: 10 and 0 held",
                "balance 100 of BTC: 10 and 0 held",
                "balance 100 of USD: 1000 and 0 held",
                "balance 2 of BTC: 0 and 0 held",
                "balance 2 of USD: 0 and 0 held");
    }

    @Test
    void shouldBustNoTradeTwice() {
        venue.sell(ALICE, 1, 50);
        venue.buy(BOB, 1, 50);
        bust(1, 50, 1);
        venue.forget();
        bust(1, 50, 1);
        revise(1, 50, 1, 60);
        venue.expect("refused TRADE_BUSTED 0", "refused TRADE_BUSTED 0");
    }

    @Test
    void shouldRefuseWhereSomebodyHasTooLittleAvailable() {
        venue.sell(ALICE, 10, 50);
        venue.buy(BOB, 10, 50);
        venue.sell(BOB, 15, 90);
        venue.forget();
        bust(1, 50, 10);
        venue.expect("refused INSUFFICIENT_BALANCE 101");
        venue.cancel(BOB, 3);
        venue.forget();
        bust(1, 50, 10);
        venue.expect(
                "trade 1 busted, 10 @ 50",
                "balance 101 of USD: 1000 and 0 held",
                "balance 101 of BTC: 10 and 0 held",
                "balance 100 of BTC: 10 and 0 held",
                "balance 100 of USD: 1000 and 0 held");
    }

    @Test
    void shouldRefuseWhereTheFeesWereWithdrawn() {
        tradeWithFees(10, 50);
        venue.deposit(MatchingEngine.FEE_ACCOUNT_ID, BTC, -1);
        venue.forget();
        bust(1, 50, 10);
        venue.expect("refused INSUFFICIENT_BALANCE 2");
    }

    @Test
    void shouldRefuseACorrectionThatTheBuyerCannotPay() {
        venue.sell(ALICE, 10, 50);
        venue.buy(BOB, 10, 50);
        venue.deposit(BOB, USD, -1_000 + 500 + 99);
        venue.forget();
        revise(1, 50, 10, 60);
        venue.expect("refused INSUFFICIENT_BALANCE 101");
    }

    @Test
    void shouldMakeAnOpenOrderSmallerAndBringNothingBackToTheBook() {
        venue.sell(ALICE, 10, 50);
        venue.buy(BOB, 4, 50);
        bust(1, 50, 4);
        venue.forget();
        venue.amend(ALICE, 1, 6);
        venue.amend(ALICE, 1, 5);
        venue.buy(CAROL, 10, 50);
        venue.expectOrders(
                "amend rejected AMEND_NOT_A_REDUCTION",
                "amended #1 5, left 5, less 1",
                "accepted #3",
                "trade 2: #3 BUY 5@50 from #1, left 5 and 0",
                "rested #3 BUY 5@50");
    }

    @Test
    void shouldReviseTradesOfAuctions() {
        venue.change(d -> {
            d.makerFeePpm = TEN_PERCENT;
            d.takerFeePpm = TWENTY_PERCENT;
        });
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        venue.sell(ALICE, 10, 50);
        venue.buy(BOB, 10, 50);
        venue.setPhase(TradingPhase.CONTINUOUS);
        bust(1, 50, 10);
        venue.expect(
                "trade 1 busted, 10 @ 50",
                "balance 101 of USD: 1000 and 0 held",
                "balance 101 of BTC: 10 and 0 held",
                "balance 100 of BTC: 10 and 0 held",
                "balance 100 of USD: 1000 and 0 held",
                "balance 2 of BTC: 0 and 0 held",
                "balance 2 of USD: 0 and 0 held");
    }

    @Test
    void shouldReviseATradeOfAnAccountWithItself() {
        venue.change(d -> d.takerFeePpm = TWENTY_PERCENT);
        venue.sell(ALICE, 10, 50);
        venue.buy(ALICE, 10, 50);
        venue.forget();
        bust(1, 50, 10);
        venue.expect("trade 1 busted, 10 @ 50", "balance 100 of BTC: 10 and 0 held", "balance 2 of BTC: 0 and 0 held");
    }

    @Test
    void shouldReviseTheMoneyOfAFrozenAccountAndOfAHaltedInstrument() {
        venue.sell(ALICE, 1, 50);
        venue.buy(BOB, 1, 50);
        venue.engine.setAccountState(BOB, true, false, venue.now());
        venue.setPhase(TradingPhase.HALTED);
        bust(1, 50, 1);
        venue.expectOrders("trade 1 busted, 1 @ 50");
    }

    @Test
    void shouldLeaveTheLastPriceAndWhatWasTriggered() {
        final TriggerVenue market = new TriggerVenue();
        venue = market.venue;
        market.trades(100);
        venue.enter(market.market(TriggerType.STOP_LOSS, Side.SELL, 1, 95));
        market.trade(94);
        venue.forget();
        bust(2, 94, 1);
        venue.expectOrders("trade 2 busted, 1 @ 94");
        venue.enter(market.market(TriggerType.STOP_LOSS, Side.SELL, 1, 94));
        venue.expectOrders("rejected TRIGGER_REACHED");
    }

    @Test
    void shouldKnowTheLastTradesAlone() {
        venue = new Venue(EngineLimits.defaults().withRevisableTrades(2));
        for (int i = 0; i < 3; i++) {
            venue.sell(ALICE, 1, 50);
            venue.buy(BOB, 1, 50);
        }
        venue.forget();
        bust(1, 50, 1);
        bust(2, 50, 1);
        venue.expectOrders("refused UNKNOWN_TRADE 0", "trade 2 busted, 1 @ 50");
    }

    @Test
    void shouldKnowNoTradesWhereNoneAreToBeRevised() {
        venue = new Venue(EngineLimits.defaults().withRevisableTrades(0));
        venue.sell(ALICE, 1, 50);
        venue.buy(BOB, 1, 50);
        venue.forget();
        bust(1, 50, 1);
        venue.expect("refused UNKNOWN_TRADE 0");
    }

    @Test
    void shouldGoOnFromASnapshot() {
        tradeWithFees(10, 50);
        revise(1, 50, 10, 60);
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(EngineLimits.defaults(), new CountingListener());
        venue.engine.takeSnapshot(loader);
        final MatchingEngine restored = loader.finish();
        assertEquals(venue.engine.stateHash(), restored.stateHash());
        final TradeRevisionRequest request = new TradeRevisionRequest();
        request.instrumentId = BTC_USD;
        request.tradeId = 1;
        request.priceTicks = 60;
        request.quantityLots = 10;
        restored.reviseTrade(request, venue.now());
        venue.engine.reviseTrade(request, venue.now());
        assertEquals(venue.engine.stateHash(), restored.stateHash());
        restored.checkInvariants();
    }
}
