package rialto.engine;

import org.agrona.collections.Int2ObjectHashMap;

import java.util.Arrays;

/** Fee schedules, what accounts have of their own in fees, and what a trade on an order book costs each side. */
final class Fees {
    static final int MAX_SCHEDULES = 64;

    final TradedVolumes volumes;

    private final FeeSchedule[] schedules = new FeeSchedule[MAX_SCHEDULES + 1];
    private final boolean[] isCounted; // by asset: whether it is the volume asset of a schedule
    private final Int2ObjectHashMap<AccountFees> byAccount = new Int2ObjectHashMap<>();
    private final Balances balances;
    private int scheduleCount;

    Fees(final EngineLimits limits, final Balances balances) {
        this.balances = balances;
        volumes = new TradedVolumes(limits, balances);
        isCounted = new boolean[limits.maxAssets() + 1];
    }

    /** Null for an id that no schedule has. */
    FeeSchedule schedule(final int scheduleId) {
        return scheduleId < 1 || scheduleId > MAX_SCHEDULES ? null : schedules[scheduleId];
    }

    /** Null for a name that no schedule has. */
    FeeSchedule find(final Identifier name) {
        for (final FeeSchedule schedule : schedules) {
            if (schedule != null && schedule.name.equals(name)) {
                return schedule;
            }
        }
        return null;
    }

    /** 0 when all are taken. */
    int freeId() {
        for (int id = 1; id <= MAX_SCHEDULES; id++) {
            if (schedules[id] == null) {
                return id;
            }
        }
        return 0;
    }

    /** Makes the schedule of an id, or changes it. */
    FeeSchedule put(final int scheduleId, final FeeSchedule from) {
        if (schedules[scheduleId] == null) {
            schedules[scheduleId] = new FeeSchedule();
            scheduleCount++;
        }
        final FeeSchedule schedule = schedules[scheduleId];
        from.copyTo(schedule);
        schedule.scheduleId = scheduleId;
        countAnew();
        return schedule;
    }

    void remove(final FeeSchedule schedule) {
        schedules[schedule.scheduleId] = null;
        scheduleCount--;
        countAnew();
    }

    private void countAnew() {
        Arrays.fill(isCounted, false);
        for (final FeeSchedule schedule : schedules) {
            if (schedule != null) {
                isCounted[schedule.volumeAssetId] = true;
            }
        }
    }

    /** Null where an account has nothing of its own. */
    AccountFees of(final int account) {
        return byAccount.get(account);
    }

    /** Another discount or fixed tier of an account, or none any more. */
    void put(final int account, final AccountFees from) {
        if (from.isNone()) {
            byAccount.remove(account);
            return;
        }
        final AccountFees known = byAccount.get(account);
        final AccountFees kept = known == null ? new AccountFees() : known;
        from.copyTo(kept);
        byAccount.put(account, kept);
    }

    /** Sets the rates of a trade on an order book that moves money. */
    void setRates(
            final Execution trade,
            final Instrument instrument,
            final int taker,
            final int maker,
            final boolean isAuction,
            final long nowNs) {
        final InstrumentDefinition own = instrument.definition;
        trade.hasRates = instrument.feeSchedule != null
                || !byAccount.isEmpty() && (byAccount.containsKey(taker) || byAccount.containsKey(maker));
        if (!trade.hasRates) {
            trade.makerFeePpm = own.makerFeePpm;
            trade.takerFeePpm = isAuction ? own.makerFeePpm : own.takerFeePpm;
        } else if (isAuction) {
            trade.makerFeePpm = Math.max(0, ratePpm(instrument, maker, true, nowNs));
            trade.takerFeePpm = Math.max(0, ratePpm(instrument, taker, true, nowNs));
        } else {
            trade.makerFeePpm = ratePpm(instrument, maker, true, nowNs);
            trade.takerFeePpm = ratePpm(instrument, taker, false, nowNs);
        }
    }

    /** The rate of an account that takes from an order book, or of another market that moves money. */
    int takerPpm(final Instrument instrument, final int account, final long nowNs) {
        return instrument.continuous == null
                ? instrument.definition.takerFeePpm
                : ratePpm(instrument, account, false, nowNs);
    }

    private int ratePpm(final Instrument instrument, final int account, final boolean isMaker, final long nowNs) {
        final AccountFees terms = byAccount.isEmpty() ? null : byAccount.get(account);
        final FeeSchedule schedule = instrument.feeSchedule;
        final int ppm;
        if (schedule == null) {
            ppm = isMaker ? instrument.definition.makerFeePpm : instrument.definition.takerFeePpm;
        } else {
            final int tier = tier(schedule, account, terms, nowNs);
            ppm = isMaker ? schedule.makerFeePpm[tier] : schedule.takerFeePpm[tier];
        }
        return terms == null ? ppm : terms.discounted(ppm);
    }

    private int tier(final FeeSchedule schedule, final int account, final AccountFees terms, final long nowNs) {
        return terms != null && terms.fixedTier != 0
                ? Math.min(terms.fixedTier, schedule.tierCount) - 1
                : schedule.tierOf(
                        volumes.before(balances.find(account, schedule.volumeAssetId), TradedVolumes.day(nowNs)));
    }

    /**
     * The maker's fee of a trade, whose rates are set; below zero a rebate, which is part of the taker's fee.
     *
     * @param makerGets what the maker receives, before the fee; likewise {@code takerGets}
     */
    static long makerFee(final Execution trade, final long makerGets, final long takerGets, final long takerFee) {
        return makerFee(trade.makerFeePpm, makerGets, takerGets, takerFee);
    }

    /** As the other one, at a rate. */
    static long makerFee(final int ppm, final long makerGets, final long takerGets, final long takerFee) {
        return ppm >= 0 ? Amounts.fee(makerGets, ppm) : -Math.min(takerFee, Amounts.fee(takerGets, -ppm));
    }

    /** Whether trades of an instrument, which has an order book and moves money, count as volume. */
    boolean areCounted(final Instrument instrument) {
        return scheduleCount != 0 && isCounted[instrument.definition.quoteAssetId];
    }

    /** Whether instruments follow schedules that are there, and sums of volumes are those of their days. */
    boolean areWhole(final Instruments instruments) {
        for (int id = 1; id <= instruments.count(); id++) {
            final FeeSchedule followed = instruments.get(id).feeSchedule;
            if (followed != null && schedules[followed.scheduleId] != followed) {
                return false;
            }
        }
        return volumes.areWhole();
    }

    void snapshotSchedules(final EngineSnapshotListener listener) {
        for (final FeeSchedule schedule : schedules) {
            if (schedule != null) {
                listener.onFeeSchedule(schedule);
            }
        }
    }

    /** Of an account; nothing where it has nothing of its own. */
    void snapshot(final int account, final EngineSnapshotListener listener) {
        final AccountFees terms = byAccount.get(account);
        if (terms != null) {
            listener.onAccountFees(terms);
        }
    }
}
