package rialto.dialect.fix.session;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender.Completion;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.NumberedSession;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.RejectReason;
import rialto.protocol.SessionReportDecoder;

import java.util.ArrayList;
import java.util.List;

/**
 * A client that has a numbered session. The log gives each message its number: messages are written in order of the events that
 * tell of them or give their numbers. Whoever logs on after it has the session; this connection then ends. Owned by the event
 * loop.
 */
final class NumberedConnection extends FixSession implements Resending.Output, CommandLane.Owner {
    private static final Logger LOGGER = LoggerFactory.getLogger(NumberedConnection.class);
    /** What a key is charged for reading reports back. */
    private static final int WEIGHT_OF_RECORDING = 20;

    /** Of what is sent again from memory, a key is charged 1 for so many. */
    private static final int BYTES_OF_WEIGHT = 16 * 1024;

    private final HeldSessions held;
    private final NumberedSession session;
    private final CommandLane lane;
    private final SentMessages sent;
    private final Resending resending;
    /** What answers what is being read; it gets its numbers together. */
    private final List<Outgoing> answers = new ArrayList<>(1);
    /** Number and event of the last report that was read back. */
    private long readNumber;

    private long readEvent;
    /** The epoch is about to change: what is sent waits for the next one. */
    private boolean isBeginningAgain;

    NumberedConnection(
            final HeldSessions held,
            final FixConnection connection,
            final FixPeer peer,
            final NumberedSession session) {
        super(held.server(), connection, peer);
        this.held = held;
        this.session = session;
        lane = new CommandLane(held, session, this);
        sent = new SentMessages(held.budget());
        resending = new Resending(sent, this);
    }

    NumberedSession session() {
        return session;
    }

    int epoch() {
        return lane.epoch();
    }

    /**
     * Has the session from now on, and answers the log-on.
     *
     * @param isReset whether numbers begin again
     */
    void begin(final boolean isReset) {
        takeOver();
        final LogonRequest logon = peer.logon();
        final long answer = session.nextNumberOut() - 1;
        if (logon.nextExpected() > answer && !isReset) {
            open(session.nextNumberIn());
            emit(answer, farewell(SessionFaults.ofNextExpected(answer, logon.nextExpected())));
            return;
        }
        answerLogon(logon.isReset());
        held.keepChoice(this, logon.cancelOnDisconnect());
        open(session.nextNumberIn());
        if (logon.nextExpected() != 0 && !isReset) {
            resending.request(logon.nextExpected(), answer - 1);
        }
        if (logon.number() >= session.nextNumberIn()) {
            handledAhead(logon.number());
            askForMissing(logon.number(), logon.nextExpected() != 0);
        }
    }

    /** Has the session only to tell the client why it is logged out. */
    void refuse(final String why) {
        takeOver();
        open(session.nextNumberIn());
        final Outgoing logout = farewell(why);
        emit(session.nextNumberOut() - 1, logout);
    }

    private void takeOver() {
        lane.begin();
        readNumber = 0;
        final long number = session.nextNumberOut() - 1;
        sent.begin(number);
        resending.begin(number);
    }

    private void answerLogon(final boolean isReset) {
        final FieldWriter logon = body();
        LogonAnswers.fill(logon, peer.logon().heartbeat(), isReset, server.settings());
        if (peer.logon().nextExpected() != 0) {
            logon.number(Tag.NEXT_EXPECTED_MSG_SEQ_NUM, session.nextNumberIn());
        }
        emit(session.nextNumberOut() - 1, new Outgoing(MsgTypes.LOGON, logon.toByteArray()));
    }

    @Override
    boolean transmit(final Outgoing outgoing) {
        if (isClosed()) {
            return false;
        }
        answers.add(outgoing);
        if (!connection.isReading()) {
            onEndOfRead();
        }
        return true;
    }

    @Override
    void onEndOfRead() {
        takeNumbers(expectedIn() - 1);
    }

    private void takeNumbers(final long upTo) {
        if (!answers.isEmpty() && !isBeginningAgain && !isClosed()) {
            final List<Outgoing> messages = List.copyOf(answers);
            answers.clear();
            lane.take(messages, upTo);
        }
    }

    @Override
    public void send(final Encoder inner, final String partyId, final long number, final Completion completion) {
        final ExpandableArrayBuffer buffer = held.commandBuffer();
        final int length = inner.encode(buffer, 0, held.commandHeader(), 0, 0);
        final byte[] command = new byte[length];
        buffer.getBytes(0, command);
        takeNumbers(number - 1);
        lane.beCareful(isSentAgain());
        lane.command(command, partyId, number, completion);
    }

    @Override
    public void onLost() {
        connection.close("the log has another message of its session");
    }

    @Override
    public void onProgress() {
        connection.resume();
    }

    @Override
    boolean isBusy() {
        return super.isBusy() || lane.isFull() || isBeginningAgain;
    }

    @Override
    long keptBytes() {
        return super.keptBytes() + lane.waitingBytes() + sent.apartBytes();
    }

    /** Messages got numbers; all that have this epoch are ours. */
    void onNumbersTaken(final long firstNumber) {
        long number = firstNumber;
        for (final Outgoing outgoing : lane.onNumbersTaken()) {
            emit(number++, written(outgoing), false);
        }
    }

    void onReport(final SessionReportDecoder report) {
        emit(report.number(), written(report), true);
    }

    private Outgoing written(final SessionReportDecoder report) {
        final FieldWriter body = body();
        final String type = server.reports().write(report, body);
        return new Outgoing(type, body.toByteArray());
    }

    private void emit(final long number, final Outgoing outgoing) {
        emit(number, outgoing, false);
    }

    private void emit(final long number, final Outgoing outgoing, final boolean isRecorded) {
        final SentMessages.Sent message = new SentMessages.Sent(outgoing, server.nowNs(), isRecorded);
        sent.add(message, resending.written());
        if (outgoing.isLast()) {
            resending.stop(); // whoever logs out gets the rest when he logs on again
        }
        resending.onNumbered(number, message);
        if (sent.isOverflowing()) {
            server.counters().slow++;
            connection.close("too much waits to be sent");
        }
    }

    @Override
    int resendWeight(final long begin, final long end) {
        final long kept = sent.bytes(begin, end == 0 ? Long.MAX_VALUE : end);
        return 1 + (int) (kept / BYTES_OF_WEIGHT) + (begin < sent.firstNumber() ? WEIGHT_OF_RECORDING : 0);
    }

    @Override
    void resend(final long begin, final long end) {
        resending.request(begin, end);
    }

    @Override
    public void writeNew(final SentMessages.Sent message, final long number) {
        write(message.outgoing(), number, message.sentNs(), 0);
    }

    @Override
    public void write(final Outgoing outgoing, final long number, final long origNs) {
        server.counters().resent += origNs == 0 ? 0 : 1;
        write(outgoing, number, server.nowNs(), origNs);
    }

    @Override
    public void writeGap(final long first, final long next, final boolean isAgain) {
        final long nowNs = server.nowNs();
        final byte[] body = LogonAnswers.gapFill(body(), next);
        write(new Outgoing(MsgTypes.SEQUENCE_RESET, body), first, nowNs, isAgain ? nowNs : 0);
    }

    @Override
    public SentMessages.Sent report(final byte[] report) {
        final SessionReportDecoder decoder = decoder(report);
        readNumber = decoder.number();
        readEvent = decoder.header().eventSequence();
        try {
            return new SentMessages.Sent(written(decoder), decoder.header().timestampNs(), true);
        } catch (final RuntimeException e) {
            LOGGER.error("FIX: a report could not be written: {}", decoder, e);
            return null;
        }
    }

    @Override
    public long reportNumber(final byte[] report) {
        return decoder(report).number();
    }

    private static SessionReportDecoder decoder(final byte[] report) {
        return new SessionReportDecoder().wrapAndApplyHeader(new UnsafeBuffer(report), 0, new MessageHeaderDecoder());
    }

    @Override
    public void readPage(final long from, final long to) {
        final long after = readNumber != 0 && readNumber < from ? readEvent : 0;
        held.pages().read(session, after, from, to, resending);
    }

    @Override
    public void onPageSent() {
        connection.flush();
    }

    @Override
    public void again() {
        connection.soon(() -> {
            if (!isClosed()) {
                resending.proceed();
            }
        });
    }

    @Override
    public void onUnreadable() {
        logOut("what is to be sent again cannot be read now; log on again in a moment");
    }

    @Override
    void onWritable() {
        resending.onWritable();
        super.onWritable();
    }

    @Override
    void onTime(final long nowMs) {
        lane.onTime(nowMs);
        sent.trim(resending.written());
        super.onTime(nowMs);
    }

    /** Numbers begin again; nothing more is read until they have. */
    @Override
    void onReset(final long sentNs) {
        if (!server.settings().allowReset()) {
            fail("the venue lets no client reset its numbers (fix.allow-reset)");
            return;
        }
        onEndOfRead();
        isBeginningAgain = true;
        lane.other(
                held.commands().logOn(account().accountId(), name(), session.kind(), sentNs, 1, true),
                new Completion() {
                    @Override
                    public void onOutcome(final CommandOutcome outcome) {
                        isBeginningAgain = false;
                        if (outcome.commandReject() != RejectReason.NONE) {
                            fail("SendingTime(52) must be later than that of the Logon before");
                            return;
                        }
                        takeOver();
                        expect(session.nextNumberIn());
                        answerLogon(true);
                        onEndOfRead();
                    }

                    @Override
                    public void onTimeout() {
                        isBeginningAgain = false;
                    }
                });
    }

    boolean isBeginningAgain() {
        return isBeginningAgain;
    }

    @Override
    void onClosed() {
        super.onClosed();
        resending.stop();
        sent.close();
        lane.close();
        held.leave(this);
    }
}
