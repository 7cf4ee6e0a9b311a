package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/**
 * Nothing is allocated by what time does either: auctions by schedule with all that is collected for them, orders that
 * expire, sessions of posted offers.
 */
@Tag(Allocated.TAG)
class TimedAllocationTest {
    private static final int COMMANDS = 100_000;
    private static final int TYPES_FROM = CancelReason.values().length;
    private static final int BOOK = 1;
    private static final int POSTED_OFFER = 2;
    private static final long SECOND = 1_000_000_000;
    private static final int DAY_SECONDS = 86_400;
    private static final EngineLimits LIMITS = new EngineLimits(4, 4, 16, 100, 4_096, 512, 20_000, 1_000, 4, false);
    private static final TradingPhase[] PHASES = {
        TradingPhase.PRE_OPEN,
        TradingPhase.OPENING_AUCTION,
        TradingPhase.HALTED,
        TradingPhase.OPENING_AUCTION,
        TradingPhase.CONTINUOUS,
        TradingPhase.CLOSING_AUCTION,
        TradingPhase.CONTINUOUS,
        TradingPhase.CLOSING_AUCTION,
        TradingPhase.CLOSED
    };

    private final int[] events = new int[TYPES_FROM + MatchType.values().length];
    private final CountingListener listener = new CountingListener() {
        @Override
        public void onOrderCanceled(final Cancellation cancellation) {
            super.onOrderCanceled(cancellation);
            events[cancellation.reason().ordinal()]++;
        }

        @Override
        public void onOrderExecuted(final Execution execution) {
            super.onOrderExecuted(execution);
            events[TYPES_FROM + execution.matchType().ordinal()]++;
        }
    };
    private final MatchingEngine engine = new MatchingEngine(LIMITS, listener);
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private final AmendRequest amend = new AmendRequest();
    private final TradingSchedule schedule = new TradingSchedule();
    private final SplittableRandom random = new SplittableRandom(1);
    private long names = 1;
    private long now;

    @Test
    @Timeout(60)
    void shouldAllocateNothingInAuctionsAndAsTimeGoesOn() {
        prepare();
        run(4 * COMMANDS);
        final int[] before = events.clone();
        final long allocated = Allocated.by(() -> run(COMMANDS));
        assertEquals(0, allocated, "bytes allocated by " + COMMANDS + " commands");
        for (final CancelReason reason : new CancelReason[] {CancelReason.EXPIRED, CancelReason.AUCTION_REMAINDER}) {
            assertTrue(
                    events[reason.ordinal()] > before[reason.ordinal()],
                    reason + " in " + java.util.Arrays.toString(events));
        }
        for (final MatchType type : new MatchType[] {MatchType.CONTINUOUS, MatchType.AUCTION, MatchType.POSTED_OFFER}) {
            final int at = TYPES_FROM + type.ordinal();
            assertTrue(events[at] > before[at] + 100, type::name);
        }
        engine.checkInvariants();
    }

    @Test
    @Timeout(60)
    void shouldAllocateNothingAsCancelTimerOrdersLeave() {
        prepare();
        for (int i = 0; i < 2_000; i++) {
            cancelPending();
        }
        long allocated = 0;
        for (int i = 0; i < 2_000; i++) {
            allocated += cancelPending();
        }
        assertEquals(0, allocated, "bytes allocated as orders left");
        assertTrue(events[CancelReason.COUNTDOWN_ENDED.ordinal()] > 40_000, "orders that left with a cancel timer");
        engine.checkInvariants();
    }

    /** Of a cancel timer, an object of its own, the beginning allocates. */
    private long cancelPending() {
        final CancelTimerTerms terms = new CancelTimerTerms();
        terms.accountId = 100 + random.nextInt(8);
        terms.cancelTimerId = 1;
        terms.countdownMs = CancelTimerTerms.MIN_MS;
        terms.allOrders = random.nextBoolean();
        engine.setCancelTimer(terms, 0, now);
        for (int i = 0; i < 20; i++) {
            fillOrder();
            order.accountId = terms.accountId;
            order.timeInForce = TimeInForce.GTC;
            order.expireTimestampNs = 0;
            order.side = Side.BUY;
            order.cancelTimerId = random.nextBoolean() ? 1 : 0;
            engine.enterOrder(order, now);
        }
        order.cancelTimerId = 0;
        now += SECOND;
        final long allocated = Allocated.by(() -> {
            engine.advanceTime(now);
            while (!engine.state().pendingCancels.isEmpty()) {
                engine.advanceTime(++now);
            }
        });
        engine.cancelAllOrders(terms.accountId, id(0), 0, now);
        return allocated;
    }

    private void prepare() {
        engine.addAsset(id(1), 0, 0);
        engine.addAsset(id(2), 2, 0);
        final InstrumentDefinition definition = new InstrumentDefinition();
        Venue.define(definition, BOOK);
        definition.maxOpenOrders = 100;
        engine.addInstrument(definition, 0);
        PostedOfferVenue.define(definition, POSTED_OFFER, RiskRule.FULL_RESERVE);
        definition.maxOpenOrders = 100;
        engine.addInstrument(definition, 0);
        RichAccounts.open(engine, 8);
        schedule.instrumentId = BOOK;
        schedule.daysOfWeek = 127;
        schedule.entryCount = PHASES.length;
        for (int i = 0; i < PHASES.length; i++) {
            schedule.secondOfDay[i] = DAY_SECONDS / PHASES.length * i;
            schedule.phase[i] = PHASES[i];
        }
        engine.setTradingSchedule(schedule, 0);
    }

    /** About 30 commands a phase. */
    private void run(final int commands) {
        for (int i = 0; i < commands; i++) {
            now += random.nextInt(600) * SECOND + 1;
            if (engine.nextDeadlineNs() <= now) {
                engine.advanceTime(now);
            }
            final int dice = random.nextInt(100);
            if (dice < 80) {
                fillOrder();
                engine.enterOrder(order, now);
            } else if (dice < 90) {
                cancel.accountId = 100 + random.nextInt(8);
                cancel.orderId = engine.nextOrderId() - random.nextInt(100);
                cancel.instrumentId = 1 + random.nextInt(2);
                engine.cancelOrder(cancel, now);
            } else if (dice < 98) {
                amend.accountId = 100 + random.nextInt(8);
                amend.orderId = engine.nextOrderId() - random.nextInt(100);
                amend.newQuantityLots = 1;
                amend.instrumentId = 1 + random.nextInt(2);
                engine.amendOrder(amend, now);
            } else {
                engine.setTradingSchedule(schedule, now);
            }
        }
    }

    private void fillOrder() {
        final boolean posts = random.nextInt(4) == 0;
        order.accountId = 100 + random.nextInt(8);
        order.clientOrderId.set(names++, 1, 1, 1);
        order.instrumentId = posts ? POSTED_OFFER : BOOK;
        order.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        order.orderType = !posts && random.nextInt(5) == 0 ? OrderType.MARKET : OrderType.LIMIT;
        order.timeInForce = posts ? TimeInForce.GTC : timeInForce(order.orderType);
        order.expireTimestampNs = order.timeInForce == TimeInForce.GTD ? now + random.nextInt(36_000) * SECOND + 1 : 0;
        order.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER;
        order.priceTicks = order.orderType == OrderType.MARKET ? 0 : 450 + random.nextInt(100);
        order.quantityLots = 1 + random.nextInt(20);
    }

    private TimeInForce timeInForce(final OrderType type) {
        final int dice = random.nextInt(5);
        if (dice == 0) {
            return TimeInForce.AT_OPEN;
        } else if (dice == 1) {
            return TimeInForce.AT_CLOSE;
        } else if (dice == 2 && type == OrderType.LIMIT) {
            return TimeInForce.DAY;
        }
        return dice == 3 && type == OrderType.LIMIT ? TimeInForce.GTD : TimeInForce.GTC;
    }
}
