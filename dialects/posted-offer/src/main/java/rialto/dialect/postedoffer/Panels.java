package rialto.dialect.postedoffer;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.limits.Slots;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.RecentTrades;
import rialto.gateway.state.Trade;
import rialto.gateway.state.VenueView;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * {@code /market}: a product's market to look at, with the first of the queue, the cheapest sales, the last session and
 * sales. HTTP has it once. A WebSocket has it again whenever it changed or the client sends anything, four times a second
 * at most.
 */
final class Panels {
    static final List<String> PARAMETERS = List.of(PostedRequest.PRODUCT_ID);
    static final long INTERVAL_MS = 250;

    private static final int ROWS = 25;
    private static final int MAX_WATCHERS = 1_024;
    private static final int MAX_QUEUED_BYTES = 256 * 1024;
    private static final short POLICY_VIOLATION = 1008;
    private static final short TRY_AGAIN_LATER = 1013;
    private static final long NS_PER_MS = 1_000_000;

    private final Context context;
    private final Vertx vertx;
    private final VenueView view;
    private final MarketBoard board;
    private final LongSupplier nowMs;
    private final PostedGate gate;
    private final JsonWriter json;
    private final Map<ServerWebSocket, Watch> watches = new LinkedHashMap<>();
    /** One address may have them all, until others come. */
    private final Slots places = new Slots(new SlotBounds(MAX_WATCHERS, MAX_WATCHERS, MAX_WATCHERS, false));

    private static final class Watch {
        final String productId;
        long seen = -1;
        long volume = -1;

        Watch(final String productId) {
            this.productId = productId;
        }
    }

    Panels(
            final Vertx vertx,
            final VenueView view,
            final MarketBoard board,
            final LongSupplier nowMs,
            final PostedGate gate,
            final JsonWriter json) {
        this.gate = gate;
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.view = view;
        this.board = board;
        this.nowMs = nowMs;
        this.json = json;
    }

    void start() {
        vertx.setPeriodic(INTERVAL_MS, ignored -> Map.copyOf(watches).forEach(this::tell));
    }

    void serve(final HttpServerRequest http, final Buffer body) {
        final PostedReply reply = new PostedReply(http.response(), json);
        try {
            final ProductStatistics market = market(PostedRequest.of(http, body, PARAMETERS));
            write(reply.begin(), market, nowMs.getAsLong());
            reply.end();
        } catch (final Refusal refusal) {
            reply.refused(refusal);
        }
    }

    void accept(final ServerWebSocket socket) {
        try {
            gate.enter(socket);
            final ProductStatistics market = market(PostedRequest.parse(socket.query(), PARAMETERS));
            final Slots.Slot place = places.enter(
                    gate.address(socket),
                    true,
                    Slots.Use.IDLE,
                    () -> socket.close(TRY_AGAIN_LATER, "others have fewer watchers than your address"));
            if (place == null) {
                throw new Refusal(Refusal.UNAVAILABLE, "there are " + MAX_WATCHERS + " watchers already, try again");
            }
            final Watch watch = new Watch(market.product().symbol());
            socket.setWriteQueueMaxSize(MAX_QUEUED_BYTES);
            socket.exceptionHandler(ignored -> socket.close());
            socket.closeHandler(ignored -> {
                place.leave();
                context.runOnContext(later -> watches.remove(socket));
            });
            socket.textMessageHandler(ignored -> watch.seen = -1);
            watches.put(socket, watch);
            tell(socket, watch);
        } catch (final Refusal refusal) {
            socket.close(
                    refusal.retryAfterSeconds() > 0 ? TRY_AGAIN_LATER : POLICY_VIOLATION,
                    refusal.getMessage()
                            .substring(0, Math.min(100, refusal.getMessage().length())));
        }
    }

    void close() {
        List.copyOf(watches.keySet()).forEach(ServerWebSocket::close);
    }

    private ProductStatistics market(final PostedRequest request) {
        if (!view.isReady()) {
            throw new Refusal(Refusal.UNAVAILABLE, "the venue is starting, try again");
        }
        final String productId = request.identifier(PostedRequest.PRODUCT_ID, PostedProducts.MAX_LENGTH);
        final ProductStatistics market = board.product(productId);
        if (market == null) {
            throw new Refusal(Refusal.NOT_FOUND, "productId: there is no product " + productId);
        }
        return market;
    }

    /** What changed is told; a client that does not keep up misses what is between. */
    private void tell(final ServerWebSocket socket, final Watch watch) {
        final ProductStatistics market = board.product(watch.productId);
        if (market == null || socket.isClosed() || socket.writeQueueFull()) {
            return;
        }
        final long now = nowMs.getAsLong();
        final long volume = market.lotsPerMinute(now);
        if (market.changes() != watch.seen || volume != watch.volume) {
            watch.seen = market.changes();
            watch.volume = volume;
            write(json.reset(), market, now);
            socket.writeTextMessage(json.toString());
        }
    }

    private void write(final JsonWriter writer, final ProductStatistics market, final long now) {
        writer.beginObject();
        Statistics.writeFields(writer, market, now);
        writeSession(writer.name("lastSession"), market);
        writeBuyers(writer.name("buyers").beginArray(), market);
        writeSellers(writer.endArray().name("sellers").beginArray(), market);
        writeSales(writer.endArray().name("sales").beginArray(), market.product());
        writer.endArray().endObject();
    }

    private static void writeSession(final JsonWriter writer, final ProductStatistics market) {
        if (market.sessionNs() == 0) {
            writer.nothing();
            return;
        }
        writer.beginObject().name("time").number(market.sessionNs() / NS_PER_MS);
        writer.name("sales").number(market.sessionSales());
        Numbers.quantity(writer.name("quantity"), market.product(), market.sessionLots());
        writer.endObject();
    }

    private static void writeBuyers(final JsonWriter writer, final ProductStatistics market) {
        int rows = 0;
        for (final Order order : market.buyers()) {
            if (rows++ == ROWS) {
                return;
            }
            writeOrder(writer, market.product(), order);
            writer.name("maxPrice");
            if (order.priceTicks() == 0) {
                writer.nothing();
            } else {
                Numbers.price(writer, market.product(), order.priceTicks());
            }
            writer.endObject();
        }
    }

    private static void writeSellers(final JsonWriter writer, final ProductStatistics market) {
        int rows = 0;
        for (final Map<Long, Order> atPrice : market.sales().values()) {
            for (final Order order : atPrice.values()) {
                if (rows++ == ROWS) {
                    return;
                }
                writeOrder(writer, market.product(), order);
                Numbers.price(writer.name("price"), market.product(), order.priceTicks());
                writer.endObject();
            }
        }
    }

    private static void writeOrder(final JsonWriter writer, final Instrument product, final Order order) {
        writer.beginObject().name("id").number(order.orderId());
        writer.name("userId").string(PostedUsers.userId(order.account().name()));
        Numbers.quantity(writer.name("quantity"), product, order.quantityLots() - order.executedLots());
        writer.name("time").number(order.enteredNs() / NS_PER_MS);
    }

    /** Newest first. */
    private static void writeSales(final JsonWriter writer, final Instrument product) {
        final RecentTrades trades = product.trades();
        for (int i = trades.size() - 1; i >= Math.max(0, trades.size() - ROWS); i--) {
            final Trade trade = trades.get(i);
            writer.beginObject().name("saleId").number(trade.tradeId());
            Numbers.quantity(writer.name("quantity"), product, trade.quantityLots());
            Numbers.price(writer.name("price"), product, trade.priceTicks());
            writer.name("time").number(trade.timestampMs()).endObject();
        }
    }
}
