package rialto.simulator.crowd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Quotes both sides at several levels around the fair value. Levels further out are larger and wait longer before they
 * move; what it holds pushes its quotes the other way, and beyond what it bears it keeps only the outer levels of the side
 * that would add to it: a market whose makers have had enough has a wide side, never an empty one. Each time it looks it
 * changes only the few quotes that are most wrong, by cancel-replace.
 */
final class MarketMaker extends AbstractTrader {
    static final int LEVELS = 12;

    private static final double LOOK_INTERVAL_MS = 1_150;
    private static final int CHANGES_PER_LOOK = 3;
    private static final int FIRST_QUOTES_PER_LOOK = 6;
    private static final double SKEW_HALF_SPREADS = 2.5;
    private static final double LARGEST_SKEW_LOAD = 3;
    private static final double BEARABLE_LEVELS = 25;
    private static final double REDUCE_SHARE = 0.04;

    private final List<Quote> quotes = new ArrayList<>();
    private final double width;
    private final double generosity;
    private double opinionBps;

    MarketMaker(final Seat seat) {
        super(seat);
        width = 0.8 + 0.8 * seat.chance().nextDouble();
        generosity = 0.6 + 0.9 * seat.chance().nextDouble();
        final double phase = seat.chance().nextDouble();
        for (int level = 0; level < LEVELS; level++) {
            quotes.add(new Quote(Side.SELL, level, phase));
            quotes.add(new Quote(Side.BUY, level, phase));
        }
    }

    @Override
    long decide(final long nowMs) {
        opinionBps = 0.9 * opinionBps + 0.08 * instrument().halfSpreadBps() * chance().nextGaussian();
        final QuotePlan plan = plan();
        final List<Quote> wrong = new ArrayList<>();
        for (final Quote quote : quotes) {
            quote.review(plan);
            if (quote.urgency() > 0) {
                wrong.add(quote);
            }
        }
        wrong.sort(Comparator.comparingDouble(Quote::urgency).reversed());
        change(wrong, plan);
        if (chance().nextDouble() < REDUCE_SHARE) {
            reduceOne();
        }
        return waitMs(LOOK_INTERVAL_MS / instrument().activity());
    }

    @Override
    public void onOpened(final WorkingOrder order) {
        quotes.forEach(quote -> quote.onOpened(order));
    }

    @Override
    public void onClosed(final WorkingOrder order) {
        quotes.forEach(quote -> quote.onClosed(order));
    }

    private QuotePlan plan() {
        final double half = market().halfSpreadTicks() * width * Math.sqrt(Math.max(0.6, market().turbulence()));
        final double load = inventoryLoad(BEARABLE_LEVELS * instrument().levelNotional() * generosity);
        final double believed = market().fairTicks() * (1 + opinionBps * 1e-4);
        final double centre =
                believed - Math.clamp(load, -LARGEST_SKEW_LOAD, LARGEST_SKEW_LOAD) * SKEW_HALF_SPREADS * half;
        return new QuotePlan(centre, half, load, market().bidTicks(), market().askTicks());
    }

    private void change(final List<Quote> wrong, final QuotePlan plan) {
        int replaced = 0;
        int placed = 0;
        for (final Quote quote : wrong) {
            if (!seat().entry().isReady(account())) {
                return;
            }
            if (quote.live() == null && placed < FIRST_QUOTES_PER_LOOK) {
                placed++;
                send(quote);
            } else if (quote.live() != null && replaced < CHANGES_PER_LOOK) {
                replaced++;
                changeLive(quote, plan);
            }
        }
    }

    private void changeLive(final Quote quote, final QuotePlan plan) {
        if (plan.refuses(quote.side(), quote.level())) {
            seat().entry().cancel(quote.live());
        } else {
            send(quote);
        }
    }

    private void send(final Quote quote) {
        final double jitter = 0.6 + 0.8 * chance().nextDouble();
        final double notional = instrument().levelNotional() * generosity * quote.sizeMultiple() * jitter;
        final long lots = instrument().lotsOf(notional, quote.wantedTicks());
        final WorkingOrder order = seat().newOrder(this, quote.side(), OrderKind.POST_ONLY, quote.wantedTicks(), lots);
        quote.sent(order);
        if (quote.live() == null) {
            seat().entry().place(order);
        } else {
            seat().entry().replace(quote.live(), order);
        }
    }

    private void reduceOne() {
        final Quote quote = quotes.get(chance().nextInt(quotes.size()));
        final WorkingOrder order = quote.live();
        if (order == null || quote.isChanging() || !order.isOpen()) {
            return;
        }
        final long less = (long) (order.remainingLots() * (0.1 + 0.3 * chance().nextDouble()));
        if (less > 0 && order.remainingLots() - less > 0) {
            seat().entry().reduce(order, order.lots() - less);
        }
    }
}
