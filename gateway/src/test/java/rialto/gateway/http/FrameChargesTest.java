package rialto.gateway.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class FrameChargesTest {
    private long nowNs;
    private int charged;
    private int left = 1_000;
    private final EmbeddedChannel channel = new EmbeddedChannel(new FrameCharges(() -> ++charged <= left, () -> nowNs));

    private int passed() {
        return channel.inboundMessages().size();
    }

    @Test
    void shouldChargePingsAndPongsBeyondTheFreeOnesOfASecond() {
        for (int second = 1; second <= 2; second++) {
            for (int i = 0; i < FrameCharges.FREE_PER_SECOND; i++) {
                channel.writeInbound(i % 2 == 0 ? new PingWebSocketFrame() : new PongWebSocketFrame());
                channel.writeInbound(new TextWebSocketFrame("is charged elsewhere"));
            }
            assertEquals(5 * (second - 1), charged);
            for (int i = 0; i < 5; i++) {
                channel.writeInbound(i % 2 == 0 ? new PingWebSocketFrame() : new PongWebSocketFrame());
            }
            assertEquals(5 * second, charged);
            nowNs += 1_000_000_000;
        }
        assertEquals(2 * (2 * FrameCharges.FREE_PER_SECOND + 5), passed());
    }

    @Test
    void shouldBreakARuleWhenItsAddressHasNothingLeft() {
        left = 3;
        for (int i = 0; i < FrameCharges.FREE_PER_SECOND + 3; i++) {
            channel.writeInbound(new PongWebSocketFrame());
        }
        final CorruptedWebSocketFrameException broken = assertThrows(
                CorruptedWebSocketFrameException.class, () -> channel.writeInbound(new PingWebSocketFrame()));
        assertEquals(1008, SocketFaults.closeCode(broken));
        assertEquals("too many pings and pongs", SocketFaults.reason(broken));
        final int before = passed();
        for (int i = 0; i < 100; i++) {
            channel.writeInbound(new PingWebSocketFrame());
        }
        nowNs += 2_000_000_000L;
        channel.writeInbound(new PingWebSocketFrame());
        assertEquals(before, passed(), "it is told once, and heard no more");
        assertEquals(4, charged);
    }

    /** Nobody else hears of a fragment before its message is whole, and that may take 65,536 of them. */
    @Test
    void shouldChargeShortFragmentsBeyondTheFreeOnesOfASecond() {
        channel.writeInbound(new TextWebSocketFrame(false, 0, "a"));
        for (int i = 1; i < FrameCharges.FREE_FRAGMENTS_PER_SECOND; i++) {
            channel.writeInbound(fragment(false, i % 2));
        }
        assertEquals(0, charged);
        channel.writeInbound(fragment(false, 1));
        channel.writeInbound(fragment(true, FrameCharges.SHORT_BYTES - 1));
        assertEquals(2, charged);
        for (int i = 0; i < FrameCharges.FREE_PER_SECOND; i++) {
            channel.writeInbound(new PingWebSocketFrame());
        }
        assertEquals(2, charged, "pings are counted apart");
        nowNs += 1_000_000_000;
        channel.writeInbound(fragment(false, 1));
        assertEquals(2, charged);
    }

    @Test
    void shouldChargeNothingForMessagesAndFragmentsThatAreLong() {
        for (int i = 0; i < 10 * FrameCharges.FREE_FRAGMENTS_PER_SECOND; i++) {
            channel.writeInbound(new TextWebSocketFrame("whole"));
            channel.writeInbound(fragment(i % 2 == 0, FrameCharges.SHORT_BYTES));
        }
        assertEquals(0, charged);
    }

    @Test
    void shouldBreakARuleWhenItsAddressHasNothingLeftForFragments() {
        left = 0;
        for (int i = 0; i < FrameCharges.FREE_FRAGMENTS_PER_SECOND; i++) {
            channel.writeInbound(fragment(false, 1));
        }
        final CorruptedWebSocketFrameException broken =
                assertThrows(CorruptedWebSocketFrameException.class, () -> channel.writeInbound(fragment(false, 1)));
        assertEquals(1008, SocketFaults.closeCode(broken));
        assertEquals("too many short fragments", SocketFaults.reason(broken));
        final int before = passed();
        channel.writeInbound(fragment(true, 10 * FrameCharges.SHORT_BYTES));
        assertEquals(before, passed(), "a message that lacks a fragment is another one");
        channel.writeInbound(new CloseWebSocketFrame());
        assertEquals(before + 1, passed(), "its farewell is heard");
    }

    private static ContinuationWebSocketFrame fragment(final boolean isLast, final int length) {
        return new ContinuationWebSocketFrame(isLast, 0, Unpooled.wrappedBuffer(new byte[length]));
    }
}
