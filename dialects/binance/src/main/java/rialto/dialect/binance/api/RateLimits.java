package rialto.dialect.binance.api;

import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.JsonWriter;

import java.util.function.BiConsumer;

/** Counts what callers use. Called on the event loop, for every request of every transport. */
public interface RateLimits {
    /**
     * Charges {@code request.weight()} to the caller's address.
     *
     * @return null when admitted, otherwise the answer (429 or 418 with Retry-After)
     */
    ApiError admit(ApiRequest request);

    /**
     * Charges {@code request.route().orders()} orders to the account of {@code request.principal()}.
     *
     * @return null when admitted, otherwise the answer
     */
    ApiError admitOrders(ApiRequest request);

    /** Gives the headers of an HTTP answer: name, value. */
    void headers(ApiRequest request, BiConsumer<String, String> sink);

    /** Writes the array {@code rateLimits} of a WebSocket API answer. */
    void writeUsage(ApiRequest request, JsonWriter json);

    /** Writes the array {@code rateLimits} of exchangeInfo: what the limits are. */
    void writeLimits(JsonWriter json);

    /** Writes the array that rateLimit/order answers: the account's order counts. */
    void writeOrderUsage(ApiRequest request, JsonWriter json);

    /**
     * Counts a WebSocket that a client opens.
     *
     * @return null when admitted, otherwise the answer
     */
    ApiError admitConnection(ClientAddress client);
}
