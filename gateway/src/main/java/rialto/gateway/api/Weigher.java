package rialto.gateway.api;

/** The weight of a request, where it depends on the parameters. */
@FunctionalInterface
public interface Weigher {
    int weigh(ApiParameters parameters);
}
