package rialto.benchmarks.quotes;

import org.agrona.MutableDirectBuffer;
import rialto.client.trading.CommandWriter;
import rialto.client.trading.VenueClient;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SetQuoteProviderEncoder;
import rialto.protocol.SettlementType;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Pairs whose quotes are streamed, firm providers of all of them, and a rich taker. */
final class QuotesMarket {
    private static final long PLENTY = 1L << 55;
    private static final long NAP_NS = 100_000;
    private static final int LEASE_MS = 86_400_000;

    final long[] providers;
    final int[] pairs;
    final long taker;
    private final VenueClient client;

    /** Makes it, waiting for every outcome. */
    QuotesMarket(final VenueClient client, final int providerCount, final int pairCount) {
        this.client = client;
        providers = new long[providerCount];
        pairs = new int[pairCount];
        send((buffer, gateway, number) -> asset(buffer, gateway, number, "BASE"));
        send((buffer, gateway, number) -> asset(buffer, gateway, number, "QUOTE"));
        final int base = client.asset("BASE").orElseThrow().assetId();
        final int quote = client.asset("QUOTE").orElseThrow().assetId();
        for (int i = 0; i < providerCount; i++) {
            providers[i] = account("provider" + i, base, quote);
        }
        taker = account("taker", base, quote);
        for (int i = 0; i < pairCount; i++) {
            final String symbol = "PAIR" + i;
            send((buffer, gateway, number) -> instrument(buffer, gateway, number, symbol, base, quote));
            final int pair = client.instrument(symbol).orElseThrow().instrumentId();
            pairs[i] = pair;
            for (final long provider : providers) {
                send((buffer, gateway, number) -> provider(buffer, gateway, number, provider, pair));
            }
        }
    }

    private long account(final String name, final int base, final int quote) {
        run(() -> client.createAccount(name));
        final long account = client.account(name).orElseThrow();
        run(() -> client.transfer(account, base, PLENTY, name + "-base"));
        run(() -> client.transfer(account, quote, PLENTY, name + "-quote"));
        return account;
    }

    private void send(final CommandWriter command) {
        run(() -> client.send(command));
    }

    private void run(final LongSupplier request) {
        while (request.getAsLong() < 0) {
            client.poll();
        }
        while (client.inFlight() > 0) {
            if (client.poll() == 0) {
                LockSupport.parkNanos(NAP_NS);
            }
        }
    }

    private static int asset(
            final MutableDirectBuffer buffer, final int gateway, final long number, final String symbol) {
        final AddAssetEncoder asset = new AddAssetEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        asset.source().gatewayId(gateway).correlationId(number).flags(0);
        Identifier36.encode(symbol, asset.symbol());
        asset.scale((short) 6);
        return MessageHeaderEncoder.ENCODED_LENGTH + asset.encodedLength();
    }

    private static int provider(
            final MutableDirectBuffer buffer,
            final int gateway,
            final long number,
            final long account,
            final int instrumentId) {
        final SetQuoteProviderEncoder provider =
                new SetQuoteProviderEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        provider.source().gatewayId(gateway).correlationId(number).flags(0);
        provider.accountId(account)
                .toleranceTicks(0)
                .instrumentId(instrumentId)
                .leaseMs(LEASE_MS)
                .holdMs(0)
                .outcomeAtEnd(HoldOutcome.ACCEPT)
                .enabled((short) 1);
        return MessageHeaderEncoder.ENCODED_LENGTH + provider.encodedLength();
    }

    private static int instrument(
            final MutableDirectBuffer buffer,
            final int gateway,
            final long number,
            final String symbol,
            final int base,
            final int quote) {
        final AddInstrumentEncoder command =
                new AddInstrumentEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        command.source().gatewayId(gateway).correlationId(number).flags(0);
        Identifier36.encode(symbol, command.symbol());
        command.settlementDate(0).settlementType(SettlementType.SPOT);
        command.terms()
                .tickSize(10)
                .lotSize(1_000_000)
                .baseAssetId(base)
                .quoteAssetId(quote)
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
                .maxOpenOrders(10_000)
                .makerFeePpm(0)
                .takerFeePpm(5)
                .sessionPauseMs(0)
                .orderTimeoutMs(0);
        return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }
}
