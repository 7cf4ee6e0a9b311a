package rialto.dialect.postedoffer;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.Asker;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.history.History;
import rialto.gateway.state.Account;
import rialto.gateway.state.VenueView;

import java.util.List;

/** Tells one client a user's events: first those after the id that it names, from the history if need be, then new ones. */
final class EventFeed implements UserEvents.Subscriber, ApiReply {
    /** Begin with what happens from now on. */
    static final long FROM_NOW = -1;

    private final VenueView view;
    private final UserEvents events;
    private final History history;
    private final PostedGate gate;
    private final String client;
    private final String accountName;
    private final EventOutlet outlet;
    private final int page;
    /** The client has everything up to this id. */
    private long toldId;

    private boolean closed;

    /**
     * @param client to whom what is told of the past is charged
     * @param page   events of each kind that the history is asked for at a time
     */
    EventFeed(
            final VenueView view,
            final UserEvents events,
            final History history,
            final PostedGate gate,
            final String client,
            final String accountName,
            final EventOutlet outlet,
            final int page) {
        this.view = view;
        this.events = events;
        this.history = history;
        this.gate = gate;
        this.client = client;
        this.accountName = accountName;
        this.outlet = outlet;
        this.page = page;
    }

    /** @param lastId the last event that the client has, or {@link #FROM_NOW} */
    void start(final long lastId) {
        if (lastId == FROM_NOW) {
            events.subscribe(accountName, this);
        } else {
            // an id of another venue may be of the future: what happens then is still to be told
            toldId = Math.min(lastId, UserEvent.lastId(view.eventSequence()));
            goOn();
        }
    }

    void beat() {
        outlet.beat();
    }

    /** Nothing more is sent. */
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

    /** Sends what happened next; when all of the past is sent, what happens now. */
    private void goOn() {
        if (closed) {
            return;
        }
        final Account account = view.account(accountName);
        if (account == null) {
            events.subscribe(accountName, this);
        } else if (UserEvent.sequence(toldId) >= events.lostSequence() || !history.isAvailable()) {
            final List<UserEvent> kept = events.after(account.accountId(), toldId, page);
            if (kept.isEmpty()) {
                events.subscribe(accountName, this);
            } else {
                tellPage(kept, kept.getLast().id());
            }
        } else {
            final long known = view.eventSequence();
            history.ask(
                    this,
                    queries -> PastEvents.read(queries, account.accountId(), toldId, known, page),
                    past -> tellPage(past.events(view, account), UserEvent.lastId(past.untilSequence())));
        }
    }

    /** Who is told too much of the past comes again later, with the last id that it has. */
    private void tellPage(final List<UserEvent> told, final long lastId) {
        try {
            gate.admitTold(client, told.size());
        } catch (final Refusal refusal) {
            release();
            outlet.close(refusal);
            return;
        }
        tell(told, 0, lastId);
    }

    /**
     * Tells events as fast as the client takes them.
     *
     * @param first  index of the next
     * @param lastId everything up to this id is told with them
     */
    private void tell(final List<UserEvent> told, final int first, final long lastId) {
        for (int i = first; i < told.size() && !closed; i++) {
            if (!outlet.isReady()) {
                final int next = i;
                outlet.whenReady(() -> tell(told, next, lastId));
                return;
            }
            onEvent(told.get(i));
        }
        toldId = Math.max(toldId, lastId);
        goOn();
    }

    // An answer of the history that fails: the client comes again with the last id that it has.

    @Override
    public void error(final ApiError error) {
        release();
        outlet.close();
    }

    @Override
    public Asker asker() {
        return Asker.stranger(client);
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
