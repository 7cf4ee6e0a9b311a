package rialto.dialect.binance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * As long as nobody trades with it, a stranger gets the same of a hidden order and of one that waits for its trigger outside the book: the same
 * messages with the same sequences and numbers, and the same answers. Two venues, alike but for that order.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class HiddenOrderSecrecyTest {
    private static final String LIMIT = "symbol=BTCUSDT&type=LIMIT&timeInForce=GTC&";

    @TempDir
    private Path directory;

    /** What happens around the order of the owner. */
    private static WatchedMarket run(final WatchedMarket market, final String order) throws Exception {
        market.enter(market.owner, "symbol=BTCUSDT&side=SELL&quantity=1&newClientOrderId=the-order&" + order);
        market.ask();
        final String postOnly =
                "symbol=BTCUSDT&side=BUY&type=LIMIT_MAKER&price=21500&quantity=0.1&newOrderRespType=FULL";
        market.answer(
                market.stranger.post("/api/v3/order/test", postOnly).json().toString());
        market.answer(market.enter(market.stranger, postOnly));
        market.look();
        market.answer(market.stranger
                .post("/api/v3/order/test", "symbol=BTCUSDT&side=BUY&type=MARKET&quantity=5")
                .json()
                .toString());
        market.answer(market.enter(market.stranger, LIMIT + "side=SELL&price=21600&quantity=0.1"));
        market.look();
        market.cancel("the-order");
        market.ask();
        market.answer(market.enter(market.stranger, LIMIT + "side=BUY&price=19000&quantity=0.1"));
        market.look();
        return market;
    }

    @Test
    void shouldLookLikeAnOrderThatWaitsForItsTrigger() throws Exception {
        final String told;
        try (WatchedMarket waiting = run(
                new WatchedMarket(directory.resolve("waiting")),
                "type=STOP_LOSS_LIMIT&timeInForce=GTC&stopPrice=1000&price=1000")) {
            told = waiting.told();
        }
        try (WatchedMarket hidden = run(
                new WatchedMarket(directory.resolve("hidden")),
                "type=LIMIT&timeInForce=GTC&price=21000&displayMethod=UNDISCLOSED")) {
            assertEquals(told, hidden.told());
        }
        assertTrue(told.contains("21600.00000000"), told);
    }
}
