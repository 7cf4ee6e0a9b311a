package rialto.gateway.limits;

import rialto.gateway.state.Account;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;

import java.util.function.Predicate;

/**
 * How many accounts there are with names of one kind, whoever made them, with those that this gateway is about to make, and how
 * many balances they have. Add it to the view's listeners. Owned by the event loop.
 */
public final class AccountCounter implements VenueListener {
    private final VenueView view;
    private final Predicate<String> isCounted;
    private int accounts;
    private int balances;
    private int underWay;

    /** @param isCounted whether an account of that name is of the kind */
    public AccountCounter(final VenueView view, final Predicate<String> isCounted) {
        this.view = view;
        this.isCounted = isCounted;
    }

    @Override
    public void onReady() {
        accounts = 0;
        balances = 0;
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
        if (isCounted.test(account.name())) {
            accounts++;
            balances += account.balances().size();
        }
    }

    @Override
    public void onBalanceMade(final Account account) {
        if (view.isReady() && isCounted.test(account.name())) {
            balances++;
        }
    }

    /** Assets that these accounts ever had units of, each account's counted apart. */
    public int balances() {
        return balances;
    }

    /** Accounts that there are and those under way. */
    public int count() {
        return accounts + underWay;
    }

    /** A command that makes an account is under way. */
    public void begin() {
        underWay++;
    }

    /** Such a command has an outcome. */
    public void end() {
        underWay--;
    }
}
