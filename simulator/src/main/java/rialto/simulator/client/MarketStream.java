package rialto.simulator.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Vertx;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Best prices and trades of some instruments over one combined stream, reconnecting by itself. Event loop only. */
public final class MarketStream implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(MarketStream.class);

    private final ObjectMapper json = new ObjectMapper();
    private final MarketListener listener;
    private final VenueSocket socket;

    public MarketStream(final Vertx vertx, final URI venue, final List<String> symbols, final MarketListener listener) {
        this.listener = listener;
        final String streams = symbols.stream()
                .map(symbol -> symbol.toLowerCase(Locale.ROOT))
                .map(symbol -> symbol + "@bookTicker/" + symbol + "@trade")
                .collect(Collectors.joining("/"));
        socket = new VenueSocket(vertx, venue, "/stream?streams=" + streams, new SocketListener());
    }

    /** Connects, and again whenever the connection is lost, until {@link #close()}. */
    public void connect() {
        socket.connect();
    }

    public boolean isConnected() {
        return socket.isOpen();
    }

    @Override
    public void close() {
        socket.close();
    }

    private void onMessage(final JsonNode message) {
        final JsonNode data = message.path("data");
        final String symbol = data.path("s").asText();
        if ("trade".equals(data.path("e").asText())) {
            listener.onTrade(
                    symbol,
                    decimal(data, "p"),
                    decimal(data, "q"),
                    data.path("m").asBoolean());
        } else if (data.has("b") && data.has("a")) {
            listener.onBestPrices(symbol, decimal(data, "b"), decimal(data, "a"));
        }
    }

    private static BigDecimal decimal(final JsonNode data, final String field) {
        final String text = data.path(field).asText("");
        return text.isEmpty() ? BigDecimal.ZERO : new BigDecimal(text);
    }

    private final class SocketListener implements VenueSocket.Listener {
        @Override
        public void onOpen() {
            LOGGER.debug("market streams connected");
        }

        @Override
        public void onText(final String text) {
            try {
                onMessage(json.readTree(text));
            } catch (final JsonProcessingException e) {
                LOGGER.warn("not JSON: {}", e.getMessage());
            }
        }

        @Override
        public void onLost() {
            LOGGER.debug("market streams lost");
        }
    }
}
