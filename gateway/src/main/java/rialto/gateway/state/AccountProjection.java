package rialto.gateway.state;

import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.ApiKeyAddedDecoder;
import rialto.protocol.ApiKeyRevokedDecoder;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.CancelTimerEndedDecoder;
import rialto.protocol.CancelTimerSetDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.TransferAppliedDecoder;

/** The events about accounts: their balances, transfers, keys and cancel timers. Owned by the event loop. */
final class AccountProjection {
    private final VenueView view;

    AccountProjection(final VenueView view) {
        this.view = view;
    }

    void onAccountCreated(final AccountCreatedDecoder event) {
        final Account account = view.addAccount(event.accountId(), Identifier36.text(event.name()));
        for (final VenueListener listener : view.listeners()) {
            listener.onAccountCreated(account);
        }
    }

    void onBalanceChanged(final BalanceChangedDecoder event) {
        final Account account = view.account(event.accountId());
        if (account == null) {
            return; // the venue's own accounts are nobody's to see
        }
        final int before = account.balances().size();
        final Balance balance = account.touch(view.asset(event.assetId()));
        balance.available = event.available();
        balance.held = event.held();
        account.changedNs = view.eventTimeNs;
        if (account.balances().size() > before) {
            for (final VenueListener listener : view.listeners()) {
                listener.onBalanceMade(account);
            }
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onBalanceChanged(account, balance);
        }
    }

    void onTransferApplied(final TransferAppliedDecoder event) {
        if (event.repeated() != 0) {
            for (final VenueListener listener : view.listeners()) {
                listener.onTransferRepeated();
            }
            return;
        }
        final Account account = view.account(event.accountId());
        final Asset asset = view.asset(event.assetId());
        for (final VenueListener listener : view.listeners()) {
            listener.onTransferApplied(account, asset, event.amount());
        }
    }

    void onApiKeyAdded(final ApiKeyAddedDecoder event) {
        final RegisteredKey key = RegisteredKey.of(event);
        for (final VenueListener listener : view.listeners()) {
            listener.onApiKeyAdded(key);
        }
    }

    void onApiKeyRevoked(final ApiKeyRevokedDecoder event) {
        for (final VenueListener listener : view.listeners()) {
            listener.onApiKeyRevoked(event.keyId());
        }
    }

    void onCancelTimerSet(final CancelTimerSetDecoder event) {
        final Account account = view.account(event.accountId());
        final CancelTimer cancelTimer = new CancelTimer(
                event.cancelTimerId(),
                event.countdownMs(),
                event.deadlineNs(),
                event.holderId(),
                event.allOrders() != 0,
                view.instrument(event.instrumentId()));
        account.cancelTimers.put(cancelTimer.cancelTimerId(), cancelTimer);
        for (final VenueListener listener : view.listeners()) {
            listener.onCancelTimerSet(account, cancelTimer);
        }
    }

    void onCancelTimerEnded(final CancelTimerEndedDecoder event) {
        view.account(event.accountId()).cancelTimers.remove(event.cancelTimerId());
        for (final VenueListener listener : view.listeners()) {
            listener.onCancelTimerEnded(event.accountId(), event.cancelTimerId());
        }
    }
}
