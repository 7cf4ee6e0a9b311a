package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.Tag;
import rialto.protocol.Identifier36;

/**
 * What a connection has to pass: its first message must be a Logon(A), and it must be shown who sends it. Nothing more is read
 * while that is looked at. Owned by the event loop.
 */
final class LogonGate implements LogonCheck.Verdict {
    private final FixServer server;
    private final FixConnection connection;
    /** What is looked at, or was refused; null before. */
    private LogonRequest logon;
    /** Who has proven to be there; null before. */
    private FixPeer peer;
    /** Takes a session for the client; null before, and where nothing is to be taken. */
    private NumberedLogon taking;

    LogonGate(final FixServer server, final FixConnection connection) {
        this.server = server;
        this.connection = connection;
    }

    /** Who has proven to be there; null before. */
    FixPeer peer() {
        return peer;
    }

    /** Whether nothing is being looked at. */
    boolean isOpen() {
        return logon == null;
    }

    void onFirst(final FIXMessage message) {
        if (!MessageDecoder.type(message).equals(MsgTypes.LOGON)) {
            refuse();
            return;
        }
        final Dictionary.Message rules = server.dictionary().message(MsgTypes.LOGON);
        final Fault decoded = server.decoder().fault();
        final Fault fault = decoded != null ? decoded : server.check().check(message, rules.body());
        if (fault != null) {
            refuse(message, fault.text());
            return;
        }
        try {
            logon = LogonRequest.of(message, server.settings(), server.nowNs());
        } catch (final LogonRequest.Refusal e) {
            refuse(message, e.getMessage());
            return;
        }
        server.logons().check(logon, connection.client(), connection.isPrivate(), connection, server.nowNs(), this);
    }

    @Override
    public void onAdmitted(final FixPeer admitted) {
        peer = admitted;
        if (connection.isEnding()) {
            return;
        }
        if (server.isFull(peer)) {
            onRefused("the account has too many connections");
            return;
        }
        connection.onProven();
        if (peer.logon().service().isNumbered()) {
            taking = new NumberedLogon(server.held(), connection, peer, this);
            taking.begin();
            return;
        }
        final VolatileSession opened = new VolatileSession(server, connection, peer);
        connection.open(opened);
        opened.begin();
        connection.resume();
    }

    @Override
    public void onRefused(final String why) {
        if (!connection.isEnding()) {
            refuse(logon.isReset() ? logon.names() : null, why);
            connection.flush();
        }
    }

    /** Asks again for what could not be asked for before. */
    void onTime() {
        if (taking != null) {
            taking.onTime();
        }
    }

    /** It began with something else. */
    void refuse() {
        refuse((byte[]) null, "it began with something else than a Logon(A) of FIX 4.4");
    }

    private void refuse(final FIXMessage message, final String why) {
        final String name = MessageDecoder.text(message, Tag.SENDER_COMP_ID);
        final boolean isNamed = name != null && Identifier36.isValid(name);
        final boolean isReset = MessageDecoder.isYes(message, Tag.RESET_SEQ_NUM_FLAG);
        refuse(isNamed && isReset ? MessageEncoder.names(name, null, null) : null, why);
    }

    /** Says why only to a client whose numbers begin again: what is said needs a number, and of others nobody may take one yet. */
    private void refuse(final byte[] names, final String why) {
        server.counters().refusedLogons++;
        server.tellRefused(connection.client(), why);
        if (names != null) {
            final byte[] body = server.encoder().body().text(Tag.TEXT, why).toByteArray();
            final Outgoing outgoing = new Outgoing(MsgTypes.LOGOUT, body);
            connection.write(server.encoder().frame(connection.allocator(), outgoing, names, 1, server.nowNs(), 0));
        }
        connection.end();
    }
}
