package rialto.dialect.admin;

import io.vertx.core.buffer.Buffer;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.FeeJson;
import rialto.gateway.state.Asset;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeTier;
import rialto.protocol.Identifier36;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A fee schedule as an administrator writes it. What it refuses the engine would refuse, too, in fewer words. */
final class FeeBody {
    private static final Set<String> FIELDS = Set.of("volumeAsset", "tiers");
    private static final Set<String> TIER = Set.of("volumeFrom", "makerFeeBps", "takerFeeBps");
    private static final long MOST_VOLUME = 1L << 62;

    private FeeBody() {}

    /** A schedule's name in a path. */
    static String name(final String name) {
        if (!Identifier36.isValid(name)) {
            throw ApiErrors.illegalCharacters("name", ApiErrors.IDENTIFIER_RANGE)
                    .asException();
        }
        return name;
    }

    static FeeSchedule schedule(final AdminContext context, final String name, final Buffer text) {
        final AdminBody body = AdminBody.parse(text, FIELDS);
        final Asset asset = context.asset(body, "volumeAsset");
        final List<AdminBody> bodies = body.objects("tiers", TIER);
        if (bodies.size() > FeeSchedule.MAX_TIERS) {
            throw AdminBody.invalid("tiers", "There are " + bodies.size() + "; 16 at most.");
        }
        final List<FeeTier> tiers = new ArrayList<>();
        for (int i = 0; i < bodies.size(); i++) {
            tiers.add(tier(bodies.get(i), asset, i == 0 ? null : tiers.getLast()));
        }
        requireCoveredRebates(tiers);
        return new FeeSchedule(0, name, asset.assetId(), tiers);
    }

    private static FeeTier tier(final AdminBody body, final Asset asset, final FeeTier before) {
        final long volume = body.decimal("volumeFrom", asset.scale());
        if (before == null && volume != 0) {
            throw AdminBody.invalid("volumeFrom", "The first tier must begin at 0.");
        }
        if (before != null && volume <= before.volumeFrom() || volume > MOST_VOLUME) {
            throw AdminBody.invalid("volumeFrom", "It must be above that of the tier before, and not too large.");
        }
        final long maker = body.signedDecimal("makerFeeBps", FeeJson.BPS_SCALE);
        final long taker = body.decimal("takerFeeBps", FeeJson.BPS_SCALE);
        if (Math.abs(maker) > FeeSchedule.PPM) {
            throw AdminBody.invalid("makerFeeBps", "It must be -10000 to 10000 basis points; below zero is a rebate.");
        }
        if (taker > FeeSchedule.PPM) {
            throw AdminBody.invalid("takerFeeBps", "It must be 0 to 10000 basis points.");
        }
        return new FeeTier(volume, (int) maker, (int) taker);
    }

    /** A rebate comes out of the taker's fee of the same trade, and the taker may be of any tier. */
    private static void requireCoveredRebates(final List<FeeTier> tiers) {
        final int least = tiers.stream().mapToInt(FeeTier::takerFeePpm).min().orElse(0);
        final int lowest = tiers.stream().mapToInt(FeeTier::makerFeePpm).min().orElse(0);
        if (lowest < -least) {
            throw AdminBody.invalid(
                    "makerFeeBps",
                    "A rebate of " + bps(-lowest)
                            + " basis points is more than the lowest takerFeeBps of the schedule, "
                            + bps(least) + ": a trade would cost the venue more than it takes. -" + bps(least)
                            + " and more would pass.");
        }
    }

    private static String bps(final int ppm) {
        return BigDecimal.valueOf(ppm, FeeJson.BPS_SCALE).toPlainString();
    }
}
