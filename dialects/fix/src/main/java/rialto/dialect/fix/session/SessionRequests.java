package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import rialto.dialect.fix.message.SessionRejectReason;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.limits.LimitBreach;

/** What a client that has logged on asks of its session: signs of life, messages again, other numbers. Owned by the event loop. */
final class SessionRequests {
    private final FixSession session;

    SessionRequests(final FixSession session) {
        this.session = session;
    }

    /** A Logon(A) that has numbers begin again. */
    void onLogon(final FIXMessage message) {
        final Fault malformed = malformed(MsgTypes.LOGON, message);
        final Fault fault =
                malformed != null ? malformed : PeerCheck.fault(message, session.name(), session.server.nowNs());
        final String complaint = fault != null ? fault.text() : SessionFaults.ofReset(message, session.server.nowNs());
        final LimitBreach breach = session.server.charge(session, LogonCheck.WEIGHT);
        if (complaint != null) {
            session.fail(complaint);
        } else if (breach != null) {
            session.fail("too many requests; log on again in " + breach.retryAfterSeconds() + " s");
        } else {
            session.onReset(FixTime.parse(message.valueOf(Tag.SENDING_TIME)));
        }
    }

    /** What is malformed in a message of that type, by the dictionary; null for nothing. */
    private Fault malformed(final String type, final FIXMessage message) {
        return session.server
                .check()
                .check(message, session.server.dictionary().message(type).body());
    }

    void onMessage(final String type, final FIXMessage message, final long number) {
        switch (type) {
            case MsgTypes.TEST_REQUEST -> onTestRequest(message, number);
            case MsgTypes.RESEND_REQUEST -> onResendRequest(message, number);
            case MsgTypes.SEQUENCE_RESET -> skipTo(message, number, number + 1);
            case MsgTypes.LOGON ->
                session.fail("the session is logged on; log out first, or send ResetSeqNumFlag(141)=Y");
            default -> {
                // heartbeats and rejects need no answer
            }
        }
    }

    private void onTestRequest(final FIXMessage message, final long number) {
        final FIXValue id = message.valueOf(Tag.TEST_REQ_ID);
        final Fault fault = SessionFaults.ofTestRequest(id);
        if (fault == null) {
            session.send(MsgTypes.HEARTBEAT, session.body().same(Tag.TEST_REQ_ID, id));
            session.charge();
        } else {
            session.refuse(message, number, fault);
        }
    }

    void onResendRequest(final FIXMessage message, final long number) {
        final Fault malformed = malformed(MsgTypes.RESEND_REQUEST, message);
        final long begin = malformed != null ? 0 : MessageDecoder.number(message.valueOf(Tag.BEGIN_SEQ_NO));
        final long end = malformed != null ? 0 : MessageDecoder.number(message.valueOf(Tag.END_SEQ_NO));
        final Fault fault = malformed != null ? malformed : SessionFaults.ofRange(begin, end);
        if (fault != null) {
            session.refuse(message, number, fault);
            return;
        }
        final LimitBreach breach = session.server.charge(session, session.resendWeight(begin, end));
        if (breach == null) {
            session.resend(begin, end);
        } else {
            final String text = "too many requests; ask again in " + breach.retryAfterSeconds() + " s";
            session.refuse(message, number, new Fault(null, SessionRejectReason.OTHER, text));
        }
    }

    private void skipTo(final FIXMessage message, final long number, final long least) {
        final long next = MessageDecoder.number(message.valueOf(Tag.NEW_SEQ_NO));
        final Fault fault = SessionFaults.ofNewNumber(least, session.expectedIn() + SessionFaults.MOST_SKIPPED, next);
        if (fault == null) {
            session.advance(next);
        } else {
            session.refuse(message, number, fault);
        }
    }

    /** Its own number counts for nothing. */
    void onSequenceReset(final FIXMessage message, final long number) {
        final Fault fault = malformed(MsgTypes.SEQUENCE_RESET, message);
        if (fault != null) {
            session.refuse(message, number, fault);
        } else if (session.isOurs(message, number)) {
            skipTo(message, number, session.expectedIn());
        }
    }
}
