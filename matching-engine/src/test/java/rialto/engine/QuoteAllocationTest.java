package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/**
 * Nothing is allocated where quotes are streamed, once the storage has its size: by ladders, orders, parent orders, holds
 * and time.
 */
@Tag(Allocated.TAG)
class QuoteAllocationTest {
    private static final int COMMANDS = 100_000;
    private static final int PROVIDERS = 6;
    private static final int TAKERS = 4;

    /** All storage has its size from the start: how many holds there are at once has no bound to reach soon. */
    private static final EngineLimits LIMITS =
            new EngineLimits(4, 4, 16, 100, 4_096, 512, 20_000, 1_000, 4, true, new QuoteLimits(8, 32, 1_024, 4, 64));

    private final long[] seen = new long[6];
    private final CountingListener listener = new CountingListener();
    private final QuoteListener quoteListener = new QuoteListener() {
        @Override
        public void onQuoteExecuted(final QuoteExecution execution) {
            seen[0]++;
        }

        @Override
        public void onHoldOpened(final HeldTrade hold) {
            seen[1]++;
            lastHold = hold.holdId;
        }

        @Override
        public void onHoldEnded(
                final HeldTrade hold, final HoldEndReason reason, final long presentTicks, final long canceledLots) {
            seen[2]++;
        }

        @Override
        public void onQuotesCanceled(final QuoteCancellation cancellation) {
            seen[3]++;
        }

        @Override
        public void onQuoteRequestChanged(final QuoteRequestStatus status) {
            seen[4] += status.state == QuoteRequestState.COMPLETED ? 1 : 0;
            lastRequest = status.requestId;
        }

        @Override
        public void onChildOrderChosen(final ChildOrder child) {
            seen[5]++;
        }
    };
    private final MatchingEngine engine = new MatchingEngine(LIMITS, listener, quoteListener);
    private final QuoteLadder ladder = new QuoteLadder();
    private final QuoteCancelRequest cancelQuotes = new QuoteCancelRequest();
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private final QuoteRequest request = new QuoteRequest();
    private final QuoteAnswer answer = new QuoteAnswer();
    private final ParentOrderRequest parent = new ParentOrderRequest();
    private final SplittableRandom random = new SplittableRandom(1);
    private long lastHold;
    private long lastRequest;
    private long names = 1;
    private long now;

    @Test
    @Timeout(60)
    void shouldAllocateNothingInTheSteadyState() {
        prepare();
        run(8 * COMMANDS); // maps grow to the most orders and holds that there are at once
        final long[] before = seen.clone();
        final long allocated = Allocated.by(() -> run(COMMANDS));
        assertEquals(0, allocated, "bytes allocated by " + COMMANDS + " commands");
        for (int i = 0; i < seen.length; i++) {
            assertTrue(
                    seen[i] > before[i] + 1_000,
                    "trades, holds, ends of holds and of quotes, requests, children: " + i);
        }
        engine.checkInvariants();
    }

    private void prepare() {
        engine.addAsset(id(1), 0, 0);
        engine.addAsset(id(2), 2, 0);
        final InstrumentDefinition definition = new InstrumentDefinition();
        QuoteVenue.define(definition, 1);
        definition.maxOpenOrders = 100;
        definition.makerFeePpm = 1_000;
        definition.takerFeePpm = 2_000;
        engine.addInstrument(definition, 0);
        RichAccounts.open(engine, PROVIDERS + TAKERS);
        final QuoteProviderTerms terms = new QuoteProviderTerms();
        for (int i = 0; i < PROVIDERS; i++) {
            terms.accountId = 100 + i;
            terms.instrumentId = 1;
            terms.leaseMs = 200;
            terms.holdMs = i % 2 * 20;
            terms.outcomeAtEnd = HoldOutcome.ACCEPT;
            terms.enabled = true;
            engine.quotes().setProvider(terms, 0);
        }
        final CreditLine line = QuoteVenue.line(100 + PROVIDERS, 100, 1L << 40);
        engine.quotes().setCreditLine(line, 0);
    }

    private void run(final int commands) {
        for (int i = 0; i < commands; i++) {
            now += 1 + random.nextInt(2_000_000);
            if (engine.nextDeadlineNs() <= now) {
                engine.advanceTime(now);
            }
            final int dice = random.nextInt(100);
            if (dice < 5) {
                requestAndHit();
            } else if (dice < 10) {
                fillParent();
                engine.quotes().enterParent(parent, now);
            } else if (dice < 60) {
                fillLadder();
                engine.quotes().replace(ladder, now);
            } else if (dice < 90) {
                fillOrder();
                engine.enterOrder(order, now);
            } else if (dice < 94) {
                cancel.accountId = 100 + PROVIDERS + random.nextInt(TAKERS);
                cancel.orderId = Math.max(1, engine.nextOrderId() - random.nextInt(50));
                cancel.instrumentId = 1;
                engine.cancelOrder(cancel, now);
            } else if (dice < 96) {
                cancelQuotes.accountId = 100 + random.nextInt(PROVIDERS);
                cancelQuotes.scope = QuoteScope.ALL;
                engine.quotes().cancel(cancelQuotes, QuoteCancelReason.REQUESTED, now);
            } else if (dice < 98) {
                engine.quotes().rejectHold(101 + 2 * random.nextInt(3), lastHold, now);
            } else {
                engine.quotes().renew(100 + random.nextInt(PROVIDERS), 0, now);
            }
        }
    }

    private void requestAndHit() {
        request.accountId = 100 + PROVIDERS + random.nextInt(TAKERS);
        request.instrumentId = 1;
        request.quantityLots = 1 + random.nextInt(40);
        request.expireTimestampNs = now + 1 + random.nextInt(50_000_000);
        request.wantsAsk = true;
        engine.quotes().requestQuote(request, now);
        answer.accountId = 100 + random.nextInt(PROVIDERS);
        answer.requestId = lastRequest;
        answer.askTicks = 450;
        answer.validUntilNs = now + 1;
        engine.quotes().answerQuote(answer, now);
        if (random.nextInt(4) == 0) {
            engine.quotes().declineRequest(100 + random.nextInt(PROVIDERS), lastRequest, now);
        }
        fillOrder();
        order.accountId = request.accountId;
        order.orderType = OrderType.PREVIOUSLY_QUOTED;
        order.timeInForce = TimeInForce.IOC;
        order.expireTimestampNs = 0;
        order.side = Side.BUY;
        order.priceTicks = 450;
        order.quantityLots = request.quantityLots;
        order.quoteAccountId = answer.accountId;
        order.quoteRequestId = lastRequest;
        engine.enterOrder(order, now);
        order.quoteAccountId = 0;
        order.quoteRequestId = 0;
    }

    private void fillParent() {
        parent.accountId = 100 + PROVIDERS + random.nextInt(TAKERS);
        parent.clientOrderId.set(names++, 1, 1, 1);
        parent.instrumentId = 1;
        parent.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        parent.strategy = TargetStrategy.of(1 + random.nextInt(3));
        parent.quantityLots = 1 + random.nextInt(60);
        parent.limitTicks = 440 + random.nextInt(40);
        parent.endNs = parent.strategy == TargetStrategy.SWEEP ? 0 : now + 1 + random.nextInt(900_000_000);
        parent.sliceCount = parent.strategy == TargetStrategy.TWAP ? 1 + random.nextInt(3) : 0;
    }

    private void fillLadder() {
        final int provider = random.nextInt(PROVIDERS);
        ladder.accountId = 100 + provider;
        ladder.quoteId.set(names++, 1, 1, 1);
        ladder.instrumentId = 1;
        ladder.stream = random.nextInt(3);
        ladder.validUntilNs = now + 1 + random.nextInt(100_000_000);
        ladder.fullAmount = random.nextInt(4) == 0;
        ladder.lastLook = provider % 2 == 1;
        ladder.bids.tierCount = 0;
        ladder.asks.tierCount = 0;
        final long mid = 450 + random.nextInt(20);
        for (int i = 0; i < 5; i++) {
            ladder.bids.add(mid - 1 - i, 1 + random.nextInt(20), 5);
            ladder.asks.add(mid + i, 1 + random.nextInt(20), 5);
        }
    }

    private void fillOrder() {
        order.accountId = 100 + PROVIDERS + random.nextInt(TAKERS);
        order.clientOrderId.set(names++, 1, 1, 1);
        order.instrumentId = 1;
        order.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        order.orderType = random.nextInt(10) == 0 ? OrderType.MARKET : OrderType.LIMIT;
        final boolean waits = order.orderType == OrderType.LIMIT && random.nextInt(3) == 0;
        order.timeInForce = waits ? TimeInForce.GTD : TimeInForce.IOC;
        order.expireTimestampNs = waits ? now + 1 + random.nextInt(50_000_000) : 0;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = order.orderType == OrderType.MARKET ? 0 : 440 + random.nextInt(40);
        order.quantityLots = 1 + random.nextInt(40);
        order.minQuantityLots = random.nextInt(4) == 0 ? 1 : 0;
    }
}
