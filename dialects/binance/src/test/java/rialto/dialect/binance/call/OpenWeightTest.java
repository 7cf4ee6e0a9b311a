package rialto.dialect.binance.call;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.api.ApiParameters;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestInstruments;
import rialto.protocol.MarketModel;
import rialto.protocol.SettlementType;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What it costs to ask for what is open, by how much is told. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class OpenWeightTest {
    private static final List<String> SYMBOLS = List.of("BTCUSDT", "BTCTWO");
    private static final int LISTS_OF_EACH = 60;

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Client client;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(1);
        venue.send(TestInstruments.instrument("BTCTWO", MarketModel.ORDER_BOOK, SettlementType.SPOT));
        client = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
    }

    @AfterAll
    static void stop() throws Exception {
        client.close();
        venue.close();
    }

    private static void post(final String path, final String parameters) throws Exception {
        final Client.Answer answer = client.post(path, parameters);
        assertEquals(200, answer.status(), answer.json()::toString);
    }

    private static void tradeAndEnterLists(final String symbol) throws Exception {
        final String order = "symbol=" + symbol + "&type=LIMIT&quantity=0.01&price=20000&selfTradePreventionMode=NONE";
        post("/api/v3/order", order + "&side=SELL&timeInForce=GTC");
        post("/api/v3/order", order + "&side=BUY&timeInForce=IOC");
        for (int list = 0; list < LISTS_OF_EACH; list++) {
            post(
                    "/api/v3/orderList/oco",
                    "symbol=" + symbol + "&side=SELL&quantity=0.001&aboveType=LIMIT_MAKER&abovePrice=21000"
                            + "&belowType=STOP_LOSS&belowStopPrice=19000");
        }
    }

    private static int usedWeight(final Client.Answer answer) {
        return Integer.parseInt(
                answer.raw().headers().firstValue("X-MBX-USED-WEIGHT-1M").orElseThrow());
    }

    private static int weight(final String path, final String parameters) throws Exception {
        while (true) {
            final long minute = System.currentTimeMillis() / 60_000;
            final int before = usedWeight(client.get("/api/v3/rateLimit/order", ""));
            final int after = usedWeight(client.get(path, parameters));
            if (minute == System.currentTimeMillis() / 60_000) {
                return after - before;
            }
        }
    }

    @Test
    void shouldWeighOpenListsByHowManyThereAre() throws Exception {
        for (final String symbol : SYMBOLS) {
            tradeAndEnterLists(symbol);
        }
        assertEquals(120, client.get("/api/v3/openOrderList", "").json().size());
        assertEquals(12, weight("/api/v3/openOrderList", ""), "two hundreds begun");
        assertEquals(80, weight("/api/v3/openOrders", ""), "as the dialect says");
        assertEquals(6, weight("/api/v3/openOrders", "symbol=BTCUSDT"), "120 orders of 240");
        client.delete("/api/v3/openOrders", "symbol=BTCTWO");
        assertEquals(60, client.get("/api/v3/openOrderList", "").json().size());
        assertEquals(6, weight("/api/v3/openOrderList", ""));
    }

    @Test
    void shouldWeighAStatementByHowManyInstrumentsItLooksAt() throws Exception {
        assertEquals(60, weight("/venue/v1/statement", "day=2026-01-01"));
        for (int more = 0; more < 100; more++) {
            venue.send(TestInstruments.instrument("MORE" + more, MarketModel.ORDER_BOOK, SettlementType.SPOT));
        }
        assertEquals(120, weight("/venue/v1/statement", "day=2026-01-01"), "two hundreds begun");
        assertEquals(120, weight("/venue/v1/statement", "day=2026-01-01&fromSequence=1"));
    }

    @Test
    void shouldWeighAsTheDialectSaysUnlessMoreIsTold() {
        final ApiParameters none = new ApiParameters();
        assertEquals(80, open(0).weigh(none, 1, open(0).weigh(none)));
        assertEquals(80, open(2_600).weigh(none, 1, 80));
        assertEquals(6 * 14, open(2_601).weigh(none, 1, 80));
    }

    private static OpenWeight open(final int told) {
        return new OpenWeight(ignored -> 80, 6, 200, (parameters, accountId) -> told);
    }
}
