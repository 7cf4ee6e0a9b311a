package rialto.sequencer;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.protocol.OrderType;
import rialto.protocol.ReplaceMode;
import rialto.protocol.SessionKind;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.sequencer.NumberedVenue.ALICE;
import static rialto.sequencer.NumberedVenue.BOB;

/** What sessions are told of each kind of event: session 1 is of alice's orders, session 2 a drop copy of hers. */
class SessionReportsTest {
    private final NumberedVenue venue = new NumberedVenue();
    private final NumberedCommands commands = venue.commands;
    private long number = 1;

    @BeforeEach
    void logOn() {
        venue.run(commands.logOn(ALICE, "desk", SessionKind.ORDERS, 1));
        venue.run(commands.logOn(ALICE, "copy", SessionKind.DROP_COPY, 1));
        venue.expect("session 1 desk ORDERS on 1, in 2", "session 2 copy DROP_COPY on 1, in 2");
    }

    /** Alice's session sends it. */
    private void send(final byte[] command) {
        venue.run(commands.numbered(ALICE, 1, 1, ++number, command));
    }

    private void expect(final String report) {
        venue.expect("1: " + report, "2: " + report);
    }

    private void expect(final String report, final String next) {
        venue.expect("1: " + report, "2: " + report, "1: " + next, "2: " + next);
    }

    @Test
    void shouldTellOfOrdersAndTradesWhoeverEnteredThem() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        expect("NEW a #1 buy 10@500 done 0 for 0 left 10");
        venue.run(commands.limit(ALICE, "b", Side.BUY, 3, 499));
        expect("NEW b #2 buy 3@499 done 0 for 0 left 3");
        venue.run(commands.limit(BOB, "c", Side.SELL, 12, 499));
        expect(
                "TRADE a #1 buy 10@500 done 10 for 50000 left 0 last 10@500 fee 1 maker",
                "TRADE b #2 buy 3@499 done 2 for 9980 left 1 last 2@499 fee 0 maker");
        assertEquals(1, venue.reportedOrders());
    }

    @Test
    void shouldTellWhenAnOrderIsTriggered() {
        venue.run(commands.limit(BOB, "c", Side.BUY, 1, 500));
        venue.run(commands.limit(BOB, "d", Side.SELL, 1, 500));
        venue.forget();
        send(commands.stop(ALICE, "a", Side.BUY, 2, 506, 505, 0));
        expect("NEW a #3 buy 2@506 done 0 for 0 left 2 trigger 505");
        venue.run(commands.limit(BOB, "e", Side.BUY, 1, 505));
        venue.run(commands.limit(BOB, "f", Side.SELL, 2, 505));
        expect(
                "TRIGGERED a #3 buy 2@506 done 0 for 0 left 2 trigger 505",
                "TRADE a #3 buy 2@506 done 1 for 5050 left 1 last 1@505 fee 0 trigger 505");
    }

    @Test
    void shouldTellTheLastTradeOfAnOrderByQuoteAmountBeforeWhatItTriggers() {
        venue.run(commands.limit(BOB, "c", Side.BUY, 1, 500));
        venue.run(commands.limit(BOB, "d", Side.SELL, 1, 500));
        venue.run(commands.limit(BOB, "e", Side.SELL, 1, 505));
        venue.run(commands.limit(BOB, "f", Side.SELL, 1, 506));
        send(commands.stop(ALICE, "a", Side.BUY, 2, 506, 505, 0));
        venue.forget();
        send(commands.enter(ALICE, "b", Side.BUY, OrderType.MARKET, TimeInForce.IOC, 0, 5_050, 0));
        final String last = "TRADE b #6 buy $5050@0 done 1 for 5050 left 0 last 1@505 fee 0";
        final String triggered = "TRIGGERED a #5 buy 2@506 done 0 for 0 left 2 trigger 505";
        final String traded = "TRADE a #5 buy 2@506 done 1 for 5060 left 1 last 1@506 fee 0 trigger 505";
        venue.expect(
                "1: NEW b #6 buy $5050@0 done 0 for 0 left 0",
                "2: NEW b #6 buy $5050@0 done 0 for 0 left 0",
                "1: " + last,
                "2: " + last,
                "1: " + triggered,
                "2: " + triggered,
                "1: " + traded,
                "2: " + traded);
    }

    @Test
    void shouldTellBothSidesOfATradeMakerFirst() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        venue.forget();
        send(commands.enter(ALICE, "b", Side.SELL, OrderType.MARKET, TimeInForce.IOC, 4, 0, 0));
        final String maker = "TRADE a #1 buy 10@500 done 4 for 20000 left 6 last 4@500 fee 0 maker";
        final String taker = "TRADE b #2 sell 4@0 done 4 for 20000 left 0 last 4@500 fee 4";
        venue.expect(
                "1: NEW b #2 sell 4@0 done 0 for 0 left 4",
                "2: NEW b #2 sell 4@0 done 0 for 0 left 4",
                "1: " + maker,
                "2: " + maker,
                "1: " + taker,
                "2: " + taker);
    }

    @Test
    void shouldTellRefusalsToWhoeverAskedAndToDropCopies() {
        send(commands.limit(ALICE, "a", Side.BUY, 0, 500));
        expect("REJECTED a buy why QUANTITY_BELOW_MINIMUM");
        venue.run(commands.limit(ALICE, "b", Side.BUY, 1, 0));
        venue.expect("2: REJECTED b buy 1@0 done 0 for 0 left 0 why PRICE_BELOW_MINIMUM");
        send(commands.cancel(ALICE, 0, "c", "x"));
        expect("CANCEL_REJECTED x for c why UNKNOWN_ORDER");
        venue.run(commands.cancel(ALICE, 77, "", "y"));
        venue.expect("2: CANCEL_REJECTED y #77 why UNKNOWN_ORDER");
        send(commands.amend(ALICE, "c", "z", 5));
        expect("REPLACE_REJECTED z for c why UNKNOWN_ORDER");
    }

    @Test
    void shouldTellARepetitionAsADuplicate() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        venue.forget();
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        expect("REJECTED a #1 buy 10@500 done 0 for 0 left 0 why DUPLICATE_CLIENT_ORDER_ID");
        send(commands.limit(ALICE, "a", Side.BUY, 11, 500));
        expect("REJECTED a buy 11@500 done 0 for 0 left 0 why DUPLICATE_CLIENT_ORDER_ID");
    }

    @Test
    void shouldTellOfCancels() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        send(commands.limit(ALICE, "b", Side.BUY, 2, 400));
        send(commands.limit(ALICE, "c", Side.BUY, 3, 300));
        venue.forget();
        send(commands.cancel(ALICE, 1, "", "x"));
        expect("CANCELED x for a #1 buy 10@500 done 0 for 0 left 0 why REQUESTED");
        venue.run(commands.cancel(ALICE, 2, "", ""));
        expect("CANCELED b #2 buy 2@400 done 0 for 0 left 0 why REQUESTED");
        send(commands.cancelAll(ALICE, "all"));
        expect("CANCELED all for c #3 buy 3@300 done 0 for 0 left 0 why MASS_CANCEL", "MASS_CANCELED all 1 orders");
        send(commands.cancelAll(ALICE, "where", 3));
        expect("MASS_CANCEL_REJECTED where why UNKNOWN_INSTRUMENT");
        venue.run(commands.cancelAll(ALICE, "none"));
        venue.expect("2: MASS_CANCELED none 0 orders");
        assertEquals(0, venue.reportedOrders());
    }

    @Test
    void shouldTellOfARemainderThatLeaves() {
        venue.run(commands.limit(BOB, "m", Side.SELL, 4, 500));
        send(commands.enter(ALICE, "a", Side.BUY, OrderType.LIMIT, TimeInForce.IOC, 10, 0, 500));
        final String trade = "TRADE a #2 buy 10@500 done 4 for 20000 left 6 last 4@500 fee 0";
        final String canceled = "CANCELED a #2 buy 10@500 done 4 for 20000 left 0 why IOC_REMAINDER";
        venue.expect(
                "1: NEW a #2 buy 10@500 done 0 for 0 left 10",
                "2: NEW a #2 buy 10@500 done 0 for 0 left 10",
                "1: " + trade,
                "2: " + trade,
                "1: " + canceled,
                "2: " + canceled);
    }

    @Test
    void shouldTellWhichTradeOfAnOrderByAmountIsTheLast() {
        venue.run(commands.limit(BOB, "m", Side.SELL, 4, 500));
        venue.run(commands.limit(BOB, "n", Side.SELL, 4, 600));
        send(commands.enter(ALICE, "a", Side.BUY, OrderType.MARKET, TimeInForce.IOC, 0, 32_900, 0));
        final String first = "TRADE a #3 buy $32900@0 done 4 for 20000 left 1 last 4@500 fee 0";
        final String last = "TRADE a #3 buy $32900@0 done 6 for 32000 left 0 last 2@600 fee 0";
        venue.expect(
                "1: NEW a #3 buy $32900@0 done 0 for 0 left 0",
                "2: NEW a #3 buy $32900@0 done 0 for 0 left 0",
                "1: " + first,
                "2: " + first,
                "1: " + last,
                "2: " + last);
        send(commands.enter(ALICE, "b", Side.BUY, OrderType.MARKET, TimeInForce.IOC, 0, 32_900, 0));
        final String trade = "TRADE b #4 buy $32900@0 done 2 for 12000 left 1 last 2@600 fee 0";
        final String canceled = "CANCELED b #4 buy $32900@0 done 2 for 12000 left 0 why MARKET_REMAINDER";
        venue.expect(
                "1: NEW b #4 buy $32900@0 done 0 for 0 left 0",
                "2: NEW b #4 buy $32900@0 done 0 for 0 left 0",
                "1: " + trade,
                "2: " + trade,
                "1: " + canceled,
                "2: " + canceled);
        assertEquals(0, venue.reportedOrders());
    }

    @Test
    void shouldTellOfAmendments() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        venue.run(commands.limit(BOB, "m", Side.SELL, 2, 500));
        venue.forget();
        send(commands.amend(ALICE, "a", "b", 5));
        expect("REPLACED b for a #1 buy 5@500 done 2 for 10000 left 3");
        send(commands.amend(ALICE, "b", "c", 7));
        expect("REPLACE_REJECTED c for b #1 buy 5@500 done 2 for 10000 left 3 why AMEND_NOT_A_REDUCTION");
        send(commands.cancel(ALICE, 0, "b", "x"));
        expect("CANCELED x for b #1 buy 5@500 done 2 for 10000 left 0 why REQUESTED");
        assertEquals(0, venue.reportedOrders());
    }

    @Test
    void shouldTellAReplacementAsOneThing() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        venue.run(commands.limit(BOB, "m", Side.SELL, 2, 500));
        venue.forget();
        send(commands.replace(ALICE, "a", "b", 12, 501));
        expect("REPLACED b for a #3 buy 10@501 done 0 for 0 left 10");
        send(commands.replace(ALICE, "x", "c", 12, 501));
        expect("REPLACE_REJECTED c for x why UNKNOWN_ORDER");
        send(commands.replace(ALICE, "b", "a", 12, 501));
        expect(
                "CANCELED b #3 buy 10@501 done 0 for 0 left 0 why REPLACED",
                "REJECTED a buy 12@501 done 0 for 0 left 0 why DUPLICATE_CLIENT_ORDER_ID");
        assertEquals(0, venue.reportedOrders());
    }

    @Test
    void shouldGoOnCountingWhereAReplacementAsksForIt() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        venue.run(commands.limit(BOB, "m", Side.SELL, 4, 500));
        venue.forget();
        send(commands.carryOn(ALICE, "a", "b", 12, 501));
        expect("REPLACED b for a #3 buy 12@501 done 4 for 20000 left 8");
        venue.restore();
        venue.run(commands.limit(BOB, "n", Side.SELL, 3, 501));
        expect("TRADE b #3 buy 12@501 done 7 for 35030 left 5 last 3@501 fee 0 maker");
        send(commands.carryOn(ALICE, "b", "c", 7, 502));
        expect("REPLACE_REJECTED c for b #3 buy 12@501 done 7 for 35030 left 5 why AMEND_NOT_A_REDUCTION");
        send(commands.carryOn(ALICE, "b", "c", 9, 502));
        expect("REPLACED c for b #5 buy 9@502 done 7 for 35030 left 2");
        send(commands.amend(ALICE, "c", "d", 1));
        expect("REPLACED d for c #5 buy 8@502 done 7 for 35030 left 1");
        venue.run(commands.limit(BOB, "o", Side.SELL, 1, 502));
        expect("TRADE d #5 buy 8@502 done 8 for 40050 left 0 last 1@502 fee 0 maker");
        assertEquals(0, venue.reportedOrders());
    }

    /** Sent before the first one is told of, the second cannot know what the order that it is for has executed. */
    @Test
    void shouldNotExecuteMoreThanTwoReplacementsInARowAskFor() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        venue.run(commands.limit(BOB, "m", Side.SELL, 4, 500));
        venue.forget();
        send(commands.carryOn(ALICE, "a", "b", 12, 501));
        send(commands.carryOn(ALICE, "b", "c", 13, 502));
        expect(
                "REPLACED b for a #3 buy 12@501 done 4 for 20000 left 8",
                "REPLACED c for b #4 buy 13@502 done 4 for 20000 left 9");
    }

    @Test
    void shouldBeginAnewWhereAReplacementIsOfItsOwnQuantity() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        venue.run(commands.limit(BOB, "m", Side.SELL, 4, 500));
        send(commands.carryOn(ALICE, "a", "b", 12, 501));
        venue.forget();
        venue.run(commands.replace(ALICE, "b", "c", 12, 502, ReplaceMode.ALLOW_FAILURE));
        expect("REPLACED c for b #4 buy 12@502 done 0 for 0 left 12");
    }

    @Test
    void shouldTellForWhomAnOrderIs() {
        commands.party = "fund-7";
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        expect("NEW a #1 buy 10@500 done 0 for 0 left 10 party fund-7");
        venue.restore();
        venue.run(commands.limit(BOB, "m", Side.SELL, 4, 500));
        expect("TRADE a #1 buy 10@500 done 4 for 20000 left 6 last 4@500 fee 0 maker party fund-7");
        commands.party = "fund-8";
        send(commands.amend(ALICE, "a", "b", 8));
        expect("REPLACED b for a #1 buy 8@500 done 4 for 20000 left 4 party fund-8");
        commands.party = "";
        venue.run(commands.amend(ALICE, "b", "c", 7));
        expect("REPLACED c for b #1 buy 7@500 done 4 for 20000 left 3 party fund-8");
        send(commands.carryOn(ALICE, "c", "d", 7, 501));
        expect("REPLACED d for c #3 buy 7@501 done 4 for 20000 left 3");
        commands.party = "fund-9";
        send(commands.cancel(ALICE, 0, "d", "x"));
        expect("CANCELED x for d #3 buy 7@501 done 4 for 20000 left 0 why REQUESTED");
        send(commands.limit(ALICE, "e", Side.BUY, 0, 500));
        expect("REJECTED e buy party fund-9 why QUANTITY_BELOW_MINIMUM");
        assertEquals(0, venue.reportedOrders());
    }

    @Test
    void shouldTellThatAnOrderStaysWhoseReplacementIsRefused() {
        send(commands.limit(ALICE, "a", Side.BUY, 10, 500));
        venue.run(commands.limit(BOB, "m", Side.SELL, 2, 500));
        venue.forget();
        send(commands.replace(ALICE, "a", "a", 12, 501, ReplaceMode.KEEP_ON_FAILURE));
        expect("REPLACE_REJECTED a for a #1 buy 10@500 done 2 for 10000 left 8 why DUPLICATE_CLIENT_ORDER_ID");
        send(commands.replace(ALICE, "a", "b", Long.MAX_VALUE, 501, ReplaceMode.KEEP_ON_FAILURE));
        expect("REPLACE_REJECTED b for a #1 buy 10@500 done 2 for 10000 left 8 why QUANTITY_ABOVE_MAXIMUM");
        send(commands.replace(ALICE, "a", "b", 12, 501, ReplaceMode.KEEP_ON_FAILURE));
        expect("REPLACED b for a #3 buy 10@501 done 0 for 0 left 10");
    }

    @Test
    void shouldTellOfBothHalvesOfAReplacementThatGoesOnAnyway() {
        send(commands.replace(ALICE, "x", "a", 12, 501, ReplaceMode.ALLOW_FAILURE));
        expect("REPLACE_REJECTED a for x why UNKNOWN_ORDER", "NEW a #1 buy 12@501 done 0 for 0 left 12");
        venue.run(commands.replace(ALICE, "a", "a", 12, 501, ReplaceMode.ALLOW_FAILURE));
        venue.expect("2: REPLACE_REJECTED a for a #1 buy 12@501 done 0 for 0 left 0 why DUPLICATE_CLIENT_ORDER_ID");
        send(commands.replace(ALICE, "", "b", 12, 501, ReplaceMode.ALLOW_FAILURE));
        expect("REPLACE_REJECTED b why MALFORMED_COMMAND");
    }

    @Test
    void shouldTellOfOrdersThatWereOpenBefore() {
        venue.run(commands.limit(BOB, "a", Side.BUY, 10, 500));
        venue.run(commands.limit(ALICE, "m", Side.SELL, 4, 500));
        venue.forget();
        venue.run(commands.logOn(BOB, "desk", SessionKind.ORDERS, 1));
        venue.expect("session 3 desk ORDERS on 1, in 2");
        venue.restore();
        venue.run(commands.cancel(BOB, 0, "a", "x"));
        venue.expect("3: CANCELED x for a #1 buy 10@500 done 4 for 20000 left 0 why REQUESTED");
    }

    @Test
    void shouldTellBothSidesOfATradeWithAQuote() {
        venue.run(commands.logOn(BOB, "maker", SessionKind.ORDERS, 1));
        venue.run(commands.ask(BOB, 10, false));
        venue.forget();
        send(commands.quoteOrder(ALICE, "a", Side.BUY, TimeInForce.IOC, 4, 1_001));
        final String trade = "TRADE a #1 buy 4@1001 done 4 for 40040 left 0 last 4@1001 fee 0 with 101";
        venue.expect(
                "1: NEW a #1 buy 4@1001 done 0 for 0 left 4",
                "2: NEW a #1 buy 4@1001 done 0 for 0 left 4",
                "3: TRADE quote sell last 4@1001 fee 4 maker with 100",
                "1: " + trade,
                "2: " + trade);
    }

    @Test
    void shouldTellOfAnOrderThatWaitsForAHold() {
        venue.run(commands.ask(BOB, 4, true));
        send(commands.quoteOrder(ALICE, "a", Side.BUY, TimeInForce.IOC, 10, 1_001));
        expect("NEW a #1 buy 10@1001 done 0 for 0 left 10");
        venue.restore();
        venue.run(commands.answerHold(BOB, 1, true));
        expect(
                "TRADE a #1 buy 10@1001 done 4 for 40040 left 0 last 4@1001 fee 0 with 101",
                "CANCELED a #1 buy 10@1001 done 4 for 40040 left 0 why IOC_REMAINDER");
        assertEquals(0, venue.reportedOrders());
    }

    @Test
    void shouldTellOfARejectedHoldOnceAndForAll() {
        venue.run(commands.ask(BOB, 4, true));
        send(commands.quoteOrder(ALICE, "a", Side.BUY, TimeInForce.IOC, 10, 1_001));
        venue.forget();
        venue.run(commands.answerHold(BOB, 1, false));
        expect("CANCELED a #1 buy 10@1001 done 0 for 0 left 0 why IOC_REMAINDER");
        assertEquals(0, venue.reportedOrders());
    }

    @Test
    void shouldTellOfACancelWhenTheHoldHasEnded() {
        venue.run(commands.ask(BOB, 10, true));
        send(commands.quoteOrder(ALICE, "a", Side.BUY, TimeInForce.GTC, 4, 1_001));
        send(commands.quoteOrder(ALICE, "b", Side.BUY, TimeInForce.GTC, 5, 1_001));
        venue.forget();
        send(commands.cancel(ALICE, 1, "", "x", 2));
        send(commands.cancel(ALICE, 2, "", "y", 2));
        venue.expect("session 1 takes 0, in 5", "session 1 takes 0, in 6");
        venue.restore();
        venue.run(commands.answerHold(BOB, 1, false));
        expect("CANCELED x for a #1 buy 4@1001 done 0 for 0 left 0 why REQUESTED");
        venue.run(commands.answerHold(BOB, 2, true));
        expect(
                "TRADE b #2 buy 5@1001 done 5 for 50050 left 0 last 5@1001 fee 1 with 101",
                "CANCEL_REJECTED y for b #2 buy 5@1001 done 5 for 50050 left 0 why UNKNOWN_ORDER");
        assertEquals(0, venue.reportedOrders());
    }
}
