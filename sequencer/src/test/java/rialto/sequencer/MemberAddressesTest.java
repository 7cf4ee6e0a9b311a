package rialto.sequencer;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MemberAddressesTest {
    private static final String MEMBERS = "0,a.example:9000,a.example:9001,a.example:9002,a.example:9003,a.example:9004"
            + "|1,b.example:9000,b.example:9001,b.example:9002,b.example:9003,b.example:9004";
    private static final InetAddress FIRST = InetAddress.ofLiteral("10.0.0.1");
    private static final InetAddress SECOND = InetAddress.ofLiteral("10.0.0.2");
    private static final InetAddress THIRD = InetAddress.ofLiteral("10.0.0.3");

    private final Map<String, InetAddress> names = new HashMap<>(Map.of("a.example", FIRST, "b.example", SECOND));
    private final MemberAddresses addresses = new MemberAddresses(MEMBERS, this::lookUp);

    @Test
    void shouldKeepAddressesOfNamesThatAreNotFoundForATime() {
        names.clear();
        addresses.lookUp();
        assertTrue(addresses.contain(FIRST));
        assertTrue(addresses.contain(SECOND));
    }

    @Test
    void shouldFollowANameThatMovesWhileAnotherIsNotFound() {
        names.remove("a.example");
        names.put("b.example", THIRD);
        addresses.lookUp();
        assertTrue(addresses.contain(FIRST));
        assertTrue(addresses.contain(THIRD));
        assertFalse(addresses.contain(SECOND));
    }

    private InetAddress[] lookUp(final String host) throws UnknownHostException {
        final InetAddress address = names.get(host);
        if (address == null) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {address};
    }
}
