package rialto.engine;

import org.junit.jupiter.api.Test;

import static rialto.engine.Ids.id;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

class OrderChangeScenarioTest {
    private final Venue venue = new Venue();

    @Test
    void shouldCancelByOrderIdAndReleaseTheHold() {
        venue.buy(ALICE, 5, 100);
        venue.forget();
        venue.cancel(ALICE, 1);
        venue.expect("canceled #1 5 REQUESTED resting", "balance 100 of USD: 1000 and 0 held");
        venue.cancel(ALICE, 1);
        venue.expect("cancel rejected UNKNOWN_ORDER");
    }

    @Test
    void shouldCancelByClientOrderId() {
        venue.enter(venue.order(ALICE, Side.BUY, 5, 100).clientOrderId(new Identifier().set(7, 8, 9, 10)));
        venue.forget();
        venue.engine.cancelOrder(venue.cancelOf(BOB, 0).clientOrderId(new Identifier().set(7, 8, 9, 10)), 0);
        venue.engine.cancelOrder(venue.cancelOf(ALICE, 0).clientOrderId(new Identifier().set(7, 8, 9, 11)), 0);
        venue.engine.cancelOrder(venue.cancelOf(ALICE, 0).clientOrderId(new Identifier().set(7, 8, 9, 10)), 0);
        venue.expectOrders(
                "cancel rejected UNKNOWN_ORDER", "cancel rejected UNKNOWN_ORDER", "canceled #1 5 REQUESTED resting");
    }

    @Test
    void shouldNotCancelAnothersOrder() {
        venue.buy(ALICE, 5, 100);
        venue.forget();
        venue.cancel(BOB, 1);
        venue.expect("cancel rejected UNKNOWN_ORDER");
    }

    @Test
    void shouldCancelAllInOrderOfEntry() {
        venue.sell(ALICE, 1, 103);
        venue.buy(ALICE, 1, 90);
        venue.buy(BOB, 1, 91);
        venue.sell(ALICE, 1, 101);
        venue.forget();
        venue.engine.cancelAllOrders(ALICE, id(0), 0, 0);
        venue.expect(
                "canceled #1 1 MASS_CANCEL resting",
                "canceled #2 1 MASS_CANCEL resting",
                "canceled #4 1 MASS_CANCEL resting",
                "mass canceled 3",
                "balance 100 of BTC: 10 and 0 held",
                "balance 100 of USD: 1000 and 0 held");
        venue.engine.cancelAllOrders(ALICE, id(0), Venue.BTC_USD, 0);
        venue.expect("mass canceled 0");
    }

    @Test
    void shouldAmendDownAndKeepItsPlace() {
        venue.buy(ALICE, 5, 100);
        venue.buy(BOB, 1, 100);
        venue.sell(CAROL, 1, 100);
        venue.forget();
        venue.amend(ALICE, 1, 3);
        venue.expect("amended #1 3, left 2, less 2", "balance 100 of USD: 700 and 200 held");
        venue.sell(CAROL, 3, 100);
        venue.expectOrders(
                "accepted #4",
                "trade 2: #4 SELL 2@100 from #1, left 1 and 0",
                "trade 3: #4 SELL 1@100 from #2, left 0 and 0");
    }

    @Test
    void shouldRefuseAnAmendmentThatDoesNotReduceOrGoesBelowWhatIsExecuted() {
        venue.buy(ALICE, 5, 100);
        venue.sell(CAROL, 2, 100);
        venue.forget();
        venue.amend(ALICE, 1, 5);
        venue.amend(ALICE, 1, 6);
        venue.amend(ALICE, 1, 2);
        venue.amend(ALICE, 1, 0);
        venue.amend(ALICE, 1, -1);
        venue.expect(
                "amend rejected AMEND_NOT_A_REDUCTION",
                "amend rejected AMEND_NOT_A_REDUCTION",
                "amend rejected AMEND_NOT_A_REDUCTION",
                "amend rejected QUANTITY_BELOW_MINIMUM",
                "amend rejected MALFORMED_COMMAND");
    }

    @Test
    void shouldGiveAnAmendedOrderItsNewNameOnly() {
        final OrderRequest first = venue.order(ALICE, Side.BUY, 5, 100).clientOrderId(id(1));
        venue.enter(first);
        venue.engine.amendOrder(venue.amendOf(ALICE, 1, 4).newClientOrderId(id(2)), 0);
        venue.forget();
        venue.engine.cancelOrder(venue.cancelOf(ALICE, 0).clientOrderId(id(1)), 0);
        venue.expect("cancel rejected UNKNOWN_ORDER");
        venue.enter(first);
        venue.expect("repeated #1 NONE");
        venue.enter(venue.order(ALICE, Side.BUY, 4, 100).clientOrderId(id(2)));
        venue.expect("rejected DUPLICATE_CLIENT_ORDER_ID");
        venue.engine.amendOrder(venue.amendOf(ALICE, 1, 3).newClientOrderId(id(1)), 0);
        venue.expect("amend rejected DUPLICATE_CLIENT_ORDER_ID");
        venue.engine.cancelOrder(venue.cancelOf(ALICE, 0).clientOrderId(id(2)), 0);
        venue.expectOrders("canceled #1 4 REQUESTED resting");
    }

    @Test
    void shouldReplace() {
        venue.buy(ALICE, 5, 100);
        venue.forget();
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 9, 111), ReplaceMode.STOP_ON_FAILURE);
        venue.expect(
                "canceled #1 5 REPLACED resting",
                "accepted #2",
                "rested #2 BUY 9@111",
                "balance 100 of USD: 1 and 999 held");
    }

    @Test
    void shouldStopOrGoOnWhenThereIsNothingToReplace() {
        venue.replace(ALICE, 9, venue.order(ALICE, Side.BUY, 1, 100), ReplaceMode.STOP_ON_FAILURE);
        venue.expect("cancel rejected UNKNOWN_ORDER");
        venue.replace(ALICE, 9, venue.order(ALICE, Side.BUY, 1, 100), ReplaceMode.ALLOW_FAILURE);
        venue.expectOrders("cancel rejected UNKNOWN_ORDER", "accepted #1", "rested #1 BUY 1@100");
    }

    @Test
    void shouldKeepTheCancelWhenTheNewOrderIsRefused() {
        venue.buy(ALICE, 5, 100);
        venue.forget();
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 100, 100), ReplaceMode.STOP_ON_FAILURE);
        venue.expectOrders("canceled #1 5 REPLACED resting", "rejected INSUFFICIENT_BALANCE");
    }

    @Test
    void shouldDoBothHalvesOfAReplacementOrNothing() {
        venue.buy(ALICE, 5, 100);
        venue.forget();
        final OrderRequest tooMuch = venue.order(ALICE, Side.BUY, 100, 100);
        venue.replace(ALICE, 1, tooMuch, ReplaceMode.KEEP_ON_FAILURE);
        venue.expect("cancel rejected INSUFFICIENT_BALANCE");
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 9, 111), ReplaceMode.KEEP_ON_FAILURE);
        venue.expect(
                "canceled #1 5 REPLACED resting",
                "accepted #2",
                "rested #2 BUY 9@111",
                "balance 100 of USD: 1 and 999 held");
        venue.enter(venue.order(ALICE, Side.SELL, 1, 200).clientOrderId(tooMuch.clientOrderId));
        venue.expectOrders("accepted #3", "rested #3 SELL 1@200");
    }

    @Test
    void shouldKeepAnOrderAndItsPlaceWhileItsReplacementIsRefused() {
        venue.enter(venue.order(ALICE, Side.BUY, 5, 100).clientOrderId(id(1)));
        venue.buy(BOB, 5, 100);
        venue.forget();
        venue.change(definition -> definition.maxOpenOrders = 1);
        venue.replace(ALICE, 9, venue.order(ALICE, Side.BUY, 1, 101), ReplaceMode.KEEP_ON_FAILURE);
        venue.expect("cancel rejected UNKNOWN_ORDER");
        venue.replace(ALICE, 1, venue.order(ALICE, Side.SELL, 1, 101), ReplaceMode.KEEP_ON_FAILURE);
        venue.expect("cancel rejected MALFORMED_COMMAND");
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 1, 101).clientOrderId(id(1)), ReplaceMode.KEEP_ON_FAILURE);
        venue.expect("cancel rejected DUPLICATE_CLIENT_ORDER_ID");
        venue.setPhase(TradingPhase.HALTED);
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 1, 101), ReplaceMode.KEEP_ON_FAILURE);
        venue.expect("cancel rejected INSTRUMENT_HALTED");
        venue.setPhase(TradingPhase.CONTINUOUS);
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 5, 99), ReplaceMode.KEEP_ON_FAILURE);
        venue.expectOrders("canceled #1 5 REPLACED resting", "accepted #3", "rested #3 BUY 5@99");
    }

    @Test
    void shouldRepeatAReplacementWithoutCancelingAgain() {
        venue.buy(ALICE, 1, 100);
        final OrderRequest order = venue.order(ALICE, Side.BUY, 1, 101);
        venue.replace(ALICE, 1, order, ReplaceMode.STOP_ON_FAILURE);
        venue.forget();
        venue.replace(ALICE, 1, order, ReplaceMode.STOP_ON_FAILURE);
        venue.expect("repeated #2 NONE");
    }

    @Test
    void shouldRefuseBothHalvesOfAMalformedReplacement() {
        venue.buy(ALICE, 1, 100);
        venue.forget();
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 1, 100), null);
        venue.replace(ALICE, 1, venue.order(BOB, Side.BUY, 1, 100), ReplaceMode.ALLOW_FAILURE);
        venue.expect(
                "cancel rejected MALFORMED_COMMAND",
                "rejected MALFORMED_COMMAND",
                "cancel rejected MALFORMED_COMMAND",
                "rejected MALFORMED_COMMAND");
    }

    @Test
    void shouldReplaceByWhatIsLeftOfTheQuantity() {
        venue.buy(ALICE, 5, 100);
        venue.sell(BOB, 2, 100);
        venue.forget();
        final OrderRequest order = venue.order(ALICE, Side.BUY, 7, 90);
        venue.replaceLessExecuted(ALICE, 1, order);
        venue.expectOrders("canceled #1 3 REPLACED resting", "accepted #3", "rested #3 BUY 5@90");
        venue.replaceLessExecuted(ALICE, 1, order);
        venue.expect("repeated #3 NONE");
        venue.enter(venue.order(ALICE, Side.BUY, 7, 90).clientOrderId(order.clientOrderId));
        venue.expect("rejected DUPLICATE_CLIENT_ORDER_ID");
        venue.replaceLessExecuted(ALICE, 3, venue.order(ALICE, Side.BUY, 4, 91));
        venue.expectOrders("canceled #3 5 REPLACED resting", "accepted #4", "rested #4 BUY 4@91");
    }

    @Test
    void shouldReplaceByWhatIsLeftAlsoOfWhatOrdersBeforeExecuted() {
        venue.buy(ALICE, 5, 100);
        venue.sell(BOB, 2, 100);
        venue.forget();
        final OrderRequest order = venue.order(ALICE, Side.BUY, 7, 90);
        venue.replaceLessExecuted(ALICE, 1, order, 5);
        venue.expect("cancel rejected AMEND_NOT_A_REDUCTION");
        venue.replaceLessExecuted(ALICE, 1, order, Long.MAX_VALUE);
        venue.expect("cancel rejected AMEND_NOT_A_REDUCTION");
        venue.replaceLessExecuted(ALICE, 1, order, 4);
        venue.expectOrders("canceled #1 3 REPLACED resting", "accepted #3", "rested #3 BUY 1@90");
        venue.replaceLessExecuted(ALICE, 3, venue.order(ALICE, Side.BUY, 7, 91), 6);
        venue.expectOrders("canceled #3 1 REPLACED resting", "accepted #4", "rested #4 BUY 1@91");
    }

    @Test
    void shouldNotReplaceByNothing() {
        venue.buy(ALICE, 5, 100);
        venue.sell(BOB, 2, 100);
        venue.forget();
        venue.replaceLessExecuted(ALICE, 1, venue.order(ALICE, Side.BUY, 2, 90));
        venue.expect("cancel rejected AMEND_NOT_A_REDUCTION");
        venue.replaceLessExecuted(ALICE, 9, venue.order(ALICE, Side.BUY, 2, 90));
        venue.expect("cancel rejected UNKNOWN_ORDER");
        venue.engine.replaceOrder(
                venue.cancelOf(ALICE, 1), venue.order(ALICE, Side.BUY, 9, 90), ReplaceMode.ALLOW_FAILURE, true, 0, 0);
        venue.expect("cancel rejected MALFORMED_COMMAND", "rejected MALFORMED_COMMAND");
        venue.cancel(ALICE, 1);
        venue.expectOrders("canceled #1 3 REQUESTED resting");
    }

    @Test
    void shouldCancelAndAmendButNotEnterWhileHalted() {
        venue.buy(ALICE, 5, 100);
        venue.setPhase(TradingPhase.HALTED);
        venue.buy(BOB, 1, 100);
        venue.amend(ALICE, 1, 4);
        venue.cancel(ALICE, 1);
        venue.expectOrders(
                "rejected INSTRUMENT_HALTED", "amended #1 4, left 4, less 1", "canceled #1 4 REQUESTED resting");
        venue.setPhase(TradingPhase.CONTINUOUS);
        venue.buy(BOB, 1, 100);
        venue.expectOrders("accepted #2", "rested #2 BUY 1@100");
    }
}
