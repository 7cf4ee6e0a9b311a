package rialto.gateway.guard;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiSession;
import rialto.gateway.order.CommandOutcome;
import rialto.gateway.order.CommandSender;
import rialto.gateway.order.CommandSender.Encoder;
import rialto.gateway.state.VenueListener;
import rialto.protocol.RejectReason;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Cancel on disconnect: holds a guard for each connection and account that asked for it, ends it when the connection is
 * closed, and keeps this gateway's lease. Asks again until the venue has answered. Register it with the view. Owned by the
 * event loop.
 */
public final class SessionGuards implements VenueListener {
    /** Guards of gateways have numbers from here on, so that they never are a client's. */
    private static final long FIRST_ID = 1L << 62;

    private static final int RENEWALS_PER_LEASE = 5;

    /** Some pings without an answer. */
    private static final int SILENCE_SECONDS = 60;

    private final CommandSender sender;
    private final long firstId;
    private final int leaseMs;
    private final LongSupplier nanoClock;
    private final GuardCommands commands = new GuardCommands();
    private final Map<ApiSession, GuardedSession> sessions = new IdentityHashMap<>();
    private final Long2ObjectHashMap<HeldGuard> guards = new Long2ObjectHashMap<>();
    private int lastNumber;
    private long renewedNs;
    private boolean renewing;

    /**
     * @param gatewayId of the commands that are sent, above zero
     * @param leaseMs   for how long after this gateway's last sign of life its clients' orders stay
     */
    public SessionGuards(
            final CommandSender sender, final int gatewayId, final int leaseMs, final LongSupplier nanoClock) {
        this.sender = sender;
        this.firstId = FIRST_ID | (long) gatewayId << 31;
        this.leaseMs = leaseMs;
        this.nanoClock = nanoClock;
    }

    /**
     * What the client of a connection chooses, for orders from now on.
     *
     * @param cancelsOnDisconnect whether orders are guarded that do not say
     * @param heartbeatMs         the connection is closed when no message came for so long; 0 for never
     */
    public void choose(final ApiSession session, final boolean cancelsOnDisconnect, final int heartbeatMs) {
        final GuardedSession guarded = guarded(session);
        guarded.cancelsOnDisconnect = cancelsOnDisconnect;
        guarded.heartbeatMs = heartbeatMs;
    }

    /** Whether a connection's orders are guarded when they do not say. */
    public boolean cancelsOnDisconnect(final ApiSession session) {
        final GuardedSession guarded = sessions.get(session);
        return guarded != null && guarded.cancelsOnDisconnect;
    }

    /** How long a connection may be silent, milliseconds; 0 for ever. */
    public int heartbeatMs(final ApiSession session) {
        final GuardedSession guarded = sessions.get(session);
        return guarded == null ? 0 : guarded.heartbeatMs;
    }

    /**
     * The guard for an account's orders that come over a connection; the first time the venue is asked for it, ahead of
     * the order.
     *
     * @throws rialto.gateway.api.ApiException busy, when that could not be sent
     */
    public long guardOf(final ApiSession session, final long accountId) {
        final GuardedSession guarded = guarded(session);
        for (final HeldGuard guard : guarded.guards) {
            if (guard.accountId == accountId) {
                return guard.guardId;
            }
        }
        final HeldGuard guard = new HeldGuard(session, accountId, firstId | ++lastNumber);
        if (!set(guard)) {
            throw ApiErrors.busy().asException();
        }
        guarded.guards.add(guard);
        guards.put(guard.guardId, guard);
        return guard.guardId;
    }

    private GuardedSession guarded(final ApiSession session) {
        return sessions.computeIfAbsent(session, opened -> {
            opened.onClose(() -> end(opened));
            return new GuardedSession();
        });
    }

    /** Connections whose clients chose something. */
    public int sessionCount() {
        return sessions.size();
    }

    /** Guards that this gateway holds, also those that the venue is being told to end. */
    public int guardCount() {
        return guards.size();
    }

    /** Ends a connection's guards: its client is gone. */
    private void end(final ApiSession session) {
        final GuardedSession guarded = sessions.remove(session);
        if (guarded != null) {
            for (final HeldGuard guard : guarded.guards) {
                guard.isEnding = true;
                end(guard);
            }
        }
    }

    /** Ends all guards: the gateway is going away. */
    public void endAll() {
        new ArrayList<>(sessions.keySet()).forEach(this::end);
    }

    /** Looks after connections, leases and what has to be asked again. Call it several times a second. */
    public void tick() {
        if (sessions.isEmpty() && guards.isEmpty()) {
            return;
        }
        final long nowNs = nanoClock.getAsLong();
        for (final ApiSession session : List.copyOf(sessions.keySet())) {
            look(session, nowNs);
        }
        for (final HeldGuard guard : List.copyOf(guards.values())) {
            if (guard.isEnding) {
                end(guard);
            } else if (!guard.isSet) {
                set(guard);
            }
        }
        if (!guards.isEmpty() && nowNs - renewedNs >= TimeUnit.MILLISECONDS.toNanos(leaseMs / RENEWALS_PER_LEASE)) {
            renew(nowNs);
        }
    }

    private void look(final ApiSession session, final long nowNs) {
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

    private boolean set(final HeldGuard guard) {
        return ask(guard, commands.hold(guard.accountId, guard.guardId, leaseMs), outcome -> {
            guard.isSet = true;
            if (outcome.commandReject() != RejectReason.NONE) {
                forget(guard);
            }
        });
    }

    private void end(final HeldGuard guard) {
        ask(guard, commands.end(guard.accountId, guard.guardId, true), outcome -> guards.remove(guard.guardId));
    }

    private void forget(final HeldGuard guard) {
        guards.remove(guard.guardId);
        final GuardedSession guarded = sessions.get(guard.session);
        if (guarded != null) {
            guarded.guards.remove(guard);
        }
    }

    /** At most one command at a time about a guard, but to end it, which may not wait. */
    private boolean ask(
            final HeldGuard guard, final Encoder encoder, final java.util.function.Consumer<CommandOutcome> answered) {
        if (guard.isAsking) {
            return false;
        }
        guard.isAsking = sender.send(encoder, nanoClock.getAsLong(), new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                guard.isAsking = false;
                answered.accept(outcome);
                if (guard.isEnding && guards.containsKey(guard.guardId)) {
                    end(guard);
                }
            }

            @Override
            public void onTimeout() {
                guard.isAsking = false;
            }
        });
        return guard.isAsking;
    }

    private void renew(final long nowNs) {
        if (renewing) {
            return;
        }
        renewing = sender.send(commands.renew(leaseMs), nowNs, new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                renewing = false;
            }

            @Override
            public void onTimeout() {
                renewing = false;
            }
        });
        renewedNs = renewing ? nowNs : renewedNs;
    }

    /** The venue took this gateway for gone: its clients shall know, and not go on as if they were guarded. */
    @Override
    public void onGuardEnded(final long accountId, final long guardId) {
        final HeldGuard guard = guards.get(guardId);
        if (guard != null && !guard.isEnding) {
            forget(guard);
            guard.session.close("the venue had no sign of life of this gateway and canceled guarded orders");
        }
    }
}
