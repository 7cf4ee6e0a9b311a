package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/**
 * What must be true of parent orders whatever happens, looked at from outside, by events alone: no child trades at a worse
 * price than the parent's limit, what is said to have stood did stand and nothing better did, a TWAP is never ahead of its
 * schedule, a SWEEP does not look again and again, lots add up, and every parent comes to its end.
 */
class ParentPropertyTest {
    private static final int SEEDS = 20;
    private static final int STEPS = 2_000;
    private static final long MS = QuoteVenue.NS_PER_MS;

    /** Children at quotes, children at the book, looks of a TWAP, parents that ended. */
    private final long[] seen = new long[4];

    @Test
    void shouldKeepItsPromises() {
        final long fresh = System.nanoTime();
        for (long seed = 1; seed <= SEEDS; seed++) {
            new Watch(seed).run();
            new Watch(fresh + seed).run();
        }
        for (final long count : seen) {
            assertTrue(count > 300, "children at quotes and books, slices, ends: " + Arrays.toString(seen));
        }
    }

    /** A SWEEP that is not over. */
    private static final class Sweep {
        private long leftLots;
        private long lookedAt;
        private int children;
    }

    /** A tier that stands, as the events tell it. */
    private static final class Tier {
        private long account;
        private int stream;
        private int number;
        private boolean bid;
        private long ticks;
        private long left;
        private long validUntilNs;
        private long sentNs;
    }

    /** An order on the book, as the events tell it. */
    private static final class Resting {
        private Side side;
        private long ticks;
    }

    private final class Watch implements QuoteListener {
        private final long seed;
        private final SplittableRandom random;
        private final ParentVenue venue;
        private final EngineLimits limits;
        private final QuoteVenue quotes;
        private final List<Tier> tiers = new ArrayList<>();
        private final Map<Long, Resting> book = new TreeMap<>();
        private final Map<Long, Resting> accepted = new HashMap<>();
        private final Map<Long, ParentOrderRequest> parents = new HashMap<>();
        private final Map<Long, Long> starts = new HashMap<>();
        private final Map<Long, Long> parentOfChild = new HashMap<>();
        private final Map<Long, Long> executed = new HashMap<>();
        private final Set<Long> ended = new HashSet<>();
        private final Map<Long, Sweep> sweeps = new TreeMap<>();
        private final List<Long> holds = new ArrayList<>();
        private ParentOrderRequest entered;
        private long chosenBy;
        private long refusedNs = -1;
        private Identifier chosenName = new Identifier();
        private boolean lastTakerBuys;
        private long now;

        Watch(final long seed) {
            this.seed = seed;
            random = new SplittableRandom(seed);
            // with few turns of parents for each command in some runs, so that they wait for them
            final int work = random.nextInt(3) == 0 ? 2 : 1_024;
            limits = new EngineLimits(10, 10, 10, 1_000, 5_000, 1_000, 50_000, 50_000, work, false);
            venue = new ParentVenue(limits, book -> {});
            quotes = venue.quotes;
        }

        private String where() {
            return "seed " + seed + "L at " + now;
        }

        void run() {
            final EngineSnapshotLoader loader = new EngineSnapshotLoader(limits, new Trades(), this);
            for (long account = QuoteVenue.AVA; account <= QuoteVenue.CYD; account++) {
                quotes.provider(account, random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(60), terms -> {
                    terms.toleranceTicks = random.nextInt(4);
                    terms.outcomeAtEnd = random.nextBoolean() ? HoldOutcome.ACCEPT : HoldOutcome.REJECT;
                });
            }
            quotes.engine.takeSnapshot(loader);
            quotes.engine = loader.finish();
            for (int step = 0; step < STEPS; step++) {
                now += random.nextInt(4) == 0 ? random.nextInt(60) * MS : 1;
                advance();
                checkSweeps();
                step();
                checkSweeps();
                if (step % 256 == 0) {
                    quotes.engine.checkInvariants();
                }
            }
            end();
        }

        private void advance() {
            while (quotes.engine.nextDeadlineNs() <= now) {
                quotes.engine.advanceTime(now);
            }
        }

        /** With children left in its look it has taken all that stood: what is left of it is on hold, or it is over. */
        private void checkSweeps() {
            sweeps.forEach((id, sweep) -> assertTrue(
                    sweep.leftLots == 0 || sweep.lookedAt == now && sweep.children == ParentWork.MAX_CHILDREN_PER_LOOK,
                    () -> where() + ": SWEEP " + id + " has " + sweep.leftLots + " left after " + sweep.children
                            + " children at " + sweep.lookedAt));
        }

        private void step() {
            final int dice = random.nextInt(12);
            if (dice < 5) {
                quotes.engine.quotes().replace(ladder(), now);
            } else if (dice < 8) {
                quotes.engine.enterOrder(order(), now);
            } else if (dice < 10) {
                entered = parent();
                quotes.engine.quotes().enterParent(entered, now);
            } else if (dice == 10 && !holds.isEmpty()) {
                final long hold = holds.get(random.nextInt(holds.size()));
                quotes.engine.quotes().acceptHold(QuoteVenue.AVA + random.nextInt(3), hold, now);
            } else if (random.nextInt(8) == 0) {
                suspend();
            } else {
                final ParentCancelRequest cancel = new ParentCancelRequest();
                cancel.accountId = QuoteVenue.TOM + random.nextInt(2);
                cancel.parentOrderId = Math.max(1, quotes.engine.nextOrderId() - random.nextInt(40));
                quotes.engine.quotes().cancelParent(cancel, now);
            }
        }

        /** An administrator cancels everybody's, and lets them enter again at once. */
        private void suspend() {
            final OrderEntryRequest request = new OrderEntryRequest();
            request.reason = SuspensionReason.ADMINISTRATOR;
            request.cancelAll = true;
            quotes.engine.setOrderEntry(request, now);
            sweeps.clear(); // those that go on a nanosecond later do not any more
            request.cancelAll = false;
            request.allowed = true;
            quotes.engine.setOrderEntry(request, now);
        }

        /** Nothing is quoted any more: all parents end by time alone. */
        private void end() {
            for (int step = 0; step < 4; step++) {
                now += 60_000 * MS;
                advance();
            }
            // where a command lets few have their turn, many commands follow
            for (int step = 0;
                    step < STEPS && quotes.engine.state().quotes.parents.count() > 0;
                    step++) {
                now++;
                advance();
            }
            assertEquals(parents.keySet(), ended, where());
            assertEquals(0, quotes.engine.state().quotes.parents.count(), where());
            quotes.engine.checkInvariants();
        }

        private QuoteLadder ladder() {
            final QuoteLadder ladder =
                    quotes.ladder(QuoteVenue.AVA + random.nextInt(3)).quoteId(id(1 + random.nextInt(1_000_000)));
            ladder.stream = random.nextInt(2);
            ladder.validUntilNs = now + 1 + random.nextInt(200) * MS;
            ladder.fullAmount = random.nextInt(4) == 0;
            ladder.lastLook = random.nextInt(3) == 0;
            long bid = 95 + random.nextInt(10);
            long ask = bid + 1 + random.nextInt(3);
            for (int i = random.nextInt(4); i > 0; i--) {
                ladder.bids.add(bid, 1 + random.nextInt(20), 1);
                ladder.asks.add(ask, 1 + random.nextInt(20), 1);
                bid -= 1 + random.nextInt(2);
                ask += 1 + random.nextInt(2);
            }
            return ladder;
        }

        private OrderRequest order() {
            final boolean buy = random.nextBoolean();
            final OrderRequest order = quotes.order(
                    QuoteVenue.CYD + random.nextInt(3),
                    buy ? Side.BUY : Side.SELL,
                    1 + random.nextInt(12),
                    buy ? 92 + random.nextInt(10) : 97 + random.nextInt(10),
                    TimeInForce.GTC);
            order.instrumentId = ParentVenue.BOOK;
            return order;
        }

        private ParentOrderRequest parent() {
            final ParentOrderRequest parent = venue.parent(
                    QuoteVenue.TOM + random.nextInt(2),
                    random.nextBoolean() ? Side.BUY : Side.SELL,
                    1 + random.nextInt(60),
                    92 + random.nextInt(16));
            parent.strategy = TargetStrategy.of(1 + random.nextInt(3));
            parent.bookInstrumentId = random.nextInt(3) == 0 ? 0 : ParentVenue.BOOK;
            if (parent.strategy != TargetStrategy.WAIT_FOR_PRICE && random.nextInt(3) == 0) {
                parent.limitTicks = 0;
            }
            if (parent.strategy != TargetStrategy.SWEEP) {
                parent.endNs = now + (1_000 + random.nextInt(20_000)) * MS;
                parent.startNs = random.nextInt(3) == 0 ? now + random.nextInt(900) * MS : 0;
            }
            if (parent.strategy == TargetStrategy.TWAP) {
                parent.sliceCount = 1 + random.nextInt(9);
                parent.endNs += 1_000 * MS;
            }
            return parent;
        }

        // what the events must be like

        @Override
        public void onParentOrderAccepted(final ParentOrder parent) {
            parents.put(parent.parentOrderId, entered);
            starts.put(parent.parentOrderId, parent.startNs);
            if (parent.strategy == TargetStrategy.SWEEP) {
                final Sweep sweep = new Sweep();
                sweep.leftLots = parent.quantityLots;
                sweeps.put(parent.parentOrderId, sweep);
            }
        }

        @Override
        public void onParentOrderChanged(
                final ParentOrder p, final RejectReason childRejected, final Identifier requestId) {
            final ParentOrderRequest request = parents.get(p.parentOrderId);
            assertEquals(executed.getOrDefault(p.parentOrderId, 0L), p.executedLots, where());
            assertTrue(!ended.contains(p.parentOrderId), where());
            if (p.endReason == null) {
                assertEquals(request.quantityLots, p.executedLots + p.workingLots + p.remainingLots(), where());
            }
            final ParentOrderState state = p.state();
            if (sweeps.containsKey(p.parentOrderId)) {
                sweeps.get(p.parentOrderId).leftLots = p.remainingLots();
            }
            if (request.strategy == TargetStrategy.TWAP) {
                seen[2]++;
                checkSchedule(request, starts.get(p.parentOrderId), p.executedLots + p.workingLots);
            }
            if (state == ParentOrderState.FILLED
                    || state == ParentOrderState.CANCELED
                    || state == ParentOrderState.EXPIRED) {
                assertEquals(0, p.workingLots, where());
                assertEquals(state == ParentOrderState.FILLED, p.executedLots == request.quantityLots, where());
                ended.add(p.parentOrderId);
                sweeps.remove(p.parentOrderId);
                seen[3]++;
            }
        }

        /** Slices are counted one by one. */
        private void checkSchedule(final ParentOrderRequest request, final long startNs, final long doneLots) {
            int slices = 0;
            while (slices < request.sliceCount
                    && startNs + (request.endNs - startNs) * slices / request.sliceCount <= now) {
                slices++;
            }
            final long allowed = request.quantityLots * slices / request.sliceCount;
            assertTrue(doneLots <= allowed, () -> where() + ": ahead of its schedule, " + doneLots + " of " + allowed);
        }

        @Override
        public void onChildOrderChosen(final ChildOrder child) {
            final ParentOrderRequest request = parents.get(child.parentOrderId());
            chosenBy = child.parentOrderId();
            chosenName = Ids.copy(child.clientOrderId());
            final Sweep sweep = sweeps.get(chosenBy);
            if (sweep != null) {
                sweep.children = sweep.lookedAt == now ? sweep.children + 1 : 1;
                sweep.lookedAt = now;
            }
            final boolean toBook = child.instrumentId() == ParentVenue.BOOK;
            seen[toBook ? 1 : 0]++;
            checkQuotes(child, request);
            checkBook(child, request);
            final long ticks = child.priceTicks();
            final long limit = request.limitTicks;
            final boolean within = limit == 0 || (child.side() == Side.BUY ? ticks <= limit : ticks >= limit);
            assertTrue(within, () -> where() + ": a child beyond the limit of " + child.parentOrderId());
            assertTrue(
                    toBook ? child.bookTicks() != 0 : child.toldCount() > 0,
                    () -> where() + ": a child where nothing stood");
        }

        private void checkQuotes(final ChildOrder child, final ParentOrderRequest request) {
            final List<Tier> stood = tiers.stream()
                    .filter(t -> t.left > 0 && now < t.validUntilNs && t.account != request.accountId)
                    .filter(t -> t.bid == (request.side == Side.SELL))
                    .toList();
            if (child.tierCount() == 0) {
                assertTrue(
                        stood.isEmpty() || refusedNs == now,
                        () -> where() + ": quotes stood, and no child was refused right before");
                return;
            }
            assertEquals(stood.size(), child.tierCount(), where());
            assertEquals(Math.min(8, stood.size()), child.toldCount(), where());
            for (int i = 0; i < child.toldCount(); i++) {
                final int told = i;
                final Tier tier = stood.stream()
                        .filter(t -> t.account == child.providerAccountId(told)
                                && t.stream == child.stream(told)
                                && t.number == child.tier(told))
                        .findFirst()
                        .orElse(null);
                assertTrue(
                        tier != null
                                && tier.ticks == child.ticks(told)
                                && tier.left == child.lots(told)
                                && now - tier.sentNs == child.ageNs(told),
                        () -> where() + ": a tier that did not stand so");
                final long better = stood.stream()
                        .filter(t -> t.bid ? t.ticks > tier.ticks : t.ticks < tier.ticks)
                        .count();
                assertTrue(better <= told, () -> where() + ": a better tier was left out");
            }
        }

        private void checkBook(final ChildOrder child, final ParentOrderRequest request) {
            if (child.bookTicks() == 0) {
                return;
            }
            final boolean buy = request.side == Side.BUY;
            final List<Resting> offers =
                    book.values().stream().filter(r -> r.side != request.side).toList();
            final long best = buy
                    ? offers.stream().mapToLong(r -> r.ticks).min().orElse(0)
                    : offers.stream().mapToLong(r -> r.ticks).max().orElse(0);
            assertEquals(best, child.bookTicks(), where());
        }

        private void onTrade(final Execution e) {
            final Long parent = parentOfChild.get(e.takerOrderId());
            if (parent != null) {
                executed.merge(parent, e.quantityLots(), Long::sum);
                final long limit = parents.get(parent).limitTicks;
                final boolean within =
                        limit == 0 || (e.takerSide() == Side.BUY ? e.priceTicks() <= limit : e.priceTicks() >= limit);
                assertTrue(within, () -> where() + ": a trade beyond the limit of " + parent);
            }
        }

        // what stands

        @Override
        public void onQuotesReplaced(final QuoteLadder l) {
            tiers.removeIf(t -> t.account == l.accountId && t.stream == l.stream);
            for (final boolean bid : new boolean[] {true, false}) {
                for (int i = 0; i < l.side(bid).tierCount; i++) {
                    final Tier tier = new Tier();
                    tier.account = l.accountId;
                    tier.stream = l.stream;
                    tier.number = i + 1;
                    tier.bid = bid;
                    tier.ticks = l.side(bid).priceTicks[i];
                    tier.left = l.side(bid).quantityLots[i];
                    tier.validUntilNs = l.validUntilNs;
                    tier.sentNs = now;
                    tiers.add(tier);
                }
            }
        }

        @Override
        public void onQuotesCanceled(final QuoteCancellation c) {
            tiers.removeIf(t -> (t.account == c.accountId() || c.accountId() == 0)
                    && (c.stream() == QuoteCancellation.ALL_STREAMS || t.stream == c.stream())
                    && (c.tier() == 0 || t.number == c.tier() && t.bid == (c.side() == Side.BUY)));
        }

        private void taken(final long account, final int stream, final int number, final boolean bid, final long left) {
            tiers.stream()
                    .filter(t -> t.account == account && t.stream == stream && t.number == number && t.bid == bid)
                    .forEach(t -> t.left = left);
        }

        @Override
        public void onQuoteExecuted(final QuoteExecution e) {
            if (e.holdId() == 0) {
                taken(e.providerAccountId(), e.stream(), e.tier(), !lastTakerBuys, e.tierRemainingLots());
            }
        }

        @Override
        public void onHoldOpened(final HeldTrade h) {
            holds.add(h.holdId);
            taken(h.providerAccountId, h.stream, h.tier, !h.takerBuys, h.tierRemainingLots);
        }

        @Override
        public void onHoldEnded(
                final HeldTrade h, final HoldEndReason reason, final long presentTicks, final long canceledLots) {
            holds.remove(h.holdId);
        }

        /** The events of orders that matter here. */
        private final class Trades extends CountingListener {
            @Override
            public void onOrderAccepted(final OrderRequest order, final long orderId, final long expireTimestampNs) {
                if (order.clientOrderId.equals(chosenName)) {
                    parentOfChild.put(orderId, chosenBy);
                }
                final Resting resting = new Resting();
                resting.side = order.side;
                resting.ticks = order.priceTicks;
                accepted.put(orderId, resting);
            }

            @Override
            public void onOrderRejected(final OrderRequest order, final RejectReason reason) {
                refusedNs = order.clientOrderId.equals(chosenName) ? now : refusedNs;
            }

            @Override
            public void onOrderRested(
                    final long orderId,
                    final long priceTicks,
                    final long remainingLots,
                    final int instrumentId,
                    final Side side) {
                if (instrumentId == ParentVenue.BOOK) {
                    book.put(orderId, accepted.get(orderId));
                }
            }

            @Override
            public void onOrderExecuted(final Execution e) {
                lastTakerBuys = e.takerSide() == Side.BUY;
                if (e.instrumentId() == ParentVenue.BOOK && e.makerRemainingLots() == 0) {
                    book.remove(e.makerOrderId());
                }
                onTrade(e);
            }

            @Override
            public void onOrderCanceled(final Cancellation c) {
                book.remove(c.orderId());
            }
        }
    }
}
