package rialto.reporting.surveillance;

import org.junit.jupiter.api.Test;
import rialto.reporting.AlertPattern;
import rialto.reporting.Evidence;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ExcessiveCancelsTest {
    private static final long STUFFER = 100;

    private final WatchedMarket market = new WatchedMarket();

    private void stuff(final int orders, final long apartMs) {
        for (int i = 0; i < orders; i++) {
            market.cancel(market.later(apartMs).sell(STUFFER, 5_010 + i % 3, 10));
        }
    }

    @Test
    void shouldTellManyOrdersOfWhichNoneTrades() {
        stuff(499, 50);
        assertEquals(List.of(), market.patterns());
        stuff(1, 50);
        assertEquals(List.of(AlertPattern.EXCESSIVE_CANCELS), market.patterns());
        final Alert alert = market.alerts.getFirst();
        assertEquals("orders 500 (500), trades 0, without a trade for each with one 500 (100)", alert.detail());
        assertTrue(alert.evidence().size() <= Alert.MAX_EVIDENCE);
        assertEquals(Evidence.Kind.CANCELED, alert.evidence().getLast().kind());
    }

    @Test
    void shouldTellACancelThatComesAfterMoreOrdersThanAreRemembered() {
        final long order = market.sell(STUFFER, 5_010, 10);
        for (int i = 0; i < 2 * AccountActivity.MAX_ORDERS; i++) {
            market.expire(market.later(1).sell(STUFFER, 5_010, 10));
        }
        market.later(1).cancel(order);
        assertEquals(List.of(AlertPattern.EXCESSIVE_CANCELS), market.patterns());
        assertEquals(
                List.of(order, order),
                market.alerts.getFirst().evidence().stream()
                        .map(Evidence::orderId)
                        .toList());
    }

    @Test
    void shouldTellNothingOfTheSameOrdersOverAnHour() {
        stuff(700, 5_000);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfWhoTradesNowAndThen() {
        for (int i = 0; i < 10; i++) {
            stuff(60, 20);
            market.later(20).take(STUFFER, market.sell(101, 5_000, 10), 10);
        }
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfOrdersThatRunOut() {
        for (int i = 0; i < 800; i++) {
            market.expire(market.later(20).sell(STUFFER, 5_010, 10));
        }
        assertEquals(List.of(), market.patterns());
    }
}
