package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** How many lists of orders there may be. */
class OrderListLimitsTest {
    @Test
    void shouldRefuseOneListMoreThanAnAccountMayHaveOnAnInstrument() {
        final OrderListVenue lists = withRoom(EngineLimits.defaults());
        for (int i = 0; i < OrderLists.MAX_OF_ACCOUNT; i++) {
            lists.enter(pair(lists));
        }
        lists.venue.forget();
        lists.enter(pair(lists));
        lists.expect("list rejected TOO_MANY_ORDER_LISTS");
        lists.cancelList(3);
        lists.venue.forget();
        lists.enter(pair(lists));
        assertEquals("list #515 OTO", lists.venue.events().getFirst());
    }

    @Test
    void shouldRefuseAListWhenThereIsNoRoomForMore() {
        final EngineLimits d = EngineLimits.defaults();
        final OrderListVenue lists = withRoom(new EngineLimits(
                d.maxAssets(),
                d.maxInstruments(),
                d.maxAccounts(),
                d.maxBalances(),
                4,
                d.maxClientOrdersPerAccount(),
                d.maxClientOrders(),
                d.maxTransfers(),
                d.pendingCancelsPerCommand(),
                false));
        lists.enter(pair(lists));
        lists.enter(lists.list(ContingencyType.OTO, lists.limit(Side.BUY, 1, 2), lists.limit(Side.SELL, 1, 200)));
        lists.venue.forget();
        lists.enter(pair(lists));
        lists.expect("list rejected CAPACITY_EXCEEDED of leg 1");
    }

    private static OrderListVenue withRoom(final EngineLimits limits) {
        final OrderListVenue lists = new OrderListVenue(limits);
        lists.venue.change(definition -> definition.maxOpenOrders = 1_000);
        lists.venue.forget();
        return lists;
    }

    private static OrderListRequest pair(final OrderListVenue lists) {
        return lists.list(ContingencyType.OTO, lists.limit(Side.BUY, 1, 2), lists.limit(Side.SELL, 1, 200));
    }
}
