package rialto.gateway.state;

import org.junit.jupiter.api.Test;
import rialto.gatewaytest.OrderVenue;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.PegTerms;
import rialto.protocol.Side;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What a gateway knows of orders that took their prices from the book. */
class PeggedOrderViewTest {
    private static final PegTerms BELOW_BEST = new PegTerms(PegPriceType.PRIMARY, PegOffsetType.TICKS, -3, 1_200);

    private static void assertPegged(final VenueView view) {
        assertEquals(PegTerms.NONE, view.order(1).peg());
        assertEquals(BELOW_BEST, view.order(2).peg());
        assertEquals(997, view.order(2).priceTicks());
        assertEquals(PegTerms.NONE, view.order(3).peg());
    }

    @Test
    void shouldBeTheSameFromEventsAndFromASnapshot() {
        final OrderVenue venue = new OrderVenue(2, 16);
        venue.limit(OrderVenue.FIRST_ACCOUNT, Side.BUY, 1_000, 5);
        venue.pegged(OrderVenue.FIRST_ACCOUNT + 1, Side.BUY, BELOW_BEST, 5);
        venue.limit(OrderVenue.FIRST_ACCOUNT, Side.BUY, 990, 5);
        assertPegged(venue.view);
        assertPegged(venue.startGateway());
    }
}
