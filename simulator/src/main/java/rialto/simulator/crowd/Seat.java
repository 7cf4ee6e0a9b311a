package rialto.simulator.crowd;

import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Where a trader sits.
 *
 * @param account        index in {@link CrowdAccounts}
 * @param market         what it sees
 * @param entry          where its orders go
 * @param chance         its own source of chance: what others do does not change its draws
 * @param intensity      how much faster than usual everybody acts
 * @param clientOrderIds gives ids never used before
 */
record Seat(
        int account,
        MarketView market,
        OrderEntry entry,
        RandomGenerator chance,
        double intensity,
        Supplier<String> clientOrderIds) {

    WorkingOrder newOrder(
            final Trader owner, final Side side, final OrderKind kind, final long ticks, final long lots) {
        return new WorkingOrder(account, market.instrument(), clientOrderIds.get(), side, kind, ticks, lots, owner);
    }
}
