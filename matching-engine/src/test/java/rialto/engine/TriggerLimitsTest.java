package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.ReplaceMode.KEEP_ON_FAILURE;
import static rialto.engine.TriggerType.STOP_LOSS;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.CAROL;

/** How many orders may wait for their triggers, and how much one command does for those that it reaches. */
class TriggerLimitsTest {
    private static final int PER_COMMAND = 8;

    private final TriggerVenue it =
            new TriggerVenue(new EngineLimits(10, 10, 100, 500, 20_000, 400, 40_000, 100, PER_COMMAND, false));
    private final Venue venue = it.venue;

    private long triggered() {
        final long triggered = venue.events().stream()
                .filter(event -> event.startsWith("triggered"))
                .count();
        venue.forget();
        return triggered;
    }

    private void fillAlice(final OrderRequest order) {
        for (int i = 0; i < OrderChecks.MAX_WAITING_ORDERS; i++) {
            it.enter(order.clientOrderId(venue.order(ALICE, Side.SELL, 1, 1).clientOrderId));
        }
        venue.forget();
    }

    @Test
    void shouldLimitTheOrdersOfAnAccountThatWait() {
        it.trades(100);
        fillAlice(it.market(STOP_LOSS, Side.SELL, 1, 50));
        it.enter(it.market(STOP_LOSS, Side.SELL, 1, 50));
        venue.cancel(ALICE, 3);
        it.enter(it.market(STOP_LOSS, Side.SELL, 1, 50));
        it.expect(
                "rejected TOO_MANY_WAITING_ORDERS",
                "canceled #3 1 REQUESTED",
                "waits #259 STOP_LOSS for LAST_TRADE 50",
                "accepted #259");
    }

    /** The order that leaves makes room for the one that comes; an order that does not wait makes none. */
    @Test
    void shouldLetAnOrderTakeThePlaceOfOneThatWaitsAtTheLimit() {
        it.trades(100);
        fillAlice(it.market(STOP_LOSS, Side.SELL, 1, 50));
        venue.replace(ALICE, 3, it.market(STOP_LOSS, Side.SELL, 1, 60), KEEP_ON_FAILURE);
        venue.sell(ALICE, 1, 120);
        venue.replace(ALICE, 260, it.market(STOP_LOSS, Side.SELL, 1, 60), KEEP_ON_FAILURE);
        it.expect(
                "canceled #3 1 REPLACED",
                "waits #259 STOP_LOSS for LAST_TRADE 60",
                "accepted #259",
                "accepted #260",
                "rested #260 SELL 1@120",
                "cancel rejected TOO_MANY_WAITING_ORDERS");
    }

    @Test
    void shouldLimitTheOrdersOfAnInstrumentThatTrail() {
        it.trades(100);
        final int accounts = TriggerQueues.MAX_TRAILING / OrderChecks.MAX_WAITING_ORDERS;
        for (int i = 0; i < accounts; i++) {
            final long account = i == 0 ? ALICE : CAROL + i;
            if (i > 0) {
                venue.engine.createAccount(Ids.id(1_000 + i), 0);
                venue.deposit(account, BTC, 1_000);
            }
            for (int order = 0; order < OrderChecks.MAX_WAITING_ORDERS; order++) {
                venue.enter(it.trailing(STOP_LOSS, Side.SELL, 50, 0, 500), o -> o.accountId = account);
            }
        }
        assertTrue(venue.events().stream().noneMatch(event -> event.startsWith("rejected")));
        venue.forget();
        final OrderRequest stop = it.trailing(STOP_LOSS, Side.SELL, 50, 0, 500);
        stop.accountId = BOB;
        it.enter(stop);
        it.expect("rejected CAPACITY_EXCEEDED");
        venue.replace(ALICE, 3, it.trailing(STOP_LOSS, Side.SELL, 50, 0, 600), KEEP_ON_FAILURE);
        it.expect(
                "canceled #3 1 REPLACED",
                "trails #" + (TriggerQueues.MAX_TRAILING + 3) + " STOP_LOSS from 100 by 600",
                "accepted #" + (TriggerQueues.MAX_TRAILING + 3));
    }

    /** Two orders that look at three resting ones each, and find less than they want, are as much as eight that find none. */
    @Test
    void shouldCountWhatAnOrderLooksAtThatTradesWithNobody() {
        it.trades(100);
        for (int price = 106; price < 109; price++) {
            venue.sell(BOB, 1, price);
        }
        for (int i = 0; i < 5; i++) {
            venue.enter(it.limit(STOP_LOSS, Side.BUY, 10, 110, 105), o -> o.timeInForce = TimeInForce.FOK);
        }
        venue.forget();
        it.trade(105);
        assertEquals(PER_COMMAND / 4, triggered());
        venue.engine.advanceTime(venue.engine.nextDeadlineNs());
        assertEquals(PER_COMMAND / 4, triggered());
        it.goOn();
        assertEquals(1, triggered());
    }

    /** With 256 orders that trail each one that enters counts double. */
    @Test
    void shouldCountThoseThatTrail() {
        it.trades(100);
        fillAlice(it.trailing(STOP_LOSS, Side.SELL, 50, 0, 1_000));
        for (int i = 0; i < PER_COMMAND; i++) {
            venue.enter(it.limit(STOP_LOSS, Side.BUY, 1, 80, 105), o -> o.accountId = CAROL);
        }
        venue.forget();
        it.trade(105);
        assertEquals(PER_COMMAND / 2, triggered());
        it.goOn();
        assertEquals(PER_COMMAND / 2, triggered());
    }

    /** Whoever trails is looked at where a run of trades ends: those reached by its single trades come in the same order. */
    @Test
    void shouldLookAtThoseThatTrailOnceForARunOfTrades() {
        it.trades(1_000);
        it.enter(it.trailing(STOP_LOSS, Side.SELL, 700, 0, 300)); // #3, 970
        it.enter(it.trailing(STOP_LOSS, Side.SELL, 700, 0, 100)); // #4, 990
        it.enter(it.trailing(STOP_LOSS, Side.SELL, 700, 0, 200)); // #5, 980
        final EngineState state = venue.engine.state();
        final TriggerQueues queues = state.instruments.get(Venue.BTC_USD).triggers;
        final int trigger = state.orders.trigger(state.orders.find(4));
        queues.onTrade(990);
        queues.onTrade(975);
        assertEquals(TriggerRecords.TRAILS, state.triggers.queue(trigger));
        queues.onTrade(980);
        assertEquals(TriggerRecords.FALLS, state.triggers.queue(trigger));
        venue.forget();
        it.trade(960);
        venue.events().removeIf(event -> !event.startsWith("triggered"));
        venue.expect("triggered #4 at 990, left 1", "triggered #5 at 980, left 1", "triggered #3 at 970, left 1");
    }
}
