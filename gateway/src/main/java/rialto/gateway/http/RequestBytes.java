package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Hands bytes of a connection to the HTTP codec, in pieces, and none while a request waits for its answer: what was decoded
 * takes up to 34 times the memory of its bytes, and nobody serves it before. What comes meanwhile stays bytes, and soon nothing
 * more is read. A piece never goes beyond the end of a request. Put before the codec. Owned by the event loop.
 */
final class RequestBytes extends ChannelInboundHandlerAdapter {
    private static final int PIECE_BYTES = 1_024;
    private static final int MOST_WAITING_BYTES = 192 * 1024;
    private static final byte[] EMPTY_LINE = {'\r', '\n'};
    private static final byte LF = '\n';
    private static final byte CR = '\r';

    private final RequestWatch request;
    private final WatchedConnection connection;
    private final FoldedLines folded = new FoldedLines();
    private ChannelHandlerContext context;
    /** Null as long as nobody sends more than is answered, which is nearly always. */
    private Deque<ByteBuf> waiting;

    private int waitingBytes;
    /** Of the buffers in which they are. */
    private int waitingRoom;

    /** What was handed over last. */
    private byte last;

    private byte lastButOne;
    /** Its last request is refused, and what comes after it is not looked at. */
    private boolean isRefused;

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
        while (isRefused || !request.isFull()) {
            if (isRefused) {
                bytes.release();
                return;
            }
            final int length = pieceLength(bytes);
            if (length == bytes.readableBytes()) {
                passPiece(bytes);
                return;
            }
            passPiece(bytes.readRetainedSlice(length));
        }
        await(bytes, true);
    }

    private void passPiece(final ByteBuf piece) {
        if (request.isBetween()) {
            folded.reset();
        }
        final boolean isOfBody = request.isInBody();
        final int fold = request.restOfBody() > 0 ? FoldedLines.NONE : folded.find(piece, last);
        if (fold != FoldedLines.NONE && !isOfBody) {
            refuseFolded(piece, fold);
            return;
        }
        final int length = piece.readableBytes();
        note(piece);
        request.onBytes();
        context.fireChannelRead(piece);
        request.onPassed(length);
        if (fold != FoldedLines.NONE && request.isAfterBody()) {
            isRefused = true;
            request.refuse("400 Bad Request", FoldedHeadersException.REASON);
        }
    }

    /** The codec gets what is before it, as a request that ends there. */
    private void refuseFolded(final ByteBuf piece, final int fold) {
        isRefused = true;
        piece.writerIndex(fold);
        request.onBytes();
        request.onFolded();
        context.fireChannelRead(piece);
        context.fireChannelRead(Unpooled.wrappedBuffer(EMPTY_LINE));
    }

    /** To the end of a body whose length is known, or to an empty line: headers, and bodies in chunks, end nowhere else. */
    private int pieceLength(final ByteBuf bytes) {
        final int most = Math.min(bytes.readableBytes(), PIECE_BYTES);
        final long restOfBody = request.restOfBody();
        if (restOfBody > 0) {
            return (int) Math.min(most, restOfBody);
        }
        final int begin = bytes.readerIndex();
        final int end = begin + most;
        for (int at = bytes.indexOf(begin, end, LF); at >= 0; at = bytes.indexOf(at + 1, end, LF)) {
            final byte before = byteBefore(bytes, begin, at);
            if (before == LF || before == CR && byteBefore(bytes, begin, at - 1) == LF) {
                return afterEmptyLines(bytes, at + 1, end) - begin;
            }
        }
        return most;
    }

    private static int afterEmptyLines(final ByteBuf bytes, final int from, final int end) {
        int at = from;
        while (at < end && (bytes.getByte(at) == LF || bytes.getByte(at) == CR)) {
            at++;
        }
        return at;
    }

    private byte byteBefore(final ByteBuf bytes, final int begin, final int at) {
        return at > begin ? bytes.getByte(at - 1) : at == begin ? last : lastButOne;
    }

    private void note(final ByteBuf piece) {
        final int end = piece.writerIndex();
        if (piece.readableBytes() > 1) {
            lastButOne = piece.getByte(end - 2);
            last = piece.getByte(end - 1);
        } else if (piece.isReadable()) {
            lastButOne = last;
            last = piece.getByte(end - 1);
        }
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

    /**
     * An answer goes out: there may be room for another request, when whoever answers has finished. Not before: answers are given
     * amid events that are taken in, and Vert.x would take the next request for one that comes too early. Costs who waits for
     * his answers nothing, nor who is answered at once.
     */
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
