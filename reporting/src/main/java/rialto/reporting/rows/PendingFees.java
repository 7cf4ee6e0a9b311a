package rialto.reporting.rows;

import rialto.protocol.AccountFees;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeTier;
import rialto.reporting.database.RowBuffer;

import java.util.ArrayList;
import java.util.List;

/** Rows of fees among {@link PendingRows}, and how they give their values. */
final class PendingFees {
    private static final FeeTier NO_TIER = new FeeTier(0, 0, 0);

    record ScheduleEntry(FeeSchedule schedule, long eventSequence, long timestampNs) {}

    record AssignedEntry(int instrumentId, int scheduleId, long eventSequence, long timestampNs) {}

    record AccountEntry(long accountId, AccountFees terms, long eventSequence, long timestampNs) {}

    record TradeEntry(int instrumentId, long tradeId, long eventSequence, int makerFeePpm, int takerFeePpm) {}

    final List<ScheduleEntry> schedules = new ArrayList<>();
    final List<AssignedEntry> assigned = new ArrayList<>();
    final List<AccountEntry> accounts = new ArrayList<>();
    final List<TradeEntry> trades = new ArrayList<>();

    void clear() {
        schedules.clear();
        assigned.clear();
        accounts.clear();
        trades.clear();
    }

    /** A row for each tier, from 1 on; one of tier 0 where there is none. */
    static void schedule(final RowBuffer to, final ScheduleEntry row) {
        final List<FeeTier> tiers = row.schedule().tiers();
        if (tiers.isEmpty()) {
            tier(to, row, 0, NO_TIER);
        }
        for (int i = 0; i < tiers.size(); i++) {
            tier(to, row, i + 1, tiers.get(i));
        }
    }

    private static void tier(final RowBuffer to, final ScheduleEntry row, final int number, final FeeTier tier) {
        to.number(row.schedule().scheduleId());
        to.number(row.eventSequence());
        to.number(number);
        to.number(row.timestampNs());
        to.text(row.schedule().name());
        to.number(row.schedule().volumeAssetId());
        to.number(tier.volumeFrom());
        to.number(tier.makerFeePpm());
        to.number(tier.takerFeePpm());
        to.endRow();
    }

    static void assigned(final RowBuffer to, final AssignedEntry row) {
        to.number(row.instrumentId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.scheduleId());
        to.endRow();
    }

    static void account(final RowBuffer to, final AccountEntry row) {
        to.number(row.accountId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.terms().discountPpm());
        to.number(row.terms().fixedTier());
        to.endRow();
    }

    static void trade(final RowBuffer to, final TradeEntry row) {
        to.number(row.instrumentId());
        to.number(row.tradeId());
        to.number(row.eventSequence());
        to.number(row.makerFeePpm());
        to.number(row.takerFeePpm());
        to.endRow();
    }
}
