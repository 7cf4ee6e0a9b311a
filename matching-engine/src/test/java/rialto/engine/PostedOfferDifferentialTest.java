package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The posted-offer market and its naive reference must agree on every trade and every exit. */
class PostedOfferDifferentialTest {
    private static final int SEEDS = 15;
    private static final int STEPS = 4_000;
    private static final int PAUSE_MS = 3;
    private static final int TIMEOUT_MS = 200;
    private static final int CROWD = 1_000;
    private static final int CROWDED_STEPS = 300;

    private final long[] seen = new long[3];

    @Test
    void shouldAgreeWithTheNaiveReference() {
        final long fresh = System.nanoTime();
        for (long seed = 1; seed <= SEEDS; seed++) {
            run(seed);
            run(fresh + seed);
        }
        for (final long count : seen) {
            assertTrue(count > 250, "trades, expired and steps with both sides: " + java.util.Arrays.toString(seen));
        }
    }

    /** Most buyers wait far from the market: what trades must not depend on how many they are. */
    @Test
    void shouldAgreeWithTheNaiveReferenceWhileManyBuyersRest() {
        final long fresh = System.nanoTime();
        for (long seed = 1; seed <= 3; seed++) {
            runCrowded(seed);
            runCrowded(fresh + seed);
        }
        assertTrue(seen[0] > 300 && seen[1] > 300, "trades and expired: " + java.util.Arrays.toString(seen));
    }

    private void runCrowded(final long seed) {
        final SplittableRandom random = new SplittableRandom(seed);
        final int instrument = PostedOfferVenue.FREE;
        final PostedOfferVenue venue = new PostedOfferVenue();
        venue.definition.instrumentId = instrument;
        venue.definition.sessionPauseMs = PAUSE_MS;
        venue.definition.orderTimeoutMs = 5 * TIMEOUT_MS;
        venue.engine.changeInstrument(venue.definition, 0);
        final NaivePostedOffer naive = new NaivePostedOffer(PAUSE_MS, 5 * TIMEOUT_MS);
        naive.advance(0);
        for (int i = 0; i < CROWD; i++) {
            enter(venue, naive, instrument, Side.BUY, 1 + random.nextInt(5), 50 + random.nextInt(45));
        }
        enter(venue, naive, instrument, Side.SELL, 5, 105);
        for (int step = 0; step < CROWDED_STEPS; step++) {
            final String where = "seed " + seed + "L, step " + step;
            if (random.nextInt(10) == 0) {
                enter(venue, naive, instrument, Side.SELL, 1 + random.nextInt(30), 80 + random.nextInt(20));
            }
            step(random, venue, naive, instrument);
            assertEquals(String.join("\n", naive.lines), String.join("\n", venue.tradesAndExits()), where);
            count(naive);
            if (step % 64 == 0) {
                venue.engine.checkInvariants();
                venue.restore();
            }
        }
    }

    private void run(final long seed) {
        final SplittableRandom random = new SplittableRandom(seed);
        final int instrument = random.nextBoolean() ? PostedOfferVenue.FREE : PostedOfferVenue.RESERVED;
        final PostedOfferVenue venue = new PostedOfferVenue();
        for (long account = PostedOfferVenue.ANT; account <= PostedOfferVenue.CAT; account++) {
            venue.deposit(account, Venue.USD, 1L << 40);
            venue.deposit(account, Venue.BTC, 1L << 40);
        }
        venue.definition.instrumentId = instrument;
        venue.definition.sessionPauseMs = PAUSE_MS;
        venue.definition.orderTimeoutMs = TIMEOUT_MS;
        venue.engine.changeInstrument(venue.definition, 0);
        final NaivePostedOffer naive = new NaivePostedOffer(PAUSE_MS, TIMEOUT_MS);
        naive.advance(0);
        for (int step = 0; step < STEPS; step++) {
            final String where = "seed " + seed + "L, step " + step;
            step(random, venue, naive, instrument);
            assertEquals(String.join("\n", naive.lines), String.join("\n", venue.tradesAndExits()), where);
            count(naive);
            if (step % 64 == 0) {
                venue.engine.checkInvariants();
                if (random.nextBoolean()) {
                    venue.restore();
                }
            }
        }
    }

    private void count(final NaivePostedOffer naive) {
        for (final String line : naive.lines) {
            seen[0] += line.startsWith("trade") ? 1 : 0;
            seen[1] += line.contains("EXPIRED") ? 1 : 0;
        }
        seen[2] += naive.orders.size() > 5 ? 1 : 0;
        naive.lines.clear();
    }

    private static void step(
            final SplittableRandom random,
            final PostedOfferVenue venue,
            final NaivePostedOffer naive,
            final int instrument) {
        final int pause = random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(3);
        venue.at(venue.nowMs + pause);
        naive.advance(venue.nowMs);
        final int what = random.nextInt(20);
        if (what == 0 && !naive.orders.isEmpty()) {
            final NaivePostedOffer.Order order = naive.orders.get(random.nextInt(naive.orders.size()));
            venue.cancel(owner(order.id), instrument, order.id);
            naive.cancel(order);
        } else if (what == 1 && !naive.orders.isEmpty()) {
            final NaivePostedOffer.Order order = naive.orders.get(random.nextInt(naive.orders.size()));
            if (order.remaining > 1) {
                venue.amend(owner(order.id), instrument, order.id, order.lots - 1);
                naive.amend(order, order.lots - 1);
            }
        } else {
            enter(random, venue, naive, instrument);
        }
    }

    private static void enter(
            final SplittableRandom random,
            final PostedOfferVenue venue,
            final NaivePostedOffer naive,
            final int instrument) {
        final boolean buy = random.nextInt(5) < 3;
        final long lots = 1 + random.nextInt(5);
        final boolean anyPrice = buy && instrument == PostedOfferVenue.FREE && random.nextInt(4) == 0;
        final long price = anyPrice ? 0 : 95 + random.nextInt(10);
        enter(venue, naive, instrument, buy ? Side.BUY : Side.SELL, lots, price);
    }

    private static void enter(
            final PostedOfferVenue venue,
            final NaivePostedOffer naive,
            final int instrument,
            final Side side,
            final long lots,
            final long price) {
        final long id = venue.engine.nextOrderId();
        venue.enter(venue.order(owner(id), instrument, side, lots, price));
        naive.enter(new NaivePostedOffer.Order(id, side == Side.BUY, price, lots, venue.nowMs));
    }

    private static long owner(final long orderId) {
        return PostedOfferVenue.ANT + orderId % 3;
    }
}
