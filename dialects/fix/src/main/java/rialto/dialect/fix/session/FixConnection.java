package rialto.dialect.fix.session;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.limits.HeldBytes;
import rialto.gateway.limits.Slots;
import rialto.gateway.tls.ServerTlsHandler;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;

/**
 * One client: bytes in, messages to its session, bytes out. Its first message must be a Logon(A). While that is looked at, or the
 * venue is busy, nothing more is read. Owned by the event loop.
 */
final class FixConnection extends ChannelInboundHandlerAdapter implements MessageFraming.Listener {
    private static final Logger LOGGER = LoggerFactory.getLogger(FixConnection.class);
    private static final byte[] NOTHING = {};
    /** In a row, after which a client speaks something else. */
    private static final int MOST_GARBLED = 32;

    private final FixServer server;
    private final MessageFraming framing;
    private final LogonGate gate;
    /** Null without TLS. */
    private final ServerTlsHandler decryption;

    private Channel channel;
    private ClientAddress client;
    /** Null when it may not stay. */
    private Slots.Slot slot;
    /** Null as long as nothing had to be kept. */
    private HeldBytes.Connection held;
    /** Null until the client has logged on. */
    private FixSession session;

    private byte[] kept = NOTHING;
    private int keptLength;
    private int garbled;
    private final long openedMs;
    private boolean isEnding;
    private boolean isClosed;
    private boolean isUnflushed;
    private boolean isReading;
    private boolean willResume;

    FixConnection(final FixServer server, final ServerTlsHandler decryption) {
        this.server = server;
        this.decryption = decryption;
        framing = new MessageFraming(server.settings().maxMessage(), this);
        gate = new LogonGate(server, this);
        openedMs = server.nowMs();
    }

    @Override
    public void channelActive(final ChannelHandlerContext context) {
        channel = context.channel();
        server.add(this);
        onClient(server.clients().of(channel));
    }

    /** Whose it is; once more when a proxy has said for whom it speaks. */
    void onClient(final ClientAddress from) {
        if (slot != null) {
            slot.leave();
        }
        client = from;
        slot = server.enter(from, this::close);
        if (slot == null) {
            close("there is no place for it");
        }
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        final ByteBuf buffer = (ByteBuf) message;
        try {
            if (!isEnding) {
                take(buffer);
            }
        } finally {
            buffer.release();
        }
    }

    private void take(final ByteBuf buffer) {
        final int count = buffer.readableBytes();
        final byte[] scratch = server.scratch();
        if (keptLength == 0 && count <= scratch.length) {
            buffer.readBytes(scratch, 0, count);
            keep(scratch, read(scratch, count), count);
        } else {
            if (kept.length < keptLength + count) {
                kept = Arrays.copyOf(kept, Math.max(keptLength + count, 2 * kept.length));
            }
            buffer.readBytes(kept, keptLength, count);
            keptLength += count;
            readKept();
        }
    }

    private void readKept() {
        keep(kept, read(kept, keptLength), keptLength);
    }

    /** Hands out the messages that are whole; where the rest begins. */
    private int read(final byte[] bytes, final int end) {
        isReading = true;
        final int rest = framing.onBytes(bytes, 0, end);
        isReading = false;
        return isEnding ? end : rest;
    }

    private void keep(final byte[] from, final int begin, final int end) {
        final int count = end - begin;
        if (count == 0) {
            kept = NOTHING;
        } else if (from == kept) {
            System.arraycopy(kept, begin, kept, 0, begin == 0 ? 0 : count);
        } else {
            kept = Arrays.copyOfRange(from, begin, end);
        }
        keptLength = count;
        countKept();
        if (!isEnding) {
            channel.config().setAutoRead(wantsMore());
        }
    }

    @Override
    public boolean wantsMore() {
        return !isEnding && (session == null ? gate.isOpen() : !session.isBusy());
    }

    /** What was in the way of reading may be gone. */
    void resume() {
        if (!willResume && !isEnding && wantsMore()) {
            willResume = true;
            channel.eventLoop().execute(this::readOn);
        }
    }

    private void readOn() {
        willResume = false;
        if (isEnding || isReading || !wantsMore()) {
            return;
        }
        if (session != null) {
            isReading = true;
            session.onRoom();
            isReading = false;
        }
        readKept();
        flush();
    }

    @Override
    public void channelReadComplete(final ChannelHandlerContext context) {
        flush();
    }

    @Override
    public void onMessage(final byte[] bytes, final int begin, final int end, final boolean isVersionRight) {
        garbled = 0;
        if (decryption != null) {
            decryption.onWhole();
        }
        if (session != null) {
            session.onMessage(bytes, begin, end, isVersionRight);
        } else if (isVersionRight) {
            gate.onFirst(server.decoder().decode(bytes, begin, end));
        } else {
            gate.refuse();
        }
    }

    @Override
    public void onGarbled(final String why) {
        server.counters().garbled++;
        LOGGER.debug("a garbled message of {}: {}", client, why);
        if (session == null) {
            gate.refuse();
        } else if (++garbled >= MOST_GARBLED) {
            session.fail(MOST_GARBLED + " messages in a row were garbled; the last one because " + why);
        }
    }

    @Override
    public void onTooLong(final long length) {
        if (session == null) {
            gate.refuse();
        } else {
            session.fail("a message has at most " + server.settings().maxMessage() + " bytes, not " + length);
        }
    }

    /** The client has logged on. */
    void open(final FixSession opened) {
        session = opened;
        server.onLoggedOn(session);
    }

    boolean isEnding() {
        return isEnding;
    }

    /** Does something after others had their turn. */
    void soon(final Runnable action) {
        channel.eventLoop().execute(() -> {
            action.run();
            flush();
        });
    }

    ClientAddress client() {
        return client;
    }

    /** Whether nobody on the way can read what the client sends. */
    boolean isPrivate() {
        return decryption != null
                || channel.remoteAddress() instanceof final InetSocketAddress peer
                        && peer.getAddress().isLoopbackAddress()
                        && !server.clients().isTrusted(ClientAddress.of(peer.getAddress()));
    }

    /** Who has logged on, or is about to; null when nobody is known. */
    FixPeer peer() {
        return session != null ? session.peer : gate.peer();
    }

    /** Whether what came is being handed out. */
    boolean isReading() {
        return isReading;
    }

    /** The client has proven who it is. */
    void onProven() {
        slot.use(Slots.Use.BUSY);
    }

    ByteBufAllocator allocator() {
        return channel.alloc();
    }

    /** Adds to what {@link #flush} sends; false when the connection has ended, or ends now because its client does not read. */
    boolean write(final ByteBuf message) {
        if (isClosed) {
            message.release();
            return false;
        }
        channel.write(message, channel.voidPromise());
        if (unsentBytes() > server.settings().maxUnread()) {
            server.counters().slow++;
            close("it has " + unsentBytes() + " bytes unread");
            return false;
        }
        if (!isUnflushed) {
            isUnflushed = true;
            server.willFlush(this);
        }
        return true;
    }

    /** Sends what was added. */
    void flush() {
        if (session != null && !isReading) {
            session.onEndOfRead();
        }
        if (isUnflushed) {
            isUnflushed = false;
            channel.flush();
            countKept();
        }
    }

    boolean isWritable() {
        return channel.isWritable();
    }

    private long unsentBytes() {
        final ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }

    private long keptBytes() {
        return unsentBytes() + kept.length + (session == null ? 0 : session.keptBytes());
    }

    /** More may be kept than before, or less. */
    void countKept() {
        if (held == null && keptBytes() > 0) {
            held = server.held(client, this::keptBytes, this::close);
        }
        if (held != null) {
            held.count();
        }
    }

    @Override
    public void channelWritabilityChanged(final ChannelHandlerContext context) {
        if (channel.isWritable() && session != null) {
            session.onWritable();
            flush();
        }
    }

    /** Looks whether something is due. */
    void onTime(final long nowMs) {
        if (session == null) {
            if (nowMs - openedMs >= server.settings().logonMs()) {
                close("it did not log on in time");
            } else if (!isEnding) {
                gate.onTime();
            }
            return;
        }
        if (!wantsMore()) {
            session.liveness().onReceived(nowMs);
        }
        session.onTime(nowMs);
        flush();
    }

    /** Ends the connection when all is sent, or a moment later; what still comes is thrown away. */
    void end() {
        if (isEnding) {
            return;
        }
        isEnding = true;
        channel.config().setAutoRead(true);
        // to close at once would take the last message from a client that is still sending
        channel.writeAndFlush(channel.alloc().buffer(0)).addListener(sent -> {
            if (decryption != null) {
                decryption.closeOutbound();
            } else if (channel instanceof final DuplexChannel duplex && channel.isActive()) {
                duplex.shutdownOutput();
            }
        });
        server.closeSoon(channel);
    }

    /** Ends the session with a Logout(5), or the connection when there is none yet. */
    void logOut(final String why) {
        if (session == null) {
            close(why);
        } else {
            session.logOut(why);
        }
    }

    void close() {
        close("its place or what is kept for it was needed");
    }

    /** Ends the connection at once. */
    void close(final String why) {
        LOGGER.debug("FIX: the connection of {} is closed: {}", client, why);
        isEnding = true;
        channel.close();
    }

    @Override
    public void channelInactive(final ChannelHandlerContext context) {
        isClosed = true;
        isEnding = true;
        server.remove(this);
        if (held != null) {
            held.leave();
        }
        if (slot != null) {
            slot.leave();
        }
        if (session != null) {
            server.onGone(session);
            session.end();
        }
    }

    @Override
    public void exceptionCaught(final ChannelHandlerContext context, final Throwable cause) {
        // a client that speaks no TLS, or shows no certificate, can do so as often as it likes
        if (cause instanceof IOException || cause instanceof DecoderException) {
            LOGGER.debug("a connection failed: {}", cause.getMessage());
        } else {
            LOGGER.error("a connection failed", cause);
        }
        context.close();
    }
}
