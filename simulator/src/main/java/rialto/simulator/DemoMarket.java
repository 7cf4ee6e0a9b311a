package rialto.simulator;

import rialto.simulator.client.Credentials;
import rialto.simulator.crowd.CrowdAccounts;
import rialto.simulator.crowd.Instrument;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes what the demo needs, whatever of it is there already: eight instruments, the crowd's accounts and two for
 * people, each with a key and funds. An account whose funds have run below half is topped up.
 */
final class DemoMarket {
    /** Accounts for people to trade with. */
    static final List<String> PEOPLE = List.of("alice", "bob");

    private static final int SCALE = 8;
    private static final double CROWD_NOTIONAL = 10_000_000; // of each base asset; four times that of the quote asset
    private static final double PEOPLE_NOTIONAL = 50_000;
    private static final int QUOTE_MULTIPLE = 4;

    private final AdminClient admin;
    private final DemoKeys keys;

    DemoMarket(final AdminClient admin, final DemoKeys keys) {
        this.admin = admin;
        this.keys = keys;
    }

    /** Makes what is missing: assets at the same time, instruments in the order to be listed in, accounts together. */
    void prepare() {
        Together.run(assets(), asset -> admin.addAsset(asset, SCALE));
        DemoInstruments.ALL.forEach(instrument -> admin.addInstrument(instrument, new InstrumentFilters(instrument)));
        Together.run(
                Stream.concat(CrowdAccounts.NAMES.stream(), PEOPLE.stream()).toList(), this::prepareAccount);
        keys.save();
    }

    /** The key of an account of the demo. */
    Credentials key(final String account) {
        return keys.get(account);
    }

    /** Gives the crowd's accounts what they lack, as at the start. */
    void fundCrowd() {
        CrowdAccounts.NAMES.forEach(this::fund);
    }

    /** Revokes the keys when they are kept nowhere: an account has only so many. */
    void forgetKeys() {
        if (!keys.areKept()) {
            keys.all().forEach(key -> admin.revokeKey(key.apiKey()));
        }
    }

    /** What an account of the crowd wants to hold of an instrument's base asset, in lots. */
    static long wantedLots(final Instrument instrument) {
        return instrument.lotsOf(CROWD_NOTIONAL, instrument.ticks(instrument.initialPrice()));
    }

    private void prepareAccount(final String account) {
        admin.addAccount(account);
        final Credentials known = keys.get(account);
        if (known == null || !admin.keys(account).contains(known.apiKey())) {
            keys.put(account, admin.addKey(account, "demo"));
        }
        fund(account);
    }

    private void fund(final String account) {
        final Map<String, BigDecimal> balances = admin.balances(account);
        final Map<String, BigDecimal> missing = new LinkedHashMap<>();
        wanted(PEOPLE.contains(account) ? PEOPLE_NOTIONAL : CROWD_NOTIONAL).forEach((asset, amount) -> {
            final BigDecimal held = balances.getOrDefault(asset, BigDecimal.ZERO);
            if (held.compareTo(amount.divide(BigDecimal.TWO)) < 0) {
                missing.put(asset, amount.subtract(held));
            }
        });
        if (!missing.isEmpty()) {
            final String now = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
            admin.deposit(account, "demo-" + now + "-" + account, missing);
        }
    }

    private static Map<String, BigDecimal> wanted(final double notional) {
        final Map<String, BigDecimal> amounts = new LinkedHashMap<>();
        amounts.put(DemoInstruments.QUOTE, BigDecimal.valueOf((long) notional * QUOTE_MULTIPLE));
        for (final Instrument instrument : DemoInstruments.ALL) {
            final BigDecimal quantity = BigDecimal.valueOf(notional)
                    .divide(instrument.initialPrice(), instrument.lotSize().scale(), RoundingMode.HALF_UP);
            amounts.put(instrument.baseAsset(), quantity);
        }
        return amounts;
    }

    private static List<String> assets() {
        return Stream.concat(
                        Stream.of(DemoInstruments.QUOTE),
                        DemoInstruments.ALL.stream().map(Instrument::baseAsset))
                .toList();
    }
}
