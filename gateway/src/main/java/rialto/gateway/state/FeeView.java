package rialto.gateway.state;

import rialto.protocol.AccountFees;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeTier;
import rialto.protocol.RiskRule;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Fee schedules, and what accounts pay by them. Owned by the event loop; only this package changes it. */
public final class FeeView {
    private final Map<Integer, FeeSchedule> schedules = new TreeMap<>();

    /** By their ids. */
    public Collection<FeeSchedule> schedules() {
        return Collections.unmodifiableCollection(schedules.values());
    }

    /** Null when no schedule has the name. */
    public FeeSchedule schedule(final String name) {
        return schedules.values().stream()
                .filter(schedule -> schedule.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Null where the fees of an instrument are its own. */
    public FeeSchedule followedBy(final Instrument instrument) {
        return schedules.get(instrument.feeScheduleId);
    }

    /** One without tiers is there no more. */
    void put(final FeeSchedule schedule) {
        if (schedule.tiers().isEmpty()) {
            schedules.remove(schedule.scheduleId());
        } else {
            schedules.put(schedule.scheduleId(), schedule);
        }
    }

    /**
     * What an account pays at a time.
     *
     * @param account null for one that has nothing of its own and traded nothing
     */
    public AccountRates rates(final Account account, final Instrument instrument, final long timestampNs) {
        final AccountFees own = account == null || !instrument.hasBook() ? AccountFees.NONE : account.fees();
        final FeeSchedule schedule = followedBy(instrument);
        if (schedule == null) {
            return rates(
                    null,
                    0,
                    0,
                    instrument.terms().makerFeePpm(),
                    instrument.terms().takerFeePpm(),
                    own);
        }
        final long volume = volume(account, schedule, timestampNs);
        final int number = own.tier(schedule, schedule.tierOf(volume));
        final FeeTier tier = schedule.tiers().get(number - 1);
        return rates(schedule, volume, number, tier.makerFeePpm(), tier.takerFeePpm(), own);
    }

    private static AccountRates rates(
            final FeeSchedule schedule,
            final long volume,
            final int tier,
            final int makerPpm,
            final int takerPpm,
            final AccountFees own) {
        return new AccountRates(
                schedule, volume, tier, makerPpm, takerPpm, own.discounted(makerPpm), own.discounted(takerPpm));
    }

    /** What counts for a schedule: of the thirty whole days before the one of a time, minor units of its volume asset. */
    public long volume(final Account account, final FeeSchedule schedule, final long timestampNs) {
        final TradedVolume volume = account == null ? null : account.volumes.get(schedule.volumeAssetId());
        return volume == null ? 0 : volume.before(timestampNs);
    }

    /** A trade is volume of both sides, but for one of an account with itself. */
    void count(final Instrument instrument, final Account maker, final Account taker, final Trade trade) {
        if (!schedules.isEmpty()
                && maker != taker
                && instrument.hasBook()
                && instrument.terms().riskRule() == RiskRule.FULL_RESERVE
                && schedules.values().stream()
                        .anyMatch(s -> s.volumeAssetId() == instrument.quote().assetId())) {
            maker.volume(instrument.quote().assetId()).add(trade.timestampNs(), trade.quoteAmount());
            taker.volume(instrument.quote().assetId()).add(trade.timestampNs(), trade.quoteAmount());
        }
    }
}
