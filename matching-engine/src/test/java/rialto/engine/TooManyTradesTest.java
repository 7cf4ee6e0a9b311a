package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.TOM;

/** An order makes no more than 256 trades in one command, however many small tiers there are. */
class TooManyTradesTest {
    private static final int MOST = QuotePlan.MAX_TRADES;
    private static final int THERE = 16 * QuoteSide.MAX_TIERS;

    private final QuoteVenue venue = new QuoteVenue();

    TooManyTradesTest() {
        venue.definition.maxQuantityLots = 1_000;
        venue.engine.changeInstrument(venue.definition, 0);
        fill(venue);
    }

    /** 320 tiers of one lot each. */
    private static void fill(final QuoteVenue venue) {
        for (int stream = 0; stream < QuoteLadder.MAX_STREAMS; stream++) {
            final QuoteLadder ladder = venue.ladder(AVA);
            ladder.stream = stream;
            for (int tier = 0; tier < QuoteSide.MAX_TIERS; tier++) {
                ladder.asks.add(101 + tier, 1, 1);
            }
            venue.quote(ladder);
        }
        venue.forget();
    }

    private long trades() {
        final long count =
                venue.events().stream().filter(line -> line.startsWith("trade")).count();
        venue.events().removeIf(line -> line.startsWith("trade") || line.startsWith("  by"));
        return count;
    }

    /** What comes with the next nanosecond. */
    private long tradesLater() {
        venue.restore();
        final long due = venue.engine.nextDeadlineNs();
        assertTrue(due <= venue.nowNs() + 2, "due at " + due);
        venue.engine.advanceTime(due);
        return trades();
    }

    @Test
    void shouldCancelWhatAnOrderHasLeftThatCannotWait() {
        venue.buy(TOM, MOST + 9, 130, TimeInForce.IOC);
        assertEquals(MOST, trades());
        venue.expect("accepted #1", "canceled #1 9 TOO_MANY_TRADES");
    }

    @Test
    void shouldTellAnOrderThatTookAllFromOneThatWasCut() {
        venue.buy(TOM, MOST, 130, TimeInForce.IOC);
        assertEquals(MOST, trades());
        venue.buy(TOM, MOST, 130, TimeInForce.IOC);
        assertEquals(THERE - MOST, trades());
        venue.expect("accepted #1", "accepted #2", "canceled #2 " + (2 * MOST - THERE) + " IOC_REMAINDER");
    }

    @Test
    void shouldFillAllOrNothingOfWhatIsWithinReach() {
        venue.buy(TOM, MOST + 1, 130, TimeInForce.FOK);
        venue.expect("accepted #1", "canceled #1 257 TOO_MANY_TRADES");
        venue.enter(venue.order(TOM, Side.BUY, MOST + 1, 130, TimeInForce.IOC), o -> o.minQuantityLots = MOST + 1);
        venue.expect("accepted #2", "canceled #2 257 TOO_MANY_TRADES");
        venue.buy(TOM, MOST, 130, TimeInForce.FOK);
        assertEquals(MOST, trades());
        venue.expect("accepted #3");
    }

    @Test
    void shouldTakeAFullAmountInstead() {
        venue.quote(venue.asking(BEN, MOST + 5, 125), ladder -> ladder.fullAmount = true);
        venue.forget();
        venue.buy(TOM, MOST + 1, 130, TimeInForce.IOC);
        assertEquals(1, trades());
        venue.expect("accepted #1");
    }

    @Test
    void shouldGoOnWithAnOrderThatWaits() {
        venue.buy(TOM, THERE + 1, 130, TimeInForce.GTC);
        assertEquals(MOST, trades());
        venue.expect("accepted #1", "rested #1 BUY 65@130");
        assertEquals(THERE - MOST, tradesLater());
        venue.expect("looked 1");
        assertTrue(venue.engine.nextDeadlineNs() > venue.nowNs() + 1_000, "it goes on for nothing");
    }

    @Test
    void shouldGoOnWithAnOrderThatWaitedAlready() {
        venue.credit(TOM, AVA, 0);
        venue.buy(TOM, THERE, 130, TimeInForce.GTC);
        venue.credit(TOM, AVA, CreditLine.UNLIMITED);
        venue.forget();
        venue.ask(BEN, 1, 110);
        assertEquals(MOST, trades());
        venue.expect();
        assertEquals(THERE - MOST, tradesLater());
        venue.expect("looked 1");
        assertEquals(0, venue.engine.state().orders.count());
    }

    @Test
    void shouldNotGoOnForNothing() {
        venue.enter(venue.order(TOM, Side.BUY, MOST + 1, 130, TimeInForce.GTC), o -> o.minQuantityLots = MOST + 1);
        venue.expect("accepted #1", "rested #1 BUY 257@130");
        assertTrue(venue.engine.nextDeadlineNs() > 1_000, "it goes on for nothing");
        venue.ask(BEN, 1, 101);
        venue.expect();
        assertTrue(venue.engine.nextDeadlineNs() > 1_000, "it goes on for nothing");
    }

    @Test
    void shouldGoOnAfterARejectedHold() {
        venue.provider(BEN, 50, terms -> {});
        venue.askWithLastLook(BEN, 2 * MOST, 100);
        venue.forget();
        venue.buy(TOM, 300, 130, TimeInForce.GTC);
        venue.expect("accepted #1", "hold 1 of #1 BUY 300@100 by 101 until 50000000");
        venue.reject(BEN, 1);
        assertEquals(MOST, trades());
        venue.expect("hold 1 ended REJECTED, now 100");
        assertEquals(300 - MOST, tradesLater());
        venue.expect("looked 1");
        assertEquals(0, venue.engine.state().orders.count());
    }

    @Test
    void shouldCancelWhatIsLeftAfterARejectedHold() {
        venue.provider(BEN, 50, terms -> {});
        venue.askWithLastLook(BEN, 2 * MOST, 100);
        venue.forget();
        venue.buy(TOM, 300, 130, TimeInForce.IOC);
        venue.reject(BEN, 1);
        assertEquals(MOST, trades());
        venue.expect(
                "accepted #1",
                "hold 1 of #1 BUY 300@100 by 101 until 50000000",
                "hold 1 ended REJECTED, now 100",
                "canceled #1 44 TOO_MANY_TRADES");
    }
}
