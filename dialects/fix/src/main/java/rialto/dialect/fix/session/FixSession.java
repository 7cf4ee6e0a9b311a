package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.dialect.fix.message.SessionRejectReason;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.limits.LimitBreach;

/**
 * A client that has logged on: the rules of FIX 4.4 for what it sends that hold whatever gives the numbers of what it is sent.
 * Owned by the event loop.
 */
abstract class FixSession extends ClientOutlet {
    private static final Logger LOGGER = LoggerFactory.getLogger(FixSession.class);
    private static final int UNSUPPORTED_TYPE = 3;
    private static final int OTHER_REASON = 0;

    private final SessionPace pace;
    private final AheadMessages ahead = new AheadMessages();
    private final SessionRequests requests = new SessionRequests(this);
    private Application application;
    private long expectedIn;
    /** Whether the message that is being handled has PossDupFlag(43). */
    private boolean isSentAgain;

    FixSession(final FixServer server, final FixConnection connection, final FixPeer peer) {
        super(server, connection, peer);
        pace = new SessionPace(
                server.paces(), AccountShare.of(peer), server.settings().messagesPerSecond());
    }

    /**
     * The client wants messages again.
     *
     * @param begin above zero
     * @param end   the last one; 0 for all
     */
    abstract void resend(long begin, long end);

    /**
     * What a key is charged for messages that are sent again.
     *
     * @param end the last one; 0 for all
     */
    abstract int resendWeight(long begin, long end);

    /**
     * The client has logged on again and has numbers begin again with this message, which is its first.
     *
     * @param sentNs SendingTime(52)
     */
    abstract void onReset(long sentNs);

    /** Whether nothing more is read for now. */
    boolean isBusy() {
        return pace.isPaused(server.nowMs()) || application != null && application.isBusy();
    }

    /** Serves the client from now on. */
    final void open(final long nextNumberIn) {
        expectedIn = nextNumberIn;
        application = server.applications().open(peer.logon().service(), this);
    }

    final boolean isSentAgain() {
        return isSentAgain;
    }

    final long expectedIn() {
        return expectedIn;
    }

    final void expect(final long number) {
        expectedIn = number;
        ahead.clear();
    }

    /** Bytes of messages that wait for others. */
    long keptBytes() {
        return ahead.bytes();
    }

    /** A whole message came. */
    final void onMessage(final byte[] bytes, final int begin, final int end, final boolean isVersionRight) {
        final long nowMs = server.nowMs();
        liveness().onReceived(nowMs);
        final FIXMessage message = server.decoder().decode(bytes, begin, end);
        final String type = MessageDecoder.type(message);
        final Pace.Verdict verdict = pace.onMessage(nowMs, end - begin);
        if (!isVersionRight) {
            fail("Incorrect BeginString: BeginString(8) must be FIX.4.4");
        } else if (isLoggingOut() && !MsgTypes.LOGOUT.equals(type) && !MsgTypes.RESEND_REQUEST.equals(type)) {
            return;
        } else if (verdict == Pace.Verdict.FLOOD) {
            server.counters().throttled++;
            fail(pace.flood());
        } else if (type.equals(MsgTypes.LOGON) && MessageDecoder.isYes(message, Tag.RESET_SEQ_NUM_FLAG)) {
            requests.onLogon(message);
        } else {
            if (verdict == Pace.Verdict.TOO_MANY && isDelayed(type, message)) {
                server.counters().throttled++;
                pace.pause(nowMs);
            }
            byNumber(type, message, bytes, begin, end);
        }
        onRoom();
    }

    /** Beyond the limit these wait: they must not be lost, or cannot be refused. */
    private static boolean isDelayed(final String type, final FIXMessage message) {
        return MsgTypes.isOfSessions(type) || MessageDecoder.isYes(message, Tag.POSS_DUP_FLAG);
    }

    /** Handles the message whose turn it is, if it came before; whether it did. */
    private boolean next() {
        final byte[] waiting = ahead.isEmpty() ? null : ahead.take(expectedIn);
        if (waiting == null) {
            return false;
        }
        if (waiting == AheadMessages.HANDLED) {
            advance(expectedIn + 1);
        } else {
            inOrder(server.decoder().decode(waiting, 0, waiting.length));
        }
        return true;
    }

    /** There is room again for what waited. */
    final void onRoom() {
        while (!isClosed() && !isBusy() && !isLoggingOut() && next()) {
            // what came before its turn
        }
    }

    private void byNumber(
            final String type, final FIXMessage message, final byte[] bytes, final int begin, final int end) {
        final FIXValue field = message.valueOf(Tag.MSG_SEQ_NUM);
        final long number = field == null ? -1 : MessageDecoder.number(field);
        if (number < 0) {
            fail("Required tag missing: MsgSeqNum(34) must be a whole number");
        } else if (type.equals(MsgTypes.SEQUENCE_RESET) && !MessageDecoder.isYes(message, Tag.GAP_FILL_FLAG)) {
            requests.onSequenceReset(message, number);
        } else if (type.equals(MsgTypes.LOGOUT)) {
            advance(number == expectedIn ? number + 1 : expectedIn);
            onLogout();
        } else if (number == expectedIn) {
            inOrder(message);
        } else if (number > expectedIn) {
            tooHigh(type, number, message, bytes, begin, end);
        } else {
            tooLow(type, number, message);
        }
    }

    final void advance(final long next) {
        expectedIn = next;
        ahead.onExpected(next);
    }

    private void tooHigh(
            final String type,
            final long number,
            final FIXMessage message,
            final byte[] bytes,
            final int begin,
            final int end) {
        if (!isOurs(message, number)) {
            return;
        }
        if (type.equals(MsgTypes.RESEND_REQUEST)) {
            // both may miss something: each must answer, or both would wait
            ahead.addHandled(number);
            requests.onResendRequest(message, number);
        } else {
            ahead.add(number, bytes, begin, end);
        }
        connection.countKept();
        if (ahead.askedUpTo() == 0) {
            askForMissing(number, false);
        }
    }

    /**
     * Asks for what is missing up to a number.
     *
     * @param isTold whether the client knows without being asked
     */
    final void askForMissing(final long upTo, final boolean isTold) {
        ahead.onAsked(upTo, server.nowMs());
        if (isTold) {
            return;
        }
        send(
                MsgTypes.RESEND_REQUEST,
                body().number(Tag.BEGIN_SEQ_NO, expectedIn).number(Tag.END_SEQ_NO, 0));
    }

    private void tooLow(final String type, final long number, final FIXMessage message) {
        if (MessageDecoder.isYes(message, Tag.POSS_DUP_FLAG)) {
            if (message.valueOf(Tag.ORIG_SENDING_TIME) == null) {
                refuse(
                        message,
                        number,
                        Fault.of(
                                Tag.ORIG_SENDING_TIME,
                                SessionRejectReason.MISSING,
                                "Required tag missing: OrigSendingTime(122) belongs to PossDupFlag(43)=Y"));
            } else {
                isOurs(message, number);
            }
        } else if (type.equals(MsgTypes.RESEND_REQUEST)) {
            requests.onResendRequest(message, number);
        } else {
            fail("MsgSeqNum too low, expecting " + expectedIn + " but received " + number);
        }
    }

    private void inOrder(final FIXMessage message) {
        final long number = expectedIn;
        advance(number + 1);
        server.counters().messagesIn++;
        isSentAgain = MessageDecoder.isYes(message, Tag.POSS_DUP_FLAG);
        answerTo(message);
        try {
            handle(message, number);
        } catch (final RuntimeException e) {
            // its number must count all the same, or the client would send it again and again
            LOGGER.error("FIX: a message could not be handled: {}", message, e);
            businessReject(message, null, OTHER_REASON, "the venue could not handle it");
        } finally {
            answerTo(null);
        }
    }

    /** What came was handled, as far as it can be for now. */
    abstract void onEndOfRead();

    private void handle(final FIXMessage message, final long number) {
        final String type = MessageDecoder.type(message);
        final boolean isTooMuch = pace.isOver() && !MsgTypes.isOfSessions(type) && !isSentAgain;
        Fault fault = server.decoder().fault();
        if (fault == null && !MsgTypes.isDefined(type)) {
            fault = new Fault(null, SessionRejectReason.INVALID_TYPE, "Invalid MsgType: FIX 4.4 has no '" + type + "'");
        }
        final Dictionary.Message known = server.dictionary().message(type);
        if (fault == null && !isTooMuch && known != null && known.isFromClient()) {
            fault = server.check().check(message, known.body());
        }
        if (fault != null) {
            refuse(message, number, fault);
            charge();
        } else if (!isOurs(message, number)) {
            return;
        } else if (MsgTypes.isOfSessions(type)) {
            requests.onMessage(type, message, number);
        } else if (isTooMuch) {
            server.counters().throttled++;
            businessReject(message, null, OTHER_REASON, pace.refusal());
            charge();
        } else if (known == null || !known.isFromClient()) {
            businessReject(
                    message,
                    null,
                    UNSUPPORTED_TYPE,
                    "Unsupported Message Type: the venue takes no MsgType(35)=" + type + " from clients"
                            + MsgTypes.whatToUseInstead(type));
            charge();
        } else if (!type.equals(MsgTypes.BUSINESS_REJECT)) {
            application.onMessage(type, message, number);
        }
    }

    /** Whether names and times of a message are right; if not it was refused, and the session ends. */
    final boolean isOurs(final FIXMessage message, final long number) {
        final Fault fault = PeerCheck.fault(message, name(), server.nowNs());
        if (fault != null) {
            refuse(message, number, fault);
            fail(fault.text());
        }
        return fault == null;
    }

    /** An answer costs an entry of the log: as much as a request elsewhere. */
    final void charge() {
        final LimitBreach breach = server.charge(this, 1);
        if (breach != null) {
            fail("too many requests; log on again in " + breach.retryAfterSeconds() + " s");
        }
    }

    @Override
    void onClosed() {
        if (application != null) {
            application.onClosed();
        }
    }

    @Override
    void onTime(final long nowMs) {
        if (pace.hasEnded(nowMs)) {
            connection.resume();
        }
        if (ahead.isOverdue(nowMs) && !isLoggingOut()) {
            askForMissing(ahead.askedUpTo(), false);
        }
        super.onTime(nowMs);
    }

    /** A message needs no handling when its turn comes. */
    final void handledAhead(final long number) {
        ahead.addHandled(number);
    }

    /** The client reads again. */
    void onWritable() {
        if (!isClosed()) {
            application.onWritable();
        }
    }
}
