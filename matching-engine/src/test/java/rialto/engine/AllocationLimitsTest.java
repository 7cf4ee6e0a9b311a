package rialto.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.CAROL;

/** How many orders of a price one command looks at, and where no instrument may choose. */
class AllocationLimitsTest {
    private static final int PENDING_CANCELS = 1;
    private static final int GROUP = PriceGroup.PER_CANCEL * PENDING_CANCELS;

    private static EngineLimits limits() {
        final EngineLimits d = EngineLimits.defaults();
        return new EngineLimits(
                d.maxAssets(),
                d.maxInstruments(),
                d.maxAccounts(),
                d.maxBalances(),
                d.maxOpenOrders(),
                d.maxClientOrdersPerAccount(),
                d.maxClientOrders(),
                d.maxTransfers(),
                PENDING_CANCELS,
                false);
    }

    @Test
    void shouldShareAmongTheEarliestOnesOfALongQueue() {
        final AllocationVenue it = new AllocationVenue(MatchAlgorithm.PRO_RATA, limits());
        it.sell(10, 10, 10, 10, 1_000);
        it.buy(20);
        it.venue.expectOrders(
                "accepted #6",
                "trade 1: #6 BUY 5@100 from #1, left 15 and 5",
                "trade 2: #6 BUY 5@100 from #2, left 10 and 5",
                "trade 3: #6 BUY 5@100 from #3, left 5 and 5",
                "trade 4: #6 BUY 5@100 from #4, left 0 and 5");
        it.buy(40);
        it.venue.expectOrders(
                "accepted #7",
                "trade 5: #7 BUY 5@100 from #1, left 35 and 0",
                "trade 6: #7 BUY 5@100 from #2, left 30 and 0",
                "trade 7: #7 BUY 5@100 from #3, left 25 and 0",
                "trade 8: #7 BUY 5@100 from #4, left 20 and 0",
                "trade 9: #7 BUY 20@100 from #5, left 0 and 980");
    }

    @Test
    void shouldRankTheEarliestOnesOfALongQueue() {
        final AllocationVenue it = new AllocationVenue(MatchAlgorithm.SIZE_TIME, limits());
        it.sell(1, 2, 3, 4, 1_000);
        it.buy(11);
        it.venue.expectOrders(
                "accepted #6",
                "trade 1: #6 BUY 4@100 from #4, left 7 and 0",
                "trade 2: #6 BUY 3@100 from #3, left 4 and 0",
                "trade 3: #6 BUY 2@100 from #2, left 2 and 0",
                "trade 4: #6 BUY 1@100 from #1, left 1 and 0",
                "trade 5: #6 BUY 1@100 from #5, left 0 and 999");
    }

    /** What an order looks at is told to whoever lets in orders that were triggered. */
    @Test
    void shouldLookAtNoMoreThanAGroupForASmallOrder() {
        final AllocationVenue it = new AllocationVenue(MatchAlgorithm.PRO_RATA, limits());
        final long[] lots = new long[100];
        Arrays.fill(lots, 10);
        it.sell(lots);
        final IncomingOrder incoming = new IncomingOrder();
        incoming.start(1_000, 0, it.venue.order(CAROL, Side.BUY, 7, 100));
        final ContinuousMarket market = it.venue.engine.state().instruments.get(1).continuous;
        assertTrue(market.canFill(incoming, incoming.remainingLots));
        assertEquals(GROUP, incoming.lookedAt);
    }

    /** Shares of quantities whose product is beyond 64 bits are exact. */
    @Test
    void shouldShareQuantitiesOfAnySizeExactly() {
        final AllocationVenue it = new AllocationVenue(MatchAlgorithm.PRO_RATA);
        final Venue venue = it.venue;
        final long most = 1L << 52;
        venue.change(d -> {
            d.maxQuantityLots = most;
            d.maxNotional = 1L << 62;
        });
        for (long account = ALICE; account <= CAROL; account++) {
            venue.deposit(account, Venue.USD, 1L << 60);
            venue.deposit(account, Venue.BTC, 1L << 53);
        }
        it.sell(most, most - 1);
        venue.buy(CAROL, most - 2, 100);
        final long second = BigInteger.valueOf(most - 2)
                .multiply(BigInteger.valueOf(most - 1))
                .divide(BigInteger.valueOf(2 * most - 1))
                .longValueExact();
        final long withRest = most - 2 - second;
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY " + withRest + "@100 from #1, left " + second + " and " + (most - withRest),
                "trade 2: #3 BUY " + second + "@100 from #2, left 0 and " + (most - 1 - second));
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTED_OFFER", "STREAMED_QUOTES"})
    void shouldRefuseItWhereThereIsNoOrderBook(final MarketModelKind model) {
        final EventText events = new EventText();
        final MatchingEngine engine = new MatchingEngine(EngineLimits.defaults(), events);
        engine.addAsset(Ids.id(1), 0, 0);
        engine.addAsset(Ids.id(2), 2, 0);
        final InstrumentDefinition definition = new InstrumentDefinition();
        Venue.define(definition, 1);
        definition.marketModel = model;
        definition.sessionPauseMs = model == MarketModelKind.POSTED_OFFER ? 3 : 0;
        definition.orderTimeoutMs = model == MarketModelKind.POSTED_OFFER ? 1_000 : 0;
        definition.matchAlgorithm = MatchAlgorithm.PRO_RATA;
        events.lines.clear();
        engine.addInstrument(definition, 0);
        assertEquals(List.of("refused INVALID_INSTRUMENT 0"), events.lines);
        definition.matchAlgorithm = MatchAlgorithm.PRICE_TIME;
        engine.addInstrument(definition, 0);
        assertEquals(1, engine.state().instruments.count());
    }
}
