package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;

/** How often an account may cancel; {@code docs/price-protection.md} has the rules with these examples. */
class CancelRateScenarioTest {
    private static final long WINDOW_NS = AccountRules.CANCEL_WINDOW_NS;

    private final Venue venue = new Venue();

    private void allow(final int maxCancels10s) {
        final AccountRules rules = new AccountRules();
        rules.accountId = ALICE;
        rules.maxCancels10s = maxCancels10s;
        venue.engine.setAccountRules(rules, venue.now());
        venue.forget();
    }

    private void rest(final int count) {
        for (int i = 0; i < count; i++) {
            venue.buy(ALICE, 1, 10 + i);
        }
        venue.forget();
    }

    private void cancelAll(final CancelReason reason) {
        venue.engine.cancelAllOrders(ALICE, id(91), Venue.BTC_USD, reason, venue.now());
    }

    private static String canceled(final int orderId) {
        return "canceled #" + orderId + " 1 REQUESTED resting";
    }

    @Test
    void shouldRefuseMoreCancelsThanTheAccountMaySendInTenSeconds() {
        allow(2);
        rest(3);
        for (int orderId = 1; orderId <= 3; orderId++) {
            venue.cancel(ALICE, orderId);
        }
        venue.expectOrders(canceled(1), canceled(2), "cancel rejected CANCEL_RATE_LIMIT");
    }

    @Test
    void shouldBeginAnewWithEachWholeMultipleOfTenSeconds() {
        allow(1);
        rest(3);
        venue.advance(WINDOW_NS - 10 - venue.now());
        venue.cancel(ALICE, 1);
        venue.cancel(ALICE, 2);
        venue.advance(WINDOW_NS - venue.now());
        venue.cancel(ALICE, 2);
        venue.cancel(ALICE, 3);
        venue.expectOrders(
                canceled(1), "cancel rejected CANCEL_RATE_LIMIT", canceled(2), "cancel rejected CANCEL_RATE_LIMIT");
    }

    @Test
    void shouldCountCancelsThatFindNothing() {
        allow(1);
        rest(1);
        venue.cancel(ALICE, 77);
        venue.cancel(ALICE, 1);
        venue.expectOrders("cancel rejected UNKNOWN_ORDER", "cancel rejected CANCEL_RATE_LIMIT");
    }

    @Test
    void shouldNotCountWhatIsMalformedOrNamesNoInstrument() {
        allow(1);
        rest(1);
        venue.cancel(ALICE, 0);
        final CancelRequest nowhere = venue.cancelOf(ALICE, 1);
        nowhere.instrumentId = 9;
        venue.engine.cancelOrder(nowhere, venue.now());
        venue.cancel(ALICE, 1);
        venue.expectOrders("cancel rejected MALFORMED_COMMAND", "cancel rejected UNKNOWN_INSTRUMENT", canceled(1));
    }

    @Test
    void shouldCountACancelOfAllOrdersOnce() {
        allow(2);
        rest(3);
        cancelAll(CancelReason.MASS_CANCEL);
        rest(2);
        venue.cancel(ALICE, 4);
        cancelAll(CancelReason.MASS_CANCEL);
        venue.expectOrders(canceled(4), "cancel rejected CANCEL_RATE_LIMIT");
    }

    @Test
    void shouldNeitherCountNorRefuseWhatAnAdministratorCancels() {
        allow(1);
        rest(3);
        venue.engine.cancelOrder(venue.cancelOf(ALICE, 1), CancelReason.ADMINISTRATOR, venue.now());
        venue.cancel(ALICE, 2);
        cancelAll(CancelReason.ADMINISTRATOR);
        venue.expectOrders(
                "canceled #1 1 ADMINISTRATOR resting",
                canceled(2),
                "canceled #3 1 ADMINISTRATOR resting",
                "mass canceled 1");
    }

    @Test
    void shouldCountAReplacementAsACancel() {
        allow(1);
        rest(2);
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 1, 20), ReplaceMode.STOP_ON_FAILURE);
        venue.replace(ALICE, 2, venue.order(ALICE, Side.BUY, 1, 21), ReplaceMode.KEEP_ON_FAILURE);
        venue.expectOrders(
                "canceled #1 1 REPLACED resting",
                "accepted #3",
                "rested #3 BUY 1@20",
                "cancel rejected CANCEL_RATE_LIMIT");
    }

    @Test
    void shouldEnterTheNewOrderAllTheSameWhereThatWasAskedFor() {
        allow(1);
        rest(1);
        venue.cancel(ALICE, 77);
        venue.forget();
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 1, 20), ReplaceMode.ALLOW_FAILURE);
        venue.expectOrders("cancel rejected CANCEL_RATE_LIMIT", "accepted #2", "rested #2 BUY 1@20");
    }

    @Test
    void shouldNotCountAmendmentsNorOthersCancels() {
        allow(1);
        venue.buy(ALICE, 5, 10);
        venue.buy(BOB, 1, 10);
        venue.forget();
        venue.amend(ALICE, 1, 4);
        venue.cancel(BOB, 2);
        venue.cancel(ALICE, 1);
        venue.expectOrders(
                "amended #1 4, left 4, less 1", "canceled #2 1 REQUESTED resting", "canceled #1 4 REQUESTED resting");
    }

    @Test
    void shouldCountOnWhereTheLimitChanges() {
        allow(3);
        rest(3);
        venue.cancel(ALICE, 1);
        allow(1);
        venue.cancel(ALICE, 2);
        allow(2);
        venue.cancel(ALICE, 2);
        allow(0);
        venue.cancel(ALICE, 3);
        venue.expectOrders(canceled(3));
    }

    @Test
    void shouldCountAListOnce() {
        final OrderListVenue lists = new OrderListVenue();
        final AccountRules rules = new AccountRules();
        rules.accountId = ALICE;
        rules.maxCancels10s = 1;
        lists.venue.engine.setAccountRules(rules, 0);
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 1, 110), lists.stop(Side.SELL, 1, 90));
        lists.venue.forget();
        lists.cancelList(3);
        lists.cancelList(3);
        assertEquals(
                1,
                lists.venue.events().stream()
                        .filter(event -> event.equals("cancel rejected CANCEL_RATE_LIMIT"))
                        .count(),
                lists.venue.events()::toString);
    }

    @Test
    void shouldCountAMassQuoteWithWhichASideLeavesAndRefuseAllOfItBeyondTheLimit() {
        final QuotingVenue it = new QuotingVenue(venue);
        allow(2);
        it.quote(ALICE, 99, 3, 101, 3);
        it.quote(ALICE, 98, 3, 102, 3);
        it.quote(ALICE, 98, 2, 102, 3);
        it.quote(ALICE, 98, 2, 0, 0);
        it.forget();
        final MassQuoteRequest beyond = QuotingVenue.with(it.request(ALICE), Venue.BTC_USD, 97, 2, 103, 3);
        it.enter(beyond);
        it.expect("mass quote rejected CANCEL_RATE_LIMIT");
        it.enter(beyond);
        it.expect("mass quote rejected CANCEL_RATE_LIMIT repeated");
        it.quote(ALICE, 98, 2, 103, 1);
        it.expect("mass quote of 1", "accepted #5", "rested #5 SELL 1@103", "quote on 1: #3 #5");
        venue.cancel(ALICE, 5);
        it.expect("cancel rejected CANCEL_RATE_LIMIT");
        venue.advance(WINDOW_NS);
        it.enter(beyond);
        it.expect("mass quote rejected CANCEL_RATE_LIMIT repeated");
        it.quote(ALICE, 97, 2, 103, 1);
        it.expect(
                "mass quote of 1",
                "canceled #3 2 REQUESTED resting",
                "accepted #6",
                "rested #6 BUY 2@97",
                "quote on 1: #6 #5");
    }

    @Test
    void shouldNotCountMassQuotesWithWhichNothingLeaves() {
        final QuotingVenue it = new QuotingVenue(venue);
        allow(1);
        it.quote(ALICE, 99, 3, 101, 3);
        it.quote(ALICE, 99, 2, 101, 3);
        it.quote(ALICE, 98, 3, 97, 3);
        it.quote(ALICE, 98, 300, 101, 3);
        it.forget();
        venue.cancel(ALICE, 1);
        it.expect("canceled #1 2 REQUESTED resting");
    }

    @Test
    void shouldCountACancelOfAParentOrder() {
        final ParentVenue parents = new ParentVenue();
        final AccountRules rules = new AccountRules();
        rules.accountId = QuoteVenue.TOM;
        rules.maxCancels10s = 1;
        parents.quotes.engine.setAccountRules(rules, 0);
        parents.enter(parents.waiting(QuoteVenue.TOM, 8, 100, 1_000));
        parents.cancel(QuoteVenue.TOM, 77);
        parents.quotes.forget();
        parents.cancel(QuoteVenue.TOM, 1);
        parents.quotes.expect("cancel of parent refused CANCEL_RATE_LIMIT");
    }

    @Test
    void shouldGoOnCountingAfterASnapshot() {
        allow(1);
        rest(2);
        venue.cancel(ALICE, 1);
        final EventText events = new EventText();
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(EngineLimits.defaults(), events);
        venue.engine.takeSnapshot(loader);
        final MatchingEngine restored = loader.finish();
        assertEquals(venue.engine.stateHash(), restored.stateHash());
        restored.cancelOrder(venue.cancelOf(ALICE, 2), venue.now());
        assertEquals("[cancel rejected CANCEL_RATE_LIMIT]", events.lines.toString());
    }
}
