package rialto.engine;

/** Accounts and transfers. */
final class Funds {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final EngineState state;
    private final EngineListener listener;
    private final TransferRequest opening = new TransferRequest();

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
            add(name0, name1, name2, name3);
        }
    }

    private int add(final long name0, final long name1, final long name2, final long name3) {
        final int account = state.accounts.add(name0, name1, name2, name3);
        state.clientOrders.addAccount();
        listener.onAccountCreated(Accounts.id(account), name0, name1, name2, name3);
        return account;
    }

    /** Both or neither: an account that was to have money never exists without it. */
    void openAccount(
            final long name0, final long name1, final long name2, final long name3, final TransferRequest deposit) {
        final int known = state.accounts.find(name0, name1, name2, name3);
        final RejectReason reason = checkOpening((name0 | name1 | name2 | name3) == 0, known, deposit);
        if (reason != RejectReason.NONE) {
            listener.onCommandRejected(reason, reason == RejectReason.ACCOUNT_EXISTS ? Accounts.id(known) : 0);
            return;
        }
        final int account = add(name0, name1, name2, name3);
        opening.transferId(deposit.transferId0, deposit.transferId1, deposit.transferId2, deposit.transferId3);
        opening.accountId = Accounts.id(account);
        opening.assetId = deposit.assetId;
        opening.amount = deposit.amount;
        apply(opening, account, contentHash(opening));
    }

    private RejectReason checkOpening(final boolean nameless, final int known, final TransferRequest deposit) {
        if (nameless || isNameless(deposit)) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!state.assets.isKnown(deposit.assetId)) {
            return RejectReason.UNKNOWN_ASSET;
        }
        if (find(deposit) != 0) {
            return RejectReason.DUPLICATE_TRANSFER_ID;
        }
        if (known != Accounts.NONE) {
            return RejectReason.ACCOUNT_EXISTS;
        }
        if (deposit.amount < 0) {
            return RejectReason.AMOUNT_OUT_OF_RANGE;
        }
        final RejectReason reason = check(deposit, 0);
        return reason == RejectReason.NONE && state.accounts.isFull() ? RejectReason.CAPACITY_EXCEEDED : reason;
    }

    void transfer(final TransferRequest transfer) {
        if (isNameless(transfer)) {
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
        final int known = find(transfer);
        if (known == 0) {
            transferNew(transfer, account, contentHash);
        } else if (state.transfers.contentHash(known) == contentHash) {
            publish(transfer, account, true);
        } else {
            listener.onCommandRejected(RejectReason.DUPLICATE_TRANSFER_ID, 0);
        }
    }

    private void transferNew(final TransferRequest transfer, final int account, final long contentHash) {
        final RejectReason reason = check(transfer, state.balances.find(account, transfer.assetId));
        if (reason == RejectReason.NONE) {
            apply(transfer, account, contentHash);
        } else {
            listener.onCommandRejected(reason, 0);
        }
    }

    private void apply(final TransferRequest transfer, final int account, final long contentHash) {
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

    /** @param balance 0 when the account never had the asset */
    private RejectReason check(final TransferRequest transfer, final int balance) {
        final Balances balances = state.balances;
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

    private static boolean isNameless(final TransferRequest transfer) {
        return (transfer.transferId0 | transfer.transferId1 | transfer.transferId2 | transfer.transferId3) == 0;
    }

    private int find(final TransferRequest transfer) {
        return state.transfers.find(
                0, transfer.transferId0, transfer.transferId1, transfer.transferId2, transfer.transferId3);
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
