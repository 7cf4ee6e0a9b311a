package rialto.gateway.posted;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.call.History;
import rialto.gateway.state.Account;
import rialto.gateway.state.VenueView;
import rialto.reporting.HistoryQueries;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tells one client a user's events: first those after the id that it names, from the history if need be, then new ones. */
final class EventFeed implements UserEvents.Subscriber, ApiReply {
    /** Begin with what happens from now on. */
    static final long FROM_NOW = -1;

    private static final int PAGE = 2_000;

    private final VenueView view;
    private final UserEvents events;
    private final History history;
    private final String accountName;
    private final EventOutlet outlet;
    private boolean closed;

    EventFeed(
            final VenueView view,
            final UserEvents events,
            final History history,
            final String accountName,
            final EventOutlet outlet) {
        this.view = view;
        this.events = events;
        this.history = history;
        this.accountName = accountName;
        this.outlet = outlet;
    }

    /** @param lastId the last event that the client has, or {@link #FROM_NOW} */
    void start(final long lastId) {
        if (lastId == FROM_NOW) {
            events.subscribe(accountName, this);
        } else {
            catchUp(lastId);
        }
    }

    void beat() {
        outlet.beat();
    }

    /** Nothing is told any more. */
    void release() {
        closed = true;
        events.unsubscribe(accountName, this);
    }

    void close() {
        outlet.close();
    }

    @Override
    public void onEvent(final UserEvent event) {
        if (!closed && !outlet.send(event)) {
            release();
        }
    }

    private void catchUp(final long id) {
        outlet.whenReady(() -> goOn(id));
    }

    private void goOn(final long id) {
        if (closed) {
            return;
        }
        final Account account = view.account(accountName);
        if (account == null || UserEvent.sequence(id) >= events.lostSequence() || !history.isAvailable()) {
            tellKept(account, id);
            return;
        }
        final long known = view.eventSequence();
        history.ask(
                this,
                queries -> Past.read(queries, account.accountId(), UserEvent.sequence(id)),
                past -> tell(past, account, id, known));
    }

    private void tellKept(final Account account, final long id) {
        final List<UserEvent> kept = account == null ? List.of() : events.after(account.accountId(), id, PAGE);
        kept.forEach(this::onEvent);
        if (kept.size() == PAGE) {
            catchUp(kept.getLast().id());
        } else if (!closed) {
            events.subscribe(accountName, this);
        }
    }

    private void tell(final Past past, final Account account, final long id, final long known) {
        final List<UserEvent> told = past.events(view, account);
        told.removeIf(event -> event.id() <= id);
        told.forEach(this::onEvent);
        final boolean whole = past.sales.size() < PAGE && past.timeouts.size() < PAGE;
        catchUp(
                whole
                        ? Math.max(id, 2 * known + 1)
                        : told.isEmpty() ? id + 1 : told.getLast().id());
    }

    /** A page of each kind, as far as both pages reach. */
    private record Past(List<rialto.reporting.SaleRow> sales, List<rialto.reporting.OrderExitRow> timeouts) {
        static Past read(final HistoryQueries queries, final long accountId, final long fromSequence) {
            return new Past(
                    queries.accountSales(accountId, fromSequence, PAGE),
                    queries.accountTimeouts(accountId, fromSequence, PAGE));
        }

        List<UserEvent> events(final VenueView view, final Account account) {
            final long bound = Math.min(
                    sales.size() < PAGE ? Long.MAX_VALUE : sales.getLast().eventSequence(),
                    timeouts.size() < PAGE ? Long.MAX_VALUE : timeouts.getLast().eventSequence());
            final List<UserEvent> events = new ArrayList<>();
            for (final rialto.reporting.SaleRow row : sales) {
                if (row.eventSequence() <= bound) {
                    final var product = view.instrument(row.instrumentId());
                    if (row.sellerAccountId() == account.accountId()) {
                        events.add(UserEvent.sold(row, false, product, name(view, row.buyerAccountId())));
                    }
                    if (row.buyerAccountId() == account.accountId()) {
                        events.add(UserEvent.sold(row, true, product, name(view, row.sellerAccountId())));
                    }
                }
            }
            for (final rialto.reporting.OrderExitRow row : timeouts) {
                if (row.eventSequence() <= bound) {
                    events.add(UserEvent.timedOut(row, view.instrument(row.instrumentId())));
                }
            }
            events.sort(Comparator.comparingLong(UserEvent::id));
            return events;
        }

        private static String name(final VenueView view, final long accountId) {
            return PostedUsers.userId(view.account(accountId).name());
        }
    }

    // An answer of the history that fails: the client comes again with the last id that it has.

    @Override
    public void error(final ApiError error) {
        release();
        outlet.close();
    }

    @Override
    public JsonWriter begin() {
        throw new IllegalStateException("events are no answer");
    }

    @Override
    public void end() {}

    @Override
    public void endAsError(final int httpStatus) {}
}
