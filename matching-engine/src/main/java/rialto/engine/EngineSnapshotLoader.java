package rialto.engine;

/**
 * Makes an engine from the records of a snapshot, called back in the order of {@link EngineSnapshotListener}; then
 * {@link #finish}. A record that contradicts the ones before it throws {@link IllegalStateException}.
 */
public final class EngineSnapshotLoader implements EngineSnapshotListener {
    /** @param listener of the engine to be */
    public EngineSnapshotLoader(final EngineLimits limits, final EngineListener listener) {
        throw new UnsupportedOperationException("under construction");
    }

    @Override
    public void onCounters(final long nextOrderId, final long nextAccountId) {}

    @Override
    public void onAsset(
            final int assetId,
            final int scale,
            final long symbol0,
            final long symbol1,
            final long symbol2,
            final long symbol3) {}

    @Override
    public void onInstrument(
            final InstrumentDefinition definition, final long lastTradeId, final long lastPriceTicks) {}

    @Override
    public void onAccount(
            final long accountId, final long name0, final long name1, final long name2, final long name3) {}

    @Override
    public void onBalance(final long accountId, final int assetId, final long available, final long held) {}

    @Override
    public void onOrder(final OpenOrder order) {}

    @Override
    public void onClientOrder(
            final long accountId,
            final long clientOrderId0,
            final long clientOrderId1,
            final long clientOrderId2,
            final long clientOrderId3,
            final long orderId,
            final long contentHash,
            final int instrumentId,
            final RejectReason reason) {}

    @Override
    public void onTransfer(
            final long transferId0,
            final long transferId1,
            final long transferId2,
            final long transferId3,
            final long contentHash) {}

    /** The engine with the state that was loaded; the loader is spent. */
    public MatchingEngine finish() {
        throw new UnsupportedOperationException("under construction");
    }
}
