package rialto.engine;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Client order records of finished orders whose ids {@linkplain Identifier#isPassing pass}, of all accounts together, the
 * oldest first. A ring that doubles until it has room for the limit.
 */
final class PassingOrders {
    private static final int INITIAL_ENTRIES = 1_024;

    private final int limit;
    private int[] entries;
    private int first;
    private int size;

    PassingOrders(final EngineLimits limits) {
        limit = limits.maxPassingOrders();
        entries = new int[limits.preallocated() ? limit : Math.min(limit, INITIAL_ENTRIES)];
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == limit;
    }

    private int at(final int number) {
        final int index = first + number;
        return index < entries.length ? index : index - entries.length;
    }

    /** There is room for it. */
    void add(final int clientOrder) {
        if (size == entries.length) {
            grow();
        }
        entries[at(size++)] = clientOrder;
    }

    private void grow() {
        final int[] from = entries;
        entries = Arrays.copyOf(from, (int) Math.min(limit, 2L * from.length));
        System.arraycopy(from, first, entries, 0, size - first);
        System.arraycopy(from, 0, entries, size - first, first);
        first = 0;
    }

    /** There is one. */
    int removeFirst() {
        assert size > 0 : "a passing order removed from none";
        final int clientOrder = entries[first];
        first = at(1);
        size--;
        return clientOrder;
    }

    /** @param moved the new handle of each record by its old one */
    void renumber(final int[] moved) {
        for (int i = 0; i < size; i++) {
            entries[at(i)] = moved[entries[at(i)]];
        }
    }

    void forEach(final IntConsumer consumer) {
        for (int i = 0; i < size; i++) {
            consumer.accept(entries[at(i)]);
        }
    }
}
