package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FrameBytesTest {
    private static final int MANY = 60_000;

    private final ByteArrayOutputStream passed = new ByteArrayOutputStream();
    private final Deque<Runnable> turns = new ArrayDeque<>();
    private final Socket socket = new Socket();
    private final EmbeddedChannel channel =
            new EmbeddedChannel(new FrameBytes((loop, turn) -> turns.add(turn)), socket);

    /** Stops reading as Vert.x does: at the end of what was read, when it is paused. */
    private final class Socket extends ChannelInboundHandlerAdapter {
        private boolean isPaused;

        @Override
        public void channelRead(final ChannelHandlerContext context, final Object message) {
            final ByteBuf bytes = (ByteBuf) message;
            while (bytes.isReadable()) {
                passed.write(bytes.readByte());
            }
            bytes.release();
        }

        @Override
        public void channelReadComplete(final ChannelHandlerContext context) {
            if (isPaused) {
                context.channel().config().setAutoRead(false);
            }
        }
    }

    @Test
    void shouldHandOverNextToNothingWhileTheSocketIsPaused() {
        socket.isPaused = true;
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[MANY]), Unpooled.wrappedBuffer(new byte[MANY]));
        assertTrue(passed.size() <= 1_024, () -> passed.size() + " bytes were handed over");
        socket.isPaused = false;
        channel.config().setAutoRead(true);
        runAllTurns();
        assertEquals(2 * MANY, passed.size());
    }

    @Test
    void shouldHandOverAllInOrder() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        final ByteArrayOutputStream sent = new ByteArrayOutputStream();
        for (int i = 0; i < 1_000; i++) {
            final byte[] bytes = new byte[random.nextInt(3_000)];
            random.nextBytes(bytes);
            sent.writeBytes(bytes);
            socket.isPaused = random.nextInt(3) == 0;
            channel.writeInbound(Unpooled.wrappedBuffer(bytes));
            if (random.nextBoolean()) {
                channel.config().setAutoRead(true);
            }
            if (random.nextBoolean() && !turns.isEmpty()) {
                turns.poll().run();
            }
        }
        socket.isPaused = false;
        channel.config().setAutoRead(true);
        runAllTurns();
        assertArrayEquals(sent.toByteArray(), passed.toByteArray(), "seed " + seed);
    }

    /** Whoever puts messages together asks for more while one is not whole, also when the socket is paused. */
    @Test
    void shouldWaitWhileAMessageIsNotWholeAndTheSocketIsPaused() {
        final List<String> messages = new ArrayList<>();
        final EmbeddedChannel real = new EmbeddedChannel(
                new FrameBytes((loop, turn) -> turns.add(turn)),
                new WebSocket13FrameDecoder(false, false, 65_536),
                new WebSocketFrameAggregator(65_536),
                new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(final ChannelHandlerContext context, final Object message) {
                        messages.add(((TextWebSocketFrame) message).text());
                        ((TextWebSocketFrame) message).release();
                        context.channel().config().setAutoRead(false);
                    }
                });
        final ByteBuf frames = Unpooled.buffer();
        for (int i = 0; i < 3; i++) {
            frame(frames, 0x81, "whole");
            frame(frames, 0x01, "begun, ");
            for (int k = 0; k < 40; k++) {
                frame(frames, 0x00, "x".repeat(100));
            }
            frame(frames, 0x80, " and ended");
        }
        real.writeInbound(frames);
        for (int i = 0; i < 20; i++) {
            real.config().setAutoRead(true);
            runAllTurns();
        }
        final String put = "begun, " + "x".repeat(4_000) + " and ended";
        assertEquals(List.of("whole", put, "whole", put, "whole", put), messages);
    }

    /** Others have their turns in between. */
    @Test
    void shouldHandOverAFewFramesAtATurnWhateverTheyAre() {
        final List<Integer> opcodes = new ArrayList<>();
        final EmbeddedChannel real = new EmbeddedChannel(
                new FrameBytes((loop, turn) -> turns.add(turn)),
                new WebSocket13FrameDecoder(false, true, 65_536),
                new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(final ChannelHandlerContext context, final Object message) {
                        opcodes.add(message instanceof PingWebSocketFrame ? 9 : 0);
                        ReferenceCountUtil.release(message);
                    }
                });
        final ByteBuf flood = Unpooled.buffer();
        frame(flood, 0x01, "");
        for (int i = 1; i < 1_000; i++) {
            frame(flood, i % 3 == 0 ? 0x89 : 0x00, "");
        }
        final byte[] more = ByteBufUtil.getBytes(flood);
        real.writeOneInbound(flood);
        assertEquals(FrameBytes.FRAMES_OF_A_TURN, opcodes.size());
        real.writeOneInbound(Unpooled.wrappedBuffer(more, 3 * 2, 600));
        assertFalse(real.config().isAutoRead(), "nothing more is read meanwhile");
        for (int turn = 2; turn <= 5; turn++) {
            turns.remove().run();
            assertEquals(turn * FrameBytes.FRAMES_OF_A_TURN, opcodes.size());
        }
        real.config().setAutoRead(true);
        assertEquals(
                5 * FrameBytes.FRAMES_OF_A_TURN, opcodes.size(), "nobody who resumes the socket goes before others");
        runAllTurns();
        assertEquals(1_300, opcodes.size());
        assertTrue(real.config().isAutoRead());
    }

    @Test
    void shouldHandOverNothingMoreWhenTheSocketIsPausedBetweenTurns() {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[MANY]));
        final int before = passed.size();
        socket.isPaused = true;
        runAllTurns();
        assertTrue(passed.size() <= before + 2 * FrameBytes.FRAMES_OF_A_TURN, () -> passed.size() + " bytes");
        socket.isPaused = false;
        channel.config().setAutoRead(true);
        runAllTurns();
        assertEquals(MANY, passed.size());
    }

    @Test
    void shouldHandOverNothingMoreWhenTheSocketCloses() {
        final ByteBuf bytes = Unpooled.buffer(MANY).writeZero(MANY);
        channel.writeInbound(bytes);
        final int before = passed.size();
        channel.pipeline().lastContext().close();
        runAllTurns();
        assertEquals(before, passed.size());
        assertEquals(0, bytes.refCnt());
    }

    private void runAllTurns() {
        while (!turns.isEmpty()) {
            turns.poll().run();
        }
    }

    private static void frame(final ByteBuf to, final int first, final String text) {
        to.writeByte(first).writeByte(text.length());
        to.writeCharSequence(text, StandardCharsets.US_ASCII);
    }

    @Test
    void shouldReleaseWhatNobodyWillRead() {
        final ByteBuf bytes = Unpooled.buffer(MANY).writeZero(MANY);
        socket.isPaused = true;
        channel.writeInbound(bytes);
        channel.pipeline().remove(FrameBytes.class);
        assertEquals(0, bytes.refCnt());
    }
}
