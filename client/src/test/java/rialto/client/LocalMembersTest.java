package rialto.client;

import org.junit.jupiter.api.Test;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LocalMembersTest {
    @Test
    void shouldFindAsManyAsWantedWithPortsOfTheirOwn() throws Exception {
        final List<MemberAddress> members = LocalMembers.unused(5);

        assertEquals(5, members.size());
        assertTrue(MemberAddress.areDistinct(members));
        try (DatagramSocket socket =
                new DatagramSocket(members.getFirst().port() + 1, InetAddress.getByName("127.0.0.1"))) {
            assertTrue(socket.isBound());
        }
    }

    @Test
    void shouldSayWhenThereAreNotSoMany() {
        final IllegalStateException refusal =
                assertThrows(IllegalStateException.class, () -> LocalMembers.unused(10_000));

        assertTrue(refusal.getMessage().contains("no free ports for 10000 members"), refusal::getMessage);
    }
}
