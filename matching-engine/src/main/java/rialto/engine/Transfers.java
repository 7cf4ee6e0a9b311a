package rialto.engine;

/**
 * Applied transfers by their id, the oldest forgotten when there are too many. Those with a passing id have a memory of their own:
 * however many strangers make, nobody else's is forgotten for them.
 */
final class Transfers extends IdentifierRecords {
    private static final int CONTENT = FIRST_FREE_WORD;
    private static final int STRIDE = CONTENT + 1;

    private final int limit;
    private final Identifier shown = new Identifier();
    private int oldest = 1;

    Transfers(final EngineLimits limits, final int limit, final IdentifierHash hashes) {
        super(STRIDE, limit, limits.preallocated(), hashes);
        this.limit = limit;
    }

    /** Records are given out in turn: the one that is freed is the one that is used next. */
    void remember(final Identifier id, final long contentHash) {
        if (room() == 0) {
            remove(oldest);
            oldest = oldest == limit ? 1 : oldest + 1;
        }
        final int transfer = add(0, id);
        words[PADDING + transfer * STRIDE + CONTENT] = contentHash;
    }

    /** Whether each is found by its id, and there are no more than there may be. */
    boolean areFound() {
        int transfer = oldest;
        for (int i = 0; i < count(); i++) {
            if (find(0, identifier(transfer, shown)) != transfer) {
                return false;
            }
            transfer = transfer == limit ? 1 : transfer + 1;
        }
        return count() <= limit;
    }

    long contentHash(final int transfer) {
        return words[PADDING + transfer * STRIDE + CONTENT];
    }

    void snapshot(final EngineSnapshotListener listener) {
        int transfer = oldest;
        for (int i = 0; i < count(); i++) {
            listener.onTransfer(identifier(transfer, shown), contentHash(transfer));
            transfer = transfer == limit ? 1 : transfer + 1;
        }
    }
}
