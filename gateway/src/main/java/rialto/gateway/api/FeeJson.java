package rialto.gateway.api;

import rialto.gateway.state.Account;
import rialto.gateway.state.AccountRates;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.AccountFees;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeTier;

/** Writes fee schedules, and what accounts pay by them. Rates are in basis points, a discount in percent. */
public final class FeeJson {
    /** Digits of a rate in basis points behind the point. */
    public static final int BPS_SCALE = 2;

    /** Digits of a discount in percent behind the point. */
    public static final int PERCENT_SCALE = 4;

    private FeeJson() {}

    /** A schedule as an object, with the instruments that follow it. */
    public static void writeSchedule(final JsonWriter json, final VenueView view, final FeeSchedule schedule) {
        final Asset asset = view.asset(schedule.volumeAssetId());
        json.beginObject().name("name").string(schedule.name());
        json.name("volumeAsset").string(asset.symbol());
        writeTiers(json, schedule, asset);
        json.name("symbols").beginArray();
        for (final Instrument instrument : view.books()) {
            if (view.fees().followedBy(instrument) == schedule) {
                json.string(instrument.symbol());
            }
        }
        json.endArray().endObject();
    }

    private static void writeTiers(final JsonWriter json, final FeeSchedule schedule, final Asset asset) {
        json.name("tiers").beginArray();
        for (int i = 0; i < schedule.tiers().size(); i++) {
            final FeeTier tier = schedule.tiers().get(i);
            json.beginObject().name("tier").number(i + 1);
            json.name("volumeFrom").decimal(tier.volumeFrom(), asset.scale());
            json.name("makerFeeBps").decimal(tier.makerFeePpm(), BPS_SCALE);
            json.name("takerFeeBps").decimal(tier.takerFeePpm(), BPS_SCALE);
            json.endObject();
        }
        json.endArray();
    }

    /**
     * What an account pays as an object: what it has of its own, where it stands in each schedule, and its rates on each order
     * book.
     *
     * @param timestampNs the present, nanoseconds since the epoch: its day in UTC counts
     */
    public static void writeAccount(
            final JsonWriter json, final VenueView view, final Account account, final long timestampNs) {
        final AccountFees own = account.fees();
        json.beginObject().name("account").string(account.name());
        json.name("discountPercent").decimal(own.discountPpm(), PERCENT_SCALE);
        json.name("fixedTier").number(own.fixedTier());
        json.name("schedules").beginArray();
        for (final FeeSchedule schedule : view.fees().schedules()) {
            writePlace(json, view, account, schedule, view.fees().volume(account, schedule, timestampNs));
        }
        json.endArray();
        json.name("rates").beginArray();
        for (final Instrument instrument : view.books()) {
            if (instrument.hasBook()) {
                writeRates(json, instrument, view.fees().rates(account, instrument, timestampNs));
            }
        }
        json.endArray().endObject();
    }

    private static void writePlace(
            final JsonWriter json,
            final VenueView view,
            final Account account,
            final FeeSchedule schedule,
            final long volume) {
        final Asset asset = view.asset(schedule.volumeAssetId());
        final int byVolume = schedule.tierOf(volume);
        json.beginObject().name("name").string(schedule.name());
        json.name("volumeAsset").string(asset.symbol());
        json.name("volume").decimal(volume, asset.scale());
        json.name("tier").number(account.fees().tier(schedule, byVolume));
        json.name("volumeToNextTier");
        if (byVolume == schedule.tiers().size()) {
            json.nothing();
        } else {
            json.decimal(schedule.tiers().get(byVolume).volumeFrom() - volume, asset.scale());
        }
        writeTiers(json, schedule, asset);
        json.endObject();
    }

    private static void writeRates(final JsonWriter json, final Instrument instrument, final AccountRates rates) {
        json.beginObject().name("symbol").string(instrument.symbol());
        json.name("feeSchedule");
        if (rates.schedule() == null) {
            json.nothing();
        } else {
            json.string(rates.schedule().name());
        }
        json.name("makerFeeBps").decimal(rates.makerPpm(), BPS_SCALE);
        json.name("takerFeeBps").decimal(rates.takerPpm(), BPS_SCALE);
        json.endObject();
    }
}
