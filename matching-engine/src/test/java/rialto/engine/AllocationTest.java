package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/** Nothing is allocated per command once the storage has its size. */
@Tag(Allocated.TAG)
class AllocationTest {
    private static final int COMMANDS = 200_000;
    private static final EngineLimits LIMITS = new EngineLimits(4, 4, 16, 100, 4_096, 512, 20_000, 1_000, 4, false);

    private final CountingListener listener = new CountingListener();
    private final MatchingEngine engine = new MatchingEngine(LIMITS, listener);
    private final CancelTimerTerms cancelTimer = new CancelTimerTerms();
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private final AmendRequest amend = new AmendRequest();
    private final TransferRequest transfer = new TransferRequest();
    private final TradeRevisionRequest revision = new TradeRevisionRequest();
    private final RevisableTrade trade = new RevisableTrade();
    private final SplittableRandom random = new SplittableRandom(1);
    private long names = 1;

    @Test
    @Timeout(60)
    void shouldAllocateNothingInTheSteadyState() {
        prepare();
        trade(3 * COMMANDS);
        final long events = listener.count;
        final long allocated = Allocated.by(() -> trade(COMMANDS));
        assertTrue(listener.count > events + COMMANDS);
        assertEquals(0, allocated, "bytes allocated by " + COMMANDS + " commands");
        engine.checkInvariants();
    }

    private void prepare() {
        engine.addAsset(id(1), 0, 0);
        engine.addAsset(id(2), 2, 0);
        final InstrumentDefinition definition = new InstrumentDefinition();
        Venue.define(definition, 1);
        definition.maxOpenOrders = 200;
        definition.maxPriceTicks = 1L << 40;
        definition.makerFeePpm = 1_000;
        definition.takerFeePpm = 2_000;
        engine.addInstrument(definition, 0);
        for (int i = 0; i < 8; i++) {
            engine.createAccount(id(i + 1), 0);
            for (int asset = 1; asset <= 2; asset++) {
                deposit(100 + i, asset, 1L << 40);
            }
            setCancelTimer(100 + i, 0);
        }
        final AccountRules rules = new AccountRules();
        rules.tradeGroupId = 1;
        rules.maxCancels10s = Integer.MAX_VALUE;
        for (rules.accountId = 100; rules.accountId < 102; rules.accountId++) {
            engine.setAccountRules(rules, 0);
        }
    }

    private void setCancelTimer(final long account, final long timestampNs) {
        cancelTimer.accountId = account;
        cancelTimer.cancelTimerId = 1;
        cancelTimer.countdownMs = CancelTimerTerms.MAX_MS;
        engine.setCancelTimer(cancelTimer, 0, timestampNs);
    }

    private void deposit(final long account, final int asset, final long amount) {
        transfer.transferId.set(names++, 0, 0, 0);
        transfer.accountId = account;
        transfer.assetId = asset;
        transfer.amount = amount;
        engine.transferFunds(transfer, 0);
    }

    private void trade(final int commands) {
        for (int i = 0; i < commands; i++) {
            final int dice = random.nextInt(100);
            if (dice < 60) {
                fillOrder();
                engine.enterOrder(order, i);
            } else if (dice < 85) {
                fillOrder();
                fillCancel();
                engine.replaceOrder(cancel, order, ReplaceMode.ALLOW_FAILURE, i);
            } else if (dice < 95) {
                fillCancel();
                engine.cancelOrder(cancel, i);
            } else if (dice < 96) {
                fillRevision();
                engine.reviseTrade(revision, i);
            } else if (dice < 98) {
                amend.accountId = 100 + random.nextInt(8);
                amend.orderId = engine.nextOrderId() - random.nextInt(100);
                amend.newQuantityLots = 1;
                amend.instrumentId = 1;
                engine.amendOrder(amend, i);
            } else if (dice < 99 && i % 2 == 0) {
                setCancelTimer(100 + random.nextInt(8), i);
            } else if (dice < 99) {
                deposit(100 + random.nextInt(8), 1, 1);
            } else {
                engine.cancelAllOrders(100 + random.nextInt(8), cancel.requestId, 0, i);
            }
        }
    }

    private void fillOrder() {
        order.accountId = 100 + random.nextInt(8);
        order.clientOrderId.set(names++, 1, 1, 1);
        order.instrumentId = 1;
        order.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        order.orderType = random.nextInt(10) == 0 ? OrderType.MARKET : OrderType.LIMIT;
        order.timeInForce = random.nextInt(5) == 0 ? TimeInForce.IOC : TimeInForce.GTC;
        order.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER;
        order.priceTicks = order.orderType == OrderType.MARKET ? 0 : 450 + random.nextInt(100);
        order.quantityLots = 1 + random.nextInt(20);
        order.cancelTimerId = random.nextInt(4) == 0 ? 1 : 0;
    }

    private void fillCancel() {
        cancel.accountId = order.accountId;
        cancel.orderId = engine.nextOrderId() - random.nextInt(200);
        cancel.instrumentId = 1;
    }

    private void fillRevision() {
        final RevisableTrades trades = engine.state().revisableTrades;
        if (trades.count() != 0) {
            trades.read(random.nextInt(trades.count()), trade);
        }
        revision.tradeId = trade.tradeId;
        revision.instrumentId = trade.instrumentId;
        revision.priceTicks = trade.priceTicks;
        revision.quantityLots = trade.quantityLots;
        revision.correctedTicks = random.nextBoolean() ? 0 : 450 + random.nextInt(100);
    }
}
