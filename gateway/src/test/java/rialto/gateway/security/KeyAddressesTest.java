package rialto.gateway.security;

import org.junit.jupiter.api.Test;
import rialto.gateway.address.ClientAddress;
import rialto.protocol.AddressPrefixes;

import java.util.Collections;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class KeyAddressesTest {
    @Test
    void shouldHaveEveryAddressOfANetwork() {
        final KeyAddresses list =
                KeyAddresses.parse(List.of("10.1.0.0/16", "192.0.2.7", "2001:db8::/33", "2001:db9::1", "0.0.0.0/32"));
        for (final String inside : List.of(
                "10.1.0.0", "10.1.255.255", "192.0.2.7", "::ffff:10.1.2.3", "2001:db8:7fff::9", "2001:db9::1%eth0")) {
            assertTrue(list.contains(ClientAddress.parse(inside)), inside);
        }
        for (final String outside :
                List.of("10.2.0.0", "11.1.0.0", "192.0.2.8", "2001:db8:8000::", "2001:db9::2", "::a01:1")) {
            assertFalse(list.contains(ClientAddress.parse(outside)), outside);
        }
    }

    @Test
    void shouldKnowIpv4FromIpv6Networks() {
        final KeyAddresses everySix = KeyAddresses.parse(List.of("2000::/3"));
        assertFalse(everySix.contains(ClientAddress.parse("32.0.0.1")));
        assertTrue(KeyAddresses.parse(List.of("::/0")).contains(ClientAddress.parse("10.0.0.1")));
        assertFalse(KeyAddresses.parse(List.of("0.0.0.0/0")).contains(ClientAddress.parse("2001:db8::1")));
    }

    @Test
    void shouldTellWhatItWasGivenWithoutHostBits() {
        final List<String> texts = List.of("10.1.2.3/8", "192.0.2.7/32", "0.0.0.0/0", "2001:db8::1/32", "::1", "::/0");
        final KeyAddresses list = KeyAddresses.parse(texts);
        assertEquals(
                List.of(
                        "10.0.0.0/8",
                        "192.0.2.7",
                        "0.0.0.0/0",
                        "2001:db8:0:0:0:0:0:0/32",
                        "0:0:0:0:0:0:0:1",
                        "0:0:0:0:0:0:0:0/0"),
                list.texts());
        assertTrue(AddressPrefixes.isValid(list.encode()));
        assertEquals(list, KeyAddresses.decode(list.encode()));
        assertEquals(list, KeyAddresses.parse(list.texts()));
    }

    @Test
    void shouldRefuseWhatIsNoAddress() {
        for (final String text : List.of(
                "",
                "/",
                "10.0.0.1/",
                "10.0.0.1/33",
                "::/129",
                "10.0.0/8",
                "10.0.0.256",
                "example.org",
                "1",
                "::1/-1",
                "10.0.0.1/8/8",
                "::%1",
                "0x7f.0.0.1",
                ":")) {
            final String told = assertThrows(IllegalArgumentException.class, () -> KeyAddresses.parse(List.of(text)))
                    .getMessage();
            assertTrue(told.startsWith("'" + text + "'"), told);
        }
        final List<String> many = Collections.nCopies(AddressPrefixes.MAX_ENTRIES + 1, "::1");
        assertThrows(IllegalArgumentException.class, () -> KeyAddresses.parse(many));
    }

    @Test
    void shouldRefuseBytesThatAreNoList() {
        for (final byte[] bytes : List.of(
                new byte[1],
                new byte[16],
                new byte[AddressPrefixes.ENTRY_LENGTH * (AddressPrefixes.MAX_ENTRIES + 1)],
                entry(129, 0),
                entry(255, 0),
                entry(7, 0x01))) {
            assertFalse(AddressPrefixes.isValid(bytes));
            assertThrows(IllegalArgumentException.class, () -> KeyAddresses.decode(bytes));
        }
        assertTrue(KeyAddresses.decode(new byte[0]).isAnywhere());
        assertTrue(AddressPrefixes.isValid(entry(8, 0x01)));
    }

    private static byte[] entry(final int prefixLength, final int firstByte) {
        final byte[] entry = new byte[AddressPrefixes.ENTRY_LENGTH];
        entry[0] = (byte) prefixLength;
        entry[1] = (byte) firstByte;
        return entry;
    }
}
