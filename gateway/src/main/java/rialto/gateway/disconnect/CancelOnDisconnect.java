package rialto.gateway.disconnect;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.VenueListener;
import rialto.protocol.RejectReason;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Cancel on disconnect: holds a cancel timer for each connection and account that asked for it, ends it when the connection is
 * closed, and keeps this gateway's lease. Asks again until the venue has answered. Register it with the view. Owned by the
 * event loop.
 */
public final class CancelOnDisconnect implements VenueListener {
    /** Cancel timers of gateways have numbers from here on, so that they never are a client's. */
    private static final long FIRST_ID = 1L << 62;

    private static final int RENEWALS_PER_LEASE = 5;

    /** Nothing follows from it: the next renewal is sent in any case. */
    private static final CommandSender.Completion RENEWED = new CommandSender.Completion() {
        @Override
        public void onOutcome(final CommandOutcome outcome) {}

        @Override
        public void onTimeout() {}
    };

    /** Some pings without an answer. */
    private static final int SILENCE_SECONDS = 60;

    private final CommandSender sender;
    private final long firstId;
    private final int leaseMs;
    private final LongSupplier nanoClock;
    private final CancelTimerCommands commands = new CancelTimerCommands();
    private final Map<ClientSession, CancelOnDisconnectSession> sessions = new IdentityHashMap<>();
    private final Long2ObjectHashMap<HeldCancelTimer> cancelTimers = new Long2ObjectHashMap<>();
    private int lastNumber;
    private long renewedNs;

    /**
     * @param gatewayId of the commands that are sent, above zero
     * @param leaseMs   for how long after this gateway's last sign of life its clients' orders stay
     */
    public CancelOnDisconnect(
            final CommandSender sender, final int gatewayId, final int leaseMs, final LongSupplier nanoClock) {
        this.sender = sender;
        this.firstId = FIRST_ID | (long) gatewayId << 31;
        this.leaseMs = leaseMs;
        this.nanoClock = nanoClock;
    }

    /**
     * What the client of a connection chooses, for orders from now on.
     *
     * @param cancelsOnDisconnect whether orders that do not say are under a cancel timer
     * @param heartbeatMs         the connection is closed when no message came for so long; 0 for never
     */
    public void choose(final ClientSession session, final boolean cancelsOnDisconnect, final int heartbeatMs) {
        final CancelOnDisconnectSession choices = choices(session);
        choices.cancelsOnDisconnect = cancelsOnDisconnect;
        choices.heartbeatMs = heartbeatMs;
    }

    /** Whether a connection's orders are under a cancel timer when they do not say. */
    public boolean cancelsOnDisconnect(final ClientSession session) {
        final CancelOnDisconnectSession choices = sessions.get(session);
        return choices != null && choices.cancelsOnDisconnect;
    }

    /** How long a connection may be silent, milliseconds; 0 for ever. */
    public int heartbeatMs(final ClientSession session) {
        final CancelOnDisconnectSession choices = sessions.get(session);
        return choices == null ? 0 : choices.heartbeatMs;
    }

    /**
     * The cancel timer for an account's orders that come over a connection; the first time the venue is asked for it, ahead of
     * the order.
     *
     * @throws rialto.gateway.api.ApiException busy, when that could not be sent
     */
    public long cancelTimerOf(final ClientSession session, final long accountId) {
        final CancelOnDisconnectSession choices = choices(session);
        for (final HeldCancelTimer cancelTimer : choices.cancelTimers) {
            if (cancelTimer.accountId == accountId) {
                return cancelTimer.cancelTimerId;
            }
        }
        final HeldCancelTimer cancelTimer = new HeldCancelTimer(session, accountId, firstId | ++lastNumber);
        if (!set(cancelTimer)) {
            throw ApiErrors.busy().asException();
        }
        choices.cancelTimers.add(cancelTimer);
        cancelTimers.put(cancelTimer.cancelTimerId, cancelTimer);
        return cancelTimer.cancelTimerId;
    }

    private CancelOnDisconnectSession choices(final ClientSession session) {
        return sessions.computeIfAbsent(session, opened -> {
            opened.onClose(() -> end(opened));
            return new CancelOnDisconnectSession();
        });
    }

    /** Connections whose clients chose something. */
    public int sessionCount() {
        return sessions.size();
    }

    /** Cancel timers that this gateway holds, also those that the venue is being told to end. */
    public int cancelTimerCount() {
        return cancelTimers.size();
    }

    /** Ends a connection's cancel timers: its client is gone. */
    private void end(final ClientSession session) {
        final CancelOnDisconnectSession choices = sessions.remove(session);
        if (choices != null) {
            for (final HeldCancelTimer cancelTimer : choices.cancelTimers) {
                cancelTimer.isEnding = true;
                end(cancelTimer);
            }
        }
    }

    /** Ends all cancel timers: the gateway is going away. */
    public void endAll() {
        new ArrayList<>(sessions.keySet()).forEach(this::end);
    }

    /** Looks after connections, leases and what has to be asked again. Call it several times a second. */
    public void tick() {
        if (sessions.isEmpty() && cancelTimers.isEmpty()) {
            return;
        }
        final long nowNs = nanoClock.getAsLong();
        for (final ClientSession session : List.copyOf(sessions.keySet())) {
            look(session, nowNs);
        }
        for (final HeldCancelTimer cancelTimer : List.copyOf(cancelTimers.values())) {
            if (cancelTimer.isEnding) {
                end(cancelTimer);
            } else if (!cancelTimer.isSet) {
                set(cancelTimer);
            }
        }
        if (!cancelTimers.isEmpty()
                && nowNs - renewedNs >= TimeUnit.MILLISECONDS.toNanos(leaseMs / RENEWALS_PER_LEASE)) {
            renew(nowNs);
        }
    }

    private void look(final ClientSession session, final long nowNs) {
        final int heartbeatMs = sessions.get(session).heartbeatMs;
        if (heartbeatMs > 0 && nowNs - session.lastMessageNs() > TimeUnit.MILLISECONDS.toNanos(heartbeatMs)) {
            session.close("no message for " + heartbeatMs + " ms");
        }
        if (nowNs - session.lastHeardNs() > TimeUnit.SECONDS.toNanos(SILENCE_SECONDS)) {
            session.close("no answer to pings for " + SILENCE_SECONDS + " s");
        }
        if (session.isClosed()) {
            end(session); // told to go; its own farewell may never come
        }
    }

    private boolean set(final HeldCancelTimer cancelTimer) {
        return ask(cancelTimer, commands.hold(cancelTimer.accountId, cancelTimer.cancelTimerId, leaseMs), outcome -> {
            cancelTimer.isSet = true;
            if (outcome.commandReject() != RejectReason.NONE) {
                forget(cancelTimer);
            }
        });
    }

    private void end(final HeldCancelTimer cancelTimer) {
        ask(
                cancelTimer,
                commands.end(cancelTimer.accountId, cancelTimer.cancelTimerId, true),
                outcome -> cancelTimers.remove(cancelTimer.cancelTimerId));
    }

    private void forget(final HeldCancelTimer cancelTimer) {
        cancelTimers.remove(cancelTimer.cancelTimerId);
        final CancelOnDisconnectSession choices = sessions.get(cancelTimer.session);
        if (choices != null) {
            choices.cancelTimers.remove(cancelTimer);
        }
    }

    /**
     * At most one command at a time about a cancel timer. One that is to end meanwhile is ended with the answer, or by the
     * next tick; when the gateway itself goes, by its lease.
     */
    private boolean ask(
            final HeldCancelTimer cancelTimer,
            final Encoder encoder,
            final java.util.function.Consumer<CommandOutcome> answered) {
        if (cancelTimer.isAsking) {
            return false;
        }
        cancelTimer.isAsking = sender.send(encoder, nanoClock.getAsLong(), new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                cancelTimer.isAsking = false;
                answered.accept(outcome);
                if (cancelTimer.isEnding && cancelTimers.containsKey(cancelTimer.cancelTimerId)) {
                    end(cancelTimer);
                }
            }

            @Override
            public void onTimeout() {
                cancelTimer.isAsking = false;
            }
        });
        return cancelTimer.isAsking;
    }

    /**
     * Whether or not the one before was answered: while many events are on their way here answers are late, and the lease has
     * been renewed long before.
     */
    private void renew(final long nowNs) {
        if (sender.send(commands.renew(leaseMs), nowNs, RENEWED)) {
            renewedNs = nowNs;
        }
    }

    /** The venue took this gateway for gone. Clients must learn it, as their orders are no longer under a cancel timer. */
    @Override
    public void onCancelTimerEnded(final long accountId, final long cancelTimerId) {
        final HeldCancelTimer cancelTimer = cancelTimers.get(cancelTimerId);
        if (cancelTimer != null && !cancelTimer.isEnding) {
            forget(cancelTimer);
            cancelTimer.session.close(
                    "the venue had no sign of life of this gateway and canceled the orders under its cancel timers");
        }
    }
}
