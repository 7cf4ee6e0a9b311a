package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ProxyProtocol;
import rialto.gateway.limits.HeldBytes;
import rialto.gateway.limits.Slots;

import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * One connection, from its acceptance to its end: the first handler in its pipeline, before TLS. It takes a place, waits for
 * the header of the PROXY protocol where one must come, counts what is kept for it, and gives the place back. Owned by the
 * event loop.
 */
final class WatchedConnection extends ChannelDuplexHandler {
    /** Most requests are shorter: they cost no counting. */
    private static final int LITTLE_BYTES = 4_096;
    /** Of a request or two with ordinary headers. Of as many connections as there may be it fits beside what is counted. */
    private static final int LITTLE_KEPT_BYTES = 4 * 1024;
    /** What is longer than any request may be is read, and not kept. */
    private static final int MOST_UNFINISHED_BYTES = 192 * 1024;
    /** Headers are kept as text, pieces of messages with what ties them together. */
    private static final int KEPT_OF_A_BYTE = 2;

    private final Function<Channel, HttpConnections> listeners;
    private final Runnable onArrival;
    private final RequestWatch request = new RequestWatch(this);
    /** Null before anything is read. */
    private TlsRecords records;

    private HttpConnections owner;
    private ChannelHandlerContext context;
    private ClientAddress client;
    private Slots.Slot slot;
    /** Null as long as all came and went at once, which is nearly always. */
    private HeldBytes.Connection held;

    /** Since something was whole, at most. */
    private long unfinishedBytes;

    /** Something came or went then, at the earliest. */
    private long movedNs = System.nanoTime();

    /** By whoever serves it, besides bytes that come and go. */
    private long keptBytes;

    /** Frames of a WebSocket that wait for their turn; some of them may be whole. */
    private IntSupplier waitingFrames = () -> 0;

    private boolean isReading;
    private boolean isWhole;
    private boolean isRefused;
    /** Its address was charged for its end. */
    private boolean isLost;
    /** What is flushed after the end is kept for nobody. */
    private boolean isOver;

    /**
     * @param listeners whose connection it is; null for nobody's who watches
     * @param onArrival run as soon as an event loop has it
     */
    WatchedConnection(final Function<Channel, HttpConnections> listeners, final Runnable onArrival) {
        this.listeners = listeners;
        this.onArrival = onArrival;
    }

    @Override
    public void handlerAdded(final ChannelHandlerContext added) {
        context = added;
        onArrival.run();
        final HttpConnections listener = listeners.apply(added.channel());
        if (listener == null) {
            added.pipeline().remove(this);
        } else {
            listener.arrive(added.channel(), this);
        }
        if (isRefused && added.channel().isActive() && added.channel().isRegistered() && isLate()) {
            close();
        }
    }

    /** Whether the connection was set up before it was watched; otherwise it is told when it is active. */
    private boolean isLate() {
        return context.pipeline().get("httpDecoder") != null;
    }

    void open(
            final HttpConnections listener,
            final Channel channel,
            final ClientAddress peer,
            final boolean isByProxyProtocol) {
        owner = listener;
        channel.closeFuture().addListener(ignored -> {
            isOver = true;
            if (isInVain()) {
                owner.lostHalfOpen(client);
            }
            leave();
        });
        enter(peer);
        if (isByProxyProtocol) {
            ProxyProtocol.expect(context.pipeline(), context.name(), this::onClient);
        }
    }

    private void enter(final ClientAddress from) {
        client = from;
        slot = owner.enter(from, this::evicted);
        isRefused = slot == null;
        if (!isRefused) {
            request.settle();
        }
    }

    /** It asked for a handshake of TLS, and for nothing else. */
    private boolean isInVain() {
        return !isLost && records != null && records.isTls() && !request.hasBegun();
    }

    private void evicted() {
        if (slot != null && slot.use() == Slots.Use.HALF_OPEN) {
            isLost = true;
            owner.lostHalfOpen(client);
        }
        close();
    }

    @Override
    public void channelActive(final ChannelHandlerContext active) {
        if (isRefused) {
            close();
        } else {
            active.fireChannelActive();
        }
    }

    /** A proxy has said for whom it speaks: the connection is that client's from now on. */
    private void onClient(final ClientAddress behindProxy) {
        leave();
        enter(behindProxy);
        if (isRefused) {
            close();
        }
    }

    @Override
    public void channelRead(final ChannelHandlerContext read, final Object message) {
        final int count = message instanceof final ByteBuf bytes ? bytes.readableBytes() : 0;
        if (records == null) {
            records = new TlsRecords();
            records.follow(read.pipeline());
        }
        movedNs = System.nanoTime();
        isWhole = false;
        isReading = true;
        read.fireChannelRead(message);
        isReading = false;
        unfinishedBytes = Math.min(MOST_UNFINISHED_BYTES, isWhole ? count : unfinishedBytes + count);
        countHeld();
    }

    /** A request or a message has arrived whole. What came with its end may be the beginning of the next one. */
    void whole() {
        isWhole = true;
        if (records != null) {
            records.onWhole();
        }
        if (!isReading) {
            // it waited for its turn, and behind it is what waits still
            unfinishedBytes = waitingFrames.getAsInt();
        }
    }

    @Override
    public void flush(final ChannelHandlerContext flushed) {
        movedNs = System.nanoTime();
        flushed.flush();
        countHeld();
    }

    /** @param bytes in which frames wait that were not looked at yet */
    void waitingFrames(final IntSupplier bytes) {
        waitingFrames = bytes;
    }

    void keep(final long bytes) {
        keptBytes = bytes;
        countHeld();
    }

    /** More may be kept for it than before, or less. It may end in here. */
    void countHeld() {
        if (held == null) {
            if (owner == null || isOver || heldBytes() == 0) {
                return;
            }
            held = owner.held(client, this::heldBytes, this::close);
        }
        held.count();
    }

    private long heldBytes() {
        final ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        final long unsent = buffer == null ? 0 : buffer.totalPendingWriteBytes();
        final long kept = request.keptBytes();
        // what came to the codec is counted there
        final long unfinished = request.isHttp() && records != null
                ? records.unfinishedBytes()
                : Math.max(unfinishedBytes, waitingFrames.getAsInt());
        return unsent
                + keptBytes
                + (unfinished > LITTLE_BYTES ? KEPT_OF_A_BYTE * unfinished : 0)
                + (kept > LITTLE_KEPT_BYTES ? kept : 0);
    }

    /** It becomes a WebSocket of this client: its place among requests is free. */
    void upgrade(final ClientAddress opener) {
        leave();
        client = opener;
    }

    RequestWatch request() {
        return request;
    }

    /** When something came or went last. */
    long movedNs() {
        return movedNs;
    }

    RequestDeadlines deadlines() {
        return owner.deadlines();
    }

    void use(final Slots.Use use) {
        if (slot != null) {
            slot.use(use);
        }
    }

    /** Gives its place back. */
    void leave() {
        request.end();
        if (slot != null) {
            slot.leave();
        }
        if (held != null) {
            held.leave();
            held = null;
        }
    }

    /** At once, past everything that would rather close in order. */
    void close() {
        leave();
        context.close();
    }
}
