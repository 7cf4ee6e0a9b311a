package rialto.dialect.binance.api;

import rialto.gateway.api.ApiError;

import java.util.function.BooleanSupplier;

/** Decides who a request speaks for. Called on the event loop. */
public interface Authenticator {
    /**
     * Checks key, signature, timestamp, receive window and permission as {@code request.route().security()} demands,
     * and on success sets {@code request.principal(…)}.
     *
     * <p>REST: the signed text is {@link ApiRequest#rawQuery} followed by {@link ApiRequest#rawBody}, without the
     * signature parameter. WebSocket API: the parameters sorted by name, not percent-encoded; when
     * {@link ApiRequest#session} is logged on and the request brings no apiKey, the session's principal counts.
     *
     * @return null when admitted, otherwise the answer
     */
    ApiError authenticate(ApiRequest request);

    /** A request that was admitted is within the limits too, and is carried out now. */
    default void onTaken(final ApiRequest request) {}

    /**
     * What is to be computed before {@link #authenticate} is called, because it takes too long for the event loop: whether the
     * request's signature is right. Its result goes to {@link ApiRequest#isGenuine(boolean)}.
     *
     * @return null when there is nothing; otherwise may run on any thread
     */
    default BooleanSupplier costlyCheck(final ApiRequest request) {
        return null;
    }
}
