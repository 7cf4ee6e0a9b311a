package rialto.dialect.fix.price;

import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What accounts follow over all their connections, so that none has more than its share of what all feeds cost. Owned by the
 * event loop.
 */
final class FollowedShares {
    /** What all that an account follows may weigh; see {@link FeedKey#weight}. */
    static final int MOST_WEIGHT = 4_096;
    /** Different depths and sets of types in which an account follows one instrument. */
    static final int MOST_FORMS = 8;

    private final Map<Account, Share> shares = new HashMap<>();

    private static final class Share {
        private int weight;
        private final Map<Instrument, Map<FeedKey, Integer>> forms = new HashMap<>();
    }

    /** Why an account may not follow these besides what it follows; null when it may. */
    String refusal(final Account account, final Collection<FeedKey> keys) {
        final Share share = shares.get(account);
        int weight = share == null ? 0 : share.weight;
        for (final FeedKey key : keys) {
            weight += key.weight();
            final Map<FeedKey, Integer> present = share == null ? null : share.forms.get(key.instrument());
            final Set<FeedKey> forms = present == null ? new HashSet<>() : new HashSet<>(present.keySet());
            forms.add(key);
            if (forms.size() > MOST_FORMS) {
                return "The account follows " + key.instrument().symbol() + " in " + MOST_FORMS
                        + " other forms of 264 and 267; end one with 263=2.";
            }
        }
        return weight <= MOST_WEIGHT
                ? null
                : "All that the account follows would weigh " + weight + "; it may be " + MOST_WEIGHT
                        + ": 1 for each instrument and 1 more for each 100 levels. End some with 263=2.";
    }

    void add(final Account account, final FeedKey key) {
        final Share share = shares.computeIfAbsent(account, ignored -> new Share());
        share.weight += key.weight();
        share.forms
                .computeIfAbsent(key.instrument(), ignored -> new HashMap<>(2))
                .merge(key, 1, Integer::sum);
    }

    void remove(final Account account, final FeedKey key) {
        final Share share = shares.get(account);
        share.weight -= key.weight();
        final Map<FeedKey, Integer> forms = share.forms.get(key.instrument());
        forms.computeIfPresent(key, (same, count) -> count == 1 ? null : count - 1);
        if (forms.isEmpty()) {
            share.forms.remove(key.instrument());
        }
        if (share.forms.isEmpty()) {
            shares.remove(account);
        }
    }
}
