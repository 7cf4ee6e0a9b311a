package rialto.dialect.xml;

import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Balance;
import rialto.gatewaytest.RunningVenue;

import java.math.BigDecimal;

/** Looks at what the XML exchange made, as the gateway knows it: under names that are its own. */
final class Administrator {
    private final RunningVenue venue;

    Administrator(final RunningVenue venue) {
        this.venue = venue;
    }

    boolean hasInstrument(final String symbol) throws Exception {
        return venue.ask(core -> core.view().instrument(XmlNames.BEGINNING + symbol) != null);
    }

    /** How many symbols end so. */
    int instruments(final String ending) throws Exception {
        return venue.ask(core -> (int) core.view().instruments().stream()
                .filter(instrument -> instrument.symbol().endsWith(ending))
                .count());
    }

    int numberedAccounts() throws Exception {
        return venue.ask(core -> (int) core.view().accounts().stream()
                .filter(account -> account.name().matches("xml[-_].+"))
                .count());
    }

    /** Free and locked of an asset, separated by a space. */
    String balance(final String name, final String symbol) throws Exception {
        return venue.ask(core -> {
            final Account account = core.view().account(XmlNames.BEGINNING + name);
            final Asset asset = core.view().asset(XmlNames.BEGINNING + symbol);
            final Balance balance = account == null || asset == null ? null : account.balance(asset.assetId());
            return balance == null ? "none" : plain(balance.available(), asset) + " " + plain(balance.held(), asset);
        });
    }

    private static String plain(final long amount, final Asset asset) {
        final BigDecimal value = BigDecimal.valueOf(amount, asset.scale());
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
