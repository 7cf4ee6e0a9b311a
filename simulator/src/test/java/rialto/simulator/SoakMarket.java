package rialto.simulator;

import rialto.simulator.client.ExecutionReport;
import rialto.simulator.client.NewOrder;
import rialto.simulator.client.VenueClientListener;
import rialto.simulator.crowd.Crowd;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.Pace;
import rialto.simulator.crowd.Side;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** The crowd over its connections to a venue in memory, a person who trades against it, and bounds that are looked at. */
final class SoakMarket {
    static final List<Instrument> INSTRUMENTS = DemoInstruments.ALL;
    private static final double PERSON_NOTIONAL = 50_000;
    private static final double PERSON_QUOTE = 200_000;

    private static final double CROWD_NOTIONAL = 10_000_000;
    private static final double CROWD_QUOTE = 40_000_000;
    private static final long SAMPLE_MS = 1_000;
    private static final int MAKERS = 4;
    private static final int QUOTES_OF_A_MAKER = 24;
    private static final int MOST_OTHER_ORDERS = 80;
    private static final int FEWEST_LEVELS = 8;
    private static final long LONGEST_LEFT_MS = 10 * 60_000;

    final DialectVenue venue;
    final LiveStatistics statistics = new LiveStatistics();
    private final SplittableRandom chance;
    private final Crowd crowd;
    private final LiveAccounts accounts;
    private final DialectConnection person;
    private final Map<Instrument, List<Double>> spreadsBps = new LinkedHashMap<>();
    private long personOrders;
    private long samples;
    private long emptySides;

    SoakMarket(final long seed) {
        this(seed, PERSON_QUOTE);
    }

    /**
     * @param personQuote what the person has to spend
     */
    SoakMarket(final long seed, final double personQuote) {
        venue = new DialectVenue(seed, INSTRUMENTS);
        chance = new SplittableRandom(seed);
        accounts = new LiveAccounts(
                venue,
                INSTRUMENTS,
                statistics,
                (name, listener) -> venue.open(name, CROWD_NOTIONAL, CROWD_QUOTE, listener));
        final long[] initial = INSTRUMENTS.stream()
                .mapToLong(each -> each.ticks(each.initialPrice()))
                .toArray();
        crowd = new Crowd(seed, Pace.of(1), INSTRUMENTS, initial, "soak", accounts, venue.nowMs());
        accounts.connect(crowd);
        person = venue.open("alice", PERSON_NOTIONAL, personQuote, new Unheard());
        person.connect();
        INSTRUMENTS.forEach(each -> spreadsBps.put(each, new ArrayList<>()));
    }

    void run(final long durationMs, final Runnable afterStep) {
        venue.run(crowd, durationMs, afterStep);
    }

    /** Runs with a person who trades every {@code meanMs} or so, and looks at the market once a second. */
    void runWithPerson(final long durationMs, final long meanMs) {
        run(durationMs, () -> {
            if (chance.nextDouble() < DialectVenue.STEP_MS / (double) meanMs) {
                tradeAsPerson();
            }
            if (venue.nowMs() % SAMPLE_MS == 0) {
                sample();
            }
        });
    }

    /** Buys or sells a part of what the person has, most often a small one: at the market, or leaves an order near it. */
    private void tradeAsPerson() {
        final Instrument instrument = INSTRUMENTS.get(chance.nextInt(INSTRUMENTS.size()));
        final Side side = chance.nextBoolean() ? Side.BUY : Side.SELL;
        final double share = Math.pow(chance.nextDouble(), 3);
        final long best = venue.book(instrument).bestTicks(side.opposite());
        final double available = venue.account("alice").available(side, instrument);
        final long lots = (long) (share
                * 0.9
                * (side == Side.SELL ? available : available / instrument.notionalOf(1, Math.max(1, best))));
        if (lots > 0 && best > 0) {
            final boolean market = chance.nextDouble() < 0.7;
            takeAsPerson(instrument, side, lots, market ? null : instrument.price(best));
        }
    }

    /** @param price null for a market order */
    void takeAsPerson(final Instrument instrument, final Side side, final long lots, final String price) {
        person.place(new NewOrder(
                instrument.symbol(),
                side.name(),
                price == null ? "MARKET" : "LIMIT",
                price == null ? null : "GTC",
                instrument.quantity(lots),
                null,
                price,
                "alice-" + ++personOrders,
                null));
    }

    private void sample() {
        samples++;
        for (final Instrument instrument : INSTRUMENTS) {
            final DialectBook book = venue.book(instrument);
            final long bid = book.bestTicks(Side.BUY);
            final long ask = book.bestTicks(Side.SELL);
            if (bid == 0 || ask == 0) {
                emptySides++;
            } else {
                spreadsBps.get(instrument).add((ask - bid) / (double) bid * 1e4);
            }
        }
    }

    /** Orders on an instrument that are the makers', or everybody else's but the person's. */
    long openOrders(final Instrument instrument, final boolean makers) {
        return venue.book(instrument).orders().stream()
                .filter(order -> !order.account.name.equals("alice"))
                .filter(order -> order.account.name.startsWith("maker") == makers)
                .count();
    }

    private long oldestOfOthersMs(final Instrument instrument) {
        return venue.book(instrument).orders().stream()
                .filter(order -> order.account.name.matches("(trader|large|trend).*"))
                .mapToLong(order -> venue.nowMs() - order.enteredMs)
                .max()
                .orElse(0);
    }

    void assertOrdersWithinBounds() {
        for (final Instrument instrument : INSTRUMENTS) {
            final long ofMakers = openOrders(instrument, true);
            final long others = openOrders(instrument, false);
            final String what = instrument.symbol() + " at " + venue.nowMs() + ": makers have " + ofMakers
                    + " orders, others " + others + "; " + statistics;
            assertTrue(ofMakers <= MAKERS * QUOTES_OF_A_MAKER && ofMakers >= MAKERS * QUOTES_OF_A_MAKER / 2, what);
            assertTrue(others <= MOST_OTHER_ORDERS, what);
            final long oldestMs = oldestOfOthersMs(instrument);
            assertTrue(oldestMs < LONGEST_LEFT_MS, what + "; left for " + oldestMs + " ms");
            for (final Side side : Side.values()) {
                assertTrue(venue.book(instrument).levels(side) >= FEWEST_LEVELS, what + "; levels of " + side);
            }
        }
    }

    void assertSpreadsWithinBounds() {
        for (final Instrument instrument : INSTRUMENTS) {
            final double tickBps = 1e4 / instrument.ticks(instrument.initialPrice());
            final double usual = 2 * instrument.halfSpreadBps();
            final List<Double> sorted =
                    spreadsBps.get(instrument).stream().sorted().toList();
            final double median = sorted.get(sorted.size() / 2);
            final double wide = sorted.get((int) (0.99 * sorted.size()));
            final String what = instrument.symbol() + ": spread " + median + " bps, one in a hundred " + wide;
            assertTrue(median < 2 * usual + 2 * tickBps, what);
            assertTrue(wide < 8 * usual + 4 * tickBps, what);
        }
    }

    double shareOfEmptySides() {
        return emptySides / (double) (samples * INSTRUMENTS.size());
    }

    /** A person does not listen. */
    private static final class Unheard implements VenueClientListener {
        @Override
        public void onConnected() {}

        @Override
        public void onDisconnected() {}

        @Override
        public void onExecutionReport(final ExecutionReport report) {}
    }
}
