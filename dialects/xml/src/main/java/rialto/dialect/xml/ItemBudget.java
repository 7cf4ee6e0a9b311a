package rialto.dialect.xml;

/**
 * How much all connections may hold together, from when it is read until it is answered. Without a bound many small
 * elements, few large texts or empty requests would fill the memory. Owned by the event loop.
 */
final class ItemBudget {
    private int left;

    /** @param units of which each request and each element costs one, and so do each so many bytes */
    ItemBudget(final int units) {
        left = units;
    }

    /** Whether there was room; otherwise nothing is taken. */
    boolean take(final int units) {
        if (left < units) {
            return false;
        }
        left -= units;
        return true;
    }

    void giveBack(final int units) {
        left += units;
    }

    /** Units that may still be taken. */
    int left() {
        return left;
    }
}
