package rialto.dialect.admin;

import rialto.gateway.api.Decimals;
import rialto.gateway.state.Asset;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.OrderDisplays;
import rialto.protocol.RiskRule;

import java.util.Set;
import java.util.function.Function;

/** Reads an instrument's terms: decimals of the administrator into ticks, lots and minor units. */
final class InstrumentBody {
    static final Set<String> FILTERS = Set.of(
            "minPrice",
            "maxPrice",
            "minQuantity",
            "maxQuantity",
            "maxMarketQuantity",
            "minNotional",
            "maxNotional",
            "maxOpenOrders",
            "makerFeeBps",
            "takerFeeBps",
            "sessionPauseMs",
            "orderTimeoutMs",
            "maxIcebergParts",
            "matchAlgorithm",
            "minHiddenQuantity");

    private static final long DEFAULT_MAX_TICKS = 1_000_000_000;
    private static final long DEFAULT_MAX_LOTS = 1_000_000_000;
    private static final long DEFAULT_MAX_NOTIONAL = 1_000_000_000_000_000_000L;
    private static final int DEFAULT_MAX_OPEN_ORDERS = 200;
    private static final int MAX_OPEN_ORDERS = 1_000_000;
    private static final int BPS_SCALE = 2;
    private static final int DEFAULT_SESSION_PAUSE_MS = 3;
    private static final int MAX_SESSION_PAUSE_MS = 60_000;
    private static final int DEFAULT_ORDER_TIMEOUT_MS = 60_000;
    private static final int MAX_ICEBERG_PARTS = 1_000;
    private static final long MAX_FEE_PPM = 1_000_000;

    private final AdminBody body;
    private final Asset base;
    private final Asset quote;

    InstrumentBody(final AdminBody body, final Asset base, final Asset quote) {
        this.body = body;
        this.base = base;
        this.quote = quote;
    }

    /** A new instrument; what is not given is wide open. */
    InstrumentTerms create() {
        if (base == quote) {
            throw AdminBody.invalid("quoteAsset", "It must differ from baseAsset.");
        }
        final long tickSize = positive("tickSize", body.decimal("tickSize", quote.scale()));
        final long lotSize = positive("lotSize", body.decimal("lotSize", base.scale()));
        requireWholeFactor(tickSize, lotSize);
        final MarketModel model = choice(
                "marketModel",
                "ORDER_BOOK, POSTED_OFFER, STREAMED_QUOTES",
                MarketModel.ORDER_BOOK,
                name -> switch (name) {
                    case "ORDER_BOOK" -> MarketModel.ORDER_BOOK;
                    case "POSTED_OFFER" -> MarketModel.POSTED_OFFER;
                    case "STREAMED_QUOTES" -> MarketModel.STREAMED_QUOTES;
                    default -> null;
                });
        final RiskRule riskRule =
                choice("riskRule", "FULL_RESERVE, NONE", RiskRule.FULL_RESERVE, name -> switch (name) {
                    case "FULL_RESERVE" -> RiskRule.FULL_RESERVE;
                    case "NONE" -> RiskRule.NONE;
                    default -> null;
                });
        final boolean sessions = model == MarketModel.POSTED_OFFER;
        final long maxLots = Math.min(DEFAULT_MAX_LOTS, DEFAULT_MAX_NOTIONAL / lotSize);
        return merge(new InstrumentTerms(
                base.assetId(),
                quote.assetId(),
                tickSize,
                lotSize,
                model,
                riskRule,
                1,
                DEFAULT_MAX_TICKS,
                1,
                maxLots,
                maxLots,
                0,
                DEFAULT_MAX_NOTIONAL,
                DEFAULT_MAX_OPEN_ORDERS,
                0,
                0,
                sessions ? DEFAULT_SESSION_PAUSE_MS : 0,
                sessions ? DEFAULT_ORDER_TIMEOUT_MS : 0,
                model == MarketModel.ORDER_BOOK ? OrderDisplays.DEFAULT_ICEBERG_PARTS : 0,
                MatchAlgorithm.PRICE_TIME,
                0));
    }

    /** The terms with those filters and fees that are given. */
    InstrumentTerms merge(final InstrumentTerms present) {
        final InstrumentTerms merged = new InstrumentTerms(
                present.baseAssetId(),
                present.quoteAssetId(),
                present.tickSize(),
                present.lotSize(),
                present.marketModel(),
                present.riskRule(),
                ticks("minPrice", present.tickSize(), present.minPriceTicks()),
                ticks("maxPrice", present.tickSize(), present.maxPriceTicks()),
                lots("minQuantity", present.lotSize(), present.minQuantityLots()),
                lots("maxQuantity", present.lotSize(), present.maxQuantityLots()),
                lots("maxMarketQuantity", present.lotSize(), present.maxMarketQuantityLots()),
                amount("minNotional", present.minNotional()),
                amount("maxNotional", present.maxNotional()),
                body.has("maxOpenOrders") ? body.integer("maxOpenOrders", 1, MAX_OPEN_ORDERS) : present.maxOpenOrders(),
                fee("makerFeeBps", present.makerFeePpm()),
                fee("takerFeeBps", present.takerFeePpm()),
                sessionTime("sessionPauseMs", MAX_SESSION_PAUSE_MS, present, present.sessionPauseMs()),
                sessionTime("orderTimeoutMs", Integer.MAX_VALUE, present, present.orderTimeoutMs()),
                icebergParts(present),
                matchAlgorithm(present),
                hiddenLots(present));
        requireOrder("maxPrice", "minPrice", merged.maxPriceTicks(), merged.minPriceTicks());
        requireOrder("maxQuantity", "minQuantity", merged.maxQuantityLots(), merged.minQuantityLots());
        requireOrder("maxMarketQuantity", "minQuantity", merged.maxMarketQuantityLots(), merged.minQuantityLots());
        requireOrder("maxQuantity", "minHiddenQuantity", merged.maxQuantityLots(), merged.minHiddenLots());
        requireOrder("maxNotional", "minNotional", merged.maxNotional(), merged.minNotional());
        return merged;
    }

    private <T> T choice(
            final String name, final String accepted, final T otherwise, final Function<String, T> parser) {
        final T chosen = body.has(name) ? parser.apply(body.text(name)) : otherwise;
        if (chosen == null) {
            throw AdminBody.invalid(name, "It must be one of " + accepted + ".");
        }
        return chosen;
    }

    private int sessionTime(final String name, final int most, final InstrumentTerms present, final int otherwise) {
        requireModel(name, MarketModel.POSTED_OFFER, present);
        return body.has(name) ? body.integer(name, 1, most) : otherwise;
    }

    private int icebergParts(final InstrumentTerms present) {
        final String name = "maxIcebergParts";
        requireModel(name, MarketModel.ORDER_BOOK, present);
        return body.has(name) ? body.integer(name, 0, MAX_ICEBERG_PARTS) : present.maxIcebergParts();
    }

    private long hiddenLots(final InstrumentTerms present) {
        final String name = "minHiddenQuantity";
        requireModel(name, MarketModel.ORDER_BOOK, present);
        if (body.has(name) && body.decimal(name, base.scale()) == 0) {
            return 0;
        }
        return lots(name, present.lotSize(), present.minHiddenLots());
    }

    private MatchAlgorithm matchAlgorithm(final InstrumentTerms present) {
        final String name = "matchAlgorithm";
        requireModel(name, MarketModel.ORDER_BOOK, present);
        return choice(
                name,
                "PRICE_TIME, PRO_RATA, PRO_RATA_TOP, SIZE_TIME",
                present.matchAlgorithm(),
                chosen -> switch (chosen) {
                    case "PRICE_TIME" -> MatchAlgorithm.PRICE_TIME;
                    case "PRO_RATA" -> MatchAlgorithm.PRO_RATA;
                    case "PRO_RATA_TOP" -> MatchAlgorithm.PRO_RATA_TOP;
                    case "SIZE_TIME" -> MatchAlgorithm.SIZE_TIME;
                    default -> null;
                });
    }

    /** Of what instruments of one market model alone have. */
    private void requireModel(final String name, final MarketModel model, final InstrumentTerms present) {
        if (body.has(name) && present.marketModel() != model) {
            throw AdminBody.invalid(name, "It belongs to marketModel " + model + ".");
        }
    }

    private void requireWholeFactor(final long tickSize, final long lotSize) {
        final long unit = Decimals.powerOfTen(base.scale());
        final long high = Math.multiplyHigh(tickSize, lotSize);
        final long product = tickSize * lotSize;
        if (high != 0 || product < 0) {
            throw AdminBody.invalid("tickSize", "One lot at a price of one tick would be worth too much.");
        }
        if (product < unit || product % unit != 0) {
            throw AdminBody.invalid(
                    "tickSize",
                    "tickSize times lotSize must be a whole number of the smallest units of " + quote.symbol()
                            + ", which has " + quote.scale() + " decimals: choose a larger tickSize or lotSize.");
        }
    }

    private long ticks(final String name, final long tickSize, final long otherwise) {
        if (!body.has(name)) {
            return otherwise;
        }
        return multiple(name, "tickSize", body.decimal(name, quote.scale()), tickSize);
    }

    private long lots(final String name, final long lotSize, final long otherwise) {
        if (!body.has(name)) {
            return otherwise;
        }
        return multiple(name, "lotSize", body.decimal(name, base.scale()), lotSize);
    }

    private static long multiple(final String name, final String step, final long value, final long size) {
        positive(name, value);
        if (value % size != 0) {
            throw AdminBody.invalid(name, "It must be a multiple of " + step + ".");
        }
        return value / size;
    }

    private long amount(final String name, final long otherwise) {
        if (!body.has(name)) {
            return otherwise;
        }
        final long amount = body.decimal(name, quote.scale());
        if (amount > DEFAULT_MAX_NOTIONAL) {
            throw AdminBody.invalid(name, "It is too large.");
        }
        return amount;
    }

    private int fee(final String name, final int otherwise) {
        if (!body.has(name)) {
            return otherwise;
        }
        final long ppm = body.decimal(name, BPS_SCALE);
        if (ppm > MAX_FEE_PPM) {
            throw AdminBody.invalid(name, "It must be 0 to 10000 basis points.");
        }
        return (int) ppm;
    }

    private static long positive(final String name, final long value) {
        if (value <= 0) {
            throw AdminBody.invalid(name, "It must be above zero.");
        }
        return value;
    }

    private static void requireOrder(
            final String upper, final String lower, final long upperValue, final long lowerValue) {
        if (upperValue < lowerValue) {
            throw AdminBody.invalid(upper, "It must not be below " + lower + ".");
        }
    }
}
