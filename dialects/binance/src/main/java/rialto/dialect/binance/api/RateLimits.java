package rialto.dialect.binance.api;

import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.JsonWriter;

import java.util.function.BiConsumer;

/** Counts what callers use. Called on the event loop, for every request of every transport. */
public interface RateLimits {
    /**
     * Charges {@code request.weight()} to the caller's key, or to the address of one who proved none; more for a forgery. What
     * has an {@link Allowance} of its own costs a provider no weight.
     *
     * @return null when admitted, otherwise the answer (429 or 418 with Retry-After)
     */
    ApiError admit(ApiRequest request);

    /**
     * Charges {@code request.route().orders()} orders to the account of {@code request.principal()}, and what has an
     * {@link Allowance} of its own to that. What is refused by one costs its weight after all.
     *
     * @return null when admitted, otherwise the answer
     */
    ApiError admitOrders(ApiRequest request);

    /**
     * Whether a request's signature may be checked, which is costly. Charges no weight. If it may, {@link #onChecked} or
     * {@link #onDropped} must follow.
     *
     * @return null when it may, otherwise the answer
     */
    ApiError admitCheck(ApiRequest request);

    /** Whether the request names a key that was proven from its address before. */
    boolean isKnown(ApiRequest request);

    /** A request's signature was checked, and {@link ApiRequest#isGenuine()} says what came of it. */
    void onChecked(ApiRequest request);

    /** A request's signature might be checked, and was not. */
    void onDropped(ApiRequest request);

    /** Gives the headers of an HTTP answer: name, value. */
    void headers(ApiRequest request, BiConsumer<CharSequence, CharSequence> sink);

    /** Writes the array {@code rateLimits} of a WebSocket API answer. */
    void writeUsage(ApiRequest request, JsonWriter json);

    /** A ladder that was let in made so many trades at once with orders that waited: each counts as one more ladder. */
    void onTrades(ApiRequest request, int trades);

    /** Writes the array {@code rateLimits} of exchangeInfo: what the limits are. */
    void writeLimits(JsonWriter json);

    /** Writes the array that rateLimit/order answers: the account's order counts. */
    void writeOrderUsage(ApiRequest request, JsonWriter json);

    /**
     * Charges a message that is no request to its address: it was read, and to the last byte.
     *
     * @param length of it, or of the part that takes long
     * @return null when admitted, otherwise the answer
     */
    ApiError admitMistake(ClientAddress client, int length);

    /**
     * Whether something that long may be read at all. Of an address that is banned it may not: only short requests may show a key
     * that is served all the same.
     *
     * @return null when it may, otherwise the answer
     */
    ApiError admitLength(ClientAddress client, int length);

    /**
     * Counts a WebSocket that a client opens.
     *
     * @return null when admitted, otherwise the answer
     */
    ApiError admitConnection(ClientAddress client);
}
