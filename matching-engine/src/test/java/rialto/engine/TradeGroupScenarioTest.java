package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** Self-trade prevention between accounts of one trade group; {@code docs/engine.md} has the rules with these examples. */
class TradeGroupScenarioTest {
    private static final int GROUP = 7;

    private final Venue venue = new Venue();

    private void group(final long account, final int tradeGroupId) {
        final AccountRules rules = new AccountRules();
        rules.accountId = account;
        rules.tradeGroupId = tradeGroupId;
        venue.engine.setAccountRules(rules, venue.now());
        venue.forget();
    }

    private void bobBuys(final long lots, final long price, final SelfTradePrevention prevention) {
        venue.enter(venue.order(BOB, Side.BUY, lots, price), o -> o.selfTradePrevention = prevention);
    }

    /** Alice sells at 100 and at 102, Carol at 101. */
    private void threeAsks() {
        venue.sell(ALICE, 1, 100);
        venue.sell(CAROL, 1, 101);
        venue.sell(ALICE, 1, 102);
        venue.forget();
    }

    @Test
    void shouldTellTheRules() {
        final AccountRules rules = new AccountRules();
        rules.accountId = ALICE;
        rules.tradeGroupId = GROUP;
        rules.maxCancels10s = 3;
        venue.engine.setAccountRules(rules, venue.now());
        venue.expect("rules of 100: group 7, 3 cancels");
    }

    @Test
    void shouldCancelTheIncomingOrderThatMeetsOneOfItsGroup() {
        group(ALICE, GROUP);
        group(BOB, GROUP);
        threeAsks();
        bobBuys(5, 102, SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders("accepted #4", "canceled #4 5 SELF_TRADE_TAKER");
    }

    @Test
    void shouldCancelRestingOrdersOfItsGroupAndTradeWithTheOthers() {
        group(ALICE, GROUP);
        group(BOB, GROUP);
        threeAsks();
        bobBuys(5, 102, SelfTradePrevention.EXPIRE_MAKER);
        venue.expectOrders(
                "accepted #4",
                "canceled #1 1 SELF_TRADE_MAKER resting",
                "trade 1: #4 BUY 1@101 from #2, left 4 and 0",
                "canceled #3 1 SELF_TRADE_MAKER resting",
                "rested #4 BUY 4@102");
    }

    @Test
    void shouldCancelBothTheRestingOneFirst() {
        group(ALICE, GROUP);
        group(BOB, GROUP);
        threeAsks();
        bobBuys(5, 102, SelfTradePrevention.EXPIRE_BOTH);
        venue.expectOrders("accepted #4", "canceled #1 1 SELF_TRADE_MAKER resting", "canceled #4 5 SELF_TRADE_TAKER");
    }

    @Test
    void shouldTradeWithinAGroupWhenTheIncomingOrderAsksForNothing() {
        group(ALICE, GROUP);
        group(BOB, GROUP);
        threeAsks();
        bobBuys(1, 100, SelfTradePrevention.NONE);
        venue.expectOrders("accepted #4", "trade 1: #4 BUY 1@100 from #1, left 0 and 0");
    }

    @Test
    void shouldLookAtTheModeOfTheIncomingOrderAlone() {
        group(ALICE, GROUP);
        group(BOB, GROUP);
        venue.enter(
                venue.order(ALICE, Side.SELL, 1, 100), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_BOTH);
        venue.forget();
        bobBuys(1, 100, SelfTradePrevention.NONE);
        venue.expectOrders("accepted #2", "trade 1: #2 BUY 1@100 from #1, left 0 and 0");
    }

    @Test
    void shouldTradeBetweenGroupsAndWithAccountsOfNone() {
        group(ALICE, GROUP);
        group(BOB, GROUP + 1);
        threeAsks();
        bobBuys(2, 101, SelfTradePrevention.EXPIRE_BOTH);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 1@100 from #1, left 1 and 0",
                "trade 2: #4 BUY 1@101 from #2, left 0 and 0");
    }

    @Test
    void shouldCountOrdersOfItsGroupForFillOrKillOnlyIfItWouldTradeWithThem() {
        group(ALICE, GROUP);
        group(BOB, GROUP);
        threeAsks();
        venue.enter(venue.order(BOB, Side.BUY, 2, 102), o -> {
            o.timeInForce = TimeInForce.FOK;
            o.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER;
        });
        venue.enter(venue.order(BOB, Side.BUY, 2, 102), o -> o.timeInForce = TimeInForce.FOK);
        venue.expectOrders(
                "accepted #4",
                "canceled #4 2 FOK_NOT_FILLABLE",
                "accepted #5",
                "trade 1: #5 BUY 1@100 from #1, left 1 and 0",
                "trade 2: #5 BUY 1@101 from #2, left 0 and 0");
    }

    @Test
    void shouldHoldForOrdersFromThenOnAndLetAnAccountLeaveItsGroup() {
        threeAsks();
        group(ALICE, GROUP);
        group(BOB, GROUP);
        bobBuys(1, 100, SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders("accepted #4", "canceled #4 1 SELF_TRADE_TAKER");
        group(BOB, 0);
        bobBuys(1, 100, SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders("accepted #5", "trade 1: #5 BUY 1@100 from #1, left 0 and 0");
    }

    @Test
    void shouldTradeWithinAGroupInAnAuction() {
        group(ALICE, GROUP);
        group(BOB, GROUP);
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        venue.sell(ALICE, 1, 100);
        bobBuys(1, 100, SelfTradePrevention.EXPIRE_BOTH);
        venue.forget();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, venue.now());
        assertEquals(
                1,
                venue.events().stream()
                        .filter(event -> event.startsWith("trade 1: "))
                        .count(),
                venue.events()::toString);
    }

    @Test
    void shouldBeTheSameForSharesOfAPrice() {
        final AllocationVenue it = new AllocationVenue(MatchAlgorithm.PRO_RATA);
        for (final long account : new long[] {ALICE, CAROL}) {
            final AccountRules rules = new AccountRules();
            rules.accountId = account;
            rules.tradeGroupId = GROUP;
            it.venue.engine.setAccountRules(rules, it.venue.now());
        }
        it.sell(10, 10);
        it.venue.enter(
                it.venue.order(CAROL, Side.BUY, 10, 100),
                o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER);
        it.venue.expectOrders(
                "accepted #3",
                "canceled #1 10 SELF_TRADE_MAKER resting",
                "trade 1: #3 BUY 10@100 from #2, left 0 and 0");
    }

    @Test
    void shouldBeTheSameForPostedOffers() {
        final PostedOfferVenue market = new PostedOfferVenue();
        for (final long account : new long[] {PostedOfferVenue.ANT, PostedOfferVenue.BEE}) {
            final AccountRules rules = new AccountRules();
            rules.accountId = account;
            rules.tradeGroupId = GROUP;
            market.engine.setAccountRules(rules, 0);
        }
        market.forget();
        market.sell(PostedOfferVenue.ANT, 2, 100);
        market.sell(PostedOfferVenue.CAT, 2, 101);
        market.enter(
                market.order(PostedOfferVenue.BEE, PostedOfferVenue.FREE, Side.BUY, 1, 200),
                o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER);
        market.at(3);
        market.expect("canceled #1 2 SELF_TRADE_MAKER resting", "trade 1: #3 BUY 1@101 from #2, left 0 and 1");
    }

    @Test
    void shouldSendNoChildToAPriceAtWhichItsGroupStands() {
        final ParentVenue parents = new ParentVenue();
        for (final long account : new long[] {QuoteVenue.AVA, QuoteVenue.BEN}) {
            final AccountRules rules = new AccountRules();
            rules.accountId = account;
            rules.tradeGroupId = GROUP;
            parents.quotes.engine.setAccountRules(rules, 0);
        }
        parents.offer(QuoteVenue.AVA, 5, 100);
        parents.quotes.forget();
        parents.enter(
                parents.parent(QuoteVenue.BEN, Side.BUY, 3, 0), parent -> parent.bookInstrumentId = ParentVenue.BOOK);
        parents.quotes.expect(
                "parent #2 accepted: SWEEP BUY 3",
                "parent #2 CANCELED: executed 0 for 0, on hold 0, left 0, IOC_REMAINDER");
    }

    @Test
    void shouldRefuseRulesThatCannotBe() {
        final AccountRules rules = new AccountRules();
        rules.accountId = ALICE;
        rules.tradeGroupId = -1;
        venue.engine.setAccountRules(rules, venue.now());
        rules.tradeGroupId = 0;
        rules.maxCancels10s = -1;
        venue.engine.setAccountRules(rules, venue.now());
        rules.accountId = 77;
        venue.engine.setAccountRules(rules, venue.now());
        venue.expect("refused INVALID_ACCOUNT_RULES 0", "refused INVALID_ACCOUNT_RULES 0", "refused UNKNOWN_ACCOUNT 0");
    }
}
