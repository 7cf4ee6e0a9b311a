package rialto.simulator;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.Side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The crowd for an hour with a person who trades against it: markets must neither die nor fill up. */
@Timeout(120)
class CrowdSoakTest {
    private static final long SEED = Long.getLong("rialto.seed", 20_260_102L);
    private static final long MINUTE_MS = 60_000;
    private static final Instrument LINK = SoakMarket.INSTRUMENTS.getLast();

    @Test
    @Tag("slow")
    void shouldKeepEveryMarketWithinBoundsForAnHour() {
        System.out.println("seed " + SEED);
        final SoakMarket market = new SoakMarket(SEED);
        market.run(MINUTE_MS, () -> {});
        for (int minute = 1; minute < 60; minute++) {
            final long tradesBefore = trades(market);
            market.runWithPerson(MINUTE_MS, 4_000);
            market.assertOrdersWithinBounds();
            assertTrue(trades(market) > tradesBefore + 200, "minute " + minute + ": " + market.statistics);
        }
        market.assertSpreadsWithinBounds();
        assertTrue(market.shareOfEmptySides() < 0.001, "a side was empty: " + market.shareOfEmptySides());
        assertEquals(0, market.statistics.strays(), "nothing went wrong, so no order may be lost");
    }

    private static long trades(final SoakMarket market) {
        return SoakMarket.INSTRUMENTS.stream().mapToLong(market.venue::trades).sum();
    }

    @Test
    void shouldNotLoseAnOrderForLongWhateverGoesWrong() {
        System.out.println("seed " + SEED);
        final SoakMarket market = new SoakMarket(SEED);
        market.run(MINUTE_MS, () -> {});
        market.venue.faults(new DialectVenue.Faults(0.002, 0.0005, 0.002, 0.2, 0.0001));
        for (int minute = 1; minute < 15; minute++) {
            market.runWithPerson(MINUTE_MS, 4_000);
            market.venue.faults(DialectVenue.Faults.NONE);
            market.runWithPerson(2 * LiveAccount.CHECK_INTERVAL_MS, 4_000);
            market.assertOrdersWithinBounds();
            market.venue.faults(new DialectVenue.Faults(0.002, 0.0005, 0.002, 0.2, 0.0001));
        }
        assertTrue(market.statistics.strays() > 0, "faults must have led to something: " + market.statistics);
    }

    /** Makers that hold more than they bear still have to quote the side that adds to it. */
    @Test
    void shouldOfferOnToSomebodyWhoBuysAndBuys() {
        System.out.println("seed " + SEED);
        final double spent = 8_000_000;
        final int orders = 100;
        final SoakMarket market = new SoakMarket(SEED, spent);
        market.run(MINUTE_MS, () -> {});
        for (int order = 0; order < orders; order++) {
            final double price = market.venue.book(LINK).bestTicks(Side.SELL);
            assertTrue(price > 0, "nothing is offered before order " + order);
            market.takeAsPerson(LINK, Side.BUY, LINK.lotsOf(spent / orders, price), null);
            market.run(3_000, () -> {});
        }
        final long before = market.venue.trades(LINK);
        market.runWithPerson(10 * MINUTE_MS, Long.MAX_VALUE);
        market.assertOrdersWithinBounds();
        assertTrue(market.venue.trades(LINK) > before + 60, "trades: " + (market.venue.trades(LINK) - before));
        assertEquals(0, market.shareOfEmptySides(), "a side was empty");
    }
}
