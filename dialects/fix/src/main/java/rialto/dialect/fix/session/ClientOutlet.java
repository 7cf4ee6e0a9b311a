package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.disconnect.ClientSession;
import rialto.gateway.security.Permission;
import rialto.gateway.state.Account;

import java.util.ArrayList;
import java.util.List;

/** What is sent to a client that has logged on, until it has logged out. Owned by the event loop. */
abstract class ClientOutlet implements Outlet, ClientSession {
    private static final long LOGOUT_MS = 2_000;

    final FixServer server;
    final FixConnection connection;
    final FixPeer peer;
    private final byte[] names;
    private final Liveness liveness;
    private final List<Runnable> closeActions = new ArrayList<>(1);
    private byte[] route = Outgoing.NO_ROUTE;
    private long logoutMs;
    private boolean isLoggingOut;
    private boolean isClosed;

    ClientOutlet(final FixServer server, final FixConnection connection, final FixPeer peer) {
        this.server = server;
        this.connection = connection;
        this.peer = peer;
        names = peer.logon().names();
        liveness = new Liveness(peer.logon().heartbeat(), server.nowMs());
    }

    /** Sends a message, or has the log give it a number first. */
    abstract boolean transmit(Outgoing outgoing);

    /** Nothing can be sent any more. */
    abstract void onClosed();

    final Liveness liveness() {
        return liveness;
    }

    /** Rejects go back to where a message came from; null when none is being handled. */
    final void answerTo(final FIXMessage message) {
        route = message == null ? Outgoing.NO_ROUTE : Routes.back(message);
    }

    @Override
    public final FieldWriter body() {
        return server.encoder().body();
    }

    @Override
    public final boolean send(final String type, final FieldWriter body) {
        return !isClosed && transmit(new Outgoing(type, body.toByteArray()));
    }

    @Override
    public final boolean sendLate(final String type, final Body body) {
        return !isClosed && transmit(new Outgoing(type, Outgoing.NO_ROUTE, Outgoing.NO_ROUTE, false, body));
    }

    /** The message with its body. */
    final Outgoing written(final Outgoing outgoing) {
        if (outgoing.late() == null) {
            return outgoing;
        }
        final FieldWriter body = body();
        outgoing.late().write(body);
        return new Outgoing(outgoing.type(), body.toByteArray());
    }

    @Override
    public final boolean send(final String type, final byte[] own, final byte[] shared) {
        return !isClosed && transmit(new Outgoing(type, own, shared, false));
    }

    @Override
    public final void flush() {
        connection.flush();
    }

    @Override
    public final void reject(final FIXMessage refused, final int tag, final int reason, final String text) {
        final long number = MessageDecoder.number(refused.valueOf(Tag.MSG_SEQ_NUM));
        refuse(refused, number, new Fault(tag == 0 ? null : Integer.toString(tag), reason, text));
    }

    final void refuse(final FIXMessage refused, final long number, final Fault fault) {
        server.counters().rejected++;
        answer(
                MsgTypes.REJECT,
                body().number(Tag.REF_SEQ_NUM, number)
                        .text(Tag.REF_TAG_ID, fault.tag())
                        .text(Tag.REF_MSG_TYPE, MessageDecoder.type(refused))
                        .number(Tag.SESSION_REJECT_REASON, fault.reason())
                        .text(Tag.TEXT, fault.text()));
    }

    @Override
    public final void businessReject(
            final FIXMessage refused, final String refId, final int reason, final String text) {
        answer(
                MsgTypes.BUSINESS_REJECT,
                body().number(Tag.REF_SEQ_NUM, MessageDecoder.number(refused.valueOf(Tag.MSG_SEQ_NUM)))
                        .text(Tag.REF_MSG_TYPE, MessageDecoder.type(refused))
                        .text(Tag.BUSINESS_REJECT_REF_ID, refId)
                        .number(Tag.BUSINESS_REJECT_REASON, reason)
                        .text(Tag.TEXT, text));
    }

    private void answer(final String type, final FieldWriter reject) {
        if (!isClosed) {
            transmit(new Outgoing(type, route, reject.toByteArray(), false));
        }
    }

    /** Ends the session after a fault: the connection ends with the Logout(5). */
    final void fail(final String text) {
        if (!isLoggingOut && !isClosed) {
            transmit(farewell(text));
        }
    }

    /** A Logout(5) with which the connection ends. */
    final Outgoing farewell(final String text) {
        beginLogout();
        return new Outgoing(MsgTypes.LOGOUT, Outgoing.NO_ROUTE, logoutBody(text), true);
    }

    /** The client logs out, or answers that it was logged out. */
    final void onLogout() {
        if (isLoggingOut) {
            connection.end();
        } else {
            transmit(farewell(null));
        }
    }

    @Override
    public final void logOut(final String text) {
        if (!isLoggingOut && !isClosed) {
            beginLogout();
            transmit(new Outgoing(MsgTypes.LOGOUT, logoutBody(text)));
        }
    }

    private void beginLogout() {
        isLoggingOut = true;
        logoutMs = server.nowMs();
        onLoggingOut();
    }

    /** Nothing that the client sends is carried out any more. */
    void onLoggingOut() {}

    /** What ends with the connection ends now. */
    final void endWhatLastsAsLong() {
        final List<Runnable> actions = List.copyOf(closeActions);
        closeActions.clear();
        actions.forEach(Runnable::run);
    }

    private byte[] logoutBody(final String text) {
        return body().text(Tag.TEXT, text).toByteArray();
    }

    final boolean isLoggingOut() {
        return isLoggingOut;
    }

    /** Writes a message with its number now. */
    final boolean write(final Outgoing outgoing, final long number, final long sentNs, final long origNs) {
        server.counters().messagesOut++;
        liveness.onSent(server.nowMs());
        final boolean isWritten = connection.write(server.encoder()
                .frame(connection.allocator(), outgoing, names, number, sentNs, Math.min(origNs, sentNs)));
        if (outgoing.isLast()) {
            connection.end();
        }
        return isWritten;
    }

    /** Sends a heartbeat when it is due, and ends what is silent. */
    void onTime(final long nowMs) {
        if (isLoggingOut) {
            if (nowMs - logoutMs >= LOGOUT_MS) {
                connection.end();
            }
            return;
        }
        if (peer.key().isExpired(server.nowNs())) {
            logOut("the API key has expired");
            return;
        }
        switch (liveness.onTime(nowMs)) {
            case HEARTBEAT -> send(MsgTypes.HEARTBEAT, body());
            case TEST -> send(MsgTypes.TEST_REQUEST, body().text(Tag.TEST_REQ_ID, "TEST"));
            case SILENT -> {
                server.counters().silent++;
                connection.close("nothing comes from it");
            }
            case NOTHING -> {}
        }
    }

    /** The connection has ended. */
    final void end() {
        if (!isClosed) {
            isClosed = true;
            try {
                onClosed();
            } finally {
                endWhatLastsAsLong();
            }
        }
    }

    @Override
    public final void resume() {
        connection.resume();
    }

    @Override
    public boolean isWritable() {
        return !isClosed && connection.isWritable();
    }

    @Override
    public final boolean isClosed() {
        return isClosed;
    }

    @Override
    public final Account account() {
        return peer.account();
    }

    @Override
    public final boolean mayTrade() {
        return peer.key().may(Permission.TRADE);
    }

    @Override
    public final String keyId() {
        return peer.key().keyId();
    }

    @Override
    public final String name() {
        return peer.logon().name();
    }

    @Override
    public final ClientAddress client() {
        return peer.client();
    }

    @Override
    public final ClientSession clientSession() {
        return this;
    }

    @Override
    public final long lastMessageNs() {
        return System.nanoTime();
    }

    /** Heartbeats watch over the connection, and not those who ask this. */
    @Override
    public final long lastHeardNs() {
        return System.nanoTime();
    }

    @Override
    public final void close(final String reason) {
        logOut(reason);
    }

    @Override
    public final void onClose(final Runnable action) {
        closeActions.add(action);
    }
}
