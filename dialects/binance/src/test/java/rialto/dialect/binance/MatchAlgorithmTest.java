package rialto.dialect.binance;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.command.CommandSender;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.TestInstruments;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SettlementType;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** An instrument whose orders at one price get shares, over HTTP: who is told what of whom it filled. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MatchAlgorithmTest extends OrderVenue {
    @BeforeAll
    static void addInstrument() throws Exception {
        final CommandSender.Encoder instrument =
                TestInstruments.instrument("SHARED", MarketModel.ORDER_BOOK, SettlementType.SPOT);
        venue.send((buffer, offset, header, gatewayId, correlationId) -> {
            final int length = instrument.encode(buffer, offset, header, gatewayId, correlationId);
            new AddInstrumentEncoder()
                    .wrap(buffer, offset + MessageHeaderEncoder.ENCODED_LENGTH)
                    .matchAlgorithm(MatchAlgorithm.PRO_RATA);
            return length;
        });
    }

    private static Answer share(final Client client, final String terms) throws Exception {
        return enter(client, "SHARED", "type=LIMIT&price=21000&" + terms);
    }

    @Test
    void shouldTellWhoGetsFilledAndFillByShares() throws Exception {
        assertEquals(
                "PRO_RATA",
                alice.plain("GET", "/api/v3/exchangeInfo?symbol=SHARED")
                        .json()
                        .at("/symbols/0/matchAlgorithm")
                        .asText());
        assertEquals(
                "PRICE_TIME",
                alice.plain("GET", "/api/v3/exchangeInfo?symbol=BTCUSDT")
                        .json()
                        .at("/symbols/0/matchAlgorithm")
                        .asText());
        final long first = share(alice, "side=SELL&timeInForce=GTC&quantity=1")
                .json()
                .path("orderId")
                .asLong();
        final long second = share(alice, "side=SELL&timeInForce=GTC&quantity=3")
                .json()
                .path("orderId")
                .asLong();
        final Answer bought = share(bob, "side=BUY&timeInForce=IOC&quantity=2");
        assertEquals(2, bought.json().path("fills").size(), bought.json().toString());
        assertEquals("0.50000000", executed(first));
        assertEquals("1.50000000", executed(second));
        assertEquals(
                "[[\"21000.00000000\",\"2.00000000\"]]",
                alice.plain("GET", "/api/v3/depth?symbol=SHARED")
                        .json()
                        .path("asks")
                        .toString());
    }

    private static String executed(final long orderId) throws Exception {
        return alice.get("/api/v3/order", "symbol=SHARED&orderId=" + orderId).text("executedQty");
    }
}
