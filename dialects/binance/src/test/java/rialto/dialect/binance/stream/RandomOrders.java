package rialto.dialect.binance.stream;

import rialto.gateway.state.Order;
import rialto.gatewaytest.OrderVenue;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderType;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradingPhase;

import java.util.List;
import java.util.Random;

/** Random orders, amendments, replacements, cancels, halts and auctions of one book, and other rules of who gets filled. */
final class RandomOrders {
    static final int ACCOUNTS = 4;

    private static final TradingPhase[] PHASES = {
        TradingPhase.CONTINUOUS, TradingPhase.CONTINUOUS, TradingPhase.OPENING_AUCTION, TradingPhase.HALTED
    };

    private final OrderVenue venue;
    private final Random random;

    RandomOrders(final OrderVenue venue, final Random random) {
        this.venue = venue;
        this.random = random;
    }

    void next() {
        final long account = OrderVenue.FIRST_ACCOUNT + random.nextInt(ACCOUNTS);
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        final long price = 1_000 + random.nextInt(12) - (side == Side.BUY ? 7 : 4);
        final long lots = 1 + random.nextInt(9);
        final List<Order> own = venue.view.account(account).openOrders().stream()
                .filter(Order::isResting)
                .toList();
        final Order known = own.isEmpty() ? null : own.get(random.nextInt(own.size()));
        switch (random.nextInt(20)) {
            case 0, 1, 2 -> {
                if (known != null) {
                    venue.cancel(account, known.orderId());
                }
            }
            case 3, 4 -> {
                if (known != null && known.remainingLots() > 1) {
                    venue.amend(account, known.orderId(), known.quantityLots() - 1);
                }
            }
            case 5, 6 -> {
                if (known != null) {
                    venue.replace(account, known.orderId(), known.side(), price, lots);
                }
            }
            case 7 -> enter(account, side, OrderType.MARKET, TimeInForce.GTC, SelfTradePrevention.NONE, 0, lots);
            case 8 -> {
                final TimeInForce time = random.nextBoolean() ? TimeInForce.IOC : TimeInForce.AT_OPEN;
                enter(account, side, OrderType.LIMIT, time, SelfTradePrevention.NONE, price, lots);
            }
            case 9 -> {
                if (random.nextInt(40) == 0) {
                    venue.cancelAll(account);
                }
                if (random.nextInt(4) == 0) {
                    venue.matchBy(MatchAlgorithm.get((short) (1 + random.nextInt(4))));
                }
                changePhase();
            }
            default -> {
                final SelfTradePrevention prevention = SelfTradePrevention.get((short) (1 + random.nextInt(4)));
                final long part = random.nextInt(3) == 0 ? 1 + random.nextInt((int) lots) : 0;
                final long shown = random.nextInt(8) == 0 ? OrderDisplays.HIDDEN : part;
                venue.enter(account, side, OrderType.LIMIT, TimeInForce.GTC, prevention, price, lots, shown);
            }
        }
    }

    private void enter(
            final long account,
            final Side side,
            final OrderType type,
            final TimeInForce timeInForce,
            final SelfTradePrevention prevention,
            final long price,
            final long lots) {
        venue.enter(account, side, type, timeInForce, prevention, price, lots);
    }

    private void changePhase() {
        // little happens while it is halted
        if (random.nextInt(10) == 0 || venue.view.instrument("BASEQUOTE").phase() == TradingPhase.HALTED) {
            venue.phase(PHASES[random.nextInt(PHASES.length)]);
        }
    }
}
