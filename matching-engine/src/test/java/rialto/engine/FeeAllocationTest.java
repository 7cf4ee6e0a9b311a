package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/** Trades by a schedule allocate nothing, and the day's change does not. */
@Tag(Allocated.TAG)
class FeeAllocationTest {
    private static final int COMMANDS = 50_000;
    private static final int ACCOUNTS = 8;
    private static final long MINUTE_NS = 60_000_000_000L;
    private static final EngineLimits LIMITS = new EngineLimits(4, 4, 16, 100, 4_096, 512, 20_000, 1_000, 4, true);

    private final CountingListener listener = new CountingListener();
    private final MatchingEngine engine = new MatchingEngine(LIMITS, listener);
    private final OrderRequest order = new OrderRequest();
    private final SplittableRandom random = new SplittableRandom(1);
    private long names = 1;
    private long now;

    @Test
    @Timeout(60)
    void shouldAllocateNothingAsVolumesAreCountedAndDaysChange() {
        prepare();
        trade(20 * COMMANDS);
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
        definition.maxOpenOrders = 20;
        engine.addInstrument(definition, 0);
        final FeeSchedule schedule = new FeeSchedule();
        schedule.name.set(id(1));
        schedule.volumeAssetId = Venue.USD;
        schedule.tierCount = 2;
        schedule.volumeFrom[1] = 1_000_000;
        for (int i = 0; i < 2; i++) {
            schedule.makerFeePpm[i] = -10_000;
            schedule.takerFeePpm[i] = 20_000;
        }
        engine.setFeeSchedule(schedule, 0);
        engine.assignFeeSchedule(1, schedule.name, 0);
        final AccountFees terms = new AccountFees();
        for (int i = 0; i < ACCOUNTS; i++) {
            engine.createAccount(id(i + 1), 0);
            for (int asset = 1; asset <= 2; asset++) {
                final TransferRequest deposit = new TransferRequest().transferId(id(names++));
                deposit.accountId = 100 + i;
                deposit.assetId = asset;
                deposit.amount = 1L << 40;
                engine.transferFunds(deposit, 0);
            }
            terms.accountId = 100 + i;
            terms.discountPpm = 10_000 * i;
            engine.setAccountFees(terms, 0);
        }
    }

    /** A day has some hundred orders. */
    private void trade(final int commands) {
        for (int i = 0; i < commands; i++) {
            now += 10 * MINUTE_NS;
            order.accountId = 100 + random.nextInt(ACCOUNTS);
            order.clientOrderId.set(names++, 1, 1, 1);
            order.instrumentId = 1;
            order.side = random.nextBoolean() ? Side.BUY : Side.SELL;
            order.orderType = OrderType.LIMIT;
            order.timeInForce = random.nextInt(3) == 0 ? TimeInForce.GTC : TimeInForce.IOC;
            order.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER;
            order.priceTicks = 450 + random.nextInt(100);
            order.quantityLots = 1 + random.nextInt(20);
            engine.enterOrder(order, now);
        }
    }
}
