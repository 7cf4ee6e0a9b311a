package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Hands bytes of a connection to the HTTP codec, in pieces, and none while a request waits for its answer: what was decoded
 * takes up to 34 times the memory of its bytes, and nobody serves it before. What comes meanwhile stays bytes, and soon nothing
 * more is read. So of each connection there is one request, and what came with the same piece as its end. Put before the codec.
 * Owned by the event loop.
 */
final class RequestBytes extends ChannelInboundHandlerAdapter {
    private static final int PIECE_BYTES = 1_024;
    private static final int MOST_WAITING_BYTES = 192 * 1024;

    private final RequestWatch request;
    private final WatchedConnection connection;
    private ChannelHandlerContext context;
    /** Null as long as nobody sends more than is answered, which is nearly always. */
    private Deque<ByteBuf> waiting;

    private int waitingBytes;
    /** Of the buffers in which they are. */
    private int waitingRoom;

    private boolean isResuming;
    /** Reading was stopped here, and not by whoever reads the requests. */
    private boolean hasStopped;

    RequestBytes(final RequestWatch request, final WatchedConnection connection) {
        this.request = request;
        this.connection = connection;
    }

    @Override
    public void handlerAdded(final ChannelHandlerContext added) {
        context = added;
    }

    /** Where something can be sent past the codec; null when there is no codec. */
    ChannelHandlerContext context() {
        return context == null || context.isRemoved() ? null : context;
    }

    @Override
    public void channelRead(final ChannelHandlerContext read, final Object message) {
        if (!(message instanceof final ByteBuf bytes)) {
            read.fireChannelRead(message);
        } else if (waitingBytes > 0) {
            await(bytes, false);
        } else {
            pass(bytes);
        }
    }

    private void pass(final ByteBuf bytes) {
        if (bytes.readableBytes() <= PIECE_BYTES && !request.isFull()) {
            passPiece(bytes);
            return;
        }
        while (bytes.readableBytes() > PIECE_BYTES && !request.isFull()) {
            passPiece(bytes.readRetainedSlice(PIECE_BYTES));
        }
        if (request.isFull()) {
            await(bytes, true);
        } else {
            passPiece(bytes);
        }
    }

    private void passPiece(final ByteBuf piece) {
        final int length = piece.readableBytes();
        final boolean endsWithBlankLine = endsWithBlankLine(piece);
        request.onBytes();
        context.fireChannelRead(piece);
        request.onPassed(length, endsWithBlankLine);
    }

    private static boolean endsWithBlankLine(final ByteBuf piece) {
        final int end = piece.writerIndex();
        if (piece.readableBytes() < 2 || piece.getByte(end - 1) != '\n') {
            return false;
        }
        final byte before = piece.getByte(end - 2);
        return before == '\n' || before == '\r' && (piece.readableBytes() == 2 || piece.getByte(end - 3) == '\n');
    }

    private void await(final ByteBuf bytes, final boolean isFirst) {
        if (context.isRemoved() || !bytes.isReadable()) {
            bytes.release();
            return;
        }
        if (waiting == null) {
            waiting = new ArrayDeque<>(2);
        }
        if (isFirst) {
            waiting.addFirst(bytes);
        } else {
            waiting.addLast(bytes);
        }
        waitingBytes += bytes.readableBytes();
        waitingRoom += bytes.capacity();
        if (waitingBytes > MOST_WAITING_BYTES) {
            connection.close();
        } else if (context.channel().config().isAutoRead()) {
            hasStopped = true;
            context.channel().config().setAutoRead(false);
        }
    }

    /** What the bytes take that wait because a request before them is not answered. */
    int waitingRoom() {
        return waitingRoom;
    }

    /** An answer went out: there may be room for another request, when whoever answers has finished. */
    void onAnswer() {
        if (waitingBytes > 0 && !isResuming) {
            isResuming = true;
            context.executor().execute(this::resume);
        }
    }

    private void resume() {
        isResuming = false;
        if (waitingBytes == 0) {
            return;
        }
        while (waitingBytes > 0 && !request.isFull()) {
            final ByteBuf bytes = waiting.removeFirst();
            waitingBytes -= bytes.readableBytes();
            waitingRoom -= bytes.capacity();
            pass(bytes);
        }
        context.fireChannelReadComplete();
        connection.countHeld();
        if (waitingBytes == 0 && hasStopped) {
            hasStopped = false;
            context.channel().config().setAutoRead(true);
        }
    }

    /** The connection ends, or is a WebSocket from now on: what waits is the beginning of its messages. */
    @Override
    public void handlerRemoved(final ChannelHandlerContext removed) {
        final boolean isActive = removed.channel().isActive();
        while (waiting != null && !waiting.isEmpty()) {
            final ByteBuf bytes = waiting.removeFirst();
            if (isActive) {
                removed.fireChannelRead(bytes);
            } else {
                bytes.release();
            }
        }
        if (isActive && waitingBytes > 0) {
            removed.fireChannelReadComplete();
        }
        waitingBytes = 0;
        waitingRoom = 0;
        if (hasStopped) {
            hasStopped = false;
            removed.channel().config().setAutoRead(true);
        }
    }
}
