package rialto.reporting.reconcile;

import rialto.client.FeeEventListener;
import rialto.protocol.AccountFees;
import rialto.protocol.AccountFeesSetDecoder;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeScheduleAssignedDecoder;
import rialto.protocol.FeeScheduleSetDecoder;
import rialto.protocol.FeeTier;
import rialto.protocol.MatchType;
import rialto.protocol.OrderExecutedDecoder;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * At which rates trades are to be charged: fee schedules, what accounts have of their own, and what they traded on each of the
 * last days, all from the events. Shares nothing with the engine.
 */
final class LedgerFees implements FeeEventListener {
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long DAYS = 30;
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    private record AccountAsset(long accountId, int assetId) {}

    /** What a trade is to cost, parts per million; a maker's rate below zero is a rebate. */
    record Rates(int maker, int taker) {}

    private final Map<Integer, FeeSchedule> schedules = new HashMap<>();
    private final Map<Integer, Integer> assigned = new HashMap<>();
    private final Map<Long, AccountFees> accounts = new HashMap<>();
    private final Map<AccountAsset, TreeMap<Long, BigInteger>> volumes = new HashMap<>();

    @Override
    public void onFeeScheduleSet(final FeeScheduleSetDecoder event) {
        final FeeSchedule schedule = FeeSchedule.of(event);
        if (schedule.tiers().isEmpty()) {
            schedules.remove(schedule.scheduleId());
        } else {
            schedules.put(schedule.scheduleId(), schedule);
        }
    }

    @Override
    public void onFeeScheduleAssigned(final FeeScheduleAssignedDecoder event) {
        assigned.put(event.instrumentId(), event.scheduleId());
    }

    @Override
    public void onAccountFeesSet(final AccountFeesSetDecoder event) {
        accounts.put(event.accountId(), AccountFees.of(event));
    }

    Rates rates(final LedgerInstrument instrument, final OrderExecutedDecoder event) {
        final boolean isAuction = event.matchType() == MatchType.AUCTION;
        if (!instrument.collectsOrders) {
            return new Rates(instrument.makerFeePpm(), instrument.takerFeePpm());
        }
        final int maker = rate(instrument, event.makerAccountId(), true, event);
        final int taker = rate(instrument, event.takerAccountId(), isAuction, event);
        return isAuction ? new Rates(Math.max(0, maker), Math.max(0, taker)) : new Rates(maker, taker);
    }

    private int rate(
            final LedgerInstrument instrument,
            final long accountId,
            final boolean isMaker,
            final OrderExecutedDecoder event) {
        final AccountFees own = accounts.getOrDefault(accountId, AccountFees.NONE);
        final FeeSchedule schedule = schedules.get(assigned.getOrDefault(instrument.instrumentId, 0));
        if (schedule == null) {
            return discounted(isMaker ? instrument.makerFeePpm() : instrument.takerFeePpm(), own);
        }
        final FeeTier tier = own.fixedTier() == 0
                ? byVolume(schedule, accountId, event.header().timestampNs())
                : schedule.tiers()
                        .get(Math.min(own.fixedTier(), schedule.tiers().size()) - 1);
        return discounted(isMaker ? tier.makerFeePpm() : tier.takerFeePpm(), own);
    }

    private static int discounted(final int ppm, final AccountFees own) {
        return ppm <= 0
                ? ppm
                : BigInteger.valueOf(ppm)
                        .multiply(MILLION.subtract(BigInteger.valueOf(own.discountPpm())))
                        .divide(MILLION)
                        .intValue();
    }

    private FeeTier byVolume(final FeeSchedule schedule, final long accountId, final long timeNs) {
        final long day = Math.floorDiv(timeNs, DAY_NS);
        final TreeMap<Long, BigInteger> days = volumes.get(new AccountAsset(accountId, schedule.volumeAssetId()));
        final BigInteger volume = days == null
                ? BigInteger.ZERO
                : days.subMap(day - DAYS, day).values().stream().reduce(BigInteger.ZERO, BigInteger::add);
        FeeTier reached = schedule.tiers().getFirst();
        for (final FeeTier tier : schedule.tiers()) {
            if (BigInteger.valueOf(tier.volumeFrom()).compareTo(volume) <= 0) {
                reached = tier;
            }
        }
        return reached;
    }

    /** What a trade adds to the volume of both sides; one of an account with itself adds nothing. */
    void count(final LedgerInstrument instrument, final OrderExecutedDecoder event, final long quoteAmount) {
        if (instrument.collectsOrders
                && event.makerAccountId() != event.takerAccountId()
                && schedules.values().stream().anyMatch(s -> s.volumeAssetId() == instrument.quoteAssetId)) {
            final long day = Math.floorDiv(event.header().timestampNs(), DAY_NS);
            add(event.makerAccountId(), instrument.quoteAssetId, day, quoteAmount);
            add(event.takerAccountId(), instrument.quoteAssetId, day, quoteAmount);
        }
    }

    private void add(final long accountId, final int assetId, final long day, final long amount) {
        final TreeMap<Long, BigInteger> days =
                volumes.computeIfAbsent(new AccountAsset(accountId, assetId), ignored -> new TreeMap<>());
        days.merge(day, BigInteger.valueOf(amount), BigInteger::add);
        days.headMap(day - DAYS).clear();
    }
}
