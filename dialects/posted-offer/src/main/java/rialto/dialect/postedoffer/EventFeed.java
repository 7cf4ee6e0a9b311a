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
final class EventFeed implements UserEvents.Subscriber, PastTurns.Past, ApiReply {
    /** Begin with what happens from now on. */
    static final long FROM_NOW = -1;

    private final VenueView view;
    private final UserEvents events;
    private final History history;
    private final PostedGate gate;
    private final PastTurns turns;
    private final String client;
    private final String accountName;
    private final EventOutlet outlet;
    private final int page;
    /** The client has everything up to this id. */
    private long toldId;
    /** What was found next and is not told yet. */
    private List<UserEvent> past = List.of();
    /** With the last of it the client has everything up to this id. */
    private long readId;
    /** Events that were told, fewer than cost a request. */
    private int uncharged;

    private boolean hasNext;

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
            final PastTurns turns,
            final String client,
            final String accountName,
            final EventOutlet outlet,
            final int page) {
        this.view = view;
        this.events = events;
        this.history = history;
        this.gate = gate;
        this.turns = turns;
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
        hasNext = false;
        past = List.of();
        turns.remove(client, this);
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

    /** Has the next events told, when it is this address's turn. */
    private void goOn() {
        if (!closed) {
            hasNext = true;
            turns.add(client, this);
        }
    }

    @Override
    public boolean hasNext() {
        return hasNext;
    }

    /** Sends what happened next; when all of the past is sent, what happens now. */
    @Override
    public int tell(final int most) {
        if (closed || outlet.isClosed()) {
            release();
            return 0;
        }
        if (!outlet.isReady()) {
            hasNext = false;
            outlet.whenReady(this::goOn);
            return 0;
        }
        if (past.isEmpty()) {
            look(most);
        }
        return past.isEmpty() ? 0 : tellSome(most);
    }

    /** Looks for what happened next. */
    private void look(final int most) {
        final Account account = view.account(accountName);
        if (account == null) {
            listen();
        } else if (UserEvent.sequence(toldId) >= events.lostSequence() || !history.isAvailable()) {
            take(events.after(account.accountId(), toldId, most));
            if (past.isEmpty()) {
                listen();
            }
        } else {
            hasNext = false;
            final long known = view.eventSequence();
            history.ask(this, queries -> PastEvents.read(queries, account.accountId(), toldId, known, page), read -> {
                take(read.events(view, account));
                readId = UserEvent.lastId(read.untilSequence());
                if (past.isEmpty()) {
                    toldId = Math.max(toldId, readId);
                }
                goOn();
            });
        }
    }

    private void take(final List<UserEvent> found) {
        past = found;
        readId = found.isEmpty() ? toldId : found.getLast().id();
    }

    private void listen() {
        hasNext = false;
        events.subscribe(accountName, this);
    }

    /** Who is told too much of the past comes again later, with the last id that it has. */
    private int tellSome(final int most) {
        final int count = Math.min(most, past.size());
        try {
            uncharged = gate.admitEvents(client, uncharged + count);
        } catch (final Refusal refusal) {
            release();
            outlet.close(refusal);
            return 0;
        }
        outlet.sendAll(past.subList(0, count));
        toldId = past.get(count - 1).id();
        if (count < past.size()) {
            past = past.subList(count, past.size());
        } else {
            past = List.of();
            toldId = Math.max(toldId, readId);
        }
        return count;
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
