package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/** As {@link AllocationTest}, of orders that wait for their triggers, trail, are triggered and cascade, and of icebergs. */
@Tag(Allocated.TAG)
class TriggerAllocationTest {
    private static final int COMMANDS = 200_000;
    private static final int ACCOUNTS = 64;
    private static final EngineLimits LIMITS =
            new EngineLimits(4, 4, ACCOUNTS, 200, 32_768, 512, 80_000, 1_000, 16, false);

    private final CountingTriggers listener = new CountingTriggers();
    private final MatchingEngine engine = new MatchingEngine(LIMITS, listener);
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private final SplittableRandom random = new SplittableRandom(1);
    private long names = 1;
    private long middle = 10_000;
    private long stepNs = 1_000;
    private long now;

    private static final class CountingTriggers extends CountingListener {
        long triggered;
        long outOfBand;
        long collared;
        long replenished;
        long interrupted;
        long extended;

        @Override
        public void onPriceOutOfBand(final PriceOutOfBand told) {
            outOfBand++;
        }

        @Override
        public void onVolatilityInterrupted(final VolatilityInterruption interruption) {
            interrupted += interruption.extensionCount() == 0 ? 1 : 0;
            extended += interruption.extensionCount() == 0 ? 0 : 1;
        }

        @Override
        public void onOrderCanceled(final Cancellation cancellation) {
            collared += cancellation.reason() == CancelReason.PRICE_COLLAR ? 1 : 0;
        }

        @Override
        public void onOrderTriggered(final OrderTrigger trigger) {
            triggered++;
        }

        @Override
        public void onOrderReplenished(final OrderDisplay display) {
            replenished++;
        }
    }

    @Test
    @Timeout(120)
    void shouldAllocateNothingInTheSteadyState() {
        prepare();
        trade(20 * COMMANDS);
        final long before = listener.triggered;
        final long replenishedBefore = listener.replenished;
        final long allocated = Allocated.by(() -> trade(COMMANDS));
        assertTrue(listener.triggered > before + COMMANDS / 20, "triggered " + (listener.triggered - before));
        assertTrue(
                listener.replenished > replenishedBefore + COMMANDS / 20,
                "replenished " + (listener.replenished - replenishedBefore));
        assertEquals(0, allocated, "bytes allocated by " + COMMANDS + " commands");
        engine.checkInvariants();
    }

    @Test
    @Timeout(120)
    void shouldAllocateNothingWithinBandsAndACollar() {
        prepare();
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = 1;
        protection.referenceTicks = 10_000;
        protection.staticUp = 5_200;
        protection.staticDown = 5_200;
        protection.bidMultiplierUp = 10_020;
        protection.bidMultiplierDown = 9_980;
        protection.askMultiplierUp = 10_020;
        protection.askMultiplierDown = 9_980;
        protection.averageMinutes = 1;
        protection.collar = 20;
        engine.setPriceProtection(protection, 0);
        trade(10 * COMMANDS);
        final long before = listener.outOfBand;
        final long allocated = Allocated.by(() -> trade(COMMANDS));
        assertTrue(listener.outOfBand > before, "orders out of band");
        assertTrue(listener.collared > 0, "orders that met the collar");
        assertEquals(0, allocated, "bytes allocated by " + COMMANDS + " commands");
        engine.checkInvariants();
    }

    @Test
    @Timeout(120)
    void shouldAllocateNothingInVolatilityAuctions() {
        prepare();
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = 1;
        protection.averageMinutes = 1;
        protection.volatilityRange = 15;
        protection.interruptionSeconds = 1;
        protection.extensionRange = 15;
        protection.maxExtensions = 2;
        engine.setPriceProtection(protection, 0);
        stepNs = 5_000_000;
        trade(10 * COMMANDS);
        final long interruptedBefore = listener.interrupted;
        final long extendedBefore = listener.extended;
        final long allocated = Allocated.by(() -> trade(COMMANDS));
        assertTrue(listener.interrupted > interruptedBefore + 20, "interrupted " + listener.interrupted);
        assertTrue(listener.extended > extendedBefore, "extended " + listener.extended);
        assertEquals(0, allocated, "bytes allocated by " + COMMANDS + " commands");
        engine.checkInvariants();
    }

    private void prepare() {
        engine.addAsset(id(1), 0, 0);
        engine.addAsset(id(2), 2, 0);
        final InstrumentDefinition definition = new InstrumentDefinition();
        Venue.define(definition, 1);
        definition.maxOpenOrders = 400;
        definition.maxIcebergParts = 20;
        definition.maxPriceTicks = 1L << 20;
        definition.maxNotional = 1L << 50;
        engine.addInstrument(definition, 0);
        RichAccounts.open(engine, ACCOUNTS);
    }

    private void trade(final int commands) {
        for (int i = 0; i < commands; i++) {
            now += stepNs;
            if (engine.nextDeadlineNs() <= now) {
                engine.advanceTime(now);
            }
            if (i % 64 == 0) {
                middle = Math.clamp(middle + random.nextInt(-40, 41), 5_000, 15_000);
            }
            fillOrder();
            if (random.nextInt(100) < 20) {
                cancel.accountId = order.accountId;
                cancel.orderId = engine.nextOrderId() - 1 - random.nextInt(2_000);
                cancel.instrumentId = 1;
                engine.cancelOrder(cancel, now);
            } else {
                engine.enterOrder(order, now);
            }
        }
    }

    private void fillOrder() {
        final boolean waits = random.nextInt(2) == 0;
        order.accountId = 100 + random.nextInt(ACCOUNTS);
        order.clientOrderId.set(names++, 1, 1, 1);
        order.instrumentId = 1;
        order.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        order.orderType = random.nextInt(4) == 0 ? OrderType.MARKET : OrderType.LIMIT;
        order.timeInForce = random.nextInt(5) == 0 ? TimeInForce.IOC : TimeInForce.GTC;
        order.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER;
        order.priceTicks = order.orderType == OrderType.MARKET ? 0 : middle + random.nextInt(-30, 31);
        order.quantityLots = 1 + random.nextInt(20);
        final boolean iceberg = order.orderType == OrderType.LIMIT && order.timeInForce == TimeInForce.GTC;
        order.displayLots = iceberg && random.nextInt(3) == 0 ? 1 + random.nextInt((int) order.quantityLots) : 0;
        if (waits) {
            final boolean trails = random.nextInt(3) == 0;
            final boolean stops = random.nextBoolean();
            final boolean rises = stops == (order.side == Side.BUY);
            order.trigger(
                    stops ? TriggerType.STOP_LOSS : TriggerType.TAKE_PROFIT,
                    !trails && random.nextInt(3) == 0 ? TriggerPriceType.BEST_PRICE : TriggerPriceType.LAST_TRADE,
                    trails && random.nextBoolean() ? 0 : middle + (rises ? 1 : -1) * (20 + random.nextInt(60)),
                    trails ? 10 + random.nextInt(90) : 0);
        } else {
            order.trigger(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);
        }
    }
}
