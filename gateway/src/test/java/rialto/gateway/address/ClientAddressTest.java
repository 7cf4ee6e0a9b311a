package rialto.gateway.address;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ClientAddressTest {
    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "::ffff:192.0.2.1, 192.0.2.1",
        "2001:db8:0:1::5, 2001:db8:0:1::/64",
        "2001:db8:0:1:ffff:ffff:ffff:ffff, 2001:db8:0:1::/64",
        "2001:DB8:0:2::5, 2001:db8:0:2::/64",
        "fe80::1%eth0, fe80:0:0:0::/64",
        "::1, 0:0:0:0::/64",
    })
    void shouldChargeIPv4WholeAndIPv6ByItsNetwork(final String text, final String chargedTo) {
        assertEquals(chargedTo, ClientAddress.parse(text).chargedTo());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1.2.3",
                "1.2.3.4.5",
                "256.1.1.1",
                "localhost",
                "example.org",
                "unknown",
                "_hidden",
                "::g"
            })
    void shouldReadNothingButAddresses(final String text) {
        assertNull(ClientAddress.parse(text));
    }

    @Test
    void shouldContainWhatIsInANetwork() {
        final AddressList list = AddressList.parse("10.0.0.0/8, 192.0.2.7 2001:db8::/33");
        assertTrue(list.contains(ClientAddress.parse("10.255.0.1")));
        assertFalse(list.contains(ClientAddress.parse("11.0.0.1")));
        assertTrue(list.contains(ClientAddress.parse("192.0.2.7")));
        assertFalse(list.contains(ClientAddress.parse("192.0.2.6")));
        assertTrue(list.contains(ClientAddress.parse("2001:db8:7fff::1")));
        assertFalse(list.contains(ClientAddress.parse("2001:db8:8000::1")));
        assertTrue(AddressList.parse("0.0.0.0/0").contains(ClientAddress.parse("203.0.113.9")));
        assertFalse(AddressList.parse("0.0.0.0/0").contains(ClientAddress.parse("::1")));
        assertFalse(AddressList.parse("").contains(ClientAddress.parse("127.0.0.1")));
        assertEquals("10.0.0.0/8,192.0.2.7,2001:db8::/33", list.toString());
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1/8, 10.0.0.0/8 passes", "10.0.0.0/33, 0 to 32", "proxy.local, 10.1.2.3", "10.0.0.0/x, 0 to 32"
    })
    void shouldSayWhatWouldPass(final String text, final String remedy) {
        final String message = assertThrows(IllegalArgumentException.class, () -> AddressList.parse(text))
                .getMessage();
        assertTrue(message.contains("'" + text + "'") && message.contains(remedy), message);
    }
}
