package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender.Completion;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.NumberedSession;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.RejectReason;
import rialto.protocol.SessionReportDecoder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * A client that has a numbered session. The log gives each message its number: messages are written in order of the events that
 * tell of them or give their numbers. Whoever logs on after it has the session; this connection then ends. Owned by the event
 * loop.
 */
final class NumberedConnection extends FixSession implements Resending.Output {
    /** Commands of one client without an outcome. */
    private static final int WINDOW = 256;

    /** Bytes of messages without a number, from which on nothing more is read. */
    private static final int MAX_WAITING = 256 * 1024;

    /** Numbers that one command may take. */
    private static final int MOST_NUMBERS = 10_000;

    /** Messages that get their numbers by one command. */
    private record Batch(List<Outgoing> messages) {}

    private record Unsent(Encoder encoder, Completion completion) {}

    private final HeldSessions held;
    private final NumberedSession session;
    private final SentMessages sent;
    private final Resending resending;
    private final Queue<Unsent> unsent = new ArrayDeque<>();
    private final Queue<Batch> waiting = new ArrayDeque<>();
    private final List<Outgoing> answers = new ArrayList<>(1);
    private int epoch;
    private long waitingBytes;
    private int outstanding;
    /** A message is being handled, and what answers it is gathered. */
    private boolean isAnswering;
    /** The highest number of the client that the log knows, or will by the commands on their way. */
    private long recordedIn;

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
        sent = new SentMessages(held.budget());
        resending = new Resending(sent, this);
    }

    NumberedSession session() {
        return session;
    }

    int epoch() {
        return epoch;
    }

    /**
     * Has the session from now on, and answers the log-on.
     *
     * @param isReset whether numbers begin again
     */
    void begin(final boolean isReset) {
        takeOver();
        answerLogon(isReset);
        held.keepChoice(this, peer.logon().cancelOnDisconnect());
        open(session.nextNumberIn());
        final long number = peer.logon().number();
        if (number >= session.nextNumberIn()) {
            handledAhead(number);
            askForMissing(number);
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
        epoch = session.epoch();
        recordedIn = session.nextNumberIn() - 1;
        final long number = session.nextNumberOut() - 1;
        sent.begin(number);
        resending.begin(number);
    }

    private void answerLogon(final boolean isReset) {
        final FIXMessage logon = server.encoder().begin(MsgTypes.LOGON);
        LogonAnswers.fill(logon, peer.logon().heartbeat(), isReset, server.settings());
        emit(
                session.nextNumberOut() - 1,
                new Outgoing(MsgTypes.LOGON, server.encoder().body(logon)));
    }

    @Override
    void beginAnswers() {
        isAnswering = true;
    }

    @Override
    void endAnswers() {
        isAnswering = false;
        if (!answers.isEmpty() && !isBeginningAgain) {
            final List<Outgoing> messages = List.copyOf(answers);
            answers.clear();
            takeNumbers(messages);
        }
    }

    @Override
    boolean transmit(final Outgoing outgoing) {
        if (isClosed()) {
            return false;
        }
        if (isAnswering || isBeginningAgain) {
            answers.add(outgoing);
        } else {
            takeNumbers(List.of(outgoing));
        }
        return true;
    }

    /** The first of these commands tells the log, too, which messages of the client need not be sent again. */
    private void takeNumbers(final List<Outgoing> messages) {
        for (int i = 0; i < messages.size(); i += MOST_NUMBERS) {
            final List<Outgoing> part = messages.subList(i, Math.min(i + MOST_NUMBERS, messages.size()));
            part.forEach(message -> waitingBytes += message.length());
            waiting.add(new Batch(part));
            final long number = expectedIn() - 1 > recordedIn ? expectedIn() - 1 : 0;
            recordedIn = Math.max(recordedIn, number);
            command(held.commands().take(session, epoch, number, part.size()), null);
        }
    }

    @Override
    public void send(final Encoder inner, final long number, final Completion completion) {
        final ExpandableArrayBuffer buffer = held.commandBuffer();
        final int length = inner.encode(buffer, 0, held.commandHeader(), 0, 0);
        final byte[] command = new byte[length];
        buffer.getBytes(0, command);
        recordedIn = Math.max(recordedIn, number);
        command(held.commands().numbered(session, epoch, number, command), completion);
    }

    /** Sends a command, or keeps it while the venue is busy. */
    private void command(final Encoder encoder, final Completion completion) {
        final Unsent command = new Unsent(encoder, completion);
        outstanding++;
        if (!unsent.isEmpty() || !offer(command)) {
            unsent.add(command);
        }
    }

    private boolean offer(final Unsent command) {
        return held.sender().send(command.encoder, System.nanoTime(), new Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                outstanding--;
                if (isLost(outcome.commandReject())) {
                    connection.close();
                } else if (command.completion != null) {
                    command.completion.onOutcome(outcome);
                }
                connection.resume();
            }

            /** The client must learn what became of it: it does when it logs on again. */
            @Override
            public void onTimeout() {
                outstanding--;
                if (command.completion != null) {
                    command.completion.onTimeout();
                }
                connection.close();
            }
        });
    }

    private boolean isLost(final RejectReason reason) {
        return (reason == RejectReason.OUT_OF_TURN || reason == RejectReason.UNKNOWN_SESSION)
                && (session.epoch() != epoch || session.gatewayId() == 0);
    }

    /** Sends what waits; the venue may not be busy any more. */
    private void sendOn() {
        while (!unsent.isEmpty() && offer(unsent.peek())) {
            unsent.remove();
        }
    }

    @Override
    boolean isBusy() {
        return !unsent.isEmpty() || outstanding >= WINDOW || waitingBytes >= MAX_WAITING || isBeginningAgain;
    }

    /** Messages got numbers; all that have this epoch are ours. */
    void onNumbersTaken(final long firstNumber) {
        final Batch batch = waiting.remove();
        long number = firstNumber;
        for (final Outgoing outgoing : batch.messages) {
            waitingBytes -= outgoing.length();
            emit(number++, written(outgoing));
        }
    }

    void onReport(final SessionReportDecoder report) {
        emit(report.number(), written(report));
    }

    private Outgoing written(final SessionReportDecoder report) {
        final FIXMessage message = server.encoder().begin();
        server.reports().write(report, message);
        return new Outgoing(message.valueAt(0).toString(), server.encoder().body(message));
    }

    private void emit(final long number, final Outgoing outgoing) {
        sent.add(new SentMessages.Sent(outgoing, server.nowNs()));
        if (outgoing.isLast()) {
            resending.stop(); // whoever logs out gets the rest when he logs on again
        }
        resending.onNumbered(number, outgoing);
    }

    @Override
    void resend(final long begin, final long end) {
        resending.request(begin, end);
    }

    @Override
    public void write(final Outgoing outgoing, final long number, final long origNs) {
        server.counters().resent += origNs == 0 ? 0 : 1;
        write(outgoing, number, server.nowNs(), origNs);
    }

    @Override
    public void writeGap(final long first, final long next, final boolean isAgain) {
        final long nowNs = server.nowNs();
        final byte[] body = LogonAnswers.gapFill(server.encoder(), next);
        write(new Outgoing(MsgTypes.SEQUENCE_RESET, body), first, nowNs, isAgain ? nowNs : 0);
    }

    @Override
    public SentMessages.Sent report(final byte[] report) {
        final SessionReportDecoder decoder = decoder(report);
        return new SentMessages.Sent(written(decoder), decoder.header().timestampNs());
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
        held.pages().read(session, from, to, resending);
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
        if (!unsent.isEmpty()) {
            sendOn();
            connection.resume();
        }
        super.onTime(nowMs);
    }

    /** Numbers begin again; nothing more is read until they have. */
    @Override
    void onReset(final FIXMessage message) {
        final Fault fault = server.check()
                .check(message, server.dictionary().message(MsgTypes.LOGON).body());
        final long number = fault != null ? 0 : MessageDecoder.number(message.valueOf(Tags.MSG_SEQ_NUM));
        if (fault != null || number != 1 || !server.settings().allowReset()) {
            fail(
                    fault != null
                            ? fault.text()
                            : number != 1
                                    ? "with ResetSeqNumFlag(141)=Y MsgSeqNum(34) must be 1, not " + number
                                    : "the venue lets no client reset its numbers (fix.allow-reset)");
            return;
        }
        isBeginningAgain = true;
        final long sentNs = FixTime.parse(message.valueOf(Tags.SENDING_TIME));
        command(
                held.commands().logOn(account().accountId(), name(), session.kind(), sentNs, number, true),
                new Completion() {
                    @Override
                    public void onOutcome(final CommandOutcome outcome) {
                        isBeginningAgain = false;
                        if (outcome.commandReject() != RejectReason.NONE) {
                            endAnswers();
                            fail("SendingTime(52) must be later than that of the Logon before");
                            return;
                        }
                        takeOver();
                        expect(session.nextNumberIn());
                        answerLogon(true);
                        endAnswers();
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
        sent.clear();
        unsent.clear();
        held.leave(this);
    }
}
