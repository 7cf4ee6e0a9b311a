package rialto.sequencer;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.engine.Identifier;
import rialto.engine.MatchingEngine;
import rialto.protocol.SessionKind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The numbered sessions, and what is reported of the open orders of their accounts: part of the replicated state. A session
 * that nobody uses ends, for it makes the events of its account more. Log-ons are rare, so they may allocate.
 */
final class NumberedSessions {
    /** Sessions of orders that an account may have. */
    static final int OF_ORDERS = 12;

    /** Drop copies that an account may have: whoever may only read makes them. */
    static final int DROP_COPIES = 4;

    /** Of all accounts together. */
    static final int CAPACITY = 65_536;

    /** So long a session keeps its place after its last command. A client that is there has one sent each two minutes. */
    static final long KEPT_NS = TimeUnit.DAYS.toNanos(1);

    /** A session without a command for so long ends. */
    static final long ENDS_NS = TimeUnit.DAYS.toNanos(30);

    private static final NumberedSession[] NONE = {};

    private final Long2ObjectHashMap<NumberedSession> byId = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<NumberedSession[]> byAccount = new Long2ObjectHashMap<>();
    private final ReportedOrders orders = new ReportedOrders();
    /** In order of their last use. */
    private NumberedSession longestUnused;

    private NumberedSession lastUsed;
    private long lastId;
    private int count;

    /** How many there are. */
    int count() {
        return count;
    }

    /** Of the session that was made last; 0 before the first. */
    long lastId() {
        return lastId;
    }

    /** In order of their ids. */
    List<NumberedSession> all() {
        final List<NumberedSession> all = new ArrayList<>(byId.values());
        all.sort(Comparator.comparingLong(session -> session.sessionId));
        return all;
    }

    /** Open orders of the accounts that have sessions. */
    ReportedOrders orders() {
        return orders;
    }

    /** The session, or null. */
    NumberedSession get(final long sessionId) {
        return byId.get(sessionId);
    }

    /** In order of their ids; null for an account without any. */
    NumberedSession[] ofAccount(final long accountId) {
        return byAccount.get(accountId);
    }

    /** The session, or null. */
    NumberedSession find(final long accountId, final Identifier name) {
        for (final NumberedSession session : byAccount.getOrDefault(accountId, NONE)) {
            if (session.name.equals(name)) {
                return session;
            }
        }
        return null;
    }

    /** Whether there are as many as there may be. */
    boolean isFull() {
        return count == CAPACITY;
    }

    /** How many of a kind an account may have. */
    static int bound(final SessionKind kind) {
        return kind == SessionKind.DROP_COPY ? DROP_COPIES : OF_ORDERS;
    }

    /** Whether the account has as many of a kind as it may. */
    boolean isFull(final long accountId, final SessionKind kind) {
        int ofKind = 0;
        for (final NumberedSession session : byAccount.getOrDefault(accountId, NONE)) {
            ofKind += session.kind == kind ? 1 : 0;
        }
        return ofKind == bound(kind);
    }

    /**
     * The session of an account whose place another one of its kind may take: the one that was used longest ago, if it has
     * not been used for {@link #KEPT_NS}. Null when there is none.
     */
    NumberedSession replaceable(final long accountId, final SessionKind kind, final long timestampNs) {
        NumberedSession oldest = null;
        for (final NumberedSession session : byAccount.getOrDefault(accountId, NONE)) {
            if (session.kind == kind && (oldest == null || session.usedNs < oldest.usedNs)) {
                oldest = session;
            }
        }
        return oldest != null && timestampNs - oldest.usedNs >= KEPT_NS ? oldest : null;
    }

    /** As above, of all accounts and kinds. */
    NumberedSession replaceable(final long timestampNs) {
        return longestUnused != null && timestampNs - longestUnused.usedNs >= KEPT_NS ? first() : null;
    }

    /** Of those that were used at the same time the first, so that a member that was started from a snapshot has the same. */
    private NumberedSession first() {
        NumberedSession first = longestUnused;
        for (NumberedSession next = first.usedNext;
                next != null && next.usedNs == longestUnused.usedNs;
                next = next.usedNext) {
            first = next.sessionId < first.sessionId ? next : first;
        }
        return first;
    }

    /** When the next session ends because nobody uses it; {@link MatchingEngine#NOTHING_DUE} for never. */
    long nextEndNs() {
        return longestUnused == null ? MatchingEngine.NOTHING_DUE : longestUnused.usedNs + ENDS_NS;
    }

    /** Those that end at a time, in order of their ids. */
    List<NumberedSession> ending(final long timestampNs) {
        final List<NumberedSession> ending = new ArrayList<>();
        for (NumberedSession session = longestUnused;
                session != null && session.usedNs + ENDS_NS <= timestampNs;
                session = session.usedNext) {
            ending.add(session);
        }
        ending.sort(Comparator.comparingLong(session -> session.sessionId));
        return ending;
    }

    NumberedSession add(final long accountId, final Identifier name, final SessionKind kind, final long timestampNs) {
        final NumberedSession session = new NumberedSession(lastId + 1, accountId, name, kind);
        session.usedNs = timestampNs;
        load(session);
        link(session, lastUsed);
        return session;
    }

    /** From a snapshot. */
    void loadLastId(final long sessionId) {
        lastId = sessionId;
    }

    /** From a snapshot, in order of their ids. */
    void load(final NumberedSession session) {
        final NumberedSession[] others = byAccount.getOrDefault(session.accountId, NONE);
        final NumberedSession[] all = Arrays.copyOf(others, others.length + 1);
        all[others.length] = session;
        byAccount.put(session.accountId, all);
        byId.put(session.sessionId, session);
        lastId = Math.max(lastId, session.sessionId);
        count++;
    }

    /** From a snapshot, when all are there. */
    void endLoading() {
        all().stream()
                .sorted(Comparator.comparingLong(session -> session.usedNs))
                .forEachOrdered(session -> link(session, lastUsed));
    }

    /** It has a command. */
    void use(final NumberedSession session, final long timestampNs) {
        session.usedNs = timestampNs;
        if (session != lastUsed) {
            unlink(session);
            link(session, lastUsed);
        }
    }

    void remove(final NumberedSession session) {
        byId.remove(session.sessionId);
        final NumberedSession[] left = Arrays.stream(byAccount.get(session.accountId))
                .filter(other -> other != session)
                .toArray(NumberedSession[]::new);
        if (left.length > 0) {
            byAccount.put(session.accountId, left);
        } else {
            byAccount.remove(session.accountId);
            orders.removeOf(session.accountId);
        }
        unlink(session);
        count--;
    }

    private void link(final NumberedSession session, final NumberedSession behind) {
        session.usedBefore = behind;
        session.usedNext = null;
        if (behind == null) {
            longestUnused = session;
        } else {
            behind.usedNext = session;
        }
        lastUsed = session;
    }

    private void unlink(final NumberedSession session) {
        if (session.usedBefore == null) {
            longestUnused = session.usedNext;
        } else {
            session.usedBefore.usedNext = session.usedNext;
        }
        if (session.usedNext == null) {
            lastUsed = session.usedBefore;
        } else {
            session.usedNext.usedBefore = session.usedBefore;
        }
    }

    /** Equal for equal sessions and orders; 0 when there never was a session. */
    long stateHash() {
        long hash = lastId;
        for (final NumberedSession session : all()) {
            hash = 31 * hash + session.stateHash();
        }
        return hash + orders.stateHash();
    }
}
