package rialto.dialect.xml;

import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.limits.KeylessRefusal;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Balance;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;

import java.math.BigDecimal;

/**
 * What clients may have made of money and shares, so that nobody takes all that the venue can count of an asset, which is 2^62
 * units. Of the money half is kept for the accounts that {@code xml.max-accounts} allows, in equal shares that each can surely
 * have. Who wants more may have a part of what is left of the other half. Of a symbol an account holds at most its equal share
 * of all when it is given some. Besides, an address is given no more than {@link KeylessLimits#admitSupply} allows.
 * Owned by the event loop.
 */
final class Deposits implements VenueListener {
    private static final int FREE_PARTS = 128;
    /** So that an interface with few accounts has something to give to others. */
    private static final int MIN_ACCOUNTS = 1_024;

    private final VenueView view;
    private final XmlNames names;
    private final Quotas quotas;
    private final KeylessLimits limits;
    private final int maxAccounts;
    private long issued;
    private long underWay;

    Deposits(final VenueView view, final XmlSettings settings, final Quotas quotas, final KeylessLimits limits) {
        this.view = view;
        this.quotas = quotas;
        this.limits = limits;
        names = settings.names();
        maxAccounts = Math.max(MIN_ACCOUNTS, settings.quotas().maxAccounts());
        view.addListener(this);
    }

    @Override
    public void onReady() {
        issued = 0;
        final Asset cash = view.asset(names.cashAsset());
        for (final Account account : view.accounts()) {
            issued += cash == null ? 0 : held(account, cash);
        }
    }

    @Override
    public void onTransferApplied(final Account account, final Asset asset, final long amount) {
        if (view.isReady() && asset == view.asset(names.cashAsset())) {
            issued += amount;
        }
    }

    private static long held(final Account account, final Asset asset) {
        final Balance balance = account.balance(asset.assetId());
        return balance == null ? 0 : balance.available() + balance.held();
    }

    /** Whether an account may be made with the units of an item; otherwise the item has an error. Charges once. */
    boolean admitAccount(final XmlItem item, final Asset cash, final String client) {
        item.error = accountComplaint(item, cash, client);
        item.isAdmitted = item.error == null;
        return item.isAdmitted;
    }

    private String accountComplaint(final XmlItem item, final Asset cash, final String client) {
        if (view.account(names.account(item.id)) != null) {
            return "account " + item.id + " exists already";
        }
        if (view.account(item.id) != null) {
            return "account " + item.id + " is one of the venue, not of this interface; choose another id";
        }
        final long most = mostMoney();
        if (item.units > most) {
            return "balance is '" + RequestNumbers.shown(item.quantity) + "', must be at most " + text(most, cash)
                    + " now, so that all accounts that xml.max-accounts allows can have some";
        }
        if (item.isAdmitted) {
            return null;
        }
        final String complaint = quotas.accountComplaint(item.id, client);
        return complaint == null ? charged(client, cash, item.units) : complaint;
    }

    private long mostMoney() {
        final long each = KeylessLimits.SUPPLY / 2 / maxAccounts;
        final long kept = each * Math.max(0, maxAccounts - quotas.accounts().count());
        return each + Math.max(0, KeylessLimits.SUPPLY - kept - issued - underWay) / FREE_PARTS;
    }

    /** Whether an account may be given the shares of an item; otherwise the item has an error. Charges once. */
    boolean admitShares(final XmlItem item, final Account account, final Asset asset, final String client) {
        final long most = KeylessLimits.SUPPLY / maxAccounts;
        final long held = held(account, asset);
        if (item.units > most - held) {
            item.error = "the number of shares is '" + RequestNumbers.shown(item.quantity) + "', and the account has "
                    + text(held, asset) + "; it must come to at most " + text(most, asset)
                    + ", so that all accounts that xml.max-accounts allows can have some";
        } else if (!item.isAdmitted) {
            final String complaint = account.balance(asset.assetId()) == null ? quotas.balanceComplaint(client) : null;
            item.error = complaint == null ? charged(client, asset, item.units) : complaint;
        }
        item.isAdmitted = item.error == null;
        return item.isAdmitted;
    }

    private String charged(final String client, final Asset asset, final long units) {
        final KeylessRefusal refusal = limits.admitSupply(client, asset.symbol(), units);
        return refusal == null ? null : refusal.message();
    }

    private static String text(final long units, final Asset asset) {
        return BigDecimal.valueOf(units, asset.scale()).toPlainString();
    }

    /** A command is under way that makes an account with so much money. */
    void begin(final long units) {
        quotas.accounts().begin();
        underWay += units;
    }

    /** Such a command has an outcome. */
    void end(final long units) {
        quotas.accounts().end();
        underWay -= units;
    }
}
