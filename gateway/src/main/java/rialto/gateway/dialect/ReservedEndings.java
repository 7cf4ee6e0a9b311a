package rialto.gateway.dialect;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Endings of symbols that one dialect makes on its own, so that no other lets its clients make such. Filled at start, then
 * only read. Owned by the event loop.
 */
public final class ReservedEndings {
    private final Map<String, String> owners = new LinkedHashMap<>();

    /** @param owner for a person, as in "the bond desk" */
    public void reserve(final String ending, final String owner) {
        owners.put(ending, owner);
    }

    /** The ending of a symbol that is reserved, or null. */
    public String endingOf(final String symbol) {
        for (final String ending : owners.keySet()) {
            if (symbol.endsWith(ending)) {
                return ending;
            }
        }
        return null;
    }

    /** Whose an ending is. */
    public String owner(final String ending) {
        return owners.get(ending);
    }
}
