package rialto.benchmarks.venue;

import org.agrona.MutableDirectBuffer;
import rialto.bot.fx.MarketSetup;
import rialto.client.trading.VenueClient;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SettlementType;

/** An instrument with an order book, which bounds nothing that a measurement does: SPOT, with money held in full. */
public final class BookInstrument {
    private final String symbol;
    private final int baseAssetId;
    private final int quoteAssetId;
    private long tickSize = 1;
    private long lotSize = 1;
    private int makerFeePpm;
    private int takerFeePpm;

    /** With steps of a minor unit and without fees, unless said. */
    public BookInstrument(final String symbol, final int baseAssetId, final int quoteAssetId) {
        this.symbol = symbol;
        this.baseAssetId = baseAssetId;
        this.quoteAssetId = quoteAssetId;
    }

    /**
     * Smallest steps.
     *
     * @param tick of the price, minor units of the quote asset
     * @param lot of the quantity, minor units of the base asset
     */
    public BookInstrument steps(final long tick, final long lot) {
        tickSize = tick;
        lotSize = lot;
        return this;
    }

    /** Millionths of what is traded. */
    public BookInstrument feesPpm(final int maker, final int taker) {
        makerFeePpm = maker;
        takerFeePpm = taker;
        return this;
    }

    /**
     * Has it made, and waits for it.
     *
     * @return its number
     */
    public int add(final VenueClient client, final MarketSetup setup) {
        setup.run(() -> client.send(this::write));
        return client.instrument(symbol).orElseThrow().instrumentId();
    }

    private int write(final MutableDirectBuffer buffer, final int gateway, final long number) {
        final AddInstrumentEncoder command =
                new AddInstrumentEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        command.source().gatewayId(gateway).correlationId(number).flags(0);
        Identifier36.encode(symbol, command.symbol());
        command.settlementDate(0)
                .settlementType(SettlementType.SPOT)
                .maxIcebergParts(0)
                .matchAlgorithm(MatchAlgorithm.PRICE_TIME)
                .minHiddenLots(0);
        command.terms()
                .tickSize(tickSize)
                .lotSize(lotSize)
                .baseAssetId(baseAssetId)
                .quoteAssetId(quoteAssetId)
                .marketModel(MarketModel.ORDER_BOOK)
                .riskRule(RiskRule.FULL_RESERVE);
        command.terms()
                .filters()
                .minPriceTicks(1)
                .maxPriceTicks(10_000_000)
                .minQuantityLots(1)
                .maxQuantityLots(1_000_000_000)
                .maxMarketQuantityLots(1_000_000_000)
                .minNotional(0)
                .maxNotional(1L << 60)
                .maxOpenOrders(1_000_000)
                .makerFeePpm(makerFeePpm)
                .takerFeePpm(takerFeePpm)
                .sessionPauseMs(0)
                .orderTimeoutMs(0);
        return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }
}
