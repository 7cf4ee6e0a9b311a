package rialto.dialect.binance.api;

import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiReply;

/**
 * One call of the API, whatever carries it: parameters in, JSON out. Runs on the gateway's event loop and must not
 * block. It answers exactly once, now or later on the same event loop.
 */
@FunctionalInterface
public interface ApiCall {
    /**
     * @throws ApiException to answer with its error, only before this method returns
     */
    void handle(ApiRequest request, ApiReply reply);
}
