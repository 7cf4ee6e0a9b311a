package rialto.dialect.xml;

import rialto.gateway.limits.AccountCounter;
import rialto.gateway.limits.HeapBounds;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.limits.KeylessRefusal;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;

/**
 * Whether clients may make one more symbol or account, or enter one more order: nobody shows a key here. Of what may be
 * made counts what the venue has, whoever made it, and what this gateway is about to make. Owned by the event loop.
 */
final class Quotas {
    private final VenueView view;
    private final XmlNames names;
    private final KeylessLimits limits;
    private final AccountCounter accounts;
    private final int maxSymbols;
    private final int maxAccounts;
    private final int maxBalances;

    Quotas(final VenueView view, final XmlSettings settings, final KeylessLimits limits) {
        this.view = view;
        this.limits = limits;
        names = settings.names();
        maxSymbols = HeapBounds.mostMarkets("xml.max-symbols", settings.quotas().maxSymbols());
        maxAccounts = HeapBounds.most("xml.max-accounts", settings.quotas().maxAccounts(), HeapBounds.BYTES_OF_ACCOUNT);
        maxBalances = HeapBounds.most("xml.max-balances", settings.quotas().maxBalances(), HeapBounds.BYTES_OF_BALANCE);
        accounts = new AccountCounter(view, names::isAccount);
        view.addListener(accounts);
    }

    /**
     * Why a symbol that the venue does not have cannot be made for somebody, or null; then it is charged.
     *
     * @param underWay symbols that are being made
     */
    String symbolComplaint(final String sym, final int underWay, final String client) {
        final Asset cash = view.asset(names.cashAsset());
        int count = underWay;
        for (final Instrument instrument : view.instruments()) {
            count += instrument.quote() == cash ? 1 : 0;
        }
        return count < maxSymbols
                ? text(limits.admitMarket(client, underWay))
                : "there are " + count + " symbols already; " + sym + " would be one more than xml.max-symbols allows";
    }

    /** Why an account that the venue does not have cannot be made for somebody, or null; then it is charged. */
    String accountComplaint(final String id, final String client) {
        final int count = accounts.count();
        return count < maxAccounts
                ? text(limits.admitAccount(client))
                : "there are " + count + " accounts already; " + id + " would be one more than xml.max-accounts allows";
    }

    /** Why an account may not be given shares of a symbol that it never had, or null; then that is charged. */
    String balanceComplaint(final String client) {
        return hasRoomForBalances() ? text(limits.admitBalance(client)) : full();
    }

    private boolean hasRoomForBalances() {
        return accounts.balances() < maxBalances;
    }

    private String full() {
        return "accounts hold " + accounts.balances()
                + " symbols already, each account's counted apart; this would be one more"
                + " than xml.max-balances allows";
    }

    /**
     * Why an account may enter no more orders now, or null; then one is charged.
     *
     * @param isNew whether the account never had what it buys
     */
    String orderComplaint(final Account account, final boolean isNew) {
        return isNew && !hasRoomForBalances() ? full() : text(limits.admitOrder(account));
    }

    private static String text(final KeylessRefusal refusal) {
        return refusal == null ? null : refusal.message();
    }

    /** Counts the commands under way that make accounts. */
    AccountCounter accounts() {
        return accounts;
    }
}
