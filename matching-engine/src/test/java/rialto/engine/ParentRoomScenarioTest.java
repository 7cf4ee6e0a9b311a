package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/** What parent orders share with others: the work of a command, names, room, and the book. */
class ParentRoomScenarioTest {
    private final ParentVenue venue = new ParentVenue();
    private final QuoteVenue quotes = venue.quotes;

    @Test
    void shouldHaveTheirTurnHoweverManyOrdersWait() {
        final EngineLimits limits = new EngineLimits(4, 4, 10, 100, 50, 10, 100, 100, 1, false);
        final ParentVenue small = new ParentVenue(limits, book -> {});
        final QuoteLadder ladder = small.quotes.asking(AVA, 1, 101);
        // each ladder lets two of four look and leaves the other two to the next command, which may do no more than that
        for (int i = 0; i < 4; i++) {
            small.quotes.enter(
                    small.quotes.order(TOM, Side.BUY, 70, 130, TimeInForce.GTC), order -> order.minQuantityLots = 70);
        }
        small.enter(small.waiting(UMA, 8, 90, 1));
        small.enter(small.waiting(UMA, 8, 90, 1));
        small.quotes.quote(ladder);
        small.quotes.forget();
        final long endNs = QuoteVenue.NS_PER_MS;
        for (int command = 0; command < 2; command++) {
            small.quotes.engine.advanceTime(endNs + command);
            small.quotes.engine.quotes().replace(ladder, endNs + command);
            small.quotes.restore();
            assertTrue(
                    small.quotes.events().contains("looked 1"),
                    small.quotes.events().toString());
            assertEquals(
                    "parent #" + (5 + command) + " EXPIRED: executed 0 for 0, on hold 0, left 0, EXPIRED",
                    small.lastOfParent());
            small.quotes.forget();
        }
    }
}
