package rialto.sequencer;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.engine.Identifier;
import rialto.protocol.SessionKind;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The numbered sessions, and what is reported of the open orders of their accounts: part of the replicated state. Log-ons are
 * rare, so they may allocate.
 */
final class NumberedSessions {
    /** Of an account. */
    static final int OF_ACCOUNT = 16;

    /** Of all accounts together. */
    static final int CAPACITY = 65_536;

    /** So long a session keeps its place after its last log-on, while nobody has it. */
    static final long KEPT_NS = TimeUnit.DAYS.toNanos(1);

    private static final NumberedSession[] NONE = {};

    private final Map<Long, NumberedSession> byId = new LinkedHashMap<>();
    private final Long2ObjectHashMap<NumberedSession[]> byAccount = new Long2ObjectHashMap<>();
    private final ReportedOrders orders = new ReportedOrders();
    private long lastId;
    private int count;

    /** How many there are. */
    int count() {
        return count;
    }

    /** In order of their ids. */
    Collection<NumberedSession> all() {
        return Collections.unmodifiableCollection(byId.values());
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

    boolean isFull() {
        return count == CAPACITY;
    }

    /** Whether the account has as many as it may. */
    boolean isFull(final long accountId) {
        return byAccount.getOrDefault(accountId, NONE).length == OF_ACCOUNT;
    }

    /**
     * The session of an account whose place another one may take: the one that was logged on longest ago, of those that
     * nobody has had for {@link #KEPT_NS}. Null when there is none.
     */
    NumberedSession replaceable(final long accountId, final long timestampNs) {
        NumberedSession oldest = null;
        for (final NumberedSession session : byAccount.getOrDefault(accountId, NONE)) {
            if (session.gatewayId == 0
                    && timestampNs - session.loggedOnNs >= KEPT_NS
                    && (oldest == null || session.loggedOnNs < oldest.loggedOnNs)) {
                oldest = session;
            }
        }
        return oldest;
    }

    NumberedSession add(final long accountId, final Identifier name, final SessionKind kind) {
        return load(lastId + 1, accountId, name, kind);
    }

    /** From a snapshot, in order of their ids. The last one always stands: it was made when another one was removed. */
    NumberedSession load(final long sessionId, final long accountId, final Identifier name, final SessionKind kind) {
        final NumberedSession session = new NumberedSession(sessionId, accountId, name, kind);
        final NumberedSession[] others = byAccount.getOrDefault(accountId, NONE);
        final NumberedSession[] all = Arrays.copyOf(others, others.length + 1);
        all[others.length] = session;
        byAccount.put(accountId, all);
        byId.put(sessionId, session);
        lastId = sessionId;
        count++;
        return session;
    }

    /** Another one of the account is about to take its place. */
    void remove(final NumberedSession session) {
        byId.remove(session.sessionId);
        byAccount.put(
                session.accountId,
                Arrays.stream(byAccount.get(session.accountId))
                        .filter(other -> other != session)
                        .toArray(NumberedSession[]::new));
        count--;
    }

    /** Equal for equal sessions and orders; 0 without any. */
    long stateHash() {
        long hash = 0;
        for (final NumberedSession session : byId.values()) {
            hash = 31 * hash + session.stateHash();
        }
        return hash + orders.stateHash();
    }
}
