package rialto.gateway.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class TextRulesTest {
    private static final byte[] CUT_IN_TWO = "é".getBytes(StandardCharsets.UTF_8);

    private final EmbeddedChannel channel = new EmbeddedChannel(new TextRules());

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void shouldPassWhatIsUtf8AndRefuseWhatIsNotWhereverItStands() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 5_000; i++) {
            final byte[] text = new byte[random.nextInt(40)];
            random.nextBytes(text);
            for (int j = 0; j < text.length; j++) {
                text[j] &= 0x7F;
            }
            if (text.length > 0 && random.nextBoolean()) {
                text[random.nextInt(text.length)] = (byte) (0x80 | random.nextInt(128));
            }
            final EmbeddedChannel own = new EmbeddedChannel(new TextRules());
            final TextWebSocketFrame frame = new TextWebSocketFrame(Unpooled.wrappedBuffer(text));
            if (isUtf8(text)) {
                own.writeInbound(frame);
                assertEquals(1, own.inboundMessages().size(), "seed " + seed);
            } else {
                assertThrows(CorruptedFrameException.class, () -> own.writeInbound(frame), "seed " + seed);
            }
            own.finishAndReleaseAll();
        }
    }

    private static boolean isUtf8(final byte[] text) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(text));
            return true;
        } catch (final CharacterCodingException e) {
            return false;
        }
    }

    @Test
    void shouldJudgeAMessageOfSeveralFramesAsAWhole() {
        pass(new TextWebSocketFrame(false, 0, Unpooled.wrappedBuffer(CUT_IN_TWO, 0, 1)));
        pass(new ContinuationWebSocketFrame(true, 0, Unpooled.wrappedBuffer(CUT_IN_TWO, 1, 1)));
        pass(new TextWebSocketFrame("plain"));
        pass(new TextWebSocketFrame(false, 0, Unpooled.wrappedBuffer(new byte[] {'a'})));
        assertThrows(
                CorruptedFrameException.class,
                () -> channel.writeInbound(
                        new ContinuationWebSocketFrame(true, 0, Unpooled.wrappedBuffer(CUT_IN_TWO, 1, 1))));
    }

    private void pass(final WebSocketFrame frame) {
        channel.writeInbound(frame);
        channel.<WebSocketFrame>readInbound().release();
    }
}
