package rialto.dialect.postedoffer;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.dialect.ReservedNames;
import rialto.gateway.limits.HeapBounds;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SettlementType;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Products, which are posted-offer instruments without reserves; the product id is the symbol. The administrator may make
 * them; one that does not exist is made by the first order for it, with whole quantities and prices of four decimals.
 */
final class PostedProducts implements VenueListener {
    static final int MAX_LENGTH = Identifier36.MAX_LENGTH;
    static final int PRICE_SCALE = 4;
    static final long MAX_PRICE_TICKS = 100_000_000_000L;
    static final long MAX_QUANTITY = 10_000_000;

    private static final String BASE = "PO-UNIT";
    private static final String QUOTE = "PO-COIN";
    private static final long MAX_NOTIONAL = 1L << 62;
    private static final int MAX_OPEN_ORDERS = 1_000_000;

    private final VenueView view;
    private final CommandSender sender;
    private final PostedOfferSettings settings;
    private final int maxProducts;
    private final AddAssetEncoder addAsset = new AddAssetEncoder();
    private final AddInstrumentEncoder addInstrument = new AddInstrumentEncoder();
    private final ReservedNames reservedNames;
    private final KeylessLimits limits;
    private final Set<String> underWay = new HashSet<>();
    private int count;

    /** @param reservedNames of ids that clients cannot make, because another dialect makes such */
    PostedProducts(
            final VenueView view,
            final CommandSender sender,
            final PostedOfferSettings settings,
            final ReservedNames reservedNames,
            final KeylessLimits limits) {
        this.limits = limits;
        this.view = view;
        this.sender = sender;
        this.settings = settings;
        maxProducts = HeapBounds.mostMarkets("posted-offer.max-products", settings.maxProducts());
        this.reservedNames = reservedNames;
    }

    /** Whether an instrument may be traded by whoever names it. */
    static boolean isProduct(final Instrument instrument) {
        return instrument.terms().marketModel() == MarketModel.POSTED_OFFER
                && instrument.terms().riskRule() == RiskRule.NONE;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    @Override
    public void onReady() {
        count = (int)
                view.instruments().stream().filter(PostedProducts::isProduct).count();
    }

    @Override
    public void onInstrumentDefined(final Instrument instrument) {
        if (view.isReady()) {
            onReady();
        }
    }

    /**
     * The product; null when it is to be made.
     *
     * @throws Refusal for an instrument that is none
     */
    Instrument find(final String productId) {
        final Instrument instrument = view.instrument(productId);
        if (instrument != null && !isProduct(instrument)) {
            throw Refusal.of(
                    PostedRequest.PRODUCT_ID,
                    "'" + productId
                            + "' is an instrument of another market; it takes the id of a posted-offer product, "
                            + "or a new one");
        }
        return instrument;
    }

    /**
     * Makes sure that there is such a product.
     *
     * @param client to whom a new one is charged
     */
    void obtain(
            final String productId,
            final String client,
            final long receivedNs,
            final Consumer<Instrument> then,
            final Consumer<Refusal> otherwise) {
        final Instrument known = find(productId);
        if (known != null) {
            then.accept(known);
            return;
        }
        requireAllowed(productId);
        asset(
                BASE,
                0,
                receivedNs,
                otherwise,
                base -> asset(
                        QUOTE,
                        PRICE_SCALE,
                        receivedNs,
                        otherwise,
                        quote -> add(productId, client, base, quote, receivedNs, then, otherwise)));
    }

    private void requireAllowed(final String productId) {
        final String reserved = reservedNames.complaint(productId);
        if (reserved != null) {
            throw Refusal.of(PostedRequest.PRODUCT_ID, "'" + productId + "' " + reserved);
        }
        if (isPairOfAssets(productId)) {
            throw Refusal.of(
                    PostedRequest.PRODUCT_ID,
                    "'" + productId + "' is made of two assets of the venue, and kept for the instrument of these; "
                            + "choose another id");
        }
        final int products = count + underWay.size() - (underWay.contains(productId) ? 1 : 0);
        if (products >= maxProducts) {
            throw new Refusal(
                    Refusal.UNAVAILABLE,
                    "productId: there are " + products + " products already, '" + productId
                            + "' would be one more than allowed");
        }
    }

    /** Else anybody could take the name of an instrument that the administrator is about to make. */
    private boolean isPairOfAssets(final String productId) {
        for (int i = 1; i < productId.length(); i++) {
            if (view.asset(productId.substring(0, i)) != null && view.asset(productId.substring(i)) != null) {
                return true;
            }
        }
        return false;
    }

    private void asset(
            final String symbol,
            final int scale,
            final long receivedNs,
            final Consumer<Refusal> otherwise,
            final Consumer<Asset> then) {
        final Asset known = view.asset(symbol);
        if (known != null) {
            if (known.scale() != scale) {
                throw new Refusal(
                        Refusal.CONFLICT,
                        "no product can be made: asset " + symbol + " has " + known.scale() + " decimals, not "
                                + scale);
            }
            then.accept(known);
            return;
        }
        send(
                (buffer, offset, header, gatewayId, correlationId) -> {
                    addAsset.wrapAndApplyHeader(buffer, offset, header);
                    addAsset.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    Identifier36.encode(symbol, addAsset.symbol());
                    addAsset.scale((short) scale);
                    return MessageHeaderEncoder.ENCODED_LENGTH + addAsset.encodedLength();
                },
                receivedNs,
                outcome -> {
                    if (view.asset(symbol) == null) {
                        throw refused(outcome);
                    }
                    asset(symbol, scale, receivedNs, otherwise, then);
                },
                otherwise);
    }

    private void add(
            final String productId,
            final String client,
            final Asset base,
            final Asset quote,
            final long receivedNs,
            final Consumer<Instrument> then,
            final Consumer<Refusal> otherwise) {
        final Instrument known = find(productId);
        if (known != null) {
            then.accept(known);
            return;
        }
        requireAllowed(productId);
        PostedGate.check(underWay.contains(productId) ? null : limits.admitMarket(client, underWay.size()));
        send(
                (buffer, offset, header, gatewayId, correlationId) -> {
                    addInstrument.wrapAndApplyHeader(buffer, offset, header);
                    addInstrument.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    Identifier36.encode(productId, addInstrument.symbol());
                    addInstrument
                            .settlementDate(0)
                            .settlementType(SettlementType.SPOT)
                            .maxIcebergParts(0)
                            .matchAlgorithm(MatchAlgorithm.PRICE_TIME)
                            .minHiddenLots(0);
                    return encodeTerms(base, quote);
                },
                receivedNs,
                outcome -> {
                    underWay.remove(productId);
                    final Instrument product = find(productId);
                    if (product == null) {
                        throw refused(outcome);
                    }
                    then.accept(product);
                },
                refusal -> {
                    underWay.remove(productId);
                    otherwise.accept(refusal);
                });
        underWay.add(productId);
    }

    private int encodeTerms(final Asset base, final Asset quote) {
        addInstrument
                .terms()
                .baseAssetId(base.assetId())
                .quoteAssetId(quote.assetId())
                .tickSize(1)
                .lotSize(1)
                .marketModel(MarketModel.POSTED_OFFER)
                .riskRule(RiskRule.NONE);
        addInstrument
                .terms()
                .filters()
                .minPriceTicks(1)
                .maxPriceTicks(MAX_PRICE_TICKS)
                .minQuantityLots(1)
                .maxQuantityLots(MAX_QUANTITY)
                .maxMarketQuantityLots(MAX_QUANTITY)
                .minNotional(0)
                .maxNotional(MAX_NOTIONAL)
                .maxOpenOrders(MAX_OPEN_ORDERS)
                .makerFeePpm(0)
                .takerFeePpm(0)
                .sessionPauseMs(settings.sessionPauseMs())
                .orderTimeoutMs(settings.orderTimeoutMs());
        return MessageHeaderEncoder.ENCODED_LENGTH + addInstrument.encodedLength();
    }

    private static Refusal refused(final CommandOutcome outcome) {
        return new Refusal(Refusal.UNAVAILABLE, "productId: no product can be made: " + outcome.commandReject());
    }

    private void send(
            final CommandSender.Encoder encoder,
            final long receivedNs,
            final Consumer<CommandOutcome> onOutcome,
            final Consumer<Refusal> otherwise) {
        final CommandSender.Completion completion = new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                try {
                    onOutcome.accept(outcome);
                } catch (final Refusal refusal) {
                    otherwise.accept(refusal);
                }
            }

            @Override
            public void onTimeout() {
                otherwise.accept(Refusal.timeout());
            }

            @Override
            public void onUnsent() {
                otherwise.accept(Refusal.busy());
            }
        };
        if (!sender.send(encoder, receivedNs, completion)) {
            throw Refusal.busy();
        }
    }
}
