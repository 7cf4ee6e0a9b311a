package rialto.dialect.binance.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.gateway.security.KeyGenerator;
import rialto.gateway.security.Principal;
import rialto.gatewaytest.TestVenue;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

/** Whose listen keys are whose, and when they end. */
class ListenKeysTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Principal ALICES = new Principal(ALICE, "A".repeat(64), 3);
    private static final Principal ALICES_SECOND = new Principal(ALICE, "2".repeat(64), 3);
    private static final Principal BOBS = new Principal(BOB, "B".repeat(64), 3);

    private final TestVenue venue = TestVenue.ready();
    private final UserStreamHub hub = new UserStreamHub(
            venue.view, (keyId, provenUs) -> new KeyGenerator().next(), StreamSettings.DEFAULTS, venue::nowMs);
    private final List<String> received = new ArrayList<>();
    private final StreamSubscriber subscriber = message -> received.add(message.raw());

    @BeforeEach
    void follow() {
        venue.view.addListener(hub);
    }

    @Test
    void shouldKeepAListenKeyAliveForAnHourAtATime() {
        final String key = hub.createListenKey(ALICES, 0);
        assertEquals(key, hub.createListenKey(ALICES, 0));
        assertFalse(hub.keepAliveListenKey(BOBS, key));
        hub.listenKey(key).add(subscriber);
        venue.pass(3_599_999);
        hub.expireListenKeys();
        assertTrue(hub.keepAliveListenKey(ALICES, key));
        venue.pass(3_600_000);
        assertNull(hub.listenKey(key));
        assertFalse(hub.keepAliveListenKey(ALICES, key));
        hub.expireListenKeys();
        assertFields(only(), "e", "listenKeyExpired", "listenKey", key);
        assertNotEquals(key, hub.createListenKey(ALICES, 0));
    }

    /** Otherwise whoever stole one key goes on reading with the listen key of another when his is revoked. */
    @Test
    void shouldGiveEachApiKeyAListenKeyOfItsOwn() {
        final String first = hub.createListenKey(ALICES, 0);
        final String second = hub.createListenKey(ALICES_SECOND, 0);
        assertNotEquals(first, second);
        assertFalse(hub.keepAliveListenKey(ALICES, second));
        assertFalse(hub.closeListenKey(ALICES_SECOND, first));
        hub.listenKey(first).add(subscriber);
        final List<String> seconds = new ArrayList<>();
        hub.listenKey(second).add(message -> seconds.add(message.raw()));
        venue.transfer(ALICE, 1, 1);
        assertFields(only(), "e", "balanceUpdate");
        assertFields(parse(seconds.removeFirst()), "e", "balanceUpdate");
        venue.revoke(ALICE, ALICES_SECOND.apiKey());
        assertFields(parse(seconds.removeFirst()), "e", "listenKeyExpired", "listenKey", second);
        assertNull(hub.listenKey(second));
        venue.last().transfer(ALICE, 1, 1);
        assertFields(only(), "e", "balanceUpdate");
        assertEquals(List.of(), seconds);
        assertEquals(first, hub.createListenKey(ALICES, 0));
    }

    /** While the events of an account are told, one of its streams may end. */
    @Test
    void shouldEndTheListenKeysOfAllKeysOfAnAccount() {
        hub.listenKey(hub.createListenKey(ALICES, 0)).add(subscriber);
        hub.listenKey(hub.createListenKey(ALICES_SECOND, 0)).add(subscriber);
        hub.onSessionsEnded(ALICE, null);
        assertEquals(2, received.size(), received.toString());
        received.clear();
        venue.last().transfer(ALICE, 1, 1);
        assertEquals(List.of(), received);
    }

    @Test
    void shouldCloseAListenKeyOfItsOwnerOnly() {
        final String key = hub.createListenKey(ALICES, 0);
        assertFalse(hub.closeListenKey(BOBS, key));
        assertTrue(hub.closeListenKey(ALICES, key));
        assertFalse(hub.closeListenKey(ALICES, key));
        assertNull(hub.listenKey(key));
    }

    private JsonNode only() {
        assertEquals(1, received.size(), received.toString());
        return parse(received.removeFirst());
    }

    private static void assertFields(final JsonNode event, final String... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            assertEquals(namesAndValues[i + 1], event.path(namesAndValues[i]).asText(), event.toString());
        }
    }

    private static JsonNode parse(final String json) {
        try {
            return JSON.readTree(json);
        } catch (final JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }
}
