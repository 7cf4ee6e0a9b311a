package rialto.gateway.dialect;

import java.util.ArrayList;
import java.util.List;

/**
 * Beginnings and endings of symbols that one dialect makes on its own, so that no other lets its clients make such. Filled
 * at start, then only read. Owned by the event loop.
 */
public final class ReservedNames {
    private record Reserved(String text, boolean isBeginning, String owner) {
        boolean isOf(final String symbol) {
            return isBeginning ? symbol.startsWith(text) : symbol.endsWith(text);
        }
    }

    private final List<Reserved> all = new ArrayList<>();

    /** @param owner for a person, as in "the bond desk" */
    public void reserveBeginning(final String beginning, final String owner) {
        all.add(new Reserved(beginning, true, owner));
    }

    /** @param owner for a person, as in "the bond desk" */
    public void reserveEnding(final String ending, final String owner) {
        all.add(new Reserved(ending, false, owner));
    }

    /** Why a symbol is kept for somebody, for a person, in words that follow the symbol; null when it is not. */
    public String complaint(final String symbol) {
        for (final Reserved reserved : all) {
            if (reserved.isOf(symbol)) {
                final String end = reserved.isBeginning ? "beginning" : "ending";
                return (reserved.isBeginning ? "begins" : "ends") + " with " + reserved.text
                        + ", which is kept for what " + reserved.owner + " makes; choose an id with another " + end;
            }
        }
        return null;
    }
}
