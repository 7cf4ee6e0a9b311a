package rialto.simulator.crowd;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * All simulated traders. Given the same seed and the same calls with the same arguments it sends the same orders. One
 * thread calls everything.
 */
public final class Crowd {
    private static final long NOT_READY_RETRY_MS = 100;
    private static final double IMPACT = 0.05;
    private static final double LARGEST_IMPACT_BPS = 20;

    private record Turn(long timeMs, int index) implements Comparable<Turn> {
        @Override
        public int compareTo(final Turn other) {
            final int byTime = Long.compare(timeMs, other.timeMs);
            return byTime == 0 ? Integer.compare(index, other.index) : byTime;
        }
    }

    private final List<Instrument> instruments;
    private final FairValues fairValues;
    private final List<MarketView> markets = new ArrayList<>();
    private final List<Trader> traders = new ArrayList<>();
    private final PriorityQueue<Turn> turns = new PriorityQueue<>();
    private final OrderEntry entry;
    private long ordersNamed;

    /**
     * @param initialTicks where each instrument trades at present, above 0
     * @param pace         how much faster than usual everybody acts
     * @param run          distinguishes this run's client order ids from those of all others; at most 12 characters
     */
    public Crowd(
            final long seed,
            final Pace pace,
            final List<Instrument> instruments,
            final long[] initialTicks,
            final String run,
            final OrderEntry entry,
            final long nowMs) {
        this.instruments = List.copyOf(instruments);
        this.entry = entry;
        final SplittableRandom chance = new SplittableRandom(seed);
        fairValues = new FairValues(chance, this.instruments, initialTicks, nowMs);
        final Supplier<String> names = () -> "sim-" + run + "-" + Long.toString(++ordersNamed, 36);
        for (int i = 0; i < this.instruments.size(); i++) {
            final MarketView market = new MarketView(this.instruments.get(i), fairValues.of(i));
            markets.add(market);
            for (int account = 0; account < CrowdAccounts.NAMES.size(); account++) {
                traders.add(trader(new Seat(account, market, entry, chance.split(), pace.of(account), names)));
            }
        }
        for (int index = 0; index < traders.size(); index++) {
            turns.add(new Turn(nowMs + chance.nextLong(300), index));
        }
    }

    /** Lets everybody act whose turn has come. */
    public void step(final long nowMs) {
        fairValues.advance(nowMs);
        while (turns.peek().timeMs <= nowMs) {
            final int index = turns.poll().index;
            long waitMs = NOT_READY_RETRY_MS;
            try {
                final Trader trader = traders.get(index);
                if (entry.isReady(trader.account())) {
                    waitMs = trader.act(nowMs);
                }
            } finally {
                // who fails at something has another turn all the same
                turns.add(new Turn(nowMs + waitMs, index));
            }
        }
    }

    /** The market's best prices, 0 where a side is empty. */
    public void onBestPrices(final int instrument, final long bidTicks, final long askTicks) {
        markets.get(instrument).onBestPrices(bidTicks, askTicks);
    }

    /** A trade of whomever: everybody learns a little from who was in a hurry. */
    public void onTrade(
            final long nowMs, final int instrument, final long ticks, final long lots, final boolean buyerIsMaker) {
        final Instrument traded = instruments.get(instrument);
        markets.get(instrument).onTrade(nowMs, ticks);
        final double levels = traded.notionalOf(lots, ticks) / traded.levelNotional();
        final double impactBps = Math.min(LARGEST_IMPACT_BPS, IMPACT * traded.halfSpreadBps() * levels);
        fairValues.of(instrument).push(buyerIsMaker ? -impactBps : impactBps);
    }

    /** An account holds this many lots more (or fewer) than it wants to. */
    public void setInventory(final int account, final int instrument, final long lots) {
        traders.get(instrument * CrowdAccounts.NAMES.size() + account).setInventory(lots);
    }

    /** Lots that an account's trader believes to hold more (or fewer) than it wants to. */
    public long inventory(final int account, final int instrument) {
        return traders.get(instrument * CrowdAccounts.NAMES.size() + account).inventory();
    }

    /** What an instrument is worth at present, in ticks. */
    public double fairTicks(final int instrument) {
        return fairValues.of(instrument).ticks();
    }

    private static Trader trader(final Seat seat) {
        if (seat.account() < CrowdAccounts.MAKERS) {
            return new MarketMaker(seat);
        }
        return switch (seat.account()) {
            case CrowdAccounts.TREND -> new TrendTrader(seat);
            case CrowdAccounts.LARGE -> new LargeTrader(seat);
            default -> new NoiseTrader(seat);
        };
    }
}
