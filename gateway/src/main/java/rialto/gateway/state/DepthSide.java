package rialto.gateway.state;

import java.util.Arrays;
import java.util.Objects;

/**
 * The price levels of one side of a book, aggregated. They stand in {@link LevelBlock}s of bounded size, with the best price
 * last, where most changes happen. A change anywhere moves the levels of one block, and a reference for each block when one
 * comes or goes. Two neighbours together have more levels than half a block. Owned by the event loop, also for reading.
 */
public final class DepthSide {
    /** Far fewer than a block can have: levels that come and go at one place must not split and merge it each time. */
    private static final int MOST_MERGED = 384;

    /** What leaves the block at an end of the book for a new one, so that blocks filled in order of price stay nearly full. */
    private static final int SPLIT_AT_END = 64;

    private static final LevelBlock[] NO_BLOCKS = {};
    private static final long[] NO_BOUNDS = {};

    /** 0, or -1 where the lower price is the better one: a price and this, by exclusive or, are the key, and back. */
    private final long turn;

    private LevelBlock[] blocks = NO_BLOCKS;
    /** The key of the worst level of each block. */
    private long[] bounds = NO_BOUNDS;

    private int blockCount;
    private LevelBlock spare;
    private int size;

    /** The block that is read, the one with the best price after each change; where it stands, and its worst level. */
    private LevelBlock read = LevelBlock.NONE;

    private int readAt;
    private int readWorst = -1;

    DepthSide(final boolean bids) {
        turn = bids ? 0 : -1;
    }

    /** How many levels there are. */
    public int size() {
        return size;
    }

    /**
     * Price of a level, in ticks. Cheapest from one level to the next.
     *
     * @param level 0 is the best
     */
    public long priceTicks(final int level) {
        final int index = indexInRead(level);
        return read.key(index) ^ turn;
    }

    /** Quantity of a level, in lots. Cheapest from one level to the next. */
    public long quantityLots(final int level) {
        final int index = indexInRead(level);
        return read.lots(index);
    }

    /** Quantity at a price, in lots; 0 when there is no such level. */
    public long quantityAt(final long priceTicks) {
        if (size == 0) {
            return 0;
        }
        final long key = priceTicks ^ turn;
        final LevelBlock block = blocks[blockFor(key)];
        final int index = block.find(key);
        return index < 0 ? 0 : block.lots(index);
    }

    /** Adds lots (negative: takes away) at a price; returns what stands there now. */
    long add(final long priceTicks, final long deltaLots) {
        final long key = priceTicks ^ turn;
        final int at = blockFor(key);
        final int index = at < 0 ? -1 : blocks[at].find(key);
        if (index < 0) {
            if (deltaLots > 0) {
                insert(at, -index - 1, key, deltaLots);
            } else if (deltaLots < 0) {
                throw new IllegalStateException("no level at " + priceTicks + " to take " + -deltaLots + " from");
            }
            return deltaLots;
        }
        final long now = blocks[at].lots(index) + deltaLots;
        if (now < 0) {
            throw new IllegalStateException("level at " + priceTicks + " would fall to " + now);
        }
        if (now == 0) {
            remove(at, index);
        } else {
            blocks[at].setLots(index, now);
        }
        return now;
    }

    /** How many levels each block has, the best block last. */
    int[] blockSizes() {
        return Arrays.stream(blocks, 0, blockCount).mapToInt(LevelBlock::size).toArray();
    }

    /** The block where a key is or would be; -1 when there never was a level. */
    private int blockFor(final long key) {
        int high = blockCount - 1;
        if (high <= 0 || key >= bounds[high]) {
            return high;
        }
        int low = 0;
        high--;
        while (low < high) {
            final int middle = (low + high + 1) >>> 1;
            if (bounds[middle] <= key) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private int indexInRead(final int level) {
        if (level <= readWorst - read.size() || level > readWorst) {
            read(level);
        }
        return readWorst - level;
    }

    /** Goes to the block of a level, from one block to the next. */
    private void read(final int level) {
        Objects.checkIndex(level, size);
        if (level < blocks[blockCount - 1].size()) {
            readBest();
            return;
        }
        int at = readAt;
        int better = readWorst + 1 - read.size();
        while (level < better) {
            better -= blocks[++at].size();
        }
        while (level - better >= blocks[at].size()) {
            better += blocks[at--].size();
        }
        readAt = at;
        read = blocks[at];
        readWorst = better + read.size() - 1;
    }

    private void readBest() {
        readAt = blockCount - 1;
        final LevelBlock best = blocks[readAt];
        // a reference written costs more than one compared
        if (read != best) {
            read = best;
        }
        readWorst = best.size() - 1;
    }

    private void insert(final int block, final int position, final long key, final long quantityLots) {
        int at = block;
        int index = position;
        if (at < 0) {
            at = 0;
            addBlock(at, LevelBlock.small());
        } else if (blocks[at].isFull()) {
            final int kept = split(at, index);
            if (index > kept) {
                at++;
                index -= kept;
            }
        }
        blocks[at].insert(index, key, quantityLots);
        if (index == 0) {
            bounds[at] = key;
        }
        size++;
        readBest();
    }

    /** Makes room in a block for a level at an index; returns how many levels stay. */
    private int split(final int at, final int index) {
        final int kept;
        if (index == 0) {
            kept = SPLIT_AT_END;
        } else if (index == LevelBlock.MOST_LEVELS && at == blockCount - 1) {
            kept = LevelBlock.MOST_LEVELS - SPLIT_AT_END;
        } else {
            kept = LevelBlock.MOST_LEVELS / 2;
        }
        final LevelBlock better = spare == null ? LevelBlock.full() : spare;
        spare = null;
        blocks[at].moveFrom(kept, better);
        addBlock(at + 1, better);
        return kept;
    }

    private void remove(final int at, final int index) {
        final LevelBlock block = blocks[at];
        block.remove(index);
        size--;
        if (index == 0 && block.size() > 0) {
            bounds[at] = block.key(0);
        }
        if (block.size() == 0) {
            // the last one stays, for a side that has a level now and then
            if (blockCount > 1) {
                removeBlock(at);
            }
        } else if (at > 0 && isMergeable(at - 1)) {
            merge(at - 1);
        } else if (at < blockCount - 1 && isMergeable(at)) {
            merge(at);
        }
        readBest();
    }

    private boolean isMergeable(final int at) {
        return blocks[at].size() + blocks[at + 1].size() <= MOST_MERGED;
    }

    private void merge(final int at) {
        blocks[at + 1].moveFrom(0, blocks[at]);
        removeBlock(at + 1);
    }

    private void addBlock(final int at, final LevelBlock block) {
        if (blockCount == blocks.length) {
            final int room = Math.max(1, blockCount * 2);
            blocks = Arrays.copyOf(blocks, room);
            bounds = Arrays.copyOf(bounds, room);
        }
        System.arraycopy(blocks, at, blocks, at + 1, blockCount - at);
        System.arraycopy(bounds, at, bounds, at + 1, blockCount - at);
        blocks[at] = block;
        bounds[at] = block.size() == 0 ? 0 : block.key(0);
        blockCount++;
    }

    /** Of an empty block, which is kept for the next split. */
    private void removeBlock(final int at) {
        spare = blocks[at];
        blockCount--;
        System.arraycopy(blocks, at + 1, blocks, at, blockCount - at);
        System.arraycopy(bounds, at + 1, bounds, at, blockCount - at);
        blocks[blockCount] = null;
    }
}
