package rialto.gateway.state;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What has a number, by the accounts that it concerns. Owned by the event loop. */
final class AccountIndex<T> {
    private final Map<Account, NavigableMap<Long, T>> byAccount = new HashMap<>();

    void add(final Account account, final long number, final T thing) {
        byAccount.computeIfAbsent(account, ignored -> new TreeMap<>()).put(number, thing);
    }

    void remove(final Account account, final long number) {
        final NavigableMap<Long, T> things = byAccount.get(account);
        if (things != null && things.remove(number) != null && things.isEmpty()) {
            byAccount.remove(account);
        }
    }

    /** Those of an account from a number on, by number. */
    Collection<T> from(final Account account, final long number) {
        final NavigableMap<Long, T> things = byAccount.get(account);
        return things == null
                ? Collections.emptyList()
                : Collections.unmodifiableCollection(
                        things.tailMap(number, true).values());
    }

    /** How many an account has. */
    int count(final Account account) {
        final NavigableMap<Long, T> things = byAccount.get(account);
        return things == null ? 0 : things.size();
    }
}
