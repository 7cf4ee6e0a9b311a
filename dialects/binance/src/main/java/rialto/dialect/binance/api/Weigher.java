package rialto.dialect.binance.api;

import rialto.gateway.api.ApiParameters;

/** The weight of a request, where it depends on the parameters. */
@FunctionalInterface
public interface Weigher {
    int weigh(ApiParameters parameters);
}
