package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.reflect.Proxy;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A test of the tests: bugs put into a running engine are found soon, and told by the few commands that show them. */
@Tag("slow")
@Timeout(300)
class CanaryTest {
    private static final int SEEDS = 4;
    private static final int A_HANDFUL = 15;
    private static final int COMMANDS = 5_000;
    private static final int CHECKS_EVERY = 64;

    /** Two assets, an instrument and an account. */
    private static final int A_VENUE = 4;

    /** A venue and the account's deposit. */
    private static final int A_TRADER = A_VENUE + 1;

    /** A trader, another account and its deposit. */
    private static final int TWO_TRADERS = A_TRADER + 2;

    /** Every seed shrinks it to a handful, and one of a few seeds to the fewest that can be. */
    private static void mustShrinkTo(final int commands, final Bug bug) {
        mustShrinkTo(RandomVenue.MIDDLE, commands, bug);
    }

    private static void mustShrinkTo(final EngineLimits limits, final int commands, final Bug bug) {
        Scenario.Failure smallest = null;
        for (int seed = 1;
                seed <= SEEDS && (smallest == null || smallest.lines().size() > commands);
                seed++) {
            final Scenario.Failure failure =
                    new RandomVenue(limits, seed, bug).shrink(COMMANDS, CHECKS_EVERY, CHECKS_EVERY);
            assertTrue(failure == null || failure.lines().size() <= Math.max(commands, A_HANDFUL), () -> "" + failure);
            if (failure != null
                    && (smallest == null
                            || failure.lines().size() < smallest.lines().size())) {
                smallest = failure;
            }
        }
        assertNotNull(smallest, "not found");
        assertTrue(smallest.lines().size() <= commands, smallest::toString);
    }

    /** A bug in what happens to the state after a command. */
    @FunctionalInterface
    private interface StateBug extends Bug {
        @Override
        void after(Command command, MatchingEngine engine, EventWords events);
    }

    /** What it takes is more than a handful. */
    private static void stateMustBeFound(final StateBug bug) {
        for (int seed = 1; seed <= SEEDS; seed++) {
            assertNotNull(
                    new RandomVenue(RandomVenue.MIDDLE, seed, bug).shrink(COMMANDS, CHECKS_EVERY, CHECKS_EVERY),
                    "not found, seed " + seed);
        }
    }

    private static void stateMustShrinkTo(final int commands, final StateBug bug) {
        mustShrinkTo(commands, bug);
    }

    private static void move(final MatchingEngine engine, final int balance, final long available, final long held) {
        final Balances balances = engine.state().balances;
        balances.load(balance, balances.available(balance) + available, balances.held(balance) + held);
    }

    @Test
    void shouldFindThatAnAmendedOrderLosesItsPlaceInTheQueue() {
        stateMustShrinkTo(A_TRADER + 3, (command, engine, events) -> {
            final EngineState state = engine.state();
            if (command instanceof Command.AmendOrder(final AmendRequest amend)
                    && events.count(EventWords.Kind.ORDER_AMENDED) > 0
                    && state.orders.find(amend.orderId) != 0) {
                final int order = state.orders.find(amend.orderId);
                final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
                instrument.takeOut(order);
                instrument.putIn(order);
            }
        });
    }

    @Test
    void shouldFindThatACanceledOrderIsNoEventOfItsBook() {
        stateMustShrinkTo(A_TRADER + 2, (command, engine, events) -> {
            if (command instanceof Command.CancelOrder(final CancelRequest cancel)
                    && events.count(EventWords.Kind.ORDER_CANCELED) > 0) {
                engine.state().instruments.get(cancel.instrumentId).bookEvents--;
            }
        });
    }

    @Test
    void shouldFindThatAnAmendedOrderGetsAnotherPublicId() {
        stateMustShrinkTo(A_TRADER + 2, (command, engine, events) -> {
            final EngineState state = engine.state();
            if (command instanceof Command.AmendOrder(final AmendRequest amend)
                    && events.count(EventWords.Kind.ORDER_AMENDED) > 0
                    && state.orders.find(amend.orderId) != 0) {
                final int order = state.orders.find(amend.orderId);
                state.instruments.get(state.orders.instrumentId(order)).onJoinedBook(order);
            }
        });
    }

    @Test
    void shouldFindThatACancelReleasesTooLittle() {
        stateMustShrinkTo(A_TRADER + 2, (command, engine, events) -> {
            final EngineState state = engine.state();
            if (command instanceof Command.CancelOrder(final CancelRequest cancel)
                    && events.count(EventWords.Kind.BALANCE_CHANGED) > 0) {
                move(engine, state.balances.find(state.accounts.client(cancel.accountId), 2), -1, 1);
            }
        });
    }

    @Test
    void shouldFindAHoldReleasedTwice() {
        stateMustShrinkTo(A_TRADER + 1, (command, engine, events) -> {
            final int balance = engine.state().balances.find(Accounts.FIRST_CLIENT, 2);
            if (command instanceof Command.EnterOrder && engine.state().balances.held(balance) > 0) {
                move(engine, balance, 1, -1);
            }
        });
    }

    @Test
    void shouldFindMoneyFromNowhere() {
        // two orders, and two changes of phase when it is an auction in which they meet
        stateMustShrinkTo(TWO_TRADERS + 4, (command, engine, events) -> {
            if (events.count(EventWords.Kind.ORDER_EXECUTED) > 0 && events.count(EventWords.Kind.BALANCE_CHANGED) > 0) {
                move(engine, engine.state().balances.find(Accounts.FEES, 2), 1, 0);
            }
        });
    }

    @Test
    void shouldFindALostEvent() {
        mustShrinkTo(TWO_TRADERS + 2, new Bug() {
            @Override
            public EngineListener listener(final EngineListener next) {
                return (EngineListener) Proxy.newProxyInstance(
                        EngineListener.class.getClassLoader(),
                        new Class<?>[] {EngineListener.class},
                        (proxy, event, arguments) -> event.getName().equals("onBalanceChanged")
                                        && arguments[0].equals(MatchingEngine.FEE_ACCOUNT_ID)
                                ? null
                                : event.invoke(next, arguments));
            }
        });
    }

    @Test
    void shouldFindAForgottenClientOrderId() {
        stateMustShrinkTo(TWO_TRADERS + 5, (command, engine, events) -> {
            final EngineState state = engine.state();
            final int order = state.instruments.count() == 0
                    ? 0
                    : state.instruments.get(1).market.first(false);
            if (events.count(EventWords.Kind.ORDER_AMENDED) > 0 && order != 0) {
                state.orders.clientOrder(order, 0);
            }
        });
    }

    @Test
    void shouldFindAClientOrderIdLostOnItsWayToTheTable() {
        stateMustShrinkTo(A_TRADER + 2, (command, engine, events) -> engine.state().clientOrders.recentCount = 0);
    }

    @Test
    void shouldFindABatchOfClientOrderIdsThatDoesNotMove() {
        stateMustBeFound((command, engine, events) -> {
            final ClientOrders clientOrders = engine.state().clientOrders;
            clientOrders.recentCount %= ClientOrders.BATCH;
        });
    }

    @Test
    void shouldFindAForgottenClientOrderIdThatStays() {
        final StateBug bug = (command, engine, events) -> engine.state().clientOrders.leavingCount = 0;
        mustShrinkTo(RandomVenue.SMALL, 2 * A_HANDFUL, bug); // the memory of ids must be full first
    }

    @Test
    void shouldFindARejectThatUsesUpAnOrderId() {
        stateMustShrinkTo(1, (command, engine, events) -> {
            if (events.count(EventWords.Kind.ORDER_REJECTED) > 0) {
                engine.state().nextOrderId++;
            }
        });
    }

    @Test
    void shouldFindAnOrderThatExpiresTooLate() {
        stateMustShrinkTo(A_TRADER + 3, (command, engine, events) -> {
            final ExpiryQueue expiries = engine.state().expiries;
            if (command instanceof Command.EnterOrder && expiries.size() > 0) {
                final int order = expiries.first();
                expiries.remove(order);
                engine.state().orders.expireNs(order, engine.state().orders.expireNs(order) + 1);
                expiries.add(order);
            }
        });
    }

    @Test
    void shouldFindACancelTimerThatForgetsAnOrder() {
        stateMustShrinkTo(A_TRADER + 3, (command, engine, events) -> {
            final EngineState state = engine.state();
            final int order = state.orders.find(state.nextOrderId - 1);
            if (command instanceof Command.EnterOrder && order != 0 && state.orders.namesCancelTimer(order)) {
                state.orders.namesCancelTimer(order, false);
                state.cancelTimers.detach(state.nextOrderId - 1);
            }
        });
    }

    @Test
    void shouldFindACancelTimerWhoseLastOrdersAreForgotten() {
        stateMustShrinkTo(A_TRADER + 6, (command, engine, events) -> {
            final PendingCancels pendingCancels = engine.state().pendingCancels;
            if (!pendingCancels.isEmpty()) {
                pendingCancels.removeFirst();
            }
        });
    }

    @Test
    void shouldFindACollectedOrderThatLostItsPlace() {
        stateMustShrinkTo(TWO_TRADERS + 4, (command, engine, events) -> {
            final Instrument instrument = engine.state().instruments.get(1);
            if (instrument == null || instrument.collected == null || !(command instanceof Command.EnterOrder)) {
                return;
            }
            for (int queue = 0; queue < CollectedOrders.QUEUES; queue++) {
                final int order = instrument.collected.first(queue, false);
                if (order != 0 && engine.state().orders.nextInQueue(order) != 0) {
                    instrument.takeOut(order);
                    instrument.putIn(order);
                    return;
                }
            }
        });
    }

    @Test
    void shouldFindALostLeafOfThePriceTree() {
        stateMustShrinkTo(A_TRADER + 2, (command, engine, events) -> {
            if (command instanceof Command.CancelOrder && events.count(EventWords.Kind.ORDER_CANCELED) > 0) {
                engine.state().levels.addLeaf(1, 0, 0);
            }
        });
    }
}
