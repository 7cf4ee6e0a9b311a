package rialto.gateway.disconnect;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Quotes that leave when the connection that gave them ends. A ladder belongs to the connection that sent it last; one that
 * came without a connection to none. What could not be told the venue is told again. Leases are behind it: they end the quotes
 * of a gateway that is gone itself. Owned by the event loop.
 */
public final class QuotesOnDisconnect {
    private final CommandSender sender;
    private final LongSupplier nanoClock;
    private final CancelQuotes commands = new CancelQuotes();
    private final Map<Ladder, ClientSession> owners = new HashMap<>();
    private final Map<ClientSession, Session> sessions = new IdentityHashMap<>();
    private final Set<Ladder> toCancel = new LinkedHashSet<>();
    private final Set<Ladder> asking = new HashSet<>();

    private record Ladder(long accountId, int instrumentId, int stream) {}

    private static final class Session {
        private boolean keeps;
        private final Set<Ladder> ladders = new LinkedHashSet<>();
    }

    public QuotesOnDisconnect(final CommandSender sender, final LongSupplier nanoClock) {
        this.sender = sender;
        this.nanoClock = nanoClock;
    }

    /** What the client of a connection chooses, for all that it has quoted and will quote. */
    public void choose(final ClientSession session, final boolean cancelsOnDisconnect) {
        sessionOf(session).keeps = !cancelsOnDisconnect;
    }

    /** Whether a connection's quotes leave with it; they do unless its client has chosen otherwise. */
    public boolean cancelsOnDisconnect(final ClientSession session) {
        final Session known = sessions.get(session);
        return known == null || !known.keeps;
    }

    /**
     * The venue has taken a ladder.
     *
     * @param session that it came over, or null
     */
    public void onReplaced(
            final ClientSession session, final long accountId, final int instrumentId, final int stream) {
        final Ladder ladder = new Ladder(accountId, instrumentId, stream);
        final ClientSession before = session == null ? owners.remove(ladder) : owners.put(ladder, session);
        toCancel.remove(ladder);
        if (before != null && before != session) {
            sessions.get(before).ladders.remove(ladder);
        }
        if (session == null) {
            return;
        }
        sessionOf(session).ladders.add(ladder);
        if (session.isClosed()) {
            end(session); // it ended while the ladder was under way
        }
    }

    private Session sessionOf(final ClientSession session) {
        return sessions.computeIfAbsent(session, opened -> {
            opened.onClose(() -> end(opened));
            return new Session();
        });
    }

    private void end(final ClientSession session) {
        final Session ended = sessions.remove(session);
        if (ended == null) {
            return;
        }
        for (final Ladder ladder : ended.ladders) {
            owners.remove(ladder);
            if (!ended.keeps) {
                toCancel.add(ladder);
            }
        }
        tick();
    }

    /** Tells the venue what it has not heard yet. Call it several times a second. */
    public void tick() {
        for (final Ladder ladder : List.copyOf(toCancel)) {
            if (asking.add(ladder) && !ask(ladder)) {
                asking.remove(ladder);
                return; // busy: the others by the next tick
            }
        }
    }

    private boolean ask(final Ladder ladder) {
        return sender.send(
                commands.ladder(ladder.accountId, ladder.instrumentId, ladder.stream, true),
                nanoClock.getAsLong(),
                new CommandSender.Completion() {
                    @Override
                    public void onOutcome(final CommandOutcome outcome) {
                        asking.remove(ladder);
                        toCancel.remove(ladder);
                    }

                    @Override
                    public void onTimeout() {
                        asking.remove(ladder);
                    }
                });
    }

    /** Ladders that would leave with their connection, or are to leave. */
    public int ladderCount() {
        return owners.size() + toCancel.size();
    }
}
