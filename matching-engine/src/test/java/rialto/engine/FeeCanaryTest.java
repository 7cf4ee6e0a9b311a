package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** As {@link CanaryTest}, for fees. */
@Tag("slow")
@Timeout(300)
class FeeCanaryTest {
    private static final int SEEDS = 60;

    /** A bug in the fees after a command. */
    @FunctionalInterface
    private interface FeeBug extends Bug {
        void spoil(EngineState state);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            spoil(engine.state());
        }
    }

    private static void mustBeFound(final FeeBug bug) {
        Canary.mustBeFound(CommandFamily.FEES, SEEDS, bug);
    }

    /** The venue pays it: what all have together stays. */
    @Test
    void shouldFindARebateThatIsPaidTwice() {
        final Execution[] last = {null};
        Canary.mustBeFound(CommandFamily.FEES, SEEDS, new Bug() {
            @Override
            public EngineListener listener(final EngineListener next) {
                return (EngineListener) Proxy.newProxyInstance(
                        Bug.class.getClassLoader(),
                        new Class<?>[] {EngineListener.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().equals("onOrderExecuted")
                                    && ((Execution) arguments[0]).makerFee() < 0) {
                                last[0] = (Execution) arguments[0];
                            }
                            return method.invoke(next, arguments);
                        });
            }

            @Override
            public void after(final Command command, final MatchingEngine engine, final EventWords events) {
                if (last[0] != null) {
                    final EngineState state = engine.state();
                    final Instrument instrument = state.instruments.get(last[0].instrumentId());
                    final int asset = instrument.receivedAsset(last[0].takerBuys);
                    final int maker = state.balances.find(state.accounts.client(last[0].makerAccountId()), asset);
                    move(state.balances, maker, -last[0].makerFee());
                    move(state.balances, state.balances.find(Accounts.FEES, asset), last[0].makerFee());
                    last[0] = null;
                }
            }
        });
    }

    private static void move(final Balances balances, final int balance, final long amount) {
        balances.load(balance, balances.available(balance) + amount, balances.held(balance));
    }

    /** No event and no record tells it: it takes an account whose volume is just the border. */
    @Test
    void shouldFindATierThatBeginsOneUnitLater() {
        mustBeFound(state -> {
            for (int id = 1; id <= state.instruments.count(); id++) {
                final FeeSchedule schedule = state.instruments.get(id).feeSchedule;
                if (schedule != null && schedule.tierCount > 1 && schedule.volumeFrom[1] % 2 == 1) {
                    schedule.volumeFrom[1]++;
                }
            }
        });
    }

    @Test
    void shouldFindThatTheThirtyFirstDayCounts() {
        final Map<Integer, TreeMap<Long, Long>> days = new HashMap<>();
        final EngineState[] running = {null};
        mustBeFound(state -> {
            if (state != running[0]) {
                running[0] = state;
                days.clear();
            }
            final int[] record = {0};
            final TradedVolumes volumes = state.fees.volumes;
            volumes.snapshot((EngineSnapshotListener) Proxy.newProxyInstance(
                    Bug.class.getClassLoader(),
                    new Class<?>[] {EngineSnapshotListener.class},
                    (proxy, method, arguments) -> {
                        final long day = (Integer) arguments[2];
                        final long[] told = (long[]) arguments[3];
                        final TreeMap<Long, Long> known = days.computeIfAbsent(++record[0], ignored -> new TreeMap<>());
                        for (int i = 0; i < told.length; i++) {
                            known.put(day - TradedVolumes.DAYS + i, told[i]);
                        }
                        volumes.words[TradedVolumes.at(record[0], TradedVolumes.BEFORE)] =
                                known.subMap(day - TradedVolumes.DAYS - 1, day).values().stream()
                                        .mapToLong(Long::longValue)
                                        .sum();
                        return null;
                    }));
        });
    }

    @Test
    void shouldFindADiscountThatIsForgotten() {
        mustBeFound(state -> {
            final AccountFees none = new AccountFees();
            for (int account = Accounts.FIRST_CLIENT;
                    state.accounts.clientCount() > account - Accounts.FIRST_CLIENT;
                    account++) {
                state.fees.put(account, none);
            }
        });
    }

    @Test
    void shouldFindAnInstrumentThatFollowsNoScheduleAnyMore() {
        mustBeFound(state -> {
            for (int id = 1; id <= state.instruments.count(); id++) {
                state.instruments.get(id).feeSchedule = null;
            }
        });
    }
}
