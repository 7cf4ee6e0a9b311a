package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.CYD;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/**
 * How much one command does at most, however many orders wait and holds end: counted in ladders and tiers that are
 * looked at. What is left is done by the commands that follow.
 */
class QuoteWorkTest {
    private static final int TIERS = 20;

    /** Eight ladders and tiers are looked at for each. */
    private static QuoteVenue venue(final int pendingCancelsPerCommand) {
        return new QuoteVenue(new EngineLimits(4, 4, 10, 100, 50, 10, 100, 100, pendingCancelsPerCommand, false));
    }

    private static void fill(final QuoteSide side) {
        for (int i = 0; i < TIERS; i++) {
            side.add(101 + i, 1, 1);
        }
    }

    /** Orders that want more than there is, or nothing; each wants less than the one before. */
    private static void waitInVain(final QuoteVenue venue, final long taker, final int count, final long price) {
        for (int i = 0; i < count; i++) {
            final long lots = 79 - i;
            venue.enter(
                    venue.order(taker, Side.BUY, lots, price, TimeInForce.GTC), order -> order.minQuantityLots = lots);
        }
    }

    /** Ladders of three banks, 60 tiers to buy of. */
    private static void fillThree(final QuoteVenue venue) {
        for (final long bank : new long[] {AVA, BEN, CYD}) {
            venue.quote(venue.ladder(bank), ladder -> fill(ladder.asks));
        }
    }

    /** What waiting orders may look at by now, but for what they did. */
    private static long looksLeft(final QuoteVenue venue, final long nowNs) {
        return LookRate.allowed(venue.engine.state().instruments.get(QuoteVenue.EUR_USD).quotes.looksFromNs, nowNs);
    }

    /** Calls the time for as long as it is due a nanosecond later, and counts. */
    private static int commandsUntilDone(final QuoteVenue venue, final long fromNs) {
        long now = fromNs;
        int commands = 0;
        while (venue.engine.nextDeadlineNs() <= now + 2) {
            now = venue.engine.nextDeadlineNs();
            venue.engine.advanceTime(now);
            venue.engine.checkInvariants();
            venue.restore();
            commands++;
            assertTrue(commands < 100, "it never ends");
        }
        return commands;
    }

    @Test
    void shouldSpreadLooksOverCommandsByTheTiersThatTheyTake() {
        final QuoteVenue venue = venue(10);
        waitInVain(venue, TOM, 10, 130);
        for (final long bank : new long[] {AVA, BEN}) {
            venue.quote(venue.ladder(bank), ladder -> ladder.asks.add(131, 1, 1));
            venue.quote(venue.ladder(bank), ladder -> {
                ladder.stream = 1;
                fill(ladder.asks);
            });
            commandsUntilDone(venue, 0);
        }
        venue.quote(venue.ladder(CYD), ladder -> fill(ladder.asks));
        // 5 ladders for the best; a look: an order, 5 ladders and 60 tiers. So two of ten reach the 80 of a command
        assertEquals(4, commandsUntilDone(venue, 0));
        assertEquals(
                79,
                venue.engine
                        .state()
                        .orders
                        .remainingLots(venue.engine.state().orders.find(1)));
    }

    @Test
    void shouldCountOrdersThatHaveNothingLeftToTrade() {
        final QuoteVenue venue = venue(1);
        venue.provider(AVA, 50, terms -> {});
        venue.askWithLastLook(AVA, 90, 100);
        for (int i = 0; i < 10; i++) {
            venue.buy(TOM, 1, 100, TimeInForce.GTC);
            venue.buy(UMA, 1, 100, TimeInForce.GTC);
        }
        venue.forget();
        venue.ask(BEN, 5, 100);
        // two ladders for the best and six orders with the first command, and so with the next ones
        assertEquals(3, commandsUntilDone(venue, 0));
        venue.expect("looked 1", "looked 1", "looked 1");
    }

    @Test
    void shouldLetAnInstrumentsTwoSidesHaveTheirTurns() {
        final QuoteVenue venue = venue(1);
        for (int i = 0; i < 8; i++) {
            venue.buy(TOM, 1, 110, TimeInForce.GTC);
            venue.sell(UMA, 1, 90, TimeInForce.GTC);
        }
        venue.ask(AVA, 50, 100);
        venue.bid(BEN, 50, 99);
        venue.forget();
        venue.engine.advanceTime(1);
        final long trades =
                venue.events().stream().filter(line -> line.startsWith("trade")).count();
        final long sales =
                venue.events().stream().filter(line -> line.contains("SELL")).count();
        assertTrue(sales > 0 && sales < trades, venue.events().toString());
        commandsUntilDone(venue, 1);
        assertEquals(0, venue.engine.state().orders.count());
    }

    @Test
    void shouldEndHoldsThatEndTogetherOverSeveralCommands() {
        final QuoteVenue venue = venue(2);
        venue.provider(AVA, 50, terms -> terms.outcomeAtEnd = HoldOutcome.REJECT);
        venue.askWithLastLook(AVA, 9, 100);
        for (int i = 0; i < 5; i++) {
            venue.buy(TOM, 1, 100, TimeInForce.IOC);
        }
        venue.forget();
        venue.at(50);
        venue.expect(
                "hold 1 ended REJECTED_AT_END, now 100",
                "canceled #1 1 IOC_REMAINDER",
                "hold 2 ended REJECTED_AT_END, now 100",
                "canceled #2 1 IOC_REMAINDER");
        assertEquals(venue.nowNs() + 1, venue.engine.nextDeadlineNs());
        venue.engine.advanceTime(venue.nowNs());
        venue.expect();
        assertEquals(2, commandsUntilDone(venue, venue.nowNs()));
        assertEquals(0, venue.engine.state().orders.count());
    }

    @Test
    void shouldNotLookAgainForAnOrderWhereAnotherOneOfItsAccountLookedInVain() {
        final QuoteVenue venue = venue(10);
        for (final long bank : new long[] {AVA, BEN, CYD}) {
            venue.credit(TOM, bank, 1);
        }
        fillThree(venue);
        for (int i = 0; i < 10; i++) {
            venue.buy(TOM, 1 + i, 130, TimeInForce.GTC);
        }
        final long before = looksLeft(venue, 0);
        venue.ask(AVA, 1, 100);
        // 3 ladders for the best, 3 for the first order's look, and ten orders
        assertEquals(before - 16, looksLeft(venue, 0));
        assertEquals(0, commandsUntilDone(venue, 0));
        venue.buy(UMA, 1, 99, TimeInForce.GTC);
        venue.forget();
        venue.ask(AVA, 1, 99);
        assertEquals("  by 100/0 tier 1, age 0, next 101 of 101", venue.lastTaken());
    }

    @Test
    void shouldPassOverLaddersBeyondCreditAsAWhole() {
        final QuoteVenue venue = venue(10);
        venue.credit(TOM, AVA, 90);
        venue.sell(TOM, 3, 90, TimeInForce.GTC);
        venue.bid(BEN, 1, 80);
        final long before = looksLeft(venue, 0);
        venue.bid(AVA, 1, 99, 1, 98, 1, 97, 1, 96, 1, 95, 1, 94, 1, 93, 1, 92, 1, 91);
        assertEquals(before - 5, looksLeft(venue, 0));
        venue.bid(AVA, 3, 99, 1, 90);
        assertEquals("  by 100/0 tier 2, age 0, next 80 of 101", venue.lastTaken());
    }

    @Test
    void shouldLookAtNoMoreThanTheTimeAllowsHoweverManyCommandsCome() {
        final QuoteVenue venue = venue(1_000);
        fillThree(venue);
        waitInVain(venue, TOM, 10, 130);
        waitInVain(venue, UMA, 10, 130);
        long commands = 0;
        long now = 0;
        for (; now < 20 * QuoteVenue.NS_PER_MS; now += 1_000) {
            if (venue.engine.nextDeadlineNs() <= now) {
                venue.engine.advanceTime(now);
            }
            venue.engine.quotes().replace(venue.asking(AVA, 1, 101), now);
            commands++;
        }
        final long looks = venue.events().stream()
                .filter(line -> line.startsWith("looked"))
                .count();
        // each time 3 ladders for the best, and at least one order, which looks at 3 ladders and 41 tiers
        final long most = (now + LookRate.AHEAD_NS) / (LookRate.NS_PER_LOOK * (3 + 1 + 3 + 41));
        assertTrue(looks <= most && most < commands / 10, looks + " of " + most + ", " + commands + " commands");
        assertTrue(looksLeft(venue, now) <= 1_000 / LookRate.NS_PER_LOOK, "what is left");
        final long idle = LookRate.AHEAD_NS / LookRate.NS_PER_LOOK + 1;
        assertEquals(idle, looksLeft(venue, now + 10 * QuoteVenue.NS_PER_MS));
    }

    @Test
    void shouldExecuteAWaitingOrderBehindOthersThatLookInVainWithinATimeOfItsOwn() {
        final QuoteVenue venue = venue(1_000);
        fillThree(venue);
        waitInVain(venue, TOM, 10, 130);
        venue.buy(UMA, 50, 105, TimeInForce.GTC);
        venue.forget();
        // what all could look at is used up: three times 60 tiers and more for ten orders, again and again
        long now = 1;
        for (int i = 0; looksLeft(venue, now) > 0; i++) {
            assertTrue(i < 1_000, "it may always look");
            venue.engine.quotes().replace(venue.asking(AVA, 1, 101), now);
        }
        venue.engine.quotes().replace(venue.asking(BEN, 7, 104), now);
        final long from = now;
        while (venue.lastTaken().equals("none")) {
            now += 20_000;
            venue.engine.quotes().replace(venue.asking(AVA, 1, 101), now);
            if (venue.engine.nextDeadlineNs() <= now) {
                venue.engine.advanceTime(now);
                venue.restore();
            }
        }
        final long looked = 11 * (3 + 60 + 3 + 1);
        assertTrue(now - from <= 2 * looked * LookRate.NS_PER_LOOK, now - from + " ns");
    }

    @Test
    void shouldLetSellersHaveTheirTurnThoughBuyersLookFar() {
        final QuoteVenue venue = venue(1);
        fillThree(venue);
        waitInVain(venue, TOM, 10, 130);
        venue.sell(UMA, 1, 90, TimeInForce.GTC);
        venue.sell(UMA, 1, 90, TimeInForce.GTC);
        venue.forget();
        venue.quote(venue.ladder(AVA), ladder -> {
            ladder.asks.add(101, 1, 1);
            ladder.bids.add(95, 2, 2);
        });
        assertEquals("none", venue.lastTaken());
        venue.engine.advanceTime(1);
        assertTrue(venue.lastTaken().startsWith("  by 100/0"), venue.events().toString());
    }

    @Test
    void shouldShareTheTimeAmongInstruments() {
        assertEquals(1_500, LookRate.after(1_000, 1, 1, 1_000));
        assertEquals(4_000, LookRate.after(1_000, 2, 3, 1_000));
        assertEquals(1_500, LookRate.after(LookRate.ANY_TIME, 1, 1, LookRate.AHEAD_NS + 1_000));
        assertEquals(0, LookRate.allowed(1_001, 1_000));
        assertEquals(1, LookRate.allowed(1_000, 1_000));
        assertEquals(3, LookRate.allowed(1_000, 2_000));
        assertTrue(LookRate.after(DueQueue.NEVER - 9, 1_000, 1_000, DueQueue.NEVER - 9) < DueQueue.NEVER);
    }
}
