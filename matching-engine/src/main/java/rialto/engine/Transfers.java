package rialto.engine;

/** Applied transfers by their id, the oldest forgotten when there are too many. */
final class Transfers extends IdentifierRecords {
    private static final int CONTENT = FIRST_FREE_WORD;
    private static final int STRIDE = CONTENT + 1;

    private final int limit;
    private int oldest = 1;

    Transfers(final EngineLimits limits) {
        super(STRIDE, limits.maxTransfers(), limits.preallocated());
        limit = limits.maxTransfers();
    }

    /** Records are given out in turn: the one that is freed is the one that is used next. */
    void remember(final long id0, final long id1, final long id2, final long id3, final long contentHash) {
        if (room() == 0) {
            remove(oldest);
            oldest = oldest == limit ? 1 : oldest + 1;
        }
        final int record = add(0, id0, id1, id2, id3);
        words[PADDING + record * STRIDE + CONTENT] = contentHash;
    }

    long contentHash(final int record) {
        return words[PADDING + record * STRIDE + CONTENT];
    }

    void snapshot(final EngineSnapshotListener listener) {
        int record = oldest;
        for (int i = 0; i < count(); i++) {
            listener.onTransfer(
                    identifierWord(record, 0),
                    identifierWord(record, 1),
                    identifierWord(record, 2),
                    identifierWord(record, 3),
                    contentHash(record));
            record = record == limit ? 1 : record + 1;
        }
    }
}
