package rialto.bot.fx;

import rialto.client.trading.Instrument;
import rialto.client.trading.VenueClient;
import rialto.protocol.MarketModel;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes what the crowd needs, whatever of it is there already: currencies, pairs, accounts with money, and providers. */
final class FxMarket {
    static final String SWEEPER = "fx-sweeper";
    static final String WAITER = "fx-waiter";
    static final String ASKER = "fx-asker";
    static final String WORKER = "fx-worker";

    private static final List<String> TAKERS = List.of(SWEEPER, WAITER, ASKER, WORKER);
    private static final long UNIT = 1_000_000;
    /** A thousand million of each currency, of yen a hundred times that. */
    private static final long MONEY = 1_000_000_000 * UNIT;
    /** What somebody has who only looks in. */
    private static final long POCKET_MONEY = 5_000_000 * UNIT;

    private static final int YEN_FOLD = 100;
    private static final int MAX_OPEN_ORDERS = 200;
    private static final int LEASE_MS = 10_000;
    private static final MarketSetup.Terms FIRM = new MarketSetup.Terms(LEASE_MS, 0, 0);
    private static final MarketSetup.Terms LAST_LOOK = new MarketSetup.Terms(LEASE_MS, 200, 8);

    private final VenueClient client;
    private final MarketSetup setup;
    private final Map<FxPair, Instrument> instruments = new EnumMap<>(FxPair.class);
    private final Map<BankCharacter, Long> banks = new EnumMap<>(BankCharacter.class);

    private FxMarket(final VenueClient client) {
        this.client = client;
        setup = new MarketSetup(client);
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
                market.setup.setProvider(account, instrument.instrumentId(), bank.lastLook ? LAST_LOOK : FIRM);
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
            setup.addPair(
                    new MarketSetup.Pair(pair.name(), base, quote, pair.tickSize, FxPair.LOT_SIZE, MAX_OPEN_ORDERS));
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
        final var asset = client.asset(symbol);
        return asset.isPresent() ? asset.get().assetId() : setup.addAsset(symbol, FxPair.SCALE);
    }

    /** Under the same transfer id money is given once, however often this runs. */
    private long account(final String name) {
        final var there = client.account(name);
        final long account = there.isPresent() ? there.getAsLong() : setup.createAccount(name);
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
        setup.fund(account, assetId, amount, name + "-" + currency);
    }
}
