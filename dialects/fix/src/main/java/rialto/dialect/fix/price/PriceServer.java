package rialto.dialect.fix.price;

import io.vertx.core.Vertx;
import rialto.dialect.fix.session.Application;
import rialto.dialect.fix.session.Outlet;
import rialto.gateway.GatewaySettings;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.http.NextTurn;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.state.Account;
import rialto.gateway.state.VenueView;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** What the price connections of a gateway share. Owned by the event loop. */
public final class PriceServer {
    private static final long TICK_MS = 100;

    private final VenueView view;
    private final Consumer<Runnable> nextTurn;
    private final MarketData marketData;
    private final TradingStatuses statuses;
    private final QuoteContext quotes;
    private final SentBudget budget;
    private final NextTurn turns;
    private int weightPerMinute = Integer.MAX_VALUE;
    private Runnable stopTicks = () -> {};
    private final Set<PriceSession> sessions = new LinkedHashSet<>();
    /** Those that may be owed something that can be told now. */
    private final SequencedSet<PriceSession> due = new LinkedHashSet<>();

    private boolean isDraining;

    private final Map<Account, List<PriceSession>> sessionsByAccount = new HashMap<>();

    /**
     * @param nextTurn runs something on the event loop about a millisecond later, when others have had their turn
     * @param messagesPerSecond market data to everybody
     * @param quotes   null where messages about quotes are not taken
     */
    PriceServer(
            final VenueView view,
            final LongSupplier nowMs,
            final Consumer<Runnable> nextTurn,
            final int messagesPerSecond,
            final QuoteContext quotes) {
        turns = new NextTurn(nextTurn, this::turn);
        budget = new SentBudget(messagesPerSecond, turns::await);
        this.view = view;
        this.quotes = quotes;
        this.nextTurn = nextTurn;
        marketData = new MarketData(nowMs);
        statuses = new TradingStatuses(view);
        view.addListener(marketData);
        view.addListener(statuses);
        view.addListener(new QuoteEvents(this::sessionsOf));
    }

    /** One that follows a gateway's view for as long as that runs. */
    public static PriceServer start(final GatewayCore core) {
        final Vertx vertx = core.vertx();
        final PriceServer server = new PriceServer(
                core.view(),
                core.nowMs(),
                turn -> vertx.setTimer(1, ignored -> turn.run()),
                core.settings().get(GatewaySettings.STREAM_MESSAGES_1S),
                QuoteContext.of(core));
        server.weightPerMinute = core.settings().get(GatewaySettings.REQUEST_WEIGHT_1M);
        final long timer = vertx.setPeriodic(TICK_MS, ignored -> server.tick());
        server.stopTicks = () -> vertx.cancelTimer(timer);
        return server;
    }

    /** Serves a client that has logged on. */
    public Application open(final Outlet outlet) {
        final PriceSession session = new PriceSession(this, outlet);
        sessions.add(session);
        sessionsByAccount
                .computeIfAbsent(outlet.account(), ignored -> new ArrayList<>(1))
                .add(session);
        // after the answer to the log-on
        nextTurn.accept(session::tellWhatWaits);
        return session;
    }

    /** A connection has ended; what it followed is let go in a turn of its own, for a feed may be at its subscribers now. */
    void onClosed(final PriceSession session) {
        nextTurn.accept(() -> {
            sessions.remove(session);
            due.remove(session);
            final Account account = session.outlet().account();
            final List<PriceSession> others = sessionsByAccount.get(account);
            if (others.remove(session) && others.isEmpty()) {
                sessionsByAccount.remove(account);
            }
            session.letGo();
        });
    }

    /** Clients of an account are read again. */
    void resume(final Account account) {
        sessionsOf(account).forEach(session -> session.outlet().resume());
    }

    private List<PriceSession> sessionsOf(final Account account) {
        return sessionsByAccount.getOrDefault(account, List.of());
    }

    /** Tells what is told at times, and whoever reads again what was left out. */
    void tick() {
        budget.tick();
        marketData.tick();
        if (quotes != null) {
            quotes.ladders().tick();
        }
        due.addAll(sessions);
        drain();
    }

    /** A session has more to tell than its account may in one turn: what a tick was to tell it is told in the next turns. */
    void await(final PriceSession session) {
        if (isDraining) {
            due.add(session);
        }
    }

    private void turn() {
        budget.turn();
        drain();
    }

    /** Sessions take turns; who has more to tell than its account may now is at the end of the next one. */
    private void drain() {
        final List<PriceSession> drained = List.copyOf(due);
        due.clear();
        isDraining = true;
        for (final PriceSession session : drained) {
            session.drain();
            session.outlet().flush();
        }
        isDraining = false;
    }

    VenueView view() {
        return view;
    }

    SentBudget budget() {
        return budget;
    }

    MarketData marketData() {
        return marketData;
    }

    /**
     * Charges weight to a client's key, as a question by REST does.
     *
     * @return what to tell the client; null when it is admitted
     */
    String charge(final Outlet outlet, final int weight) {
        if (quotes == null) {
            return null;
        }
        if (weight > weightPerMinute) {
            return "This weighs " + weight + ", and no key has more than " + weightPerMinute
                    + " in a minute: ask in parts.";
        }
        final LimitBreach breach = quotes.limits().admitKey(outlet.keyId(), outlet.client(), weight);
        return breach == null
                ? null
                : "The limit " + breach.kind() + " is reached; this weighs " + weight + "; try again in "
                        + breach.retryAfterSeconds() + " s.";
    }

    /** Null where messages about quotes are not taken. */
    QuoteContext quotes() {
        return quotes;
    }

    TradingStatuses statuses() {
        return statuses;
    }

    /** Sends nothing by itself any more. */
    public void close() {
        stopTicks.run();
    }

    /** Connections that are served. */
    int sessionCount() {
        return sessions.size();
    }

    /** Different market data that somebody follows. */
    int feedCount() {
        return marketData.feedCount();
    }
}
