package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.testsupport.client.EventAudit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What takers and banks of streamed quotes were told, beside what was recorded. */
final class QuoteComparison {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final EventAudit audit;
    private final QuoteAudit quotes;
    private final Set<Long> fills = new HashSet<>();

    QuoteComparison(final EventAudit audit, final QuoteAudit quotes) {
        this.audit = audit;
        this.quotes = quotes;
    }

    /**
     * What they were told is in the events, and no order is there that none of them knows of.
     *
     * @return how many fills they were told of in answers
     */
    long requireTakers(final List<LoadTrader> takers) {
        return requireTakers(takers, 0);
    }

    /** @param children orders that the venue made itself */
    long requireTakers(final List<LoadTrader> takers, final long children) {
        long acknowledged = children;
        for (final LoadTrader taker : takers) {
            for (final Map.Entry<String, LoadTrader.Known> order :
                    taker.orders().entrySet()) {
                if (order.getValue().accepted()) {
                    acknowledged++;
                    final JsonNode told = order.getValue().answer().body();
                    assertEquals(told.path("orderId").asLong(), audit.orderId(order.getKey()), () -> "lost: " + told);
                    told.path("fills").forEach(fill -> requireFill(told, fill));
                }
            }
            for (final Long orderId : taker.canceledOrders()) {
                assertTrue(audit.isCanceled(orderId), "an acknowledged cancelation is lost: " + orderId);
            }
        }
        assertEquals(acknowledged, audit.acceptedCount(), "accepted orders that no taker knows of");
        return fills.size();
    }

    private void requireFill(final JsonNode order, final JsonNode fill) {
        final long tradeId = fill.path("tradeId").asLong();
        final QuoteAudit.Trade trade = quotes.tradesById().get(tradeId);
        assertTrue(trade != null, () -> "an acknowledged fill is lost: " + fill);
        assertTrue(fills.add(tradeId), () -> "told of two orders: " + fill);
        assertEquals(order.path("orderId").asLong(), trade.takerOrderId());
        assertEquals(fill.path("quoteId").asText(), trade.quoteId());
        final long ticks = QuoteMarket.decimal(fill, "price").movePointRight(4).longValueExact();
        assertEquals(ticks, trade.priceTicks(), fill::toString);
        assertEquals(QuoteMarket.decimal(fill, "qty").longValueExact(), trade.lots(), fill::toString);
    }

    /**
     * What a bank was told until it was killed, each once.
     *
     * @param output of {@link UdpBank} or {@link SocketBank}
     */
    void requireBank(final String output, final long accountId) throws IOException {
        final List<Long> told = new ArrayList<>();
        // kill -9 may leave half a line
        for (final String line :
                output.substring(0, output.lastIndexOf('\n') + 1).lines().toList()) {
            if (line.startsWith(UdpBank.TRADE)) {
                told.add(Long.parseLong(line.substring(UdpBank.TRADE.length())));
            } else if (line.startsWith(UdpBank.ENDED)) {
                final String[] words = line.split(" ");
                final QuoteAudit.Hold hold = quotes.holds().get(Long.parseLong(words[1]));
                assertTrue(hold != null && hold.reason().name().equals(words[2]), () -> line + ", not " + hold);
            } else if (line.contains("\"quoteExecution\"")) {
                told.add(JSON.readTree(line).path("event").path("tradeId").asLong());
            }
        }
        assertEquals(told.stream().distinct().toList(), told, "told twice");
        for (final Long tradeId : told) {
            final QuoteAudit.Trade trade = quotes.tradesById().get(tradeId);
            assertTrue(
                    trade != null && trade.providerAccountId() == accountId,
                    () -> "the bank " + accountId + " was told trade " + tradeId + ": " + trade);
        }
        assertTrue(!told.isEmpty(), () -> "the bank was told of no trade: " + output);
    }
}
