package rialto.engine;

import java.util.Arrays;

/**
 * Orders of one side that trail the last price of an instrument. Those of one mark stand in a heap, the smallest delta
 * first, then the oldest; the marks stand in a row, that which is furthest from the last price first. A price beyond the
 * nearest marks makes them one: so each trade costs the marks that it moves, and each mark is moved once before it is
 * gone. Sell orders have the highest price since they trail for a mark, buy orders the lowest.
 *
 * <p>The heaps are pairing heaps: to join two of them costs nothing, whatever is in them.
 */
final class TrailingOrders {
    private static final int INITIAL_MARKS = 16;
    private static final long WHOLE = 10_000; // basis points

    private final boolean buy;
    private final Orders orders;
    private final TriggerRecords triggers;
    private long[] marks = new long[INITIAL_MARKS];
    private int[] roots = new int[INITIAL_MARKS];
    private int markCount;

    /** No order is reached before this price; it may be nearer than any, after one has left. */
    private long nearest;

    private int first; // in order of beginning to trail
    private int last;

    TrailingOrders(final boolean buy, final Orders orders, final TriggerRecords triggers) {
        this.buy = buy;
        this.orders = orders;
        this.triggers = triggers;
        nearest = never();
    }

    private long never() {
        return buy ? Long.MAX_VALUE : Long.MIN_VALUE;
    }

    /** The price that triggers an order which trails from a mark by so many basis points. */
    static long triggerTicks(final boolean buy, final long markTicks, final int trailingDelta) {
        return buy
                ? (markTicks * (WHOLE + trailingDelta) + WHOLE - 1) / WHOLE
                : markTicks * (WHOLE - trailingDelta) / WHOLE;
    }

    boolean isEmpty() {
        return markCount == 0;
    }

    /** At this price, or further on, an order may be reached. */
    long nearestTicks() {
        return nearest;
    }

    /** A better price than this moves a mark; there is one. */
    long nextMarkTicks() {
        return marks[markCount - 1];
    }

    /** The trigger that began to trail first; 0 for none. */
    int first() {
        return first;
    }

    /** Whether a price is one that the orders of this side wish for more than another. */
    private boolean isBetter(final long ticks, final long than) {
        return buy ? ticks < than : ticks > than;
    }

    private boolean isReached(final long triggerTicks, final long ticks) {
        return buy ? ticks >= triggerTicks : ticks <= triggerTicks;
    }

    // ------------------------------------------------------------------------------------------------ coming, going

    /** It trails from its mark on. */
    void add(final int trigger) {
        append(trigger);
        triggers.child(trigger, 0);
        triggers.previous(trigger, 0);
        triggers.next(trigger, 0);
        final long mark = triggers.markTicks(trigger);
        int index = markCount;
        while (index > 0 && isBetter(mark, marks[index - 1])) {
            index--;
        }
        if (index > 0 && marks[index - 1] == mark) {
            roots[index - 1] = join(roots[index - 1], trigger);
        } else {
            insert(index, mark, trigger);
        }
        approach(triggerTicks(trigger, mark));
    }

    private void append(final int trigger) {
        triggers.linkInList(trigger, last, 0);
        if (last == 0) {
            first = trigger;
        } else {
            triggers.nextInList(last, trigger);
        }
        last = trigger;
    }

    private void unlink(final int trigger) {
        final int previous = triggers.previousInList(trigger);
        final int next = triggers.nextInList(trigger);
        if (previous == 0) {
            first = next;
        } else {
            triggers.nextInList(previous, next);
        }
        if (next == 0) {
            last = previous;
        } else {
            triggers.previousInList(next, previous);
        }
    }

    private void insert(final int index, final long mark, final int root) {
        if (markCount == marks.length) {
            marks = Arrays.copyOf(marks, 2 * markCount);
            roots = Arrays.copyOf(roots, 2 * markCount);
        }
        System.arraycopy(marks, index, marks, index + 1, markCount - index);
        System.arraycopy(roots, index, roots, index + 1, markCount - index);
        marks[index] = mark;
        roots[index] = root;
        markCount++;
    }

    private void approach(final long triggerTicks) {
        if (isReached(triggerTicks, nearest)) {
            nearest = triggerTicks;
        }
    }

    /** It trails no more. */
    void remove(final int trigger) {
        unlink(trigger);
        if (triggers.previous(trigger) != 0) {
            replace(trigger, joinChildren(trigger));
            return;
        }
        int index = 0;
        while (roots[index] != trigger) {
            index++;
        }
        roots[index] = joinChildren(trigger);
        if (roots[index] == 0) {
            markCount--;
            System.arraycopy(marks, index + 1, marks, index, markCount - index);
            System.arraycopy(roots, index + 1, roots, index, markCount - index);
        }
        if (markCount == 0) {
            nearest = never();
        }
    }

    // ------------------------------------------------------------------------------------------------------- prices

    /** A trade: marks that it betters move to its price. */
    void move(final long ticks) {
        int root = 0;
        while (markCount > 0 && !isBetter(marks[markCount - 1], ticks)) {
            root = join(root, roots[--markCount]);
        }
        if (root != 0) {
            marks[markCount] = ticks;
            roots[markCount++] = root;
            approach(triggerTicks(root, ticks));
        }
    }

    /**
     * Takes out the orders that a price triggers and puts them where orders wait that have been reached: first those with
     * the mark that is furthest away, of one mark those with the smallest delta, then the oldest.
     */
    void takeReached(final long ticks, final TriggerQueues into) {
        int left = 0;
        nearest = never();
        for (int index = 0; index < markCount; index++) {
            final long mark = marks[index];
            int root = roots[index];
            while (root != 0 && isReached(triggerTicks(root, mark), ticks)) {
                final int reached = root;
                root = joinChildren(reached);
                unlink(reached);
                triggers.markTicks(reached, mark);
                into.waitFor(reached, buy ? TriggerRecords.RISES : TriggerRecords.FALLS, triggerTicks(reached, mark));
            }
            if (root != 0) {
                marks[left] = mark;
                roots[left++] = root;
                approach(triggerTicks(root, mark));
            }
        }
        markCount = left;
    }

    private long triggerTicks(final int trigger, final long mark) {
        return triggerTicks(buy, mark, triggers.trailingDelta(trigger));
    }

    /** Lets each trigger know its mark. */
    void tellMarks() {
        for (int index = 0; index < markCount; index++) {
            tell(roots[index], marks[index]);
        }
    }

    private void tell(final int root, final long mark) {
        int trigger = root;
        while (trigger != 0) {
            triggers.markTicks(trigger, mark);
            trigger = triggers.child(trigger) != 0 ? triggers.child(trigger) : behind(trigger, root);
        }
    }

    /** The next in a walk over a heap that is done with what is below; 0 at its end. */
    private int behind(final int done, final int root) {
        int trigger = done;
        while (trigger != root) {
            if (triggers.next(trigger) != 0) {
                return triggers.next(trigger);
            }
            trigger = parent(trigger);
        }
        return 0;
    }

    private int parent(final int trigger) {
        int sibling = trigger;
        while (triggers.child(triggers.previous(sibling)) != sibling) {
            sibling = triggers.previous(sibling);
        }
        return triggers.previous(sibling);
    }

    // ------------------------------------------------------------------------------------------------------- heaps

    private boolean isBefore(final int one, final int other) {
        final int delta = triggers.trailingDelta(one);
        final int otherDelta = triggers.trailingDelta(other);
        return delta == otherDelta
                ? orders.id(triggers.order(one)) < orders.id(triggers.order(other))
                : delta < otherDelta;
    }

    /** One heap of two; either may be 0. */
    private int join(final int one, final int other) {
        if (one == 0 || other == 0) {
            return one + other;
        }
        final boolean isFirst = isBefore(one, other);
        final int parent = isFirst ? one : other;
        final int child = isFirst ? other : one;
        final int next = triggers.child(parent);
        triggers.next(child, next);
        if (next != 0) {
            triggers.previous(next, child);
        }
        triggers.previous(child, parent);
        triggers.child(parent, child);
        triggers.previous(parent, 0);
        triggers.next(parent, 0);
        return parent;
    }

    /** Joins the children in pairs from the first to the last, and the pairs back again. */
    private int joinChildren(final int trigger) {
        int pairs = 0; // linked by next
        int child = triggers.child(trigger);
        triggers.child(trigger, 0);
        while (child != 0) {
            final int one = child;
            final int other = triggers.next(one);
            child = other == 0 ? 0 : triggers.next(other);
            final int pair = alone(one, other);
            triggers.next(pair, pairs);
            pairs = pair;
        }
        int heap = 0;
        while (pairs != 0) {
            final int next = triggers.next(pairs);
            triggers.next(pairs, 0);
            heap = join(heap, pairs);
            pairs = next;
        }
        return heap;
    }

    private int alone(final int one, final int other) {
        triggers.previous(one, 0);
        triggers.next(one, 0);
        if (other != 0) {
            triggers.previous(other, 0);
            triggers.next(other, 0);
        }
        return join(one, other);
    }

    /** Puts a heap where an order stood that is no root; what is below it comes behind it anyway. */
    private void replace(final int trigger, final int heap) {
        final int previous = triggers.previous(trigger);
        final int next = triggers.next(trigger);
        final boolean isFirstChild = triggers.child(previous) == trigger;
        final int behindPrevious = heap != 0 ? heap : next;
        if (isFirstChild) {
            triggers.child(previous, behindPrevious);
        } else {
            triggers.next(previous, behindPrevious);
        }
        if (heap != 0) {
            triggers.previous(heap, previous);
            triggers.next(heap, next);
        }
        if (next != 0) {
            triggers.previous(next, heap != 0 ? heap : previous);
        }
    }
}
