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

    void createAccount(final Identifier name) {
        if (name.isNone()) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final int known = state.accounts.find(name);
        if (known != Accounts.NONE) {
            listener.onCommandRejected(RejectReason.ACCOUNT_EXISTS, Accounts.id(known));
        } else if (state.accounts.isFull()) {
            listener.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 0);
        } else {
            add(name);
        }
    }

    private int add(final Identifier name) {
        final int account = state.accounts.add(name);
        state.clientOrders.addAccount();
        listener.onAccountCreated(Accounts.id(account), name);
        return account;
    }

    /** Both or neither: an account that was to have money never exists without it. */
    void openAccount(final Identifier name, final TransferRequest deposit) {
        final int known = state.accounts.find(name);
        final RejectReason reason = checkOpening(name.isNone(), known, deposit);
        if (reason != RejectReason.NONE) {
            listener.onCommandRejected(reason, reason == RejectReason.ACCOUNT_EXISTS ? Accounts.id(known) : 0);
            return;
        }
        final int account = add(name);
        opening.transferId(deposit.transferId);
        opening.accountId = Accounts.id(account);
        opening.assetId = deposit.assetId;
        opening.amount = deposit.amount;
        apply(opening, account, contentHash(opening));
    }

    private RejectReason checkOpening(final boolean nameless, final int known, final TransferRequest deposit) {
        if (nameless || deposit.transferId.isNone()) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!state.assets.isKnown(deposit.assetId)) {
            return RejectReason.UNKNOWN_ASSET;
        }
        if (state.transfers(deposit.transferId).find(0, deposit.transferId) != 0) {
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
        if (request.transferId.isNone()) {
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
        final Transfers transfers = state.transfers(request.transferId);
        final int transfer = transfers.find(0, request.transferId);
        if (transfer == 0) {
            transferNew(request, account, contentHash);
        } else if (transfers.contentHash(transfer) == contentHash) {
            publish(request, account, true);
        } else {
            listener.onCommandRejected(RejectReason.DUPLICATE_TRANSFER_ID, 0);
        }
    }

    private void transferNew(final TransferRequest request, final int account, final long contentHash) {
        final RejectReason reason = request.amount < 0 && state.suspensions.isFrozen(account)
                ? RejectReason.ACCOUNT_FROZEN
                : check(request, state.balances.find(account, request.assetId));
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
        state.transfers(request.transferId).remember(request.transferId, contentHash);
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
