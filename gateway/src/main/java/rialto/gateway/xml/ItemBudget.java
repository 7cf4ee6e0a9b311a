package rialto.gateway.xml;

/**
 * How many items all connections may hold together, from when they are read until they are answered: small elements of
 * large requests would otherwise fill the memory. Owned by the event loop.
 */
final class ItemBudget {
    private int left;

    ItemBudget(final int items) {
        left = items;
    }

    /** Whether there was room for one more. */
    boolean take() {
        if (left == 0) {
            return false;
        }
        left--;
        return true;
    }

    void giveBack(final int items) {
        left += items;
    }

    /** Items that may still come. */
    int left() {
        return left;
    }
}
