package rialto.engine;

/** A snapshot to read, one record a line. */
final class SnapshotText implements EngineSnapshotListener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public String toString() {
        return text.toString();
    }

    private void line(final String what, final Object... fields) {
        text.append("  ").append(what);
        for (final Object field : fields) {
            text.append(' ').append(field);
        }
        text.append('\n');
    }

    @Override
    public void onCounters(final long nextOrderId, final long nextAccountId) {
        line("counters", nextOrderId, nextAccountId);
    }

    @Override
    public void onAsset(
            final int assetId,
            final int scale,
            final long symbol0,
            final long symbol1,
            final long symbol2,
            final long symbol3) {
        line("asset", assetId, scale, symbol0);
    }

    @Override
    public void onInstrument(final InstrumentDefinition d, final long lastTradeId, final long lastPriceTicks) {
        line("instrument", d.instrumentId, d.symbol0, d.state, d.maxPriceTicks, lastTradeId, lastPriceTicks);
    }

    @Override
    public void onAccount(
            final long accountId, final long name0, final long name1, final long name2, final long name3) {
        line("account", accountId, name0);
    }

    @Override
    public void onBalance(final long accountId, final int assetId, final long available, final long held) {
        line("balance", accountId, assetId, available, held);
    }

    @Override
    public void onOrder(final OpenOrder o) {
        line(
                "order",
                o.orderId,
                o.accountId,
                o.clientOrderId0,
                o.instrumentId,
                o.side,
                o.priceTicks,
                o.quantityLots,
                o.executedLots,
                o.executedQuote,
                o.enteredTimestampNs,
                o.changedTimestampNs,
                o.orderType,
                o.timeInForce,
                o.selfTradePrevention);
    }

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
            final RejectReason reason) {
        line("client order", accountId, clientOrderId0, orderId, Long.toHexString(contentHash), instrumentId, reason);
    }

    @Override
    public void onTransfer(
            final long transferId0,
            final long transferId1,
            final long transferId2,
            final long transferId3,
            final long contentHash) {
        line("transfer", transferId0, Long.toHexString(contentHash));
    }
}
