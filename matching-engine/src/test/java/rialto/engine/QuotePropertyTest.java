package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/**
 * What must be true of streamed quotes whatever happens, looked at from outside, by events alone: no trade with a quote
 * that is over, none worse than the order's limit, every hold ends, nothing is traded twice, and what an order
 * executed, what was canceled of it and what left with holds is never more than its quantity.
 */
class QuotePropertyTest {
    private static final int SEEDS = 40;
    private static final int STEPS = 2_500;

    private final long[] seen = new long[3];

    @Test
    void shouldKeepItsPromises() {
        final long fresh = System.nanoTime();
        for (long seed = 1; seed <= SEEDS; seed++) {
            new Watch(seed).run();
            new Watch(fresh + seed).run();
        }
        for (final long count : seen) {
            assertTrue(count > 500, "trades, holds and rejected holds: " + java.util.Arrays.toString(seen));
        }
    }

    /** What stands, as the events tell it. */
    private record Standing(long validUntilNs, long[] left) {}

    private final class Watch implements QuoteListener {
        private final long seed;
        private final SplittableRandom random;
        private final QuoteVenue venue = new QuoteVenue();
        private final Map<String, Standing> standing = new HashMap<>();
        private final Set<Long> holds = new HashSet<>();
        private final Map<Long, Long> limits = new HashMap<>();
        private final Map<Long, Long> lotsLeft = new HashMap<>();
        private final List<Long> openHolds = new ArrayList<>();
        private long now;

        Watch(final long seed) {
            this.seed = seed;
            random = new SplittableRandom(seed);
        }

        private String where() {
            return "seed " + seed + "L at " + now;
        }

        private static String key(final long account, final int stream, final Identifier quoteId, final boolean bid) {
            return account + "/" + stream + "/" + quoteId + "/" + bid;
        }

        void run() {
            final EngineSnapshotLoader loader = new EngineSnapshotLoader(EngineLimits.defaults(), new Trades(), this);
            for (long account = QuoteVenue.AVA; account <= QuoteVenue.CYD; account++) {
                venue.provider(account, random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(60), terms -> {
                    terms.toleranceTicks = random.nextInt(4);
                    terms.outcomeAtEnd = random.nextBoolean() ? HoldOutcome.ACCEPT : HoldOutcome.REJECT;
                });
            }
            venue.engine.takeSnapshot(loader);
            venue.engine = loader.finish();
            for (int step = 0; step < STEPS; step++) {
                now += random.nextInt(4) == 0 ? random.nextInt(30) * QuoteVenue.NS_PER_MS : 1;
                if (venue.engine.nextDeadlineNs() <= now && random.nextInt(8) != 0) {
                    venue.engine.advanceTime(now);
                }
                step();
                if (step % 256 == 0) {
                    venue.engine.checkInvariants();
                }
            }
            end();
        }

        private void step() {
            final int dice = random.nextInt(10);
            if (dice < 4) {
                venue.engine.quotes().replace(ladder(), now);
            } else if (dice < 8) {
                venue.engine.enterOrder(order(), now);
            } else if (dice < 9 && !openHolds.isEmpty()) {
                final long hold = openHolds.get(random.nextInt(openHolds.size()));
                final long account = QuoteVenue.AVA + random.nextInt(3);
                if (random.nextBoolean()) {
                    venue.engine.quotes().acceptHold(account, hold, now);
                } else {
                    venue.engine.quotes().rejectHold(account, hold, now);
                }
            } else {
                final CancelRequest cancel = new CancelRequest();
                cancel.accountId = QuoteVenue.TOM + random.nextInt(2);
                cancel.orderId = Math.max(1, venue.engine.nextOrderId() - random.nextInt(20));
                cancel.instrumentId = QuoteVenue.EUR_USD;
                venue.engine.cancelOrder(cancel, now);
            }
        }

        /** Nothing happens any more: all holds end by time alone, and all money is free that no order waits with. */
        private void end() {
            now += 61_000 * QuoteVenue.NS_PER_MS;
            venue.engine.advanceTime(now);
            assertEquals(Set.of(), holds, where());
            assertEquals(0, venue.engine.state().quotes.ladders.count(), where());
            venue.engine.cancelAllOrders(QuoteVenue.TOM, id(1), 0, now);
            venue.engine.cancelAllOrders(QuoteVenue.UMA, id(2), 0, now);
            for (int balance = 1; balance <= venue.engine.state().balances.count(); balance++) {
                assertEquals(0, venue.engine.state().balances.held(balance), where());
            }
            assertEquals(0, venue.engine.state().orders.count(), where());
            assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs(), where());
            venue.engine.checkInvariants();
            lotsLeft.forEach((order, left) -> assertEquals(0, left, where() + ", order " + order));
        }

        private QuoteLadder ladder() {
            final QuoteLadder ladder =
                    venue.ladder(QuoteVenue.AVA + random.nextInt(3)).quoteId(id(1 + random.nextInt(1_000_000)));
            ladder.stream = random.nextInt(2);
            ladder.validUntilNs = now + 1 + random.nextInt(40) * QuoteVenue.NS_PER_MS;
            ladder.fullAmount = random.nextInt(4) == 0;
            ladder.lastLook = random.nextInt(3) != 0;
            final long mid = 95 + random.nextInt(10);
            long bid = mid;
            long ask = mid + 1 + random.nextInt(3);
            for (int i = random.nextInt(4); i > 0; i--) {
                ladder.bids.add(bid, 1 + random.nextInt(20), 1);
                ladder.asks.add(ask, 1 + random.nextInt(20), 1);
                bid -= 1 + random.nextInt(2);
                ask += 1 + random.nextInt(2);
            }
            return ladder;
        }

        private OrderRequest order() {
            final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            final TimeInForce time = new TimeInForce[] {
                        TimeInForce.IOC, TimeInForce.FOK, TimeInForce.GTC, TimeInForce.GTD
                    }
                    [random.nextInt(4)];
            final OrderRequest order = venue.order(
                    QuoteVenue.TOM + random.nextInt(2), side, 1 + random.nextInt(25), 92 + random.nextInt(16), time);
            order.expireTimestampNs = time == TimeInForce.GTD ? now + 1 + random.nextInt(90) * QuoteVenue.NS_PER_MS : 0;
            order.minQuantityLots = random.nextInt(3) == 0 ? random.nextInt((int) order.quantityLots + 1) : 0;
            if (!time.stays() && random.nextInt(5) == 0) {
                order.orderType = OrderType.MARKET;
                order.priceTicks = 0;
            }
            return order;
        }

        // what the events must be like

        @Override
        public void onQuotesReplaced(final QuoteLadder l) {
            final String ofStream = l.accountId + "/" + l.stream + "/";
            standing.keySet().removeIf(key -> key.startsWith(ofStream));
            for (final boolean bid : new boolean[] {true, false}) {
                final long[] left = l.side(bid).quantityLots.clone();
                standing.put(key(l.accountId, l.stream, l.quoteId, bid), new Standing(l.validUntilNs, left));
            }
        }

        @Override
        public void onQuotesCanceled(final QuoteCancellation c) {
            standing.keySet().removeIf(key -> c.tier() == 0 && key.startsWith(c.accountId() + "/" + c.stream() + "/"));
            if (c.stream() == QuoteCancellation.ALL_STREAMS) {
                standing.keySet().removeIf(key -> key.startsWith(c.accountId() + "/"));
            }
        }

        /** A quote is taken: it stands, its time is not over, and it has as much. */
        private void taken(
                final String key, final int tier, final long lots, final long left, final boolean fullAmount) {
            final Standing quote = standing.get(key);
            assertTrue(quote != null && now < quote.validUntilNs, () -> where() + ": a trade with " + key);
            assertTrue(lots <= quote.left[tier - 1], () -> where() + ": more than there was of " + key);
            assertEquals(fullAmount ? 0 : quote.left[tier - 1] - lots, left, where());
            quote.left[tier - 1] = left;
        }

        private void take(final long order, final long lots) {
            assertTrue(lotsLeft.merge(order, -lots, Long::sum) >= 0, () -> where() + ": too much of order " + order);
        }

        @Override
        public void onQuoteExecuted(final QuoteExecution e) {
            seen[0]++;
            if (e.holdId() == 0) {
                taken(
                        key(e.providerAccountId(), e.stream(), e.quoteId(), !lastTakerBuys),
                        e.tier(),
                        lastLots,
                        e.tierRemainingLots(),
                        e.fullAmount());
            }
            take(e.takerOrderId(), lastLots);
        }

        private long lastLots;
        private boolean lastTakerBuys;

        @Override
        public void onHoldOpened(final HeldTrade h) {
            seen[1]++;
            assertTrue(h.endsNs - h.openedNs <= 10_000 * QuoteVenue.NS_PER_MS, where());
            taken(
                    key(h.providerAccountId, h.stream, h.quoteId, !h.takerBuys),
                    h.tier,
                    h.quantityLots,
                    h.tierRemainingLots,
                    h.fullAmount);
            assertTrue(holds.add(h.holdId), where());
            openHolds.add(h.holdId);
            checkLimit(h.takerOrderId, h.takerBuys, h.priceTicks);
        }

        private void checkLimit(final long order, final boolean buys, final long ticks) {
            final long limit = limits.get(order);
            assertTrue(limit == 0 || (buys ? ticks <= limit : ticks >= limit), () -> where() + ": limit of " + order);
        }

        @Override
        public void onHoldEnded(
                final HeldTrade h, final HoldEndReason reason, final long presentTicks, final long canceledLots) {
            assertTrue(holds.remove(h.holdId), where());
            openHolds.remove(h.holdId);
            seen[2] += reason == HoldEndReason.ACCEPTED || reason == HoldEndReason.ACCEPTED_AT_END ? 0 : 1;
            take(h.takerOrderId, canceledLots);
        }

        /** The events of orders that matter here. */
        private final class Trades extends CountingListener {
            @Override
            public void onOrderAccepted(final OrderRequest order, final long orderId, final long expireTimestampNs) {
                limits.put(orderId, order.priceTicks);
                lotsLeft.put(orderId, order.quantityLots);
            }

            @Override
            public void onOrderExecuted(final Execution e) {
                lastLots = e.quantityLots();
                lastTakerBuys = e.takerSide() == Side.BUY;
                checkLimit(e.takerOrderId(), lastTakerBuys, e.priceTicks());
            }

            @Override
            public void onOrderCanceled(final Cancellation c) {
                take(c.orderId(), c.canceledLots());
            }
        }
    }
}
