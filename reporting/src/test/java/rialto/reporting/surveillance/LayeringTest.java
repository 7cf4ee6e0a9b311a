package rialto.reporting.surveillance;

import org.junit.jupiter.api.Test;
import rialto.reporting.AlertPattern;
import rialto.reporting.Evidence;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

class LayeringTest {
    private static final long LAYERER = 100;
    private static final long OTHER = 101;

    private final WatchedMarket market = new WatchedMarket();

    /** Shows sell orders above. */
    private List<Long> show(final int layers, final int lots) {
        final List<Long> orders = new ArrayList<>();
        for (int i = 0; i < layers; i++) {
            orders.add(market.later(10).sell(LAYERER, 5_010 + i, lots));
        }
        return orders;
    }

    /** Shows sell orders above, buys from somebody, and takes the orders away. */
    private void layer(final int layers, final int lots, final long bought) {
        final List<Long> orders = show(layers, lots);
        final long resting = market.later(10).sell(OTHER, 5_000, bought);
        market.later(100).take(LAYERER, resting, bought);
        orders.forEach(order -> market.later(10).cancel(order));
    }

    @Test
    void shouldTellOrdersThatStandOnlyWhileTheAccountTradesOnTheOtherSide() {
        layer(5, 100, 10);
        assertEquals(List.of(AlertPattern.LAYERING), market.patterns());
        final Alert alert = market.alerts.getFirst();
        assertEquals(LAYERER, alert.accountId());
        assertEquals(
                "orders 4 (4) at prices 4 (3), times what was traded 40 (10), times the other side 50 (20)",
                alert.detail());
        assertEquals(
                List.of(4L, 1L, 4L),
                List.of(Evidence.Kind.values()).stream()
                        .map(kind -> alert.evidence().stream()
                                .filter(each -> each.kind() == kind)
                                .count())
                        .toList(),
                "four entered, one trade, four canceled");
    }

    @Test
    void shouldTellNothingOfThreeOrders() {
        layer(3, 100, 10);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfOrdersAsLargeAsWhatWasTraded() {
        layer(5, 100, 101);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfAMakerWhoQuotesBothSides() {
        final List<Long> orders = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            orders.add(market.later(10).sell(LAYERER, 5_010 + i, 100));
            orders.add(market.later(10).buy(LAYERER, 4_990 - i, 100));
        }
        final long hit = orders.get(1);
        market.later(100).take(OTHER, hit, 10);
        orders.forEach(order -> market.later(10).cancel(order));
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingWhenTheOrdersStayOrRunOut() {
        final List<Long> orders = show(6, 100);
        market.later(100).take(LAYERER, market.sell(OTHER, 5_000, 10), 10);
        orders.subList(0, 3).forEach(order -> market.later(10).cancel(order));
        orders.subList(3, 6).forEach(order -> market.later(10).expire(order));
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingWhenTheyAreCanceledBeforeTheTrade() {
        final List<Long> orders = show(6, 100);
        orders.forEach(order -> market.later(10).cancel(order));
        market.later(100).take(LAYERER, market.sell(OTHER, 5_000, 10), 10);
        assertEquals(List.of(), market.patterns());
    }
}
