package rialto.simulator.crowd;

import java.util.ArrayList;
import java.util.List;

/**
 * Trades for reasons of its own: takes what is offered, or leaves an order for a while. It leans a little towards what
 * the instrument is worth, goes on for a while in the direction it took, and in the long run wants to hold nothing.
 */
final class NoiseTrader extends AbstractTrader {
    private static final double LOOK_INTERVAL_MS = 1_700;
    private static final double TAKE_SHARE = 0.42;
    private static final double PERSISTENCE = 0.4;
    private static final double LEANING = 0.3;
    private static final double BEARABLE_TRADES = 60;
    private static final int MOST_OPEN = 10;
    private static final double LIFETIME_MS = 25_000;

    private record Resting(WorkingOrder order, long untilMs) {}

    private final List<Resting> resting = new ArrayList<>();
    private Side lastSide = Side.BUY;

    NoiseTrader(final Seat seat) {
        super(seat);
    }

    @Override
    long decide(final long nowMs) {
        cancelOld(nowMs);
        if (chance().nextDouble() < TAKE_SHARE) {
            take(nowMs);
        } else if (resting.size() < MOST_OPEN) {
            rest(nowMs);
        }
        return waitMs(LOOK_INTERVAL_MS / (instrument().activity() * (1 + market().excitement(nowMs))));
    }

    @Override
    public void onClosed(final WorkingOrder order) {
        resting.removeIf(each -> each.order == order);
    }

    private void take(final long nowMs) {
        final Side side = chooseSide();
        if (market().oppositeTicks(side) == 0) {
            return; // nobody offers
        }
        final long lots = TradeSize.draw(chance(), market(), 1);
        final double way = chance().nextDouble();
        if (way < 0.45) {
            place(side, OrderKind.MARKET, 0, lots);
        } else if (way < 0.55 && side == Side.BUY) {
            place(side, OrderKind.MARKET_QUOTE, 0, lots);
        } else {
            final long through = (long) (3 * market().halfSpreadTicks() * chance().nextDouble());
            final long ticks = Math.max(1, market().oppositeTicks(side) + side.sign() * through);
            if (way < 0.9) {
                place(side, OrderKind.IMMEDIATE, ticks, lots);
            } else {
                leave(place(side, OrderKind.LIMIT, ticks, lots), nowMs);
            }
        }
    }

    private void rest(final long nowMs) {
        final Side side = chooseSide();
        final long own = ownTicks(side);
        final long spread = market().isTwoSided() ? market().askTicks() - market().bidTicks() : 0;
        final double way = chance().nextDouble();
        final long distance;
        if (way < 0.2 && spread > 1) {
            distance = -(1 + (long) (chance().nextDouble() * 0.4 * (spread - 1))); // inside the spread
        } else if (way < 0.5) {
            distance = 0;
        } else {
            distance = (long) (chance().nextExponential() * 5 * market().halfSpreadTicks());
        }
        final long ticks = Math.max(1, own - side.sign() * distance);
        final double scale = distance > 0 ? 1.5 : 0.8;
        leave(place(side, OrderKind.POST_ONLY, ticks, TradeSize.draw(chance(), market(), scale)), nowMs);
    }

    /** Leaves what does not trade at once for a while. */
    private void leave(final WorkingOrder order, final long nowMs) {
        resting.add(new Resting(order, nowMs + waitMs(LIFETIME_MS)));
    }

    /** The best price of its own side; where there is none, the usual distance from what the instrument is worth. */
    private long ownTicks(final Side side) {
        final long best = side == Side.BUY ? market().bidTicks() : market().askTicks();
        return best > 0
                ? best
                : Math.max(1, Math.round(market().fairTicks() - side.sign() * 2 * market().halfSpreadTicks()));
    }

    private Side chooseSide() {
        if (chance().nextDouble() < PERSISTENCE) {
            return lastSide;
        }
        final double cheapness = (market().fairTicks() - market().midTicks()) / market().halfSpreadTicks();
        final double load = inventoryLoad(BEARABLE_TRADES * instrument().tradeNotional());
        final double leaning = LEANING * Math.tanh(cheapness) - LEANING * Math.tanh(load);
        lastSide = chance().nextDouble() < 0.5 + leaning ? Side.BUY : Side.SELL;
        return lastSide;
    }

    private void cancelOld(final long nowMs) {
        for (final Resting each : resting) {
            if (each.untilMs <= nowMs && each.order.isOpen()) {
                seat().entry().cancel(each.order);
            }
        }
    }
}
