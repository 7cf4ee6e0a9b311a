package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Endpoint;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Assets, instruments and funded accounts of a system test. */
final class TestMarket {
    static final List<String> SYMBOLS = List.of("BTCUSDT", "ETHUSDT");
    /** What each account begins with. */
    private static final Map<String, String> WEALTH = Map.of("BTC", "1000", "ETH", "1000", "USDT", "1000000");

    private TestMarket() {}

    /** Makes the market and {@code accounts} accounts named trader0, trader1 …; returns their keys. */
    static List<ApiKey> create(final VenueHttp http, final Endpoint venue, final int accounts) throws IOException {
        final Market market = new Market((path, body) -> made(path, http.admin(venue, "POST", path, body)));
        for (final String asset : List.of("BTC", "ETH", "USDT")) {
            market.asset(asset);
        }
        for (final String symbol : SYMBOLS) {
            market.instrument(symbol.substring(0, 3), "USDT", Map.of());
        }
        final List<ApiKey> keys = new ArrayList<>();
        for (int i = 0; i < accounts; i++) {
            keys.add(market.account("trader" + i, "initial", WEALTH));
        }
        return keys;
    }

    private static JsonNode made(final String path, final VenueHttp.Answer answer) {
        assertEquals(path.endsWith("/deposits") ? 200 : 201, answer.status(), answer::toString);
        return answer.body();
    }
}
