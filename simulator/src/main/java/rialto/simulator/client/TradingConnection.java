package rialto.simulator.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Future;

/**
 * What one account can ask of a venue. Calls are done in the order in which they are made. Their answers are by future, on
 * the event loop; one that fails has a {@link VenueException}. What a call caused is told before its answer.
 */
public interface TradingConnection extends AutoCloseable {
    /** Connects, and again whenever the connection is lost, until {@link #close()}. */
    void connect();

    /** Whether a call would be sent now; otherwise it fails at once with {@link VenueException#NOT_SENT}. */
    boolean isReady();

    Future<JsonNode> place(NewOrder order);

    /** Cancels one order and, only when that succeeds, places another, in one step. */
    Future<JsonNode> cancelReplace(String cancelClientOrderId, NewOrder order);

    Future<JsonNode> cancel(String symbol, String clientOrderId);

    /** Reduces an open order to {@code newQuantity} in all; it keeps its place and its client order id. */
    Future<JsonNode> amend(String symbol, String clientOrderId, String newQuantity);

    /** Cancels every open order on an instrument; having none is success too. */
    Future<JsonNode> cancelAll(String symbol);

    /** All open orders of the account, as they are after everything that was told before the answer. */
    Future<JsonNode> openOrders();

    /** The account with its balances, likewise. */
    Future<JsonNode> account();

    @Override
    void close();
}
