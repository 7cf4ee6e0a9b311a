package rialto.benchmarks.engine;

/** A run of commands for order books, the same for everybody who is measured. */
final class CommandStream {
    static final byte ENTER = 0;
    static final byte ENTER_IMMEDIATE_OR_CANCEL = 1;
    static final byte CANCEL = 2;
    static final byte MOVE = 3;

    final String name;
    final int books;
    /** The first commands only fill the books and are not timed. */
    final int fillers;

    final int size;
    final byte[] kind;
    final int[] book;
    final long[] id;
    final boolean[] buy;
    final long[] priceTicks;
    /** Of a move: what the order has left. */
    final long[] lots;

    int maxResting;

    CommandStream(final String name, final int books, final int fillers, final int size) {
        this.name = name;
        this.books = books;
        this.fillers = fillers;
        this.size = size;
        kind = new byte[size];
        book = new int[size];
        id = new long[size];
        buy = new boolean[size];
        priceTicks = new long[size];
        lots = new long[size];
    }
}
