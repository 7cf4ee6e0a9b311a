package rialto.dialect.binance.stream;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Streams of a request to subscribe that a connection has not yet: all of them, or with a refusal none.
 *
 * @param refusal why not; null if nothing is against it
 */
record NewNames(Set<String> names, String refusal) {
    /**
     * @param names   that are asked for, also the same again
     * @param present that it has
     * @param most    that it may have in all
     * @param against tells why a name is not subscribed to, or null
     */
    static NewNames of(
            final List<String> names, final Set<String> present, final int most, final UnaryOperator<String> against) {
        final Set<String> fresh = new LinkedHashSet<>();
        for (final String name : names) {
            if (!present.contains(name) && !fresh.contains(name)) {
                final String refusal = against.apply(name);
                if (refusal != null) {
                    return new NewNames(Set.of(), refusal);
                }
                fresh.add(name);
                // at once: a message may hold thousands of names
                if (present.size() + fresh.size() > most) {
                    return new NewNames(Set.of(), "too many streams, at most " + most + " per connection");
                }
            }
        }
        return new NewNames(fresh, null);
    }
}
