package rialto.benchmarks.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** A run of commands for order books, the same for everybody who is measured: four words a command, in one file. */
final class CommandStream {
    static final int ENTER = 0;
    static final int ENTER_IMMEDIATE_OR_CANCEL = 1;
    /** At any price; its price here is one that every resting order meets. */
    static final int ENTER_MARKET = 2;

    static final int CANCEL = 3;
    static final int MOVE = 4;

    private static final long MAGIC = 0x7269_616C_746F_0001L;
    private static final int HEADER_WORDS = 9;
    private static final int WORDS_PER_COMMAND = 4;
    private static final int BUFFER_BYTES = 1 << 20;
    private static final int KIND_MASK = 7;
    private static final int BUY_SHIFT = 3;
    private static final int BOOK_SHIFT = 4;
    private static final int LOTS_SHIFT = 32;

    final int books;

    /** The first commands only fill the books and are not timed. */
    final int fillers;

    /** The most orders that ever rest. */
    final int maxResting;

    /** What must come of the whole stream. */
    final Trades trades;

    private final long[] words;
    private int size;

    /** An empty one to be filled. */
    CommandStream(final int books, final int fillers, final int capacity) {
        this(books, fillers, 0, new Trades(), new long[capacity * WORDS_PER_COMMAND]);
    }

    private CommandStream(
            final int books, final int fillers, final int maxResting, final Trades trades, final long[] words) {
        this.books = books;
        this.fillers = fillers;
        this.maxResting = maxResting;
        this.trades = trades;
        this.words = words;
        size = words.length / WORDS_PER_COMMAND;
    }

    /** Starts over with nothing in it. */
    CommandStream cleared() {
        size = 0;
        return this;
    }

    CommandStream finished(final int mostResting, final Trades expected) {
        return new CommandStream(books, fillers, mostResting, expected, Arrays.copyOf(words, size * WORDS_PER_COMMAND));
    }

    /** @param target of cancels and moves: the order id that the whole engine gave last to this id */
    void add(
            final int kind,
            final int book,
            final long id,
            final boolean buy,
            final long priceTicks,
            final long lots,
            final long target) {
        final int at = size++ * WORDS_PER_COMMAND;
        words[at] = kind | (buy ? 1 : 0) << BUY_SHIFT | book << BOOK_SHIFT | lots << LOTS_SHIFT;
        words[at + 1] = id;
        words[at + 2] = priceTicks;
        words[at + 3] = target;
    }

    int size() {
        return size;
    }

    int kind(final int i) {
        return (int) words[i * WORDS_PER_COMMAND] & KIND_MASK;
    }

    boolean isBuy(final int i) {
        return ((int) words[i * WORDS_PER_COMMAND] >>> BUY_SHIFT & 1) != 0;
    }

    int book(final int i) {
        return (int) words[i * WORDS_PER_COMMAND] >>> BOOK_SHIFT;
    }

    /** Of a move: what the order has left. */
    long lots(final int i) {
        return words[i * WORDS_PER_COMMAND] >>> LOTS_SHIFT;
    }

    long id(final int i) {
        return words[i * WORDS_PER_COMMAND + 1];
    }

    long priceTicks(final int i) {
        return words[i * WORDS_PER_COMMAND + 2];
    }

    long target(final int i) {
        return words[i * WORDS_PER_COMMAND + 3];
    }

    void write(final Path file) throws IOException {
        final long[] header = {
            MAGIC, books, fillers, size, maxResting, trades.count, trades.lots, trades.notional, trades.hash
        };
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            write(channel, header);
            write(channel, words);
        }
    }

    private static void write(final FileChannel channel, final long[] from) throws IOException {
        final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < from.length; ) {
            final int count = Math.min(from.length - i, BUFFER_BYTES / Long.BYTES);
            buffer.clear();
            buffer.asLongBuffer().put(from, i, count);
            buffer.limit(count * Long.BYTES);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            i += count;
        }
    }

    /** @throws IOException if it is not such a file */
    static CommandStream read(final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            final long[] header = read(channel, HEADER_WORDS);
            if (header[0] != MAGIC) {
                throw new IOException(file + " is no command stream of this version");
            }
            final Trades trades = new Trades();
            trades.count = header[5];
            trades.lots = header[6];
            trades.notional = header[7];
            trades.hash = header[8];
            final long[] words = read(channel, (int) header[3] * WORDS_PER_COMMAND);
            return new CommandStream((int) header[1], (int) header[2], (int) header[4], trades, words);
        }
    }

    private static long[] read(final FileChannel channel, final int count) throws IOException {
        final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        final long[] into = new long[count];
        for (int i = 0; i < count; ) {
            final int part = Math.min(count - i, BUFFER_BYTES / Long.BYTES);
            buffer.clear().limit(part * Long.BYTES);
            while (buffer.hasRemaining()) {
                if (channel.read(buffer) < 0) {
                    throw new IOException("the command stream ends too early");
                }
            }
            buffer.flip().asLongBuffer().get(into, i, part);
            i += part;
        }
        return into;
    }
}
