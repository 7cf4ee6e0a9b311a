package rialto.extensions.subscription;

import org.junit.jupiter.api.Test;
import rialto.client.trading.AdministrationEvent;
import rialto.client.trading.SessionEvent;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.BalanceChanged;
import rialto.client.trading.VenueEvent.OrderRejected;
import rialto.client.trading.VenueReaderListener;
import rialto.protocol.RejectReason;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

class EventKeysTest {
    private static final VenueEvent.Header HEADER = new VenueEvent.Header(7, 1, 0);

    private final List<String> told = new ArrayList<>();
    private final EventKeys keys = new EventKeys(
            new EventSource.Names() {
                @Override
                public String symbol(final int instrumentId) {
                    return instrumentId == 1 ? "BTCUSDT" : null;
                }

                @Override
                public String account(final long accountId) {
                    return accountId == 3 ? "alice" : null;
                }

                @Override
                public String asset(final int assetId) {
                    return assetId == 2 ? "BTC" : null;
                }
            },
            (key, order, header, event) -> told.add(key + " in order of " + order));

    /** An event without a key would reach nobody, and nobody would notice. */
    @Test
    void shouldHaveAKeyForEveryEvent() throws NoSuchMethodException {
        final List<Method> events = Arrays.stream(VenueReaderListener.class.getMethods())
                .filter(method -> method.getName().equals("on"))
                .toList();
        assertFalse(events.isEmpty());
        for (final Method event : events) {
            assertEquals(
                    EventKeys.class,
                    EventKeys.class.getMethod("on", event.getParameterTypes()).getDeclaringClass());
        }
    }

    @Test
    void shouldNameWhatEventsAreAbout() {
        keys.on(new OrderRejected(HEADER, 3, "mine", 1, RejectReason.NONE));
        keys.on(new OrderRejected(HEADER, 3, "mine", 99, RejectReason.NONE));
        keys.on(new BalanceChanged(HEADER, 3, 2, 10, 0));
        keys.on(new BalanceChanged(HEADER, 4, 5, 10, 0));
        keys.on(new SessionEvent.LoggedOff(HEADER, 1, 3, 1, false));
        keys.on(new AdministrationEvent.KeyRevoked(HEADER, "bob", "key"));
        keys.on(new AdministrationEvent.SessionsEnded(HEADER, 3, ""));
        assertEquals(
                List.of(
                        "reject/BTCUSDT/order in order of BTCUSDT",
                        "reject/none/order in order of none",
                        "balance/alice/BTC in order of alice",
                        "balance/none/none in order of none",
                        "session/alice/logged-off in order of alice",
                        "operator/key-revoked in order of operator",
                        "session/alice/ended in order of alice"),
                told);
    }
}
