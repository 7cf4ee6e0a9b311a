package rialto.dialect.admin;

import org.junit.jupiter.api.Test;
import rialto.gateway.security.AdministratorKey;
import rialto.gateway.state.VenueView;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

class AuthenticationTest {
    private static final AdministratorKey ROOT = new AdministratorKey("0123456789abcdef", "a test");

    @Test
    void shouldTakeTheRootKeyUntilItIsSwitchedOff() {
        assertEquals(
                Actor.ROOT, authentication(true).of("Bearer 0123456789abcdef").actor());
        final Login off = authentication(false).of("Bearer 0123456789abcdef");
        assertNull(off.actor());
        assertNotNull(off.failure());
    }

    @Test
    void shouldCallNothingALoginThatShowsNoKey() {
        for (final String header : new String[] {null, "", "0123456789abcdef", "Basic 0123456789abcdef"}) {
            final Login login = authentication(true).of(header);
            assertNull(login.actor(), header);
            assertNull(login.failure(), header);
        }
        assertEquals("unknown key", authentication(true).of("Bearer other").failure());
    }

    private static Authentication authentication(final boolean isRootOn) {
        return new Authentication(new VenueView().administration(), ROOT, isRootOn, () -> 0);
    }
}
