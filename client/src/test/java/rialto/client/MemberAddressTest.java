package rialto.client;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MemberAddressTest {
    private static final List<MemberAddress> TWO =
            List.of(MemberAddress.parse("10.0.0.1:9000"), MemberAddress.parse("host-b:9000"));

    @Test
    void shouldNameTheEndpointsOfAMember() {
        assertEquals("10.0.0.1:9000", TWO.getFirst().ingress());
        assertEquals("10.0.0.1:9004", TWO.getFirst().archive());
        assertEquals("10.0.0.1:9005", TWO.getFirst().administration());
        assertEquals(
                Map.of(0, "10.0.0.1:9000", 1, "host-b:9000"), MemberAddress.endpoints(TWO, MemberAddress::ingress));
    }

    @Test
    void shouldWriteAeronsListOfMembers() {
        assertEquals(
                "0,10.0.0.1:9000,10.0.0.1:9001,10.0.0.1:9002,10.0.0.1:9003,10.0.0.1:9004"
                        + "|1,host-b:9000,host-b:9001,host-b:9002,host-b:9003,host-b:9004",
                MemberAddress.aeronMembers(TWO));
    }

    @Test
    void shouldSeePortsThatOverlap() {
        assertTrue(MemberAddress.areDistinct(TWO));
        assertTrue(MemberAddress.areDistinct(List.of(MemberAddress.parse("a:9000"), MemberAddress.parse("a:9006"))));
        assertFalse(MemberAddress.areDistinct(List.of(MemberAddress.parse("a:9000"), MemberAddress.parse("a:9005"))));
    }

    @Test
    void shouldTakeTheHighestPortAndNotOneMore() {
        assertEquals(
                MemberAddress.MAX_PORT,
                MemberAddress.parse("a:" + MemberAddress.MAX_PORT).port());
        assertThrows(IllegalArgumentException.class, () -> MemberAddress.parse("a:" + (MemberAddress.MAX_PORT + 1)));
        for (final String bad : List.of("", "a", ":1", "a:", "a:b", "a:0", "a:-1", "a b:1", "a,b:1", "a|b:1")) {
            assertThrows(IllegalArgumentException.class, () -> MemberAddress.parse(bad), bad);
        }
    }

    @Test
    void shouldRefuseEveryAddressAtOnce() {
        for (final String host : List.of("0.0.0.0", "::", "[::]", "*")) {
            final String message = assertThrows(IllegalArgumentException.class, () -> new MemberAddress(host, 9_000))
                    .getMessage();
            assertTrue(message.contains(host + " is none; name one, as 10.0.0.1"), message);
        }
    }
}
