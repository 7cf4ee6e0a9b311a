package rialto.dialect.fix.price;

import rialto.gateway.state.Account;

import java.util.HashMap;
import java.util.Map;

/**
 * How much market data leaves, in messages; a large one counts once more for each 4 KiB. There is so much of it for everybody in
 * a tick. When that is gone each account that asks in that tick may still have its part of it: so one with many connections
 * takes nothing from others. And an account has few messages in one turn of the event loop, for they would hold everybody up. What
 * is beyond that is held back: clients get a snapshot later, which tells the same. Owned by the event loop.
 */
final class SentBudget {
    /** Of an account in one turn. */
    static final int MOST_IN_TURN = 64;

    private static final int BYTES_OF_A_MESSAGE = 4_096;

    private final int perTick;
    private final Runnable nextTurn;
    private final Map<Account, Integer> inTick = new HashMap<>();
    private final Map<Account, Integer> inTurn = new HashMap<>();
    private int left;

    /**
     * @param perSecond messages, of which each of ten ticks has a part
     * @param nextTurn  asks for {@link #turn} to be called when others have had the event loop
     */
    SentBudget(final int perSecond, final Runnable nextTurn) {
        perTick = Math.max(1, perSecond / 10);
        this.nextTurn = nextTurn;
        left = perTick;
    }

    /** A tenth of a second is over. What was taken beyond the part of the one before is missing in the next. */
    void tick() {
        left = Math.min(perTick, Math.max(left, -perTick) + perTick);
        inTick.clear();
    }

    /** Another turn of the event loop has begun. */
    void turn() {
        inTurn.clear();
    }

    /** Takes a message; whether it may leave. */
    boolean take(final Account account, final int bytes) {
        final int had = inTick.computeIfAbsent(account, ignored -> 0);
        if (isTurnOver(account) || left <= 0 && had >= Math.max(1, perTick / inTick.size())) {
            return false;
        }
        final int count = 1 + bytes / BYTES_OF_A_MESSAGE;
        left -= count;
        inTick.put(account, had + count);
        final boolean isFirst = inTurn.isEmpty();
        inTurn.merge(account, count, Integer::sum);
        if (isFirst) {
            nextTurn.run();
        }
        return true;
    }

    /** Whether an account must wait for the next turn, whatever there is. */
    boolean isTurnOver(final Account account) {
        return inTurn.getOrDefault(account, 0) >= MOST_IN_TURN;
    }
}
