package rialto.protocol;

import java.util.ArrayList;
import java.util.List;

/**
 * Fees by tiers of the volume that an account traded; {@code docs/fees.md} has the rules.
 *
 * @param scheduleId 1 to 64
 * @param volumeAssetId trades of instruments with this quote asset count
 * @param tiers 1 to {@link #MAX_TIERS}, the lowest volume first; none when the schedule is there no more
 */
public record FeeSchedule(int scheduleId, String name, int volumeAssetId, List<FeeTier> tiers) {
    public static final int MAX_TIERS = 16;

    /** One million: a rate of so many takes all. */
    public static final int PPM = 1_000_000;

    public FeeSchedule {
        tiers = List.copyOf(tiers);
    }

    /** A copy of what is decoded. */
    public static FeeSchedule of(final FeeScheduleSetDecoder event) {
        final List<FeeTier> tiers = new ArrayList<>();
        for (int i = 0; i < event.tierCount(); i++) {
            tiers.add(new FeeTier(event.volumeFrom(i), event.makerFeePpm(i), event.takerFeePpm(i)));
        }
        return new FeeSchedule(event.scheduleId(), Identifier36.text(event.name()), event.volumeAssetId(), tiers);
    }

    /** A copy of what is decoded. */
    public static FeeSchedule of(final SnapshotFeeScheduleDecoder record) {
        final List<FeeTier> tiers = new ArrayList<>();
        for (int i = 0; i < record.tierCount(); i++) {
            tiers.add(new FeeTier(record.volumeFrom(i), record.makerFeePpm(i), record.takerFeePpm(i)));
        }
        return new FeeSchedule(record.scheduleId(), Identifier36.text(record.name()), record.volumeAssetId(), tiers);
    }

    /** Encodes all but the id, which the venue gives. */
    public void encode(final SetFeeScheduleEncoder into) {
        Identifier36.encode(name, into.name());
        into.volumeAssetId(volumeAssetId).tierCount((short) tiers.size());
        for (int i = 0; i < MAX_TIERS; i++) {
            final boolean used = i < tiers.size();
            into.volumeFrom(i, used ? tiers.get(i).volumeFrom() : 0);
            into.makerFeePpm(i, used ? tiers.get(i).makerFeePpm() : 0);
            into.takerFeePpm(i, used ? tiers.get(i).takerFeePpm() : 0);
        }
    }

    /** The tier that a volume reaches, counted from 1. */
    public int tierOf(final long volume) {
        int tier = tiers.size();
        while (tier > 1 && tiers.get(tier - 1).volumeFrom() > volume) {
            tier--;
        }
        return tier;
    }
}
