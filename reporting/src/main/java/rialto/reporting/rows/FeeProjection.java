package rialto.reporting.rows;

import rialto.client.FeeEventListener;
import rialto.protocol.AccountFees;
import rialto.protocol.AccountFeesSetDecoder;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeScheduleAssignedDecoder;
import rialto.protocol.FeeScheduleSetDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.TradeRates;

/** Events of fees into rows. */
final class FeeProjection implements FeeEventListener {
    private final PendingFees rows;

    FeeProjection(final PendingRows rows) {
        this.rows = rows.fees;
    }

    @Override
    public void onFeeScheduleSet(final FeeScheduleSetDecoder event) {
        rows.schedules.add(new PendingFees.ScheduleEntry(
                FeeSchedule.of(event),
                event.header().eventSequence(),
                event.header().timestampNs()));
    }

    @Override
    public void onFeeScheduleAssigned(final FeeScheduleAssignedDecoder event) {
        rows.assigned.add(new PendingFees.AssignedEntry(
                event.instrumentId(),
                event.scheduleId(),
                event.header().eventSequence(),
                event.header().timestampNs()));
    }

    @Override
    public void onAccountFeesSet(final AccountFeesSetDecoder event) {
        rows.accounts.add(new PendingFees.AccountEntry(
                event.accountId(),
                AccountFees.of(event),
                event.header().eventSequence(),
                event.header().timestampNs()));
    }

    /** The rates of a trade, where it has others than its instrument's own. */
    void onTrade(final OrderExecutedDecoder event) {
        if (TradeRates.areIn(event)) {
            rows.trades.add(new PendingFees.TradeEntry(
                    event.instrumentId(),
                    event.tradeId(),
                    event.header().eventSequence(),
                    event.makerFeePpm(),
                    event.takerFeePpm()));
        }
    }
}
