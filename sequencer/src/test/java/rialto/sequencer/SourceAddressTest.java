package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetAddress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class SourceAddressTest {
    @Test
    void shouldCountTheAddressesOfOneNetworkOfIPv6AsOne() {
        assertEquals(network("fd00:0:0:7::1"), network("fd00:0:0:7:8:9:a:b"));
        assertNotEquals(network("fd00:0:0:7::1"), network("fd00:0:0:8::1"));
        assertEquals("10.0.0.1", network("10.0.0.1"));
    }

    @Test
    void shouldWriteIPv6InBrackets() {
        assertEquals("10.0.0.1:80", SourceAddress.endpoint(InetAddress.ofLiteral("10.0.0.1"), 80));
        assertEquals("[fd00:0:0:7:0:0:0:1]:80", SourceAddress.endpoint(InetAddress.ofLiteral("fd00:0:0:7::1"), 80));
    }

    @Test
    void shouldReadThePortBehindTheLastColon() {
        assertEquals(65_535, SourceAddress.port("[fd00::1]:65535"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"host:0", "host:65536", "host:", "host", "host:-1", "host:8o"})
    void shouldTakeNoPortThatIsNone(final String endpoint) {
        assertThrows(IllegalArgumentException.class, () -> SourceAddress.port(endpoint));
    }

    private static String network(final String address) {
        return SourceAddress.network(InetAddress.ofLiteral(address));
    }
}
