package rialto.engine;

import rialto.engine.ReferenceState.BalanceKey;
import rialto.engine.ReferenceState.Instrument;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static java.math.BigInteger.valueOf;

/** Fee schedules, discounts and traded volumes in the reference model: every day that ever was is kept. */
final class ReferenceFees {
    private static final BigInteger MILLION = valueOf(1_000_000);
    private static final BigInteger MAX = BigInteger.TWO.pow(62);
    private static final long DAY_NS = 86_400_000_000_000L;

    private record Tier(BigInteger from, int maker, int taker) {}

    private record Schedule(Identifier name, int asset, List<Tier> tiers) {}

    private record Terms(int discount, int tier) {}

    private final ReferenceState state;
    private final EngineListener out;
    private final Map<Integer, Schedule> schedules = new TreeMap<>();
    private final Map<Integer, Integer> assigned = new TreeMap<>();
    private final Map<Long, Terms> terms = new TreeMap<>();
    private final Map<BalanceKey, TreeMap<Long, BigInteger>> volumes = new LinkedHashMap<>();

    ReferenceFees(final ReferenceState state, final EngineListener out) {
        this.state = state;
        this.out = out;
    }

    // -------------------------------------------------------------------------------------------------- what is set

    void set(final FeeSchedule wanted) {
        final int found = idOf(wanted.name);
        final Integer known = found < 0 ? null : (Integer) found;
        if (wanted.name.isNone()) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (wanted.tierCount == 0) {
            remove(known);
        } else if (wanted.volumeAssetId < 1 || wanted.volumeAssetId > state.assets.size()) {
            out.onCommandRejected(RejectReason.UNKNOWN_ASSET, 0);
        } else if (!isValid(wanted)) {
            out.onCommandRejected(RejectReason.INVALID_FEES, 0);
        } else if (known == null && schedules.size() == 64) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 64);
        } else {
            int id = known == null ? 1 : known;
            while (known == null && schedules.containsKey(id)) {
                id++;
            }
            schedules.put(id, new Schedule(Ids.copy(wanted.name), wanted.volumeAssetId, tiers(wanted)));
            out.onFeeScheduleSet(view(id));
        }
    }

    /** Below 0 for none. */
    private int idOf(final Identifier name) {
        return schedules.entrySet().stream()
                .filter(e -> e.getValue().name.equals(name))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(-1);
    }

    private void remove(final Integer id) {
        if (id == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_FEE_SCHEDULE, 0);
        } else if (assigned.containsValue(id)) {
            out.onCommandRejected(
                    RejectReason.FEE_SCHEDULE_IN_USE,
                    assigned.entrySet().stream()
                            .filter(e -> e.getValue().equals(id))
                            .findFirst()
                            .orElseThrow()
                            .getKey());
        } else {
            final FeeSchedule gone = view(id);
            gone.tierCount = 0;
            schedules.remove(id);
            out.onFeeScheduleSet(gone);
        }
    }

    private static List<Tier> tiers(final FeeSchedule schedule) {
        final List<Tier> tiers = new ArrayList<>();
        for (int i = 0; i < schedule.tierCount; i++) {
            tiers.add(new Tier(valueOf(schedule.volumeFrom[i]), schedule.makerFeePpm[i], schedule.takerFeePpm[i]));
        }
        return tiers;
    }

    private static boolean isValid(final FeeSchedule schedule) {
        if (schedule.tierCount < 0 || schedule.tierCount > 16) {
            return false;
        }
        final List<Tier> tiers = tiers(schedule);
        boolean valid = tiers.getFirst().from.signum() == 0;
        for (final Tier one : tiers) {
            valid &= one.from.compareTo(MAX) <= 0 && one.maker <= 1_000_000 && one.taker >= 0 && one.taker <= 1_000_000;
            for (final Tier other : tiers) {
                valid &= one.maker >= 0 || one.maker + (long) other.taker >= 0;
            }
        }
        for (int i = 1; i < tiers.size(); i++) {
            valid &= tiers.get(i - 1).from.compareTo(tiers.get(i).from) < 0;
        }
        return valid;
    }

    private FeeSchedule view(final int id) {
        final Schedule schedule = schedules.get(id);
        final FeeSchedule view = new FeeSchedule();
        view.scheduleId = id;
        view.name.set(schedule.name);
        view.volumeAssetId = schedule.asset;
        view.tierCount = schedule.tiers.size();
        for (int i = 0; i < view.tierCount; i++) {
            view.volumeFrom[i] = schedule.tiers.get(i).from.longValueExact();
            view.makerFeePpm[i] = schedule.tiers.get(i).maker;
            view.takerFeePpm[i] = schedule.tiers.get(i).taker;
        }
        return view;
    }

    void assign(final int instrumentId, final Identifier name) {
        final Instrument instrument = state.instrument(instrumentId);
        final int scheduleId = name.isNone() ? 0 : idOf(name);
        if (instrument == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (scheduleId != 0 && !schedules.containsKey(scheduleId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_FEE_SCHEDULE, 0);
        } else if (scheduleId != 0 && !(instrument.hasAuctions() && instrument.reserves())) {
            out.onCommandRejected(RejectReason.INVALID_FEES, 0);
        } else {
            assigned.remove(instrumentId);
            if (scheduleId != 0) {
                assigned.put(instrumentId, scheduleId);
            }
            out.onFeeScheduleAssigned(instrumentId, scheduleId);
        }
    }

    void set(final AccountFees wanted) {
        if (!state.isClient(wanted.accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (wanted.discountPpm < 0
                || wanted.discountPpm > 1_000_000
                || wanted.fixedTier < 0
                || wanted.fixedTier > 16) {
            out.onCommandRejected(RejectReason.INVALID_FEES, 0);
        } else {
            terms.remove(wanted.accountId);
            if (wanted.discountPpm != 0 || wanted.fixedTier != 0) {
                terms.put(wanted.accountId, new Terms(wanted.discountPpm, wanted.fixedTier));
            }
            out.onAccountFeesSet(wanted);
        }
    }

    // --------------------------------------------------------------------------------------------- what a trade costs

    /** Rates of a trade on an order book that moves money. */
    void rate(
            final Execution trade,
            final Instrument instrument,
            final long takerId,
            final long makerId,
            final boolean isAuction,
            final long now) {
        final int maker = ratePpm(instrument, makerId, true, now);
        final int taker = ratePpm(instrument, takerId, isAuction, now);
        trade.makerFeePpm = isAuction ? Math.max(0, maker) : maker;
        trade.takerFeePpm = isAuction ? Math.max(0, taker) : taker;
        trade.hasRates = assigned.containsKey(instrument.definition.instrumentId)
                || terms.containsKey(takerId)
                || terms.containsKey(makerId);
    }

    int ratePpm(final Instrument instrument, final long accountId, final boolean isMaker, final long now) {
        final Schedule schedule = schedules.get(assigned.getOrDefault(instrument.definition.instrumentId, 0));
        final Terms own = terms.getOrDefault(accountId, new Terms(0, 0));
        int ppm = isMaker ? instrument.definition.makerFeePpm : instrument.definition.takerFeePpm;
        if (schedule != null) {
            final Tier tier = own.tier != 0
                    ? schedule.tiers.get(Math.min(own.tier, schedule.tiers.size()) - 1)
                    : tierOf(schedule, volume(accountId, schedule.asset, now));
            ppm = isMaker ? tier.maker : tier.taker;
        }
        return ppm <= 0
                ? ppm
                : valueOf(ppm)
                        .multiply(valueOf(1_000_000 - own.discount))
                        .divide(MILLION)
                        .intValueExact();
    }

    private static Tier tierOf(final Schedule schedule, final BigInteger volume) {
        Tier reached = schedule.tiers.getFirst();
        for (final Tier tier : schedule.tiers) {
            reached = tier.from.compareTo(volume) <= 0 ? tier : reached;
        }
        return reached;
    }

    /** Of the thirty whole days before the present one. */
    private BigInteger volume(final long accountId, final int asset, final long now) {
        final long day = Math.floorDiv(now, DAY_NS);
        BigInteger sum = BigInteger.ZERO;
        for (final BigInteger one : volumes.getOrDefault(new BalanceKey(accountId, asset), new TreeMap<>())
                .subMap(day - 30, day)
                .values()) {
            sum = sum.add(one);
        }
        return sum.min(MAX);
    }

    /** Rounded down; a rebate, too. */
    static long fee(final long amount, final int ppm) {
        return valueOf(amount).multiply(valueOf(ppm)).divide(MILLION).longValueExact();
    }

    /** Below zero for a rebate, which the taker's fee pays. */
    static long makerFee(final Execution trade, final long makerGets, final long takerGets) {
        return trade.makerFeePpm >= 0
                ? fee(makerGets, trade.makerFeePpm)
                : -Math.min(fee(takerGets, -trade.makerFeePpm), trade.takerFee);
    }

    /** A trade between two accounts on an order book that moves money is volume of both. */
    void count(final Instrument instrument, final long takerId, final long makerId, final long quote, final long now) {
        final int asset = instrument.definition.quoteAssetId;
        if (takerId == makerId || schedules.values().stream().noneMatch(s -> s.asset == asset)) {
            return;
        }
        for (final long accountId : new long[] {takerId, makerId}) {
            volumes.computeIfAbsent(new BalanceKey(accountId, asset), k -> new TreeMap<>())
                    .merge(Math.floorDiv(now, DAY_NS), valueOf(quote), (a, b) -> a.add(b)
                            .min(MAX));
        }
    }

    // ------------------------------------------------------------------------------------------------------ snapshots

    void snapshotSchedules(final EngineSnapshotListener to) {
        schedules.keySet().forEach(id -> to.onFeeSchedule(view(id)));
        assigned.forEach(to::onAssignedFeeSchedule);
    }

    void snapshot(final long accountId, final EngineSnapshotListener to) {
        final Terms own = terms.get(accountId);
        if (own != null) {
            final AccountFees view = new AccountFees();
            view.accountId = accountId;
            view.discountPpm = own.discount;
            view.fixedTier = own.tier;
            to.onAccountFees(view);
        }
    }

    void snapshotVolumes(final EngineSnapshotListener to) {
        volumes.forEach((key, days) -> {
            final long latest = days.lastKey();
            final long[] told = new long[31];
            for (int i = 0; i <= 30; i++) {
                told[i] = days.getOrDefault(latest - 30 + i, BigInteger.ZERO).longValueExact();
            }
            to.onAccountVolume(key.accountId(), key.assetId(), (int) latest, told);
        });
    }
}
