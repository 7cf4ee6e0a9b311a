package rialto.dialect.postedoffer;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.VenueView;

import java.util.List;
import java.util.function.LongSupplier;

/** {@code /stats}: of each product what it is worth and how much is sold, of the engine its sessions. */
final class Statistics {
    static final List<String> PARAMETERS = List.of(PostedRequest.PRODUCT_ID);

    /** That cost as much as a request when all are told. */
    private static final int PRODUCTS_OF_A_REQUEST = 8;

    private final VenueView view;
    private final MarketBoard board;
    private final LongSupplier nowMs;
    private final LongSupplier sessionTimeNs;
    private final PostedGate gate;
    private final JsonWriter json;

    /** @param sessionTimeNs what sessions took in this process so far; null when the engine is in another */
    Statistics(
            final VenueView view,
            final MarketBoard board,
            final LongSupplier nowMs,
            final LongSupplier sessionTimeNs,
            final PostedGate gate,
            final JsonWriter json) {
        this.view = view;
        this.board = board;
        this.nowMs = nowMs;
        this.sessionTimeNs = sessionTimeNs;
        this.gate = gate;
        this.json = json;
    }

    void serve(final HttpServerRequest http, final Buffer body) {
        final PostedReply reply = new PostedReply(http.response(), json);
        try {
            final PostedRequest request = PostedRequest.of(http, body, PARAMETERS);
            if (!view.isReady()) {
                throw new Refusal(Refusal.UNAVAILABLE, "the venue is starting, try again");
            }
            final String only = request.has(PostedRequest.PRODUCT_ID)
                    ? request.identifier(PostedRequest.PRODUCT_ID, PostedProducts.MAX_LENGTH)
                    : null;
            if (only != null && board.product(only) == null) {
                throw new Refusal(Refusal.NOT_FOUND, "productId: there is no product " + only);
            }
            if (only == null) {
                gate.admit(gate.client(http), board.products().size() / PRODUCTS_OF_A_REQUEST);
            }
            write(reply.begin(), only);
            reply.end();
        } catch (final Refusal refusal) {
            reply.refused(refusal);
        }
    }

    private void write(final JsonWriter writer, final String only) {
        final long now = nowMs.getAsLong();
        writer.beginObject().name("products").beginArray();
        for (final ProductStatistics market : board.products()) {
            if (only == null || market.product().symbol().equals(only)) {
                writer.beginObject();
                writeFields(writer, market, now);
                writer.endObject();
            }
        }
        writer.endArray().name("engines").beginArray();
        writer.beginObject().name("engine").number(0);
        writer.name("sessions").number(view.sessionCount()).name("sessionTimeMs");
        if (sessionTimeNs == null) {
            writer.nothing();
        } else {
            writer.decimalNumber(sessionTimeNs.getAsLong() / 1_000, 3);
        }
        writer.endObject().endArray().endObject();
    }

    static void writeFields(final JsonWriter writer, final ProductStatistics market, final long nowMs) {
        writer.name("productId").string(market.product().symbol()).name("lastPrice");
        if (market.product().lastTradeId() == 0) {
            writer.nothing();
        } else {
            Numbers.price(writer, market.product(), market.product().lastPriceTicks());
        }
        Numbers.quantity(writer.name("volumePerMinute"), market.product(), market.lotsPerMinute(nowMs));
        writer.name("openOrders").number(market.salesOrders() + market.purchaseOrders());
        writer.name("openSalesOrders").number(market.salesOrders());
        writer.name("openPurchaseOrders").number(market.purchaseOrders());
    }
}
