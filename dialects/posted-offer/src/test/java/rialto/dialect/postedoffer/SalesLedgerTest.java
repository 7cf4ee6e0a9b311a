package rialto.dialect.postedoffer;

import org.junit.jupiter.api.Test;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Trade;
import rialto.gateway.state.VenueView;

import static org.junit.jupiter.api.Assertions.assertEquals;

class SalesLedgerTest {
    private static final long LARGE = 1;
    private static final long SMALL = 2;

    private final SalesLedger ledger = new SalesLedger(new VenueView(), 10);
    private long lastTradeId;

    private void sell(final long orderId, final int times, final boolean isOpen) {
        for (int i = 0; i < times; i++) {
            ledger.add(
                    orderId,
                    isOpen,
                    new Execution(null, new Trade(++lastTradeId, 1, 5, 5, 0, orderId, false, 0, 0), null, null, 0, 0));
        }
    }

    @Test
    void shouldKeepSalesAsLongAsThereIsRoom() {
        sell(LARGE, 8, true);
        sell(SMALL, 2, true);
        assertEquals(40, ledger.soldLots(LARGE));
        assertEquals(3, ledger.sales(LARGE, 4, 3).size());
        assertEquals(10, ledger.soldLots(SMALL));
    }

    /** Once a sale of ten million pieces, bought one by one, filled a heap of 512 MB. */
    @Test
    void shouldLeaveAnOrderWithTooManyToTheDatabase() {
        sell(SMALL, 2, true);
        sell(LARGE, 9, true);
        assertEquals(0, ledger.soldLots(LARGE), "it is not whole, so the database is asked");
        assertEquals(0, ledger.sales(LARGE, 1, 100).size());
        assertEquals(10, ledger.soldLots(SMALL));
        sell(LARGE, 100, true);
        assertEquals(0, ledger.soldLots(LARGE));
        sell(SMALL, 8, true);
        assertEquals(50, ledger.soldLots(SMALL), "there was room for all of its own");
        sell(SMALL, 1, true);
        assertEquals(0, ledger.soldLots(SMALL));
    }

    @Test
    void shouldHaveRoomAgainWhenAnOrderIsForgotten() {
        sell(LARGE, 9, true);
        sell(LARGE, 1, false);
        ledger.onEndOfChunk();
        assertEquals(0, ledger.size(), "the view does not have it");
        sell(SMALL, 10, true);
        assertEquals(50, ledger.soldLots(SMALL));
    }
}
