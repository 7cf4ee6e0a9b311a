package rialto.engine;

/** Assets by symbol and by id, ids from 1. */
final class Assets {
    static final int MAX_SCALE = 12;

    private static final int SCALE = IdentifierRecords.FIRST_FREE_WORD;
    private static final int STRIDE = SCALE + 1;

    private final IdentifierRecords records;
    private final Identifier symbol = new Identifier();

    Assets(final EngineLimits limits, final IdentifierHash hashes) {
        records = new IdentifierRecords(STRIDE, limits.maxAssets(), limits.preallocated(), hashes);
    }

    boolean isKnown(final int assetId) {
        return assetId > 0 && assetId <= records.count();
    }

    /** @return 0 when there is none */
    int find(final Identifier symbol) {
        return records.find(0, symbol);
    }

    int add(final Identifier symbol, final int scale) {
        final int assetId = records.add(0, symbol);
        records.words[RecordPool.PADDING + assetId * STRIDE + SCALE] = scale;
        return assetId;
    }

    boolean isFull() {
        return records.room() == 0;
    }

    /** Minor units in one whole unit. */
    long unit(final int assetId) {
        long unit = 1;
        for (int i = scale(assetId); i > 0; i--) {
            unit *= 10;
        }
        return unit;
    }

    private int scale(final int assetId) {
        return (int) records.words[RecordPool.PADDING + assetId * STRIDE + SCALE];
    }

    void snapshot(final EngineSnapshotListener listener) {
        for (int id = 1; id <= records.count(); id++) {
            listener.onAsset(id, scale(id), records.identifier(id, symbol));
        }
    }
}
