package rialto.dialect.postedoffer;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import rialto.gateway.api.Asker;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.history.History;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.Side;
import rialto.reporting.OrderRow;
import rialto.reporting.OrderStatus;
import rialto.reporting.OrderTrades;
import rialto.reporting.TradeSidesRow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code /result}: what became of an order, from the view, or from the history when the view has not all of it. */
final class Results {
    static final List<String> PARAMETERS = List.of(PostedRequest.ID, PostedRequest.FROM_SALE_ID);

    /** Sales in one answer. */
    static final int MAX_SALES = 10_000;

    private static final long NS_PER_MS = 1_000_000;

    private final VenueView view;
    private final SalesLedger ledger;
    private final History history;
    private final PostedGate gate;
    private final JsonWriter json;

    Results(
            final VenueView view,
            final SalesLedger ledger,
            final History history,
            final PostedGate gate,
            final JsonWriter json) {
        this.view = view;
        this.ledger = ledger;
        this.history = history;
        this.gate = gate;
        this.json = json;
    }

    void serve(final HttpServerRequest http, final Buffer body) {
        final PostedReply reply = new PostedReply(http.response(), json, Asker.stranger(gate.client(http)));
        try {
            final PostedRequest request = PostedRequest.of(http, body, PARAMETERS);
            final long id = request.id(PostedRequest.ID);
            final long fromSaleId =
                    request.has(PostedRequest.FROM_SALE_ID) ? request.id(PostedRequest.FROM_SALE_ID) : 1;
            if (!view.isReady()) {
                throw new Refusal(Refusal.UNAVAILABLE, "the venue is starting, try again");
            }
            answer(id, fromSaleId, reply);
        } catch (final Refusal refusal) {
            reply.refused(refusal);
        }
    }

    private void answer(final long id, final long fromSaleId, final PostedReply reply) {
        final Order order = view.order(id);
        if (order != null && !PostedProducts.isProduct(order.instrument())) {
            throw unknown(id);
        }
        if (order != null && isWhole(order)) {
            final boolean bought = order.side() == Side.BUY;
            final List<Sale> sales = ledger.sales(id, fromSaleId, MAX_SALES + 1).stream()
                    .map(execution -> Sale.of(execution, bought))
                    .toList();
            write(reply, id, status(order.status()), order.instrument(), remaining(order), sales);
            return;
        }
        if (order == null && id > view.lastOrderId()) {
            throw unknown(id);
        }
        if (!history.isAvailable()) {
            throw order == null ? unknown(id) : new Refusal(Refusal.UNAVAILABLE, "the history is not available");
        }
        history.ask(reply, queries -> queries.orderWithTrades(id, fromSaleId, MAX_SALES + 1), past -> {
            try {
                answer(id, past, reply);
            } catch (final Refusal refusal) {
                reply.refused(refusal);
            }
        });
    }

    private void answer(final long id, final Optional<OrderTrades> found, final PostedReply reply) {
        final OrderTrades past = found.orElseThrow(() -> unknown(id));
        final OrderRow row = past.order();
        final Instrument product = view.instrument(row.instrumentId());
        if (product == null || !PostedProducts.isProduct(product)) {
            throw unknown(id);
        }
        final List<Sale> sales = new ArrayList<>();
        for (final TradeSidesRow trade : past.trades()) {
            final long other = row.side() == Side.BUY ? trade.sellerAccountId() : trade.buyerAccountId();
            sales.add(new Sale(
                    trade.tradeId(),
                    trade.quantityLots(),
                    trade.priceTicks(),
                    PostedUsers.userId(view.account(other).name()),
                    trade.timestampNs() / NS_PER_MS));
        }
        write(reply, id, status(row.status()), product, row.quantityLots() - row.executedLots(), sales);
    }

    /** Whether all its sales came after the snapshot that the view began with. */
    private boolean isWhole(final Order order) {
        return ledger.soldLots(order.orderId()) >= order.executedLots();
    }

    private static long remaining(final Order order) {
        return order.quantityLots() - order.executedLots();
    }

    private static String status(final OrderStatus status) {
        return switch (status) {
            case NEW -> "PENDING";
            case PARTIALLY_FILLED -> "PARTIAL";
            case FILLED -> "COMPLETED";
            case EXPIRED -> "TIMED_OUT";
            case CANCELED, EXPIRED_IN_MATCH -> "CANCELED";
        };
    }

    private static Refusal unknown(final long id) {
        return new Refusal(Refusal.NOT_FOUND, "id: there is no posted-offer order " + id);
    }

    /**
     * Writes the answer and charges its sales.
     *
     * @param sales one more than an answer has, when there are more
     * @throws Refusal when the client is told too much
     */
    private void write(
            final PostedReply reply,
            final long id,
            final String status,
            final Instrument product,
            final long remainingLots,
            final List<Sale> sales) {
        final int count = Math.min(sales.size(), MAX_SALES);
        gate.admitSales(reply.asker().name(), count);
        reply.begin().beginObject().name("id").number(id);
        json.name("status").string(status);
        Numbers.quantity(json.name("remainingQuantity"), product, remainingLots);
        json.name("sales").beginArray();
        for (int i = 0; i < count; i++) {
            sales.get(i).write(json, product);
        }
        json.endArray();
        if (sales.size() > MAX_SALES) {
            json.name("nextSaleId").number(sales.get(MAX_SALES).saleId());
        }
        json.endObject();
        reply.end();
    }
}
