package rialto.bot.fx;

import org.agrona.MutableDirectBuffer;
import rialto.client.trading.VenueClient;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SetQuoteProviderEncoder;
import rialto.protocol.SettlementType;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Has a market made by a client that may do so, one request after the other. Each method waits for the outcome. */
public final class MarketSetup {
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private final VenueClient client;

    public MarketSetup(final VenueClient client) {
        this.client = client;
    }

    /**
     * Makes an asset.
     *
     * @param scale decimals of its amounts
     * @return its number
     */
    public int addAsset(final String symbol, final int scale) {
        run(() -> client.send((buffer, gateway, number) -> {
            final AddAssetEncoder asset =
                    new AddAssetEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
            asset.source().gatewayId(gateway).correlationId(number).flags(0);
            Identifier36.encode(symbol, asset.symbol());
            asset.scale((short) scale);
            return MessageHeaderEncoder.ENCODED_LENGTH + asset.encodedLength();
        }));
        return client.asset(symbol).orElseThrow().assetId();
    }

    /** What a pair whose quotes are streamed has of its own; sizes in minor units. */
    public record Pair(
            String symbol, int baseAssetId, int quoteAssetId, long tickSize, long lotSize, int maxOpenOrders) {}

    /** Makes a pair whose quotes are streamed, SPOT, with a fee of 5 ppm for takers. The venue may refuse it. */
    public void addPair(final Pair pair) {
        run(() -> client.send((buffer, gateway, number) -> write(buffer, gateway, number, pair)));
    }

    private static int write(final MutableDirectBuffer buffer, final int gateway, final long number, final Pair pair) {
        final AddInstrumentEncoder command =
                new AddInstrumentEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        command.source().gatewayId(gateway).correlationId(number).flags(0);
        Identifier36.encode(pair.symbol(), command.symbol());
        command.settlementDate(0)
                .settlementType(SettlementType.SPOT)
                .maxIcebergParts(0)
                .matchAlgorithm(MatchAlgorithm.PRICE_TIME)
                .minHiddenLots(0);
        command.terms()
                .tickSize(pair.tickSize())
                .lotSize(pair.lotSize())
                .baseAssetId(pair.baseAssetId())
                .quoteAssetId(pair.quoteAssetId())
                .marketModel(MarketModel.STREAMED_QUOTES)
                .riskRule(RiskRule.FULL_RESERVE);
        command.terms()
                .filters()
                .minPriceTicks(1)
                .maxPriceTicks(10_000_000)
                .minQuantityLots(1)
                .maxQuantityLots(1_000_000)
                .maxMarketQuantityLots(1_000_000)
                .minNotional(0)
                .maxNotional(1L << 60)
                .maxOpenOrders(pair.maxOpenOrders())
                .makerFeePpm(0)
                .takerFeePpm(5)
                .sessionPauseMs(0)
                .orderTimeoutMs(0);
        return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }

    /** By which terms an account may quote, as docs/fx.md has them; what is not answered at the end of a hold is accepted. */
    public record Terms(int leaseMs, int holdMs, long toleranceTicks) {}

    /** Lets an account quote on an instrument. */
    public void setProvider(final long account, final int instrumentId, final Terms terms) {
        run(() -> client.send((buffer, gateway, number) -> {
            final SetQuoteProviderEncoder command =
                    new SetQuoteProviderEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
            command.source().gatewayId(gateway).correlationId(number).flags(0);
            command.accountId(account)
                    .toleranceTicks(terms.toleranceTicks())
                    .instrumentId(instrumentId)
                    .leaseMs(terms.leaseMs())
                    .holdMs(terms.holdMs())
                    .outcomeAtEnd(HoldOutcome.ACCEPT)
                    .enabled((short) 1);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        }));
    }

    /** Makes an account; it is there afterwards. */
    public long createAccount(final String name) {
        run(() -> client.createAccount(name));
        return client.account(name).orElseThrow();
    }

    /**
     * Gives an account money.
     *
     * @param amount minor units
     * @param transferId under the same one money is given once
     */
    public void fund(final long account, final int assetId, final long amount, final String transferId) {
        run(() -> client.transfer(account, assetId, amount, transferId));
    }

    /**
     * Makes a request, as soon as the client takes it, and waits for its outcome.
     *
     * @param request gives its number, or less than 0 while the client takes none
     */
    public void run(final LongSupplier request) {
        while (request.getAsLong() < 0) {
            client.poll();
            LockSupport.parkNanos(NAP_NS);
        }
        while (client.inFlight() > 0) {
            if (client.poll() == 0) {
                LockSupport.parkNanos(NAP_NS);
            }
        }
    }
}
