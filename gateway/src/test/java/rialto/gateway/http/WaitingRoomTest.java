package rialto.gateway.http;

import io.netty.channel.Channel;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

class WaitingRoomTest {
    private final WaitingRoom room = new WaitingRoom();
    private final Crowds crowds = new Crowds();

    private EmbeddedChannel add(final String address) {
        final EmbeddedChannel channel = new EmbeddedChannel(DefaultChannelId.newInstance(), false, false);
        room.add(address, channel);
        return channel;
    }

    @Test
    void shouldLetAddressesTakeTurns() {
        final Channel first = add("a");
        final Channel second = add("a");
        final Channel other = add("b");
        assertSame(first, room.next());
        assertSame(other, room.next());
        assertSame(second, room.next());
        assertNull(room.next());
        assertEquals(0, room.size());
    }

    @Test
    void shouldCloseTheOldestOfAnAddressThatHasTooMany() {
        final List<EmbeddedChannel> channels = new ArrayList<>();
        for (int i = 0; i <= WaitingRoom.MOST_OF_ONE; i++) {
            channels.add(add("a"));
        }
        assertEquals(WaitingRoom.MOST_OF_ONE, room.size());
        assertFalse(channels.getFirst().isOpen());
        assertTrue(channels.getLast().isOpen(), "who came last may be somebody honest");
        assertSame(channels.get(1), room.next());
    }

    @Test
    void shouldBoundAllTogether() {
        for (int i = 0; i < WaitingRoom.MOST; i++) {
            add("a" + i % 8);
        }
        final EmbeddedChannel newcomer = add("b");
        assertFalse(newcomer.isOpen(), "there is no place");
        final EmbeddedChannel another = add("a0");
        assertTrue(another.isOpen());
        assertEquals(WaitingRoom.MOST, room.size());
        room.close();
        assertEquals(0, room.size());
        assertFalse(another.isOpen());
    }

    @Test
    void shouldKeepNobodyWaitingWhoLosesAFewConnections() {
        for (int i = 0; i < Crowds.MOST_LOST; i++) {
            crowds.lost("a", 0);
        }
        assertTrue(crowds.isEmpty());
        crowds.sweep(1);
        crowds.lost("a", 1);
        assertFalse(crowds.contains("a"), "each second is counted anew");
    }

    @Test
    void shouldKeepWaitingWhoLosesOneAfterTheOtherUntilItStops() {
        for (int i = 0; i <= Crowds.MOST_LOST; i++) {
            crowds.lost("a", 10);
        }
        assertTrue(crowds.contains("a"));
        assertFalse(crowds.contains("b"));
        crowds.sweep(Crowds.STAYS_NS);
        assertTrue(crowds.contains("a"));
        crowds.sweep(Crowds.STAYS_NS + 11);
        assertTrue(crowds.isEmpty());
    }

    @Test
    void shouldKeepWaitingWhoHasManyHalfOpenConnections() {
        crowds.isHalfOpen("a", Crowds.MOST_HALF_OPEN, 10);
        assertFalse(crowds.contains("a"));
        crowds.isHalfOpen("a", Crowds.MOST_HALF_OPEN + 1, 10);
        assertTrue(crowds.contains("a"));
        crowds.sweep(Crowds.STAYS_NS + 11);
        assertFalse(crowds.contains("a"));
    }
}
