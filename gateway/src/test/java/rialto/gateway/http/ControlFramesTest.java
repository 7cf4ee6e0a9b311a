package rialto.gateway.http;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class ControlFramesTest {
    private long nowNs;
    private int charged;
    private int left = 1_000;
    private final EmbeddedChannel channel =
            new EmbeddedChannel(new ControlFrames(() -> ++charged <= left, () -> nowNs));

    private int passed() {
        return channel.inboundMessages().size();
    }

    @Test
    void shouldChargePingsAndPongsBeyondTheFreeOnesOfASecond() {
        for (int second = 1; second <= 2; second++) {
            for (int i = 0; i < ControlFrames.FREE_PER_SECOND; i++) {
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
        assertEquals(2 * (2 * ControlFrames.FREE_PER_SECOND + 5), passed());
    }

    @Test
    void shouldBreakARuleWhenItsAddressHasNothingLeft() {
        left = 3;
        for (int i = 0; i < ControlFrames.FREE_PER_SECOND + 3; i++) {
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
}
