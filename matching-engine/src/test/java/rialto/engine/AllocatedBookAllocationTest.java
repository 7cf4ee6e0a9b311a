package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/** As {@link AllocationTest}, where not simply the earliest order of a price is filled first: many orders at few prices. */
@Tag(Allocated.TAG)
class AllocatedBookAllocationTest {
    private static final int COMMANDS = 50_000;
    private static final int ACCOUNTS = 8;
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();
    private static final EngineLimits LIMITS = new EngineLimits(4, 4, 16, 100, 4_096, 512, 20_000, 1_000, 64, false);

    private final CountingExecutions listener = new CountingExecutions();
    private final MatchingEngine engine = new MatchingEngine(LIMITS, listener);
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private final SplittableRandom random = new SplittableRandom(1);
    private long names = 1;
    private long now;

    private static final class CountingExecutions extends CountingListener {
        long executions;

        @Override
        public void onOrderExecuted(final Execution execution) {
            executions++;
        }
    }

    @ParameterizedTest
    @EnumSource(names = "PRICE_TIME", mode = EnumSource.Mode.EXCLUDE)
    @Timeout(120)
    void shouldAllocateNothingInTheSteadyState(final MatchAlgorithm algorithm) {
        prepare(algorithm);
        trade(6 * COMMANDS);
        final long before = listener.executions;
        final long allocated = Allocated.by(() -> trade(COMMANDS));
        assertTrue(listener.executions > before + COMMANDS / 5, "executions " + (listener.executions - before));
        assertEquals(0, allocated, "bytes allocated by " + COMMANDS + " commands");
        engine.checkInvariants();
    }

    private void prepare(final MatchAlgorithm algorithm) {
        engine.addAsset(id(1), 0, 0);
        engine.addAsset(id(2), 2, 0);
        final InstrumentDefinition definition = new InstrumentDefinition();
        Venue.define(definition, 1);
        definition.matchAlgorithm = algorithm;
        definition.maxOpenOrders = 400;
        definition.maxIcebergParts = 20;
        definition.minHiddenLots = 1;
        definition.maxNotional = 1L << 50;
        engine.addInstrument(definition, 0);
        RichAccounts.open(engine, ACCOUNTS);
    }

    private void trade(final int commands) {
        for (int i = 0; i < commands; i++) {
            now += 1_000;
            fillOrder();
            if (random.nextInt(100) < 35) {
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
        order.clientOrderId.set(names++, 1, 1, 1);
        order.accountId = 100 + random.nextInt(ACCOUNTS);
        order.instrumentId = 1;
        order.priceTicks = 499 + random.nextInt(3);
        order.quantityLots = 1 + random.nextInt(60);
        final int kind = random.nextInt(10);
        order.displayLots = kind == 0 ? 1 + order.quantityLots / 4 : kind == 2 ? OrderRequest.HIDDEN : 0;
        order.terms(
                random.nextBoolean() ? Side.BUY : Side.SELL,
                OrderType.LIMIT,
                kind == 1 ? TimeInForce.FOK : TimeInForce.GTC,
                PREVENTIONS[random.nextInt(PREVENTIONS.length)]);
    }
}
