package rialto.gateway.disconnect;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteLadder;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Quotes that leave when the connection that gave them ends. A ladder belongs to the connection that sent it last; one that
 * came without a connection, or by another gateway, to none. So this follows what stands: whatever replaces a ladder takes it
 * away from its connection, and a cancel that waits is given up. The cancel names the quote id, for a ladder may be replaced
 * while it is under way. What could not be told the venue is told again. Leases are behind it: they end the quotes of a gateway
 * that is gone itself, and those whose outcome did not come in time. Add it to the view's listeners. Owned by the event loop.
 */
public final class QuotesOnDisconnect implements VenueListener {
    private final VenueView view;
    private final CommandSender sender;
    private final LongSupplier nanoClock;
    private final CancelQuotes commands = new CancelQuotes();
    private final Map<Place, Owned> owners = new HashMap<>();
    private final Map<ClientSession, Session> sessions = new IdentityHashMap<>();
    private final Map<Place, Cancel> toCancel = new LinkedHashMap<>();

    /** Where a ladder stands: one takes the place of another. */
    private record Place(long accountId, int instrumentId, int stream) {
        private static Place of(final QuoteLadder ladder) {
            return new Place(
                    ladder.provider().account().accountId(),
                    ladder.provider().instrument().instrumentId(),
                    ladder.stream());
        }
    }

    private record Owned(ClientSession session, String quoteId) {}

    private static final class Session {
        private boolean keeps;
        private final Set<Place> places = new LinkedHashSet<>();
    }

    /** A ladder whose connection has ended. */
    private static final class Cancel {
        private final Place place;
        private final String quoteId;
        private boolean isAsking;

        private Cancel(final Place place, final String quoteId) {
            this.place = place;
            this.quoteId = quoteId;
        }
    }

    public QuotesOnDisconnect(final VenueView view, final CommandSender sender, final LongSupplier nanoClock) {
        this.view = view;
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

    /** Somebody replaced a ladder, by whatever gateway. If it was a connection of this one, {@link #onReplaced} follows. */
    @Override
    public void onQuotesReplaced(final QuoteLadder ladder) {
        final Place place = Place.of(ladder);
        toCancel.remove(place);
        final Owned before = owners.remove(place);
        if (before != null) {
            sessions.get(before.session).places.remove(place);
        }
    }

    /**
     * The venue has taken a ladder, and this view has just seen it.
     *
     * @param session that it came over, or null
     */
    public void onReplaced(
            final ClientSession session,
            final long accountId,
            final int instrumentId,
            final int stream,
            final String quoteId) {
        if (session == null) {
            return;
        }
        final Place place = new Place(accountId, instrumentId, stream);
        owners.put(place, new Owned(session, quoteId));
        sessionOf(session).places.add(place);
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
        for (final Place place : ended.places) {
            final Owned owned = owners.remove(place);
            if (!ended.keeps) {
                toCancel.put(place, new Cancel(place, owned.quoteId));
            }
        }
        tick();
    }

    /** Tells the venue what it has not heard yet. Call it several times a second. */
    public void tick() {
        for (final Cancel cancel : List.copyOf(toCancel.values())) {
            final Encoder command = cancel.isAsking ? null : command(cancel);
            if (command != null && !ask(cancel, command)) {
                return; // busy: the others by the next tick
            }
        }
    }

    /** Null when there is nothing left to cancel: the ladder has left otherwise. */
    private Encoder command(final Cancel cancel) {
        final Place place = cancel.place;
        final Account account = view.account(place.accountId);
        final Instrument instrument = view.instrument(place.instrumentId);
        final QuoteProvider provider = instrument.quotes().provider(account);
        final QuoteLadder present = provider.ladder(place.stream);
        if (present == null || !present.quoteId().equals(cancel.quoteId)) {
            toCancel.remove(place, cancel);
            return null;
        }
        // an id that the provider uses on other streams too would take those ladders along
        final boolean isAlone = provider.ladders().stream()
                .noneMatch(other -> other != present && other.quoteId().equals(cancel.quoteId));
        return isAlone
                ? commands.quoteOfGone(place.accountId, place.instrumentId, cancel.quoteId)
                : commands.ladder(place.accountId, place.instrumentId, place.stream, true);
    }

    private boolean ask(final Cancel cancel, final Encoder command) {
        cancel.isAsking = sender.send(command, nanoClock.getAsLong(), new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                toCancel.remove(cancel.place, cancel);
            }

            @Override
            public void onTimeout() {
                cancel.isAsking = false;
            }
        });
        return cancel.isAsking;
    }

    /** Ladders that would leave with their connection, or are to leave. */
    public int ladderCount() {
        return owners.size() + toCancel.size();
    }
}
