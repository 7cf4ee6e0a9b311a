package rialto.dialect.fix.price;

import java.util.HashMap;
import java.util.Map;

/**
 * How many ladders of each account are on their way to the log. A provider may send as many in a second as its limit says, and
 * its messages have dozens each: all at once they would stand before everybody's orders. Owned by the event loop.
 */
final class LadderWindow {
    /** Of one account; from then on nothing more is read of it until one has an outcome. The last message is taken whole. */
    static final int MOST = 256;

    private final Map<Long, Integer> underWay = new HashMap<>();

    /** A ladder was sent. */
    void begin(final long accountId) {
        underWay.merge(accountId, 1, Integer::sum);
    }

    /**
     * A ladder has its outcome.
     *
     * @return whether there is room again, and was none before
     */
    boolean end(final long accountId) {
        final Integer left = underWay.computeIfPresent(accountId, (account, count) -> count == 1 ? null : count - 1);
        return left != null && left == MOST - 1;
    }

    /** Whether an account must wait. */
    boolean isFull(final long accountId) {
        return underWay.getOrDefault(accountId, 0) >= MOST;
    }
}
