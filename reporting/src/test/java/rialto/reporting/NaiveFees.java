package rialto.reporting;

import rialto.client.FeeEventListener;
import rialto.protocol.AccountFeesSetDecoder;
import rialto.protocol.FeeScheduleAssignedDecoder;
import rialto.protocol.FeeScheduleSetDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.TradeRates;

/** What {@link NaiveHistory} makes of events of fees. */
final class NaiveFees implements FeeEventListener {
    private final NaiveRows rows;

    NaiveFees(final NaiveRows rows) {
        this.rows = rows;
    }

    @Override
    public void onFeeScheduleSet(final FeeScheduleSetDecoder e) {
        final long sequence = e.header().eventSequence();
        for (int i = 0; i < Math.max(1, e.tierCount()); i++) {
            rows.put(
                    "fee_schedules",
                    sequence + "/" + i,
                    e.scheduleId(),
                    sequence,
                    e.tierCount() == 0 ? 0 : i + 1,
                    e.header().timestampNs(),
                    Identifier36.text(e.name()),
                    e.volumeAssetId(),
                    e.tierCount() == 0 ? 0 : e.volumeFrom(i),
                    e.tierCount() == 0 ? 0 : e.makerFeePpm(i),
                    e.tierCount() == 0 ? 0 : e.takerFeePpm(i));
        }
    }

    @Override
    public void onFeeScheduleAssigned(final FeeScheduleAssignedDecoder e) {
        rows.put(
                "assigned_fee_schedules",
                "" + e.header().eventSequence(),
                e.instrumentId(),
                e.header().eventSequence(),
                e.header().timestampNs(),
                e.scheduleId());
    }

    @Override
    public void onAccountFeesSet(final AccountFeesSetDecoder e) {
        rows.put(
                "account_fees",
                "" + e.header().eventSequence(),
                e.accountId(),
                e.header().eventSequence(),
                e.header().timestampNs(),
                e.discountPpm(),
                e.fixedTier());
    }

    /** What a trade cost, where that is not what its instrument says. */
    static void onTrade(final OrderExecutedDecoder e, final NaiveRows rows) {
        if (TradeRates.areIn(e)) {
            rows.put(
                    "trade_fees",
                    e.instrumentId() + "/" + e.tradeId(),
                    e.instrumentId(),
                    e.tradeId(),
                    e.header().eventSequence(),
                    e.makerFeePpm(),
                    e.takerFeePpm());
        }
    }
}
