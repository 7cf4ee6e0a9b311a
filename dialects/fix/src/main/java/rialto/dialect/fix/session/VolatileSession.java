package rialto.dialect.fix.session;

import rialto.dialect.fix.message.FieldWriter;
import rialto.gateway.command.CommandSender;

/** A session whose numbers are those of its connection. Nothing is sent again. Owned by the event loop. */
final class VolatileSession extends FixSession {
    private long nextOut = 1;

    VolatileSession(final FixServer server, final FixConnection connection, final FixPeer peer) {
        super(server, connection, peer);
    }

    /** Answers the log-on. */
    void begin() {
        answerLogon();
        open(peer.logon().number() + 1);
    }

    private void answerLogon() {
        final FieldWriter logon = body();
        LogonAnswers.fill(logon, peer.logon().heartbeat(), true, server.settings());
        send(MsgTypes.LOGON, logon);
    }

    @Override
    boolean transmit(final Outgoing outgoing) {
        return write(written(outgoing), nextOut++, server.nowNs(), 0);
    }

    @Override
    void resend(final long begin, final long end) {
        if (begin >= nextOut) {
            return; // there is nothing to tell of
        }
        final long next = end == 0 || end >= nextOut ? nextOut : end + 1;
        final long nowNs = server.nowNs();
        write(new Outgoing(MsgTypes.SEQUENCE_RESET, LogonAnswers.gapFill(body(), next)), begin, nowNs, nowNs);
    }

    @Override
    int resendWeight(final long begin, final long end) {
        return 0;
    }

    @Override
    void onReset(final long sentNs) {
        nextOut = 1;
        expect(2);
        answerLogon();
    }

    @Override
    void onEndOfRead() {}

    @Override
    public void send(
            final CommandSender.Encoder inner,
            final String partyId,
            final long number,
            final CommandSender.Completion completion) {
        throw new IllegalStateException("numbers of " + peer.logon().service() + " are not the log's");
    }

    /** Quotes leave at once: nobody would hear that they are hit. */
    @Override
    void onLoggingOut() {
        endWhatLastsAsLong();
    }

    @Override
    public boolean isWritable() {
        return !isLoggingOut() && super.isWritable();
    }
}
