package rialto.gateway.state;

import java.util.Arrays;

/**
 * Neighbouring price levels of one side of a book, the best last. A level's key is its price so turned that the greater key
 * is the better price. Owned by the event loop.
 */
final class LevelBlock {
    /** So many levels a block has at most. */
    static final int MOST_LEVELS = 512;

    /** Has no level and never gets one. */
    static final LevelBlock NONE = new LevelBlock(0);

    private static final int FIRST_ROOM = 8;

    private long[] keys;
    private long[] lots;
    private int size;

    /** @param room for how many levels there is room without growing */
    private LevelBlock(final int room) {
        keys = new long[room];
        lots = new long[room];
    }

    /** One that grows, for a side with few levels. */
    static LevelBlock small() {
        return new LevelBlock(FIRST_ROOM);
    }

    /** One with room for all that it may have. */
    static LevelBlock full() {
        return new LevelBlock(MOST_LEVELS);
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == MOST_LEVELS;
    }

    long key(final int index) {
        return keys[index];
    }

    long lots(final int index) {
        return lots[index];
    }

    void setLots(final int index, final long quantityLots) {
        lots[index] = quantityLots;
    }

    /** Index of the level with a key; when there is none, {@code -1 - index} of where it would be. */
    int find(final long key) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            final int middle = (low + high) >>> 1;
            final long seen = keys[middle];
            if (seen == key) {
                return middle;
            }
            if (seen < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    /** Only if it is not full. */
    void insert(final int index, final long key, final long quantityLots) {
        if (size == keys.length) {
            final int room = Math.min(MOST_LEVELS, size * 2);
            keys = Arrays.copyOf(keys, room);
            lots = Arrays.copyOf(lots, room);
        }
        System.arraycopy(keys, index, keys, index + 1, size - index);
        System.arraycopy(lots, index, lots, index + 1, size - index);
        keys[index] = key;
        lots[index] = quantityLots;
        size++;
    }

    void remove(final int index) {
        size--;
        System.arraycopy(keys, index + 1, keys, index, size - index);
        System.arraycopy(lots, index + 1, lots, index, size - index);
    }

    /** Appends its levels from an index on to another block, which has room for them, and has them no more. */
    void moveFrom(final int index, final LevelBlock target) {
        final int count = size - index;
        System.arraycopy(keys, index, target.keys, target.size, count);
        System.arraycopy(lots, index, target.lots, target.size, count);
        target.size += count;
        size = index;
    }
}
