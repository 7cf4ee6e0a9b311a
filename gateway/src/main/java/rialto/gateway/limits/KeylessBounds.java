package rialto.gateway.limits;

/**
 * What callers of an interface that asks for no keys may use.
 *
 * @param requestsPerTenSeconds of an address; of a request with many parts each part counts
 * @param ordersPerTenSeconds   of a user
 * @param openOrders            of a user
 * @param venueOrders           open orders of the whole venue from which on the interface takes no more: the rest is for
 *                              those who show a key
 * @param accountsPerDay        that an address may make
 * @param balancesPerDay        of accounts, that an address may make: of assets that they never had
 * @param marketsPerDay         that an address may make: symbols or products
 */
public record KeylessBounds(
        int requestsPerTenSeconds,
        int ordersPerTenSeconds,
        int openOrders,
        int venueOrders,
        int accountsPerDay,
        int balancesPerDay,
        int marketsPerDay) {}
