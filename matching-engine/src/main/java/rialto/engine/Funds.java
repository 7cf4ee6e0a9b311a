package rialto.engine;

/** Accounts and transfers. */
final class Funds {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final EngineState state;
    private final EngineListener listener;

    Funds(final EngineState state, final EngineListener listener) {
        this.state = state;
        this.listener = listener;
    }

    void createAccount(final long name0, final long name1, final long name2, final long name3) {
        if ((name0 | name1 | name2 | name3) == 0) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final int known = state.accounts.find(name0, name1, name2, name3);
        if (known != Accounts.NONE) {
            listener.onCommandRejected(RejectReason.ACCOUNT_EXISTS, Accounts.id(known));
        } else if (state.accounts.isFull()) {
            listener.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 0);
        } else {
            final int account = state.accounts.add(name0, name1, name2, name3);
            state.clientOrders.addAccount();
            listener.onAccountCreated(Accounts.id(account), name0, name1, name2, name3);
        }
    }

    void transfer(final TransferRequest transfer) {
        if ((transfer.transferId0 | transfer.transferId1 | transfer.transferId2 | transfer.transferId3) == 0) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final int account = state.accounts.clientOrFees(transfer.accountId);
        if (account == Accounts.NONE) {
            listener.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
            return;
        }
        if (!state.assets.isKnown(transfer.assetId)) {
            listener.onCommandRejected(RejectReason.UNKNOWN_ASSET, 0);
            return;
        }
        final long contentHash = contentHash(transfer);
        final int known = state.transfers.find(
                0, transfer.transferId0, transfer.transferId1, transfer.transferId2, transfer.transferId3);
        if (known == 0) {
            transferNew(transfer, account, contentHash);
        } else if (state.transfers.contentHash(known) == contentHash) {
            publish(transfer, account, true);
        } else {
            listener.onCommandRejected(RejectReason.DUPLICATE_TRANSFER_ID, 0);
        }
    }

    private void transferNew(final TransferRequest transfer, final int account, final long contentHash) {
        final RejectReason reason = check(transfer, account);
        if (reason != RejectReason.NONE) {
            listener.onCommandRejected(reason, 0);
            return;
        }
        final Balances balances = state.balances;
        final int balance = balances.obtain(account, transfer.assetId);
        final int external = balances.obtain(Accounts.EXTERNAL, transfer.assetId);
        if (transfer.amount > 0) {
            balances.credit(balance, transfer.amount);
            balances.pay(external, transfer.amount);
        } else {
            balances.pay(balance, -transfer.amount);
            balances.credit(external, -transfer.amount);
        }
        state.transfers.remember(
                transfer.transferId0, transfer.transferId1, transfer.transferId2, transfer.transferId3, contentHash);
        publish(transfer, account, false);
    }

    private RejectReason check(final TransferRequest transfer, final int account) {
        final Balances balances = state.balances;
        final int balance = balances.find(account, transfer.assetId);
        final int external = balances.find(Accounts.EXTERNAL, transfer.assetId);
        final long issued = -balances.available(external);
        if (transfer.amount == 0 || transfer.amount < -Amounts.MAX || transfer.amount > Amounts.MAX - issued) {
            return RejectReason.AMOUNT_OUT_OF_RANGE;
        }
        if (balances.available(balance) + transfer.amount < 0) {
            return RejectReason.INSUFFICIENT_BALANCE;
        }
        return (balance == 0 ? 1 : 0) + (external == 0 ? 1 : 0) > balances.room()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private void publish(final TransferRequest transfer, final int account, final boolean repeated) {
        final int balance = state.balances.find(account, transfer.assetId);
        listener.onTransferApplied(transfer, state.balances.available(balance), state.balances.held(balance), repeated);
    }

    static long contentHash(final TransferRequest transfer) {
        long hash = transfer.accountId * MIX;
        hash = (hash ^ hash >>> 32 ^ transfer.amount) * MIX;
        hash = (hash ^ hash >>> 29 ^ transfer.assetId) * MIX;
        return hash ^ hash >>> 32;
    }
}
