package rialto.gateway.state;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** The numbered sessions of all accounts. Owned by the event loop; changed only by this package. */
public final class NumberedSessions {
    private record Key(long accountId, String name) {}

    private final Long2ObjectHashMap<NumberedSession> byId = new Long2ObjectHashMap<>();
    private final Map<Key, NumberedSession> byName = new HashMap<>();

    /** The session, or null. */
    public NumberedSession get(final long sessionId) {
        return byId.get(sessionId);
    }

    /** The session, or null. */
    public NumberedSession find(final Account account, final String name) {
        return byName.get(new Key(account.accountId(), name));
    }

    public Collection<NumberedSession> all() {
        return Collections.unmodifiableCollection(byId.values());
    }

    void add(final NumberedSession session) {
        byId.put(session.sessionId(), session);
        byName.put(new Key(session.account().accountId(), session.name()), session);
    }

    void remove(final NumberedSession session) {
        byId.remove(session.sessionId());
        byName.remove(new Key(session.account().accountId(), session.name()));
    }
}
