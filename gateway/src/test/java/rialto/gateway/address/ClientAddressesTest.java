package rialto.gateway.address;

import io.vertx.core.MultiMap;
import io.vertx.core.net.SocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** 10.0.0.0/8 is trusted, nobody else. */
class ClientAddressesTest {
    private static final AddressList TRUSTED = AddressList.parse("10.0.0.0/8");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10.0.0.1    | 203.0.113.9                          | 203.0.113.9",
                "10.0.0.1    | 198.51.100.1, 203.0.113.9            | 203.0.113.9",
                "10.0.0.1    | 198.51.100.1, 203.0.113.9, 10.0.0.2  | 203.0.113.9",
                "10.0.0.1    | 10.0.0.3, 10.0.0.2                   | 10.0.0.3",
                "10.0.0.1    | 203.0.113.9, nonsense                | 10.0.0.1",
                "10.0.0.1    | 203.0.113.9, nonsense, 10.0.0.2      | 10.0.0.2",
                "10.0.0.1    | 203.0.113.9:4711                     | 203.0.113.9",
                "10.0.0.1    | [2001:db8::1]:4711                   | 2001:db8:0:0::/64",
                "10.0.0.1    | 2001:db8::1                          | 2001:db8:0:0::/64",
                "10.0.0.1    | ''                                   | 10.0.0.1",
                "192.0.2.66  | 203.0.113.9                          | 192.0.2.66",
            })
    void shouldBelieveXForwardedForFromTrustedProxiesOnly(
            final String peer, final String header, final String chargedTo) {
        assertEquals(chargedTo, charged(ProxyHeader.X_FORWARDED_FOR, peer, "X-Forwarded-For", header));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "10.0.0.1   | for=203.0.113.9;proto=https;by=10.0.0.1                | 203.0.113.9",
                "10.0.0.1   | for=198.51.100.1, For=\"203.0.113.9:80\", for=10.0.0.2 | 203.0.113.9",
                "10.0.0.1   | proto=https;for=\"[2001:db8:5::1]:80\"                 | 2001:db8:5:0::/64",
                "10.0.0.1   | for=203.0.113.9;host=\"a,for=198.51.100.1\"            | 203.0.113.9",
                "10.0.0.1   | for=203.0.113.9, for=unknown                           | 10.0.0.1",
                "10.0.0.1   | for=203.0.113.9, for=\"_hidden\"                       | 10.0.0.1",
                "10.0.0.1   | proto=https                                            | 10.0.0.1",
                "192.0.2.66 | for=203.0.113.9                                        | 192.0.2.66",
            })
    void shouldBelieveForwardedFromTrustedProxiesOnly(final String peer, final String header, final String chargedTo) {
        assertEquals(chargedTo, charged(ProxyHeader.FORWARDED, peer, "Forwarded", header));
    }

    /** A stranger wrote what stands left of the last comma; his proxy appended the rest. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "for=\"x, for=198.51.100.9",
                "for=10.0.0.7;x=\", for=198.51.100.9",
                "for=203.0.113.7;x=\", for=198.51.100.9",
                "for=10.0.0.7;by=\"\\\", for=198.51.100.9",
                "for=10.0.0.7;x=\", for=\"[2001:db8::1]:80\"",
                "for=10.0.0.7;x=\", for=\"198.51.100.9\";host=\"a\"",
                "for=203.0.113.7;for=203.0.113.8, for=10.0.0.2",
                "for=203.0.113.7 x, for=198.51.100.9",
                "for=, for=198.51.100.9",
                "for, for=198.51.100.9",
                "for=203.0.113.7;x=\\, for=198.51.100.9",
            })
    void shouldBelieveNothingOfALineThatCannotBeRead(final String header) {
        assertEquals("unknown", charged(ProxyHeader.FORWARDED, "10.0.0.1", "Forwarded", header));
        assertFalse(AddressList.parse("0.0.0.0/0").contains(ClientAddress.UNKNOWN));
        assertEquals("unknown", ClientAddress.UNKNOWN.toString());
    }

    @Test
    void shouldReadALineThatAProxyAddedWhateverStandsInTheLinesBefore() {
        final MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        headers.add("Forwarded", "for=10.0.0.7;x=\"").add("Forwarded", "for=198.51.100.9");
        assertEquals("198.51.100.9", charged(ProxyHeader.FORWARDED, "10.0.0.1", headers));
    }

    @ParameterizedTest
    @CsvSource({"X_FORWARDED_FOR, Forwarded, for=203.0.113.9", "FORWARDED, X-Forwarded-For, 203.0.113.9"})
    void shouldNotBelieveTheHeaderThatTheProxyDoesNotSet(
            final ProxyHeader configured, final String name, final String value) {
        assertEquals("10.0.0.1", charged(configured, "10.0.0.1", name, value));
    }

    private static String charged(
            final ProxyHeader configured, final String peer, final String name, final String value) {
        final MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        headers.add(name, value);
        return charged(configured, peer, headers);
    }

    private static String charged(final ProxyHeader configured, final String peer, final MultiMap headers) {
        return new ClientAddresses(TRUSTED, configured)
                .of(SocketAddress.inetSocketAddress(4711, peer), headers)
                .chargedTo();
    }
}
