package rialto.sequencer;

import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;

import static org.junit.jupiter.api.Assertions.assertEquals;

class MemberPlacesTest {
    private static final String FIRST = "a.example:9002";
    private static final String SECOND = "b.example:9002";
    private static final InetSocketAddress ONE = new InetSocketAddress("10.0.0.1", 9_002);
    private static final InetSocketAddress TWO = new InetSocketAddress("10.0.0.2", 9_002);
    private static final InetSocketAddress THREE = new InetSocketAddress("10.0.0.3", 9_002);

    private final MemberPlaces places = new MemberPlaces(PacketSeal::receiver);

    @Test
    void shouldKnowWhoIsAtAnAddress() {
        places.put(FIRST, ONE);
        places.put(SECOND, TWO);
        assertEquals(PacketSeal.receiver(FIRST), places.receiver(new InetSocketAddress("10.0.0.1", 9_002)));
        assertEquals(PacketSeal.receiver(SECOND), places.receiver(TWO));
        assertEquals(PacketSeal.NO_RECEIVER, places.receiver(new InetSocketAddress("10.0.0.1", 9_003)));
    }

    /** In a cluster of containers one may get the address that another one had. */
    @Test
    void shouldFollowNamesThatMove() {
        places.put(FIRST, ONE);
        places.put(SECOND, ONE);
        places.put(FIRST, TWO);
        assertEquals(PacketSeal.receiver(SECOND), places.receiver(ONE));
        assertEquals(PacketSeal.receiver(FIRST), places.receiver(TWO));
        places.put(FIRST, ONE);
        places.put(SECOND, THREE);
        assertEquals(PacketSeal.receiver(FIRST), places.receiver(ONE));
        assertEquals(PacketSeal.receiver(SECOND), places.receiver(THREE));
        assertEquals(PacketSeal.NO_RECEIVER, places.receiver(TWO));
    }
}
