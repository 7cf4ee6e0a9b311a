package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;

/**
 * A client that has logged on: the rules of FIX 4.4 that hold whatever gives the numbers of what is sent. Owned by the event
 * loop.
 */
abstract class FixSession extends ClientOutlet {
    /** A client's clock may be wrong by so much, or a message so old. */
    private static final long WINDOW_NS = 120_000_000_000L;

    private static final int UNSUPPORTED_TYPE = 3;
    private static final int OTHER_REASON = 0;

    private final Pace pace;
    private final AheadMessages ahead = new AheadMessages();
    private Application application;
    private long expectedIn;
    /** The highest number that was there when what is missing was asked for; 0 when nothing is. */
    private long askedUpTo;

    FixSession(final FixServer server, final FixConnection connection, final FixPeer peer) {
        super(server, connection, peer);
        pace = new Pace(server.settings().messagesPerSecond());
    }

    /**
     * The client wants messages again.
     *
     * @param begin above zero
     * @param end   the last one; 0 for all
     */
    abstract void resend(long begin, long end);

    /** The client logs on again and wants numbers to begin again. */
    abstract void onReset(FIXMessage logon);

    /** Whether nothing more is read for now. */
    abstract boolean isBusy();

    /** Serves the client from now on. */
    final void open(final long nextNumberIn) {
        expectedIn = nextNumberIn;
        application = server.applications().open(peer.logon().service(), this);
    }

    final long expectedIn() {
        return expectedIn;
    }

    final void expect(final long number) {
        expectedIn = number;
        ahead.clear();
        askedUpTo = 0;
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
        final String type = message.valueAt(0).toString();
        if (!isVersionRight) {
            fail("Incorrect BeginString: BeginString(8) must be FIX.4.4");
        } else if (isLoggingOut() && !MsgTypes.LOGOUT.equals(type) && !MsgTypes.RESEND_REQUEST.equals(type)) {
            return;
        } else if (type.equals(MsgTypes.LOGON) && MessageDecoder.isYes(message, Tags.RESET_SEQ_NUM_FLAG)) {
            onReset(message);
        } else if (pace.onMessage(nowMs) == Pace.Verdict.FLOOD) {
            server.counters().throttled++;
            fail("more than " + 10 * pace.limit() + " messages in a second; send at most " + pace.limit());
        } else {
            byNumber(type, message, bytes, begin, end);
        }
        while (!isClosed() && !isBusy() && !isLoggingOut() && next()) {
            // what came before its turn
        }
    }

    /** Handles the message whose turn it is, if it came before; whether it did. */
    private boolean next() {
        final byte[] waiting = ahead.isEmpty() ? null : ahead.take(expectedIn);
        if (waiting == null) {
            return false;
        }
        if (waiting == AheadMessages.HANDLED) {
            expectedIn++;
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
        final FIXValue field = message.valueOf(Tags.MSG_SEQ_NUM);
        final long number = field == null ? -1 : MessageDecoder.number(field);
        if (number < 0) {
            fail("Required tag missing: MsgSeqNum(34) must be a whole number");
        } else if (type.equals(MsgTypes.SEQUENCE_RESET) && !MessageDecoder.isYes(message, Tags.GAP_FILL_FLAG)) {
            onSequenceReset(message, number);
        } else if (type.equals(MsgTypes.LOGOUT)) {
            expectedIn += number == expectedIn ? 1 : 0;
            onLogout();
        } else if (number == expectedIn) {
            inOrder(message);
        } else if (number > expectedIn) {
            tooHigh(type, number, message, bytes, begin, end);
        } else {
            tooLow(type, number, message);
        }
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
            onResendRequest(message, number);
        } else {
            ahead.add(number, bytes, begin, end);
        }
        connection.countKept();
        if (askedUpTo == 0) {
            askForMissing(number);
        }
    }

    /** Asks for what is missing up to a number. */
    final void askForMissing(final long upTo) {
        askedUpTo = upTo;
        final FIXMessage request = begin(MsgTypes.RESEND_REQUEST);
        request.addField(Tags.BEGIN_SEQ_NO).setInt(expectedIn);
        request.addField(Tags.END_SEQ_NO).setInt(0);
        send(request);
    }

    private void tooLow(final String type, final long number, final FIXMessage message) {
        if (MessageDecoder.isYes(message, Tags.POSS_DUP_FLAG)) {
            if (message.valueOf(Tags.ORIG_SENDING_TIME) == null) {
                refuse(
                        message,
                        number,
                        Fault.of(
                                Tags.ORIG_SENDING_TIME,
                                Fault.MISSING,
                                "Required tag missing: OrigSendingTime(122) belongs to PossDupFlag(43)=Y"));
            } else {
                isOurs(message, number);
            }
        } else if (type.equals(MsgTypes.RESEND_REQUEST)) {
            onResendRequest(message, number);
        } else {
            fail("MsgSeqNum too low, expecting " + expectedIn + " but received " + number);
        }
    }

    private void inOrder(final FIXMessage message) {
        final long number = expectedIn;
        expectedIn++;
        if (askedUpTo != 0 && number >= askedUpTo) {
            askedUpTo = 0;
        }
        server.counters().messagesIn++;
        answerTo(message);
        try {
            beginAnswers();
            handle(message, number);
        } finally {
            endAnswers();
            answerTo(null);
        }
    }

    /** What is sent from now on answers a message. */
    void beginAnswers() {}

    void endAnswers() {}

    private void handle(final FIXMessage message, final long number) {
        final String type = message.valueAt(0).toString();
        Fault fault = server.decoder().fault();
        if (fault == null && !MsgTypes.isDefined(type)) {
            fault = new Fault(null, Fault.INVALID_TYPE, "Invalid MsgType: FIX 4.4 has no '" + type + "'");
        }
        final Dictionary.Message known = server.dictionary().message(type);
        if (fault == null && known != null && known.isFromClient()) {
            fault = server.check().check(message, known.body());
        }
        if (fault != null) {
            refuse(message, number, fault);
        } else if (!isOurs(message, number)) {
            return;
        } else if (MsgTypes.isOfSessions(type)) {
            onSessionMessage(type, message, number);
        } else if (pace.isOver()) {
            server.counters().throttled++;
            businessReject(
                    message,
                    null,
                    OTHER_REASON,
                    "more than " + pace.limit() + " messages in this second; it was not carried out");
        } else if (known == null || !known.isFromClient()) {
            businessReject(
                    message,
                    null,
                    UNSUPPORTED_TYPE,
                    "Unsupported Message Type: the venue takes no MsgType(35)=" + type + " from clients");
        } else if (!type.equals(MsgTypes.BUSINESS_REJECT)) {
            application.onMessage(type, message, number);
        }
    }

    /** Whether names and times of a message are right; if not it was refused, and the session ends. */
    private boolean isOurs(final FIXMessage message, final long number) {
        final FIXValue sender = message.valueOf(Tags.SENDER_COMP_ID);
        final FIXValue target = message.valueOf(Tags.TARGET_COMP_ID);
        if (sender != null && CharSequence.compare(sender, peer.logon().name()) != 0
                || target != null && CharSequence.compare(target, MessageEncoder.OUR_COMP_ID) != 0) {
            final String text = "CompID problem: the session's SenderCompID(49) is "
                    + peer.logon().name() + ", its TargetCompID(56) is " + MessageEncoder.OUR_COMP_ID;
            refuse(message, number, new Fault(null, Fault.COMP_ID, text));
            fail(text);
            return false;
        }
        final FIXValue sent = message.valueOf(Tags.SENDING_TIME);
        final long sentNs = sent == null ? FixTime.INVALID : FixTime.parse(sent);
        if (sentNs == FixTime.INVALID) {
            return true;
        }
        final FIXValue original =
                MessageDecoder.isYes(message, Tags.POSS_DUP_FLAG) ? message.valueOf(Tags.ORIG_SENDING_TIME) : null;
        final long originalNs = original == null ? FixTime.INVALID : FixTime.parse(original);
        final boolean isAccurate = Math.abs(server.nowNs() - sentNs) <= WINDOW_NS;
        if (isAccurate && originalNs <= sentNs) {
            return true;
        }
        final String text = isAccurate
                ? "SendingTime accuracy problem: OrigSendingTime(122) is after SendingTime(52)"
                : "SendingTime accuracy problem: SendingTime(52) is more than 120 s off; it is "
                        + FixTime.text(server.nowNs()) + " here";
        refuse(message, number, new Fault(null, Fault.SENDING_TIME, text));
        fail(text);
        return false;
    }

    private void onSessionMessage(final String type, final FIXMessage message, final long number) {
        switch (type) {
            case MsgTypes.TEST_REQUEST -> {
                final FIXMessage heartbeat = begin(MsgTypes.HEARTBEAT);
                heartbeat
                        .addField(Tags.TEST_REQ_ID)
                        .setString(MessageEncoder.cut(MessageDecoder.text(message, Tags.TEST_REQ_ID)));
                send(heartbeat);
            }
            case MsgTypes.RESEND_REQUEST -> onResendRequest(message, number);
            case MsgTypes.SEQUENCE_RESET -> onGapFill(message, number);
            case MsgTypes.LOGON -> fail("the session is logged on; log out first, or send ResetSeqNumFlag(141)=Y");
            default -> {
                // heartbeats and rejects need no answer
            }
        }
    }

    private void onResendRequest(final FIXMessage message, final long number) {
        final Dictionary.Message known = server.dictionary().message(MsgTypes.RESEND_REQUEST);
        final Fault fault = server.check().check(message, known.body());
        if (fault != null) {
            refuse(message, number, fault);
            return;
        }
        final long begin = MessageDecoder.number(message.valueOf(Tags.BEGIN_SEQ_NO));
        final long end = MessageDecoder.number(message.valueOf(Tags.END_SEQ_NO));
        if (begin < 1 || end != 0 && end < begin) {
            refuse(
                    message,
                    number,
                    Fault.of(
                            begin < 1 ? Tags.BEGIN_SEQ_NO : Tags.END_SEQ_NO,
                            Fault.INCORRECT_VALUE,
                            "Value is incorrect (out of range) for this tag: BeginSeqNo(7) is at least 1, and EndSeqNo(16) 0 or not"
                                    + " below it; you sent " + begin + " and " + end));
        } else {
            resend(begin, end);
        }
    }

    private void onGapFill(final FIXMessage message, final long number) {
        final long next = MessageDecoder.number(message.valueOf(Tags.NEW_SEQ_NO));
        if (next <= number) {
            refuse(message, number, outOfRange(number + 1, next));
        } else {
            expectedIn = next;
        }
    }

    /** Its own number counts for nothing. */
    private void onSequenceReset(final FIXMessage message, final long number) {
        final Dictionary.Message known = server.dictionary().message(MsgTypes.SEQUENCE_RESET);
        final Fault fault = server.check().check(message, known.body());
        if (fault != null) {
            refuse(message, number, fault);
        } else if (isOurs(message, number)) {
            final long next = MessageDecoder.number(message.valueOf(Tags.NEW_SEQ_NO));
            if (next < expectedIn) {
                refuse(message, number, outOfRange(expectedIn, next));
            } else {
                askedUpTo = 0;
                expectedIn = next;
            }
        }
    }

    private static Fault outOfRange(final long least, final long seen) {
        return Fault.of(
                Tags.NEW_SEQ_NO,
                Fault.INCORRECT_VALUE,
                "Value is incorrect (out of range) for this tag: NewSeqNo(36) must be at least " + least + ", not "
                        + seen);
    }

    private void onLogout() {
        if (isLoggingOut()) {
            connection.end();
        } else {
            answerLogout();
        }
    }

    @Override
    void onClosed() {
        if (application != null) {
            application.onClosed();
        }
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
