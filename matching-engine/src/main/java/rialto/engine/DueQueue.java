package rialto.engine;

import java.util.Arrays;

/**
 * Things that are due at some time, the earliest first, of those that are due together the one with the lowest number.
 * A binary heap that knows where each thing stands, so that any can be taken out: adding and removing cost the
 * logarithm of how many there are, to look at the first costs nothing. Allocates only when it grows past its greatest
 * size so far.
 */
abstract class DueQueue {
    /** When nothing is due. */
    static final long NEVER = Long.MAX_VALUE;

    private int[] heap = new int[16];
    private int size;
    private long nextNs = NEVER;

    /** When a thing is due; stays the same while it is in the queue. */
    abstract long dueNs(int item);

    /** Orders things that are due together; no two have the same. */
    abstract long number(int item);

    /** Where a thing stands, as last told. */
    abstract int index(int item);

    abstract void index(int item, int index);

    /** When the first thing is due; {@link #NEVER} when there is none. */
    final long nextNs() {
        return nextNs;
    }

    final int size() {
        return size;
    }

    /** There is one. */
    final int first() {
        return heap[0];
    }

    final void add(final int item) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        siftUp(size++, item);
        nextNs = dueNs(heap[0]);
    }

    final void remove(final int item) {
        final int hole = index(item);
        assert heap[hole] == item : "a thing that leaves a queue of due things without standing in it";
        final int last = heap[--size];
        if (last != item) {
            siftUp(hole, last);
            if (heap[hole] == last) {
                siftDown(hole, last);
            }
        }
        nextNs = size == 0 ? NEVER : dueNs(heap[0]);
        assert (size < 2 || !isBefore(heap[1], heap[0])) && (size < 3 || !isBefore(heap[2], heap[0]))
                : "a thing due that is not the first";
    }

    private void siftUp(final int from, final int item) {
        int at = from;
        while (at > 0 && isBefore(item, heap[at - 1 >> 1])) {
            put(at, heap[at - 1 >> 1]);
            at = at - 1 >> 1;
        }
        put(at, item);
    }

    private void siftDown(final int from, final int item) {
        int at = from;
        for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], item)) {
                break;
            }
            put(at, heap[child]);
            at = child;
        }
        put(at, item);
    }

    private void put(final int at, final int item) {
        heap[at] = item;
        index(item, at);
    }

    private boolean isBefore(final int a, final int b) {
        final long dueA = dueNs(a);
        final long dueB = dueNs(b);
        return dueA != dueB ? dueA < dueB : number(a) < number(b);
    }
}
