package rialto.dialect.fix.session;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.state.NumberedSession;
import rialto.protocol.RejectReason;
import rialto.protocol.SessionKind;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/** Takes a numbered session for a client that has proven who it is. Owned by the event loop. */
final class NumberedLogon implements CommandSender.Completion {
    private static final int ATTEMPTS = 2;

    private final HeldSessions held;
    private final FixConnection connection;
    private final FixPeer peer;
    private final LogonCheck.Verdict verdict;
    private int attempts;
    private boolean isWaiting;
    /** Why the client's number is not taken; null when it is. */
    private String complaint;

    private boolean isReset;

    /** @param verdict told when the session cannot be had */
    NumberedLogon(
            final HeldSessions held,
            final FixConnection connection,
            final FixPeer peer,
            final LogonCheck.Verdict verdict) {
        this.held = held;
        this.connection = connection;
        this.peer = peer;
        this.verdict = verdict;
    }

    /** Asks for the session, or says why it cannot be had. */
    void begin() {
        final LogonRequest logon = peer.logon();
        final NumberedSession known = held.view().numberedSessions().find(peer.account(), logon.name());
        if (known != null && known.kind() != kind()) {
            verdict.onRefused("the account's session " + logon.name()
                    + " is for another TargetSubID(57): choose another" + " SenderCompID(49)");
            return;
        }
        if (known != null && logon.sentNs() <= known.sentTimestampNs()) {
            verdict.onRefused("SendingTime(52) must be later than that of the Logon before");
            return;
        }
        final boolean isDayOver = known != null && isDayOver(known);
        if (isDayOver && logon.number() != 1) {
            // its number counts for nothing: with either one the client must begin again
            verdict.onRefused("a new day has begun: log on with MsgSeqNum(34)=1, and expect 1");
            return;
        }
        isReset = logon.isReset() || isDayOver;
        complaint = isReset ? null : complaint(known, logon);
        if (complaint != null && known == null) {
            verdict.onRefused(complaint + "; the account has no session " + logon.name() + " yet");
            return;
        }
        if (complaint != null && known != null && held.isHeld(known)) {
            verdict.onRefused(complaint + "; the session's other connection stays");
            return;
        }
        send(known);
        attempts += isWaiting ? 0 : 1;
    }

    /** What is wrong with the numbers of a log-on; null for nothing. Of a session that there is its messages say what is expected of it. */
    private static String complaint(final NumberedSession known, final LogonRequest logon) {
        return known == null && logon.nextExpected() > 1
                ? SessionFaults.ofNextExpected(1, logon.nextExpected())
                : SessionFaults.ofLogonNumber(expected(known), logon.number());
    }

    private static long expected(final NumberedSession known) {
        return known == null ? 1 : known.nextNumberIn();
    }

    private SessionKind kind() {
        return peer.logon().service() == FixService.ORDERS ? SessionKind.ORDERS : SessionKind.DROP_COPY;
    }

    /** A number out of range takes the session all the same: only so the client can be told, by a number of it. */
    private void send(final NumberedSession known) {
        final LogonRequest logon = peer.logon();
        final long number = complaint != null ? expected(known) + 1 : logon.number();
        isWaiting = !held.sender()
                .send(
                        held.commands()
                                .logOn(
                                        peer.account().accountId(),
                                        logon.name(),
                                        kind(),
                                        logon.sentNs(),
                                        number,
                                        isReset),
                        System.nanoTime(),
                        this);
    }

    /** Asks again, if the venue was busy. */
    void onTime() {
        if (isWaiting) {
            begin();
        }
    }

    /** Whether the time at which numbers begin again was between the last log-on and now. */
    private boolean isDayOver(final NumberedSession known) {
        final LocalTime roll = held.server().settings().dayRoll();
        return roll != null
                && known.loggedOnNs() < lastRollNs(roll, held.server().nowNs());
    }

    /** When it was last this time of the day, nanoseconds since the epoch. */
    static long lastRollNs(final LocalTime roll, final long nowNs) {
        final LocalDateTime now = LocalDateTime.ofInstant(Instant.ofEpochSecond(0, nowNs), ZoneOffset.UTC);
        final LocalDateTime today = now.toLocalDate().atTime(roll);
        final LocalDateTime last = today.isAfter(now) ? today.minusDays(1) : today;
        return TimeUnit.SECONDS.toNanos(last.toEpochSecond(ZoneOffset.UTC)) + last.getNano();
    }

    @Override
    public void onOutcome(final CommandOutcome outcome) {
        final RejectReason reason = outcome.commandReject();
        if (reason == RejectReason.NONE) {
            onTaken(held.view()
                    .numberedSessions()
                    .find(peer.account(), peer.logon().name()));
        } else if (reason == RejectReason.OUT_OF_TURN && attempts < ATTEMPTS) {
            begin(); // the view has seen meanwhile what stood against it
        } else {
            verdict.onRefused(
                    reason == RejectReason.CAPACITY_EXCEEDED
                            ? "the account has as many sessions as it may; log on by one that it has"
                            : "the session cannot be had: " + reason);
        }
    }

    private void onTaken(final NumberedSession session) {
        if (connection.isEnding() || !held.server().logons().isInForce(peer.key())) {
            held.leave(session, session.epoch());
            connection.close("the API key was revoked");
            return;
        }
        final NumberedConnection opened = new NumberedConnection(held, connection, peer, session);
        connection.open(opened);
        held.hold(opened);
        if (complaint != null) {
            opened.refuse(complaint);
        } else {
            opened.begin(isReset);
        }
        connection.resume();
    }

    @Override
    public void onTimeout() {
        verdict.onRefused("the venue is busy; log on again in a moment");
    }
}
