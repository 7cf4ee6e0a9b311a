package rialto.reporting.export;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What numbers in rows stand for: instruments, assets and accounts, which are few beside trades and orders. */
final class Names {
    private record Asset(String symbol, int scale) {}

    private final Map<Integer, Asset> assets = new HashMap<>();
    private final Map<Integer, Instrument> instruments = new TreeMap<>();
    private final Map<Long, String> accounts = new HashMap<>();

    /** An instrument and its units. */
    final class Instrument {
        final int id;
        final String symbol;
        private final long tickSize;
        private final long lotSize;
        private final int baseAssetId;
        private final int quoteAssetId;

        private Instrument(final ResultSet row) throws SQLException {
            id = row.getInt(1);
            symbol = row.getString(2);
            baseAssetId = row.getInt(3);
            quoteAssetId = row.getInt(4);
            tickSize = row.getLong(5);
            lotSize = row.getLong(6);
        }

        /** Exact for every number of ticks: an order that was refused may have asked for any price. */
        BigDecimal price(final long ticks) {
            return new BigDecimal(
                    product(ticks, tickSize), assets.get(quoteAssetId).scale());
        }

        BigDecimal quantity(final long lots) {
            return new BigDecimal(
                    product(lots, lotSize), assets.get(baseAssetId).scale());
        }

        private static BigInteger product(final long count, final long size) {
            return BigInteger.valueOf(count).multiply(BigInteger.valueOf(size));
        }

        BigDecimal quote(final long units) {
            return BigDecimal.valueOf(units, assets.get(quoteAssetId).scale());
        }

        BigDecimal base(final long units) {
            return BigDecimal.valueOf(units, assets.get(baseAssetId).scale());
        }

        BigDecimal takerFee(final boolean takerBuys, final long fee) {
            return takerBuys ? base(fee) : quote(fee);
        }

        String takerFeeAsset(final boolean takerBuys) {
            return takerBuys ? baseAsset() : quoteAsset();
        }

        BigDecimal makerFee(final boolean takerBuys, final long fee) {
            return isMakerFeeInBase(takerBuys, fee) ? base(fee) : quote(fee);
        }

        String makerFeeAsset(final boolean takerBuys, final long fee) {
            return isMakerFeeInBase(takerBuys, fee) ? baseAsset() : quoteAsset();
        }

        /** A rebate comes in what the maker paid. */
        private static boolean isMakerFeeInBase(final boolean takerBuys, final long fee) {
            return takerBuys == fee < 0;
        }

        private String baseAsset() {
            return assets.get(baseAssetId).symbol();
        }

        private String quoteAsset() {
            return assets.get(quoteAssetId).symbol();
        }
    }

    Names(final Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet row = statement.executeQuery("SELECT asset_id, symbol, scale FROM assets")) {
                while (row.next()) {
                    assets.put(row.getInt(1), new Asset(row.getString(2), row.getInt(3)));
                }
            }
            try (ResultSet row = statement.executeQuery("SELECT instrument_id, symbol, base_asset_id, quote_asset_id,"
                    + " tick_size, lot_size FROM instruments")) {
                while (row.next()) {
                    instruments.put(row.getInt(1), new Instrument(row));
                }
            }
            try (ResultSet row = statement.executeQuery("SELECT account_id, name FROM accounts")) {
                while (row.next()) {
                    accounts.put(row.getLong(1), row.getString(2));
                }
            }
        }
    }

    Collection<Instrument> instruments() {
        return instruments.values();
    }

    /** Null when there is none. */
    Instrument instrument(final int id) {
        return instruments.get(id);
    }

    Optional<Instrument> instrument(final String symbol) {
        return instruments.values().stream()
                .filter(instrument -> instrument.symbol.equals(symbol))
                .findFirst();
    }

    /** Its name, or its number when it has none. */
    String account(final long id) {
        final String name = accounts.get(id);
        return name == null ? Long.toString(id) : name;
    }
}
