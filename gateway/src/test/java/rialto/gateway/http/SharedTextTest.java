package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SharedTextTest {
    private static final int RECEIVERS = 40;

    /** What a client makes of a frame. */
    private static String read(final ByteBuf frame) {
        final EmbeddedChannel client = new EmbeddedChannel(new WebSocket13FrameDecoder(false, false, 1 << 20));
        client.writeInbound(frame);
        final TextWebSocketFrame text = client.readInbound();
        assertTrue(text.isFinalFragment());
        assertNull(client.readInbound());
        final String read = text.text();
        text.release();
        client.finishAndReleaseAll();
        return read;
    }

    @Test
    void shouldBeTheSameForEachOfManyReceivers() {
        for (final String text : new String[] {
            "", "a", "ä", "a".repeat(125), "a".repeat(126), "ö".repeat(200), "a".repeat(65_535), "a".repeat(65_536)
        }) {
            final SharedText shared = new SharedText(text);
            for (int receiver = 0; receiver < RECEIVERS; receiver++) {
                assertEquals(text, read(shared.frame()));
            }
            assertEquals(text, shared.text());
        }
    }

    @Test
    void shouldShareTheBytesAmongManyReceivers() {
        final SharedText shared = new SharedText("a".repeat(1_000));
        ByteBuf last = shared.frame();
        for (int receiver = 1; receiver < RECEIVERS; receiver++) {
            last.release();
            last = shared.frame();
        }
        final ByteBuf next = shared.frame();
        assertTrue(last.isDirect());
        assertEquals(last.memoryAddress(), next.memoryAddress());
        // who has written one byte more does not move the others' place
        last.skipBytes(1);
        assertEquals(0, next.readerIndex());
        last.release();
        assertEquals("a".repeat(1_000), read(next));
    }
}
