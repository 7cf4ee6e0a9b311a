package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.simulator.client.Credentials;
import rialto.simulator.recording.FlowTerms;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes what a replay needs on the venue, whatever of it is there already: two assets, the instrument, accounts with
 * funds, and a key for each that lasts as long as the replay.
 */
final class ReplayMarket {
    private static final int QUOTE_SCALE = 4;
    private static final int BASE_SCALE = 0;
    private static final int MAX_OPEN_ORDERS = 100_000;
    private static final int MANY_KEYS = 32; // an account has at most 64: some were left by replays that were killed
    private static final BigDecimal QUOTE_FUNDS = new BigDecimal("4000000000");
    private static final BigDecimal BASE_FUNDS = new BigDecimal("100000000");

    private final AdminClient admin;
    private final FlowTerms terms;
    private final List<Credentials> keys = new ArrayList<>();

    ReplayMarket(final AdminClient admin, final FlowTerms terms) {
        this.admin = admin;
        this.terms = terms;
    }

    /**
     * @throws SimulationException when the venue refuses, or has the instrument with steps that do not fit
     */
    void prepare(final int accounts) {
        admin.addAsset(terms.quoteAsset(), QUOTE_SCALE);
        admin.addAsset(terms.baseAsset(), BASE_SCALE);
        requireSteps(admin.addInstrument(definition()));
        for (int i = 1; i <= accounts; i++) {
            final String account = "replay-" + i;
            admin.addAccount(account);
            if (admin.keys(account).size() >= MANY_KEYS) {
                admin.keys(account).forEach(admin::revokeKey);
            }
            keys.add(admin.addKey(account, "replay"));
            fund(account);
        }
    }

    /** A key of each account. */
    List<Credentials> keys() {
        return keys;
    }

    void forgetKeys() {
        keys.forEach(key -> admin.revokeKey(key.apiKey()));
    }

    private Map<String, Object> definition() {
        final Map<String, Object> body = new HashMap<>();
        body.put("symbol", terms.symbol());
        body.put("baseAsset", terms.baseAsset());
        body.put("quoteAsset", terms.quoteAsset());
        body.put("tickSize", terms.tickSize().toPlainString());
        body.put("lotSize", "1");
        body.put("maxOpenOrders", MAX_OPEN_ORDERS);
        return body;
    }

    private void requireSteps(final JsonNode instrument) {
        final BigDecimal tickSize = decimal(instrument, "tickSize", terms.tickSize());
        final BigDecimal lotSize = decimal(instrument, "lotSize", BigDecimal.ONE);
        if (terms.tickSize().remainder(tickSize).signum() != 0
                || BigDecimal.ONE.remainder(lotSize).signum() != 0) {
            throw new SimulationException(
                    "the venue has " + terms.symbol() + " with tickSize " + tickSize.toPlainString() + " and lotSize "
                            + lotSize.toPlainString() + "; the recording needs prices in steps of "
                            + terms.tickSize().toPlainString() + " and whole quantities. Pass another --symbol",
                    null);
        }
    }

    private void fund(final String account) {
        final Map<String, BigDecimal> balances = admin.balances(account);
        final Map<String, BigDecimal> missing = new HashMap<>();
        Map.of(terms.quoteAsset(), QUOTE_FUNDS, terms.baseAsset(), BASE_FUNDS).forEach((asset, amount) -> {
            final BigDecimal held = balances.getOrDefault(asset, BigDecimal.ZERO);
            if (held.compareTo(amount.divide(BigDecimal.TWO)) < 0) {
                missing.put(asset, amount.subtract(held));
            }
        });
        if (!missing.isEmpty()) {
            final String now = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
            admin.deposit(account, now + "-" + account, missing);
        }
    }

    private static BigDecimal decimal(final JsonNode node, final String name, final BigDecimal otherwise) {
        final String text = node.path(name).asText("");
        return text.isEmpty() ? otherwise : new BigDecimal(text);
    }
}
