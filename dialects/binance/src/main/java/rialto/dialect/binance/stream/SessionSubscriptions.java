package rialto.dialect.binance.stream;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.dialect.binance.api.ApiSession;
import rialto.gateway.security.Principal;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Subscriptions of the WebSocket API by connection and by account. */
final class SessionSubscriptions {
    static final int MAX_PER_SESSION = 1_000;

    private final Map<ApiSession, Numbered> bySession = new IdentityHashMap<>();
    private final Long2ObjectHashMap<List<SessionSubscription>> byAccount = new Long2ObjectHashMap<>();

    /** The subscriptions of one connection by number; numbers are not used twice. */
    private static final class Numbered {
        private final TreeMap<Long, SessionSubscription> subscriptions = new TreeMap<>();
        private long next;
    }

    /** The new subscription; null when the account is subscribed on this connection, or the connection is full. */
    SessionSubscription add(final ApiSession session, final Principal principal) {
        final boolean first = !bySession.containsKey(session);
        final Numbered numbered = bySession.computeIfAbsent(session, ignored -> new Numbered());
        if (numbered.subscriptions.size() >= MAX_PER_SESSION
                || numbered.subscriptions.values().stream()
                        .anyMatch(other -> other.principal().accountId() == principal.accountId())) {
            return null;
        }
        if (first) {
            session.onClose(() -> forget(session));
        }
        final SessionSubscription subscription = new SessionSubscription(session, numbered.next++, principal);
        numbered.subscriptions.put(subscription.subscriptionId(), subscription);
        join(subscription);
        return subscription;
    }

    /** The subscription that was removed, or null when there is none. */
    SessionSubscription remove(final ApiSession session, final long subscriptionId) {
        final Numbered numbered = bySession.get(session);
        final SessionSubscription removed = numbered == null ? null : numbered.subscriptions.remove(subscriptionId);
        if (removed != null) {
            leave(removed);
        }
        return removed;
    }

    /** The connection's subscriptions in order of their numbers; a copy. */
    List<SessionSubscription> of(final ApiSession session) {
        final Numbered numbered = bySession.get(session);
        return numbered == null ? List.of() : new ArrayList<>(numbered.subscriptions.values());
    }

    /** Who gets an account's events; never null. */
    List<SessionSubscription> of(final long accountId) {
        final List<SessionSubscription> audience = byAccount.get(accountId);
        return audience == null ? List.of() : audience;
    }

    List<SessionSubscription> madeWith(final String apiKey) {
        return byAccount.values().stream()
                .flatMap(List::stream)
                .filter(subscription -> subscription.principal().apiKey().equals(apiKey))
                .toList();
    }

    int sessionCount() {
        return bySession.size();
    }

    private void forget(final ApiSession session) {
        final Numbered numbered = bySession.remove(session);
        if (numbered != null) {
            numbered.subscriptions.values().forEach(this::leave);
        }
    }

    /** Lists are replaced, never changed: a connection may be found dead while one is being walked. */
    private void join(final SessionSubscription subscription) {
        final long accountId = subscription.principal().accountId();
        final List<SessionSubscription> audience = new ArrayList<>(of(accountId));
        audience.add(subscription);
        byAccount.put(accountId, audience);
    }

    private void leave(final SessionSubscription subscription) {
        final long accountId = subscription.principal().accountId();
        final List<SessionSubscription> audience = new ArrayList<>(of(accountId));
        audience.remove(subscription);
        if (audience.isEmpty()) {
            byAccount.remove(accountId);
        } else {
            byAccount.put(accountId, audience);
        }
    }
}
