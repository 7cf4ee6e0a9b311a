package rialto.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertThrows;

/** A test of the tests: bugs put into a running engine must be found. */
@Timeout(30)
class CanaryTest {
    private static final int STEPS = 20_000;
    private static final long BUG_AT_STEP = 3_000;

    private static void mustBeFound(final Consumer<RandomVenue> bug) {
        final RandomVenue venue = new RandomVenue(RandomVenue.MIDDLE, 1, bug);
        assertThrows(AssertionError.class, () -> venue.run(STEPS));
    }

    private static boolean isTime(final RandomVenue venue) {
        return venue.step() > BUG_AT_STEP && venue.step() % 100 == 0;
    }

    @Test
    void shouldFindAHoldReleasedTwice() {
        mustBeFound(venue -> {
            final Balances balances = venue.engine().state().balances;
            final int balance = balances.find(2, 2);
            if (isTime(venue) && balances.held(balance) > 0) {
                balances.load(balance, balances.available(balance) + 1, balances.held(balance) - 1);
            }
        });
    }

    @Test
    void shouldFindMoneyFromNowhere() {
        mustBeFound(venue -> {
            final Balances balances = venue.engine().state().balances;
            if (isTime(venue)) {
                balances.load(1, balances.available(1) + 1, balances.held(1));
            }
        });
    }

    @Test
    void shouldFindAWrongPlaceInTheQueue() {
        mustBeFound(venue -> {
            final MarketModel market = venue.engine().state().instruments.get(1).market;
            final int first = market.first(true);
            if (isTime(venue) && first != 0) {
                market.remove(first);
                venue.engine().state().orders.alone(first);
                market.rest(first);
            }
        });
    }

    @Test
    void shouldFindALostEvent() {
        mustBeFound(venue -> {
            if (isTime(venue)) {
                venue.actual.loseLast(EventWords.Kind.BALANCE_CHANGED);
            }
        });
    }

    @Test
    void shouldFindAForgottenClientOrderId() {
        mustBeFound(venue -> {
            final EngineState state = venue.engine().state();
            final int order = state.instruments.get(1).market.first(false);
            if (isTime(venue) && order != 0) {
                state.clientOrders.open(state.orders.clientRecord(order), 0);
            }
        });
    }
}
