package rialto.bot.fx;

import org.agrona.MutableDirectBuffer;
import rialto.client.trading.CommandWriter;
import rialto.client.trading.Instrument;
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

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Makes what the crowd needs, whatever of it is there already: currencies, pairs, accounts with money, and providers. */
final class FxMarket {
    static final String SWEEPER = "fx-sweeper";
    static final String WAITER = "fx-waiter";
    static final String ASKER = "fx-asker";

    private static final List<String> TAKERS = List.of(SWEEPER, WAITER, ASKER);
    private static final long NAP_NS = 1_000_000;
    private static final long UNIT = 1_000_000;
    /** A thousand million of each currency, of yen a hundred times that. */
    private static final long MONEY = 1_000_000_000 * UNIT;
    /** What somebody has who only looks in. */
    private static final long POCKET_MONEY = 5_000_000 * UNIT;

    private static final int YEN_FOLD = 100;
    private static final int LEASE_MS = 10_000;
    private static final int HOLD_MS = 200;
    private static final long TOLERANCE_TICKS = 8;

    private final VenueClient client;
    private final Map<FxPair, Instrument> instruments = new EnumMap<>(FxPair.class);
    private final Map<BankCharacter, Long> banks = new EnumMap<>(BankCharacter.class);

    private FxMarket(final VenueClient client) {
        this.client = client;
    }

    /**
     * Waits for every outcome.
     *
     * @param guests accounts of others, who get some of each currency if they are there
     * @throws IllegalStateException if the venue has a pair that is something else, or refuses one
     */
    static FxMarket prepare(final VenueClient client, final List<String> guests) {
        final FxMarket market = new FxMarket(client);
        for (final FxPair pair : FxPair.values()) {
            market.prepare(pair);
        }
        for (final BankCharacter bank : BankCharacter.values()) {
            market.banks.put(bank, market.account(bank.account));
        }
        TAKERS.forEach(market::account);
        for (final String guest : guests) {
            client.account(guest).ifPresent(account -> market.fund(account, guest, POCKET_MONEY));
        }
        market.instruments.forEach((pair, instrument) -> market.banks.forEach((bank, account) -> {
            if (!client.providers(instrument.instrumentId()).contains(account)) {
                market.send((buffer, gateway, number) ->
                        provider(buffer, gateway, number, bank, account, instrument.instrumentId()));
            }
        }));
        return market;
    }

    Instrument instrument(final FxPair pair) {
        return instruments.get(pair);
    }

    /** The pair of an instrument; null for one that is none of them. */
    FxPair pair(final int instrumentId) {
        return instruments.entrySet().stream()
                .filter(entry -> entry.getValue().instrumentId() == instrumentId)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    long account(final BankCharacter bank) {
        return banks.get(bank);
    }

    /** Every account, for a client's settings. */
    static String[] accounts() {
        return Stream.concat(Arrays.stream(BankCharacter.values()).map(bank -> bank.account), TAKERS.stream())
                .toArray(String[]::new);
    }

    private void prepare(final FxPair pair) {
        final int base = asset(pair.base);
        final int quote = asset(pair.quote);
        if (client.instrument(pair.name()).isEmpty()) {
            send((buffer, gateway, number) -> instrument(buffer, gateway, number, pair, base, quote));
        }
        final Instrument made = client.instrument(pair.name())
                .orElseThrow(() -> new IllegalStateException(
                        "the venue does not take " + pair + " as an instrument whose quotes are streamed"));
        if (made.marketModel() != MarketModel.STREAMED_QUOTES || made.tickSize() != pair.tickSize) {
            throw new IllegalStateException("the venue has a " + pair + " already, of the market model "
                    + made.marketModel() + " and with a tick of " + made.tickSize()
                    + " minor units; for simulated banks"
                    + " it would be STREAMED_QUOTES and " + pair.tickSize);
        }
        instruments.put(pair, made);
    }

    private int asset(final String symbol) {
        if (client.asset(symbol).isEmpty()) {
            send((buffer, gateway, number) -> {
                final AddAssetEncoder asset =
                        new AddAssetEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
                asset.source().gatewayId(gateway).correlationId(number).flags(0);
                Identifier36.encode(symbol, asset.symbol());
                asset.scale((short) FxPair.SCALE);
                return MessageHeaderEncoder.ENCODED_LENGTH + asset.encodedLength();
            });
        }
        return client.asset(symbol).orElseThrow().assetId();
    }

    /** Under the same transfer id money is given once, however often this runs. */
    private long account(final String name) {
        if (client.account(name).isEmpty()) {
            run(() -> client.createAccount(name));
        }
        final long account = client.account(name).orElseThrow();
        fund(account, name, MONEY);
        return account;
    }

    private void fund(final long account, final String name, final long money) {
        for (final FxPair pair : FxPair.values()) {
            fund(account, name, pair.base, money);
            fund(account, name, pair.quote, money);
        }
    }

    private void fund(final long account, final String name, final String currency, final long money) {
        final int assetId = client.asset(currency).orElseThrow().assetId();
        final long amount = "JPY".equals(currency) ? money * YEN_FOLD : money;
        run(() -> client.transfer(account, assetId, amount, name + "-" + currency));
    }

    private void send(final CommandWriter command) {
        run(() -> client.send(command));
    }

    private void run(final LongSupplier request) {
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

    private static int instrument(
            final MutableDirectBuffer buffer,
            final int gateway,
            final long number,
            final FxPair pair,
            final int base,
            final int quote) {
        final AddInstrumentEncoder command =
                new AddInstrumentEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        command.source().gatewayId(gateway).correlationId(number).flags(0);
        Identifier36.encode(pair.name(), command.symbol());
        command.settlementDate(0).settlementType(SettlementType.SPOT);
        command.terms()
                .tickSize(pair.tickSize)
                .lotSize(FxPair.LOT_SIZE)
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
                .maxOpenOrders(200)
                .makerFeePpm(0)
                .takerFeePpm(5)
                .sessionPauseMs(0)
                .orderTimeoutMs(0);
        return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }

    private static int provider(
            final MutableDirectBuffer buffer,
            final int gateway,
            final long number,
            final BankCharacter bank,
            final long account,
            final int instrumentId) {
        final SetQuoteProviderEncoder command =
                new SetQuoteProviderEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        command.source().gatewayId(gateway).correlationId(number).flags(0);
        command.accountId(account)
                .toleranceTicks(bank.lastLook ? TOLERANCE_TICKS : 0)
                .instrumentId(instrumentId)
                .leaseMs(LEASE_MS)
                .holdMs(bank.lastLook ? HOLD_MS : 0)
                .outcomeAtEnd(HoldOutcome.ACCEPT)
                .enabled((short) 1);
        return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }
}
