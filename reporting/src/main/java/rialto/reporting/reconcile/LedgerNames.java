package rialto.reporting.reconcile;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/** What numbers stand for, as events told it, for messages to people. */
final class LedgerNames {
    private record Asset(String symbol, int scale) {}

    private final Map<Integer, Asset> assets = new HashMap<>();
    private final Map<Long, String> accounts = new HashMap<>(Map.of(1L, "external", 2L, "fees"));

    void asset(final int assetId, final String symbol, final int scale) {
        assets.put(assetId, new Asset(symbol, scale));
    }

    void account(final long accountId, final String name) {
        accounts.put(accountId, name);
    }

    int scale(final int assetId) {
        final Asset asset = assets.get(assetId);
        return asset == null ? 0 : asset.scale();
    }

    /** Its id where no event named it. */
    String account(final long accountId) {
        return accounts.getOrDefault(accountId, Long.toString(accountId));
    }

    /** Its id where no event named it. */
    String asset(final int assetId) {
        final Asset asset = assets.get(assetId);
        return asset == null ? "asset " + assetId : asset.symbol();
    }

    int accountCount() {
        return accounts.size();
    }

    /** An amount with all its digits. */
    String amount(final int assetId, final long units) {
        return BigDecimal.valueOf(units, scale(assetId)).toPlainString();
    }
}
