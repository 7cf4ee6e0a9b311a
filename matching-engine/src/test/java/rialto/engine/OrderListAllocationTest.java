package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/** As {@link AllocationTest}, of lists of orders that are worked, released, triggered and canceled. */
@Tag(Allocated.TAG)
class OrderListAllocationTest {
    private static final int COMMANDS = 200_000;
    private static final int ACCOUNTS = 64;
    private static final EngineLimits LIMITS =
            new EngineLimits(4, 4, ACCOUNTS, 200, 32_768, 512, 80_000, 1_000, 16, false);

    private final CountingLists listener = new CountingLists();
    private final MatchingEngine engine = new MatchingEngine(LIMITS, listener);
    private final OrderListRequest list = new OrderListRequest();
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private final SplittableRandom random = new SplittableRandom(1);
    private long names = 1;
    private long middle = 10_000;
    private long now;

    private static final class CountingLists extends CountingListener {
        long released;
        long ended;

        @Override
        public void onOrderReleased(
                final long orderId,
                final long listId,
                final long accountId,
                final int instrumentId,
                final RejectReason refused) {
            released++;
        }

        @Override
        public void onOrderListEnded(final long listId, final long accountId, final int instrumentId) {
            ended++;
        }
    }

    @Test
    @Timeout(120)
    void shouldAllocateNothingInTheSteadyState() {
        prepare();
        trade(20 * COMMANDS);
        final long released = listener.released;
        final long ended = listener.ended;
        final long allocated = Allocated.by(() -> trade(COMMANDS));
        assertTrue(listener.released > released + COMMANDS / 100, "released " + (listener.released - released));
        assertTrue(listener.ended > ended + COMMANDS / 100, "ended " + (listener.ended - ended));
        assertEquals(0, allocated, "bytes allocated by " + COMMANDS + " commands");
        engine.checkInvariants();
    }

    private void prepare() {
        engine.addAsset(id(1), 0, 0);
        engine.addAsset(id(2), 2, 0);
        final InstrumentDefinition definition = new InstrumentDefinition();
        Venue.define(definition, 1);
        definition.maxOpenOrders = 400;
        definition.maxPriceTicks = 1L << 20;
        definition.maxNotional = 1L << 50;
        engine.addInstrument(definition, 0);
        RichAccounts.open(engine, ACCOUNTS);
    }

    private void trade(final int commands) {
        for (int i = 0; i < commands; i++) {
            now += 1_000;
            if (engine.nextDeadlineNs() <= now) {
                engine.advanceTime(now);
            }
            if (i % 64 == 0) {
                middle = Math.clamp(middle + random.nextInt(-40, 41), 5_000, 15_000);
            }
            final long accountId = 100 + random.nextInt(ACCOUNTS);
            final int dice = random.nextInt(100);
            if (dice < 20) {
                cancel.accountId = accountId;
                cancel.orderId = engine.nextOrderId() - 1 - random.nextInt(2_000);
                cancel.instrumentId = 1;
                engine.cancelOrder(cancel, now);
            } else if (dice < 60) {
                fillList(accountId);
                engine.enterOrderList(list, now);
            } else {
                fill(order, accountId, random.nextBoolean() ? Side.BUY : Side.SELL, OrderType.LIMIT);
                order.priceTicks = middle + random.nextInt(-30, 31);
                engine.enterOrder(order, now);
            }
        }
    }

    private void fillList(final long accountId) {
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        final Side other = side == Side.BUY ? Side.SELL : Side.BUY;
        final int type = random.nextInt(3);
        list.accountId = accountId;
        list.instrumentId = 1;
        list.clientListId.set(names++, 1, 1, 1);
        list.contingencyType =
                type == 0 ? ContingencyType.OCO : type == 1 ? ContingencyType.OTO : ContingencyType.OTOCO;
        final int pair = list.contingencyType.firstOfPair();
        if (pair != 0) {
            fill(list.legs[0], accountId, other, OrderType.LIMIT);
            list.legs[0].priceTicks = middle + random.nextInt(-20, 21);
        }
        if (pair < 0) {
            fill(list.legs[1], accountId, side, OrderType.LIMIT);
            list.legs[1].priceTicks = middle + random.nextInt(-30, 31);
            return;
        }
        final int away = (side == Side.SELL ? 1 : -1) * (10 + random.nextInt(40));
        fill(list.legs[pair], accountId, side, OrderType.LIMIT_MAKER);
        list.legs[pair].priceTicks = middle + away;
        fill(list.legs[pair + 1], accountId, side, OrderType.MARKET);
        list.legs[pair + 1].quantityLots = list.legs[pair].quantityLots;
        list.legs[pair + 1].trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, middle - away, 0);
    }

    private void fill(final OrderRequest into, final long accountId, final Side side, final OrderType type) {
        into.accountId = accountId;
        into.clientOrderId.set(names++, 1, 1, 1);
        into.instrumentId = 1;
        into.terms(side, type, TimeInForce.GTC, SelfTradePrevention.EXPIRE_MAKER);
        into.priceTicks = 0;
        into.quantityLots = 1 + random.nextInt(20);
        into.trigger(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);
    }
}
