package rialto.dialect.binance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A stranger gets the same of an iceberg and of an order as large as what it shows: the same messages with the same sequences and
 * numbers, and the same answers. Two venues, alike but for that order.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class IcebergSecrecyTest {
    private static final String SELL = "symbol=BTCUSDT&side=SELL&type=LIMIT&timeInForce=GTC&price=21000&quantity=";

    @TempDir
    private Path directory;

    /** What happens around the order of the owner. */
    private static WatchedMarket run(final WatchedMarket market, final String quantity) throws Exception {
        market.enter(market.owner, SELL + quantity + "&newClientOrderId=the-order");
        market.look();
        market.answer(market.enter(market.stranger, SELL + "0.1"));
        market.look();
        market.answer(market.enter(
                market.stranger,
                "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=IOC&price=21000&quantity=0.1"
                        + "&newOrderRespType=FULL&selfTradePreventionMode=NONE"));
        market.look();
        market.cancel("the-order");
        market.look();
        return market;
    }

    @Test
    void shouldLookLikeAnOrderAsLargeAsWhatItShows() throws Exception {
        final String told;
        try (WatchedMarket plain = run(new WatchedMarket(directory.resolve("plain")), "0.2")) {
            told = plain.told();
        }
        try (WatchedMarket iceberg = run(new WatchedMarket(directory.resolve("iceberg")), "1&icebergQty=0.2")) {
            assertEquals(told, iceberg.told());
        }
        assertTrue(told.contains("\"q\":\"0.20000000\""), told);
    }
}
