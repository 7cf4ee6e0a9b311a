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

    void transfer(final TransferRequest request) {
        if (isNameless(request)) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final int account = state.accounts.clientOrFees(request.accountId);
        if (account == Accounts.NONE) {
            listener.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
            return;
        }
        if (!state.assets.isKnown(request.assetId)) {
            listener.onCommandRejected(RejectReason.UNKNOWN_ASSET, 0);
            return;
        }
        final long contentHash = contentHash(request);
        final int transfer = find(request);
        if (transfer == 0) {
            transferNew(request, account, contentHash);
        } else if (state.transfers.contentHash(transfer) == contentHash) {
            publish(request, account, true);
        } else {
            listener.onCommandRejected(RejectReason.DUPLICATE_TRANSFER_ID, 0);
        }
    }

    private void transferNew(final TransferRequest request, final int account, final long contentHash) {
        final RejectReason reason = check(request, state.balances.find(account, request.assetId));
        if (reason == RejectReason.NONE) {
            apply(request, account, contentHash);
        } else {
            listener.onCommandRejected(reason, 0);
        }
    }

    private void apply(final TransferRequest request, final int account, final long contentHash) {
        final Balances balances = state.balances;
        final int balance = balances.obtain(account, request.assetId);
        final int external = balances.obtain(Accounts.EXTERNAL, request.assetId);
        if (request.amount > 0) {
            balances.credit(balance, request.amount);
            balances.pay(external, request.amount);
        } else {
            balances.pay(balance, -request.amount);
            balances.credit(external, -request.amount);
        }
        assert balances.available(external) <= 0 : "an external account with money of its own";
        state.transfers.remember(
                request.transferId0, request.transferId1, request.transferId2, request.transferId3, contentHash);
        publish(request, account, false);
    }

    /** @param balance 0 when the account never had the asset */
    private RejectReason check(final TransferRequest request, final int balance) {
        final Balances balances = state.balances;
        final int external = balances.find(Accounts.EXTERNAL, request.assetId);
        final long issued = -balances.available(external);
        if (request.amount == 0 || request.amount < -Amounts.MAX || request.amount > Amounts.MAX - issued) {
            return RejectReason.AMOUNT_OUT_OF_RANGE;
        }
        if (balances.available(balance) + request.amount < 0) {
            return RejectReason.INSUFFICIENT_BALANCE;
        }
        return (balance == 0 ? 1 : 0) + (external == 0 ? 1 : 0) > balances.room()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private static boolean isNameless(final TransferRequest request) {
        return (request.transferId0 | request.transferId1 | request.transferId2 | request.transferId3) == 0;
    }

    private int find(final TransferRequest request) {
        return state.transfers.find(
                0, request.transferId0, request.transferId1, request.transferId2, request.transferId3);
    }

    private void publish(final TransferRequest request, final int account, final boolean repeated) {
        final int balance = state.balances.find(account, request.assetId);
        listener.onTransferApplied(request, state.balances.available(balance), state.balances.held(balance), repeated);
    }

    static long contentHash(final TransferRequest request) {
        long hash = request.accountId * MIX;
        hash = (hash ^ hash >>> 32 ^ request.amount) * MIX;
        hash = (hash ^ hash >>> 29 ^ request.assetId) * MIX;
        return hash ^ hash >>> 32;
    }
}
