package rialto.dialect.fix.session;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.dialect.fix.OnOneVenue;
import rialto.gatewaytest.RunningVenue;

import java.time.Instant;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A key that ends while its client is logged on ends the session. */
@Timeout(60)
class ExpiringKeyTest extends OnOneVenue {
    private static final int LIFE_S = 6;

    @ParameterizedTest
    @EnumSource(FixService.class)
    void shouldLogOutWhenItsKeyExpires(final FixService service) throws Exception {
        final String keyId = Integer.toString(service.ordinal()).repeat(64);
        final String name = newName();
        final int port = venue.gateway().port("fix.port");
        final FixText logout;
        try (FixClient client = new FixClient(port, name);
                FixClient other = new FixClient(port, newName())) {
            assertEquals("A", other.logOn(0, service.subId(), "141=Y").type());
            final Instant end = Instant.now().plusSeconds(LIFE_S);
            venue.addKey(0, keyId, end.getEpochSecond() * 1_000_000_000L + end.getNano());
            assertEquals(
                    "A",
                    client.logOnWith(keyId, RunningVenue.SECRET, service.subId(), "141=Y")
                            .type());
            logout = client.expect("5");
            assertEquals("the API key has expired", logout.get(58));
            client.send("5");
            client.expectEnd();
            other.settle();
        }
        try (FixClient client = new FixClient(port, name)) {
            final FixText refused = client.logOnWith(keyId, RunningVenue.SECRET, service.subId(), "141=Y");
            assertEquals("the API key has expired", refused.get(58));
            client.expectEnd();
        }
        try (FixClient client = new FixClient(port, name)) {
            final boolean goesOn = service.isNumbered();
            final FixText answer =
                    goesOn ? client.next(3).logOn(0, service.subId()) : client.logOn(0, service.subId(), "141=Y");
            assertEquals("A", answer.type(), "another key of the account has its sessions");
            assertEquals(goesOn ? logout.number() + 1 : 1, answer.number());
        }
    }
}
