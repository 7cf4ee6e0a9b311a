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
        for (int i = 0; i < 10; i++) {
            venue.enter(venue.order(TOM, Side.BUY, 70, 130, TimeInForce.GTC), order -> order.minQuantityLots = 70);
        }
        for (final long bank : new long[] {AVA, BEN}) {
            venue.quote(venue.ladder(bank), ladder -> ladder.asks.add(131, 1, 1));
            venue.quote(venue.ladder(bank), ladder -> {
                ladder.stream = 1;
                fill(ladder.asks);
            });
            commandsUntilDone(venue, 0);
        }
        venue.quote(venue.ladder(CYD), ladder -> fill(ladder.asks));
        // one look: 5 ladders for the best, an order, 5 ladders and 60 tiers; so two of ten reach the 80 of a command
        assertEquals(4, commandsUntilDone(venue, 0));
        assertEquals(
                70,
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
}
