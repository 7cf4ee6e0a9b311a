package rialto.dialect.xml;

import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;

/**
 * How many symbols and accounts there are, and whether clients may make one more: nobody shows a key here. Counts what the
 * venue has, whoever made it, and what this gateway is about to make. Owned by the event loop.
 */
final class Quotas implements VenueListener {
    private final VenueView view;
    private final XmlSettings settings;
    private int accounts;
    private int accountsUnderWay;

    Quotas(final VenueView view, final XmlSettings settings) {
        this.view = view;
        this.settings = settings;
    }

    @Override
    public void onReady() {
        accounts = 0;
        for (final Account account : view.accounts()) {
            count(account);
        }
    }

    @Override
    public void onAccountCreated(final Account account) {
        if (view.isReady()) {
            count(account);
        }
    }

    private void count(final Account account) {
        if (RequestNumbers.isDigits(account.name())) {
            accounts++;
        }
    }

    /**
     * Why a symbol that the venue does not have cannot be made, or null.
     *
     * @param underWay symbols that are being made
     */
    String symbolComplaint(final String sym, final int underWay) {
        final Asset cash = view.asset(settings.assets().cashAsset());
        int count = underWay;
        for (final Instrument instrument : view.instruments()) {
            count += instrument.quote() == cash ? 1 : 0;
        }
        return count < settings.quotas().maxSymbols()
                ? null
                : "there are " + count + " symbols already; " + sym + " would be one more than xml.max-symbols allows";
    }

    /** Why an account that the venue does not have cannot be made, or null. */
    String accountComplaint(final String id) {
        final int count = accounts + accountsUnderWay;
        return count < settings.quotas().maxAccounts()
                ? null
                : "there are " + count + " accounts already; " + id + " would be one more than xml.max-accounts allows";
    }

    /** A command that makes an account is under way, or has an outcome. */
    void onAccountUnderWay(final int change) {
        accountsUnderWay += change;
    }
}
