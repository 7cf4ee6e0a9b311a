package rialto.dialect.binance.quote;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.CreditLine;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.ParentOrder;
import rialto.gateway.state.QuoteLadder;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequest;
import rialto.gateway.state.VenueView;
import rialto.protocol.Side;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static rialto.dialect.binance.quote.QuoteVenue.FIRM;
import static rialto.dialect.binance.quote.QuoteVenue.LAST_LOOK;
import static rialto.dialect.binance.quote.QuoteVenue.SYMBOL;
import static rialto.dialect.binance.quote.QuoteVenue.TAKER;
import static rialto.dialect.binance.quote.QuoteVenue.require;

/** A gateway that begins with a snapshot knows of streamed quotes what one knows that has seen every event. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class QuoteRestartTest {
    @TempDir
    private static Path data;

    @Test
    void shouldKnowTheSameFromASnapshotAsFromEvents() throws Exception {
        try (QuoteVenue venue = new QuoteVenue(data, Map.of())) {
            venue.setProvider(LAST_LOOK, 10_000, rialto.protocol.HoldOutcome.ACCEPT);
            venue.setCredit(TAKER, FIRM, 500_000 * 100_000_000L);
            venue.quote(FIRM, "a-1", "[[\"99\",\"1\"],[\"98\",\"2\",\"1\"]]", "[[\"101\",\"1\"]]");
            venue.quote(FIRM, "a-2", "[[\"97\",\"5\"]]", "[]", "&stream=4&fullAmount=true");
            venue.quote(LAST_LOOK, "b-1", "[]", "[[\"100\",\"3\"]]", "&lastLook=true");
            venue.order("side=SELL&type=MARKET&quantity=0.4");
            venue.requestQuotes("side=BOTH&quantity=1&validForMs=600000");
            require(venue.client(FIRM)
                    .post("/venue/v1/quoteRequests/answer", "requestId=1&bid=95&ask=105&validForMs=600000"));
            require(venue.client(LAST_LOOK).post("/venue/v1/quoteRequests/decline", "requestId=1"));
            final JsonNode order =
                    venue.order("side=BUY&type=LIMIT&timeInForce=GTC&quantity=4&price=100&minQuantity=1");
            assertEquals("3.00000000", order.path("heldQty").asText());
            final String parents = "/venue/v1/parentOrders";
            final String waits =
                    "symbol=" + SYMBOL + "&side=SELL&strategy=WAIT_FOR_PRICE&quantity=5&price=98.5&endTime="
                            + (System.currentTimeMillis() + 600_000);
            final JsonNode parent = require(venue.client(TAKER).post(parents, waits + "&newClientOrderId=waits"));
            assertEquals("0.60000000", parent.path("executedQty").asText());
            require(venue.client(TAKER).post(parents, waits + "&newClientOrderId=again&bookSymbol=BTCUSDT"));
            final String before = venue.ask(QuoteRestartTest::describeQuotes);
            final String heldBefore = venue.ask(QuoteRestartTest::describeHolds);
            assertTrue(heldBefore.contains("held 300000"), heldBefore);
            assertTrue(before.contains("\"price\":\"98.00000000\",\"quantity\":\"1.00000000\""), before);
            venue.venue.node().requestSnapshot().toCompletableFuture().get(30, TimeUnit.SECONDS);
            venue.restart();
            final String heldAfter = venue.ask(QuoteRestartTest::describeHolds);
            assertEquals(before, venue.ask(QuoteRestartTest::describeQuotes));
            assertEquals(2, require(venue.client(TAKER).get(parents, "")).size());
            assertEquals(parent, require(venue.client(TAKER).post(parents, waits + "&newClientOrderId=waits")));
            // a hold is ten seconds at most: on a machine that was busy for so long no hold is left to compare
            assumeTrue(System.currentTimeMillis()
                    < order.path("holds").get(0).path("endTime").asLong());
            assertEquals(heldBefore, heldAfter);
            final long holdId = order.path("holds").get(0).path("holdId").asLong();
            venue.client(LAST_LOOK).post("/venue/v1/holds", "holdId=" + holdId + "&accept=true");
            venue.await(view -> view.order(order.path("orderId").asLong()).executedLots() == 300_000);
        }
    }

    private static String describeQuotes(final VenueView view) {
        final StringBuilder text = new StringBuilder();
        final Instrument instrument = view.instrument(SYMBOL);
        text.append(instrument.quotes().settlementType())
                .append(instrument.quotes().settlementDate());
        for (final QuoteProvider provider : instrument.quotes().providers()) {
            text.append('\n').append(provider.account().name()).append(' ').append(provider.number());
            text.append(' ').append(provider.holdMs()).append(' ').append(provider.leaseMs());
            text.append(' ').append(provider.toleranceTicks()).append(' ').append(provider.outcomeAtEnd());
            for (final QuoteLadder ladder : provider.ladders()) {
                text.append("\n ")
                        .append(ladder.stream())
                        .append(ladder.quoteId())
                        .append(ladder.validUntilNs());
                text.append(ladder.receivedNs()).append(ladder.isFullAmount()).append(ladder.hasLastLook());
                text.append(ladder.bids()).append(ladder.asks());
            }
        }
        final JsonWriter json = new JsonWriter().beginArray();
        QuoteJson.writeBest(json, instrument, Side.BUY, 0);
        QuoteJson.writeBest(json, instrument, Side.SELL, 0);
        for (final QuoteRequest request : view.quotes().requests()) {
            QuoteJson.writeRequest(json, request, request.taker());
        }
        for (final QuoteProvider provider : instrument.quotes().providers()) {
            for (final QuoteRequest request : view.quotes().requests(provider.account(), 0)) {
                QuoteJson.writeRequest(json, request, provider.account());
            }
        }
        text.append('\n').append(json.endArray());
        text.append('\n').append(view.quotes().workingParentCount());
        for (final ParentOrder parent : view.account("account-0").parentOrders()) {
            text.append('\n').append(describe(parent));
        }
        for (final CreditLine line : view.quotes().creditLines()) {
            text.append('\n').append(line.limit()).append(" used ").append(line.used());
        }
        return text.toString();
    }

    private static String describe(final ParentOrder parent) {
        final JsonWriter json = new JsonWriter();
        ParentOrderJson.write(json, parent);
        return json.toString();
    }

    private static String describeHolds(final VenueView view) {
        final JsonWriter json = new JsonWriter().beginArray();
        for (final String account : new String[] {"account-0", "account-2"}) {
            view.quotes().holds(view.account(account), 0).forEach(hold -> QuoteJson.writeHold(json, hold));
        }
        final StringBuilder text = new StringBuilder(json.endArray().toString());
        for (final Order order : view.account("account-0").openOrders()) {
            text.append('\n').append(order.orderId()).append(" of ").append(order.quantityLots());
            text.append(" held ").append(order.heldLots()).append(" executed ").append(order.executedLots());
            text.append(' ').append(order.status()).append(order.isResting()).append(order.minQuantityLots());
        }
        return text.toString();
    }
}
