package rialto.engine;

import rialto.engine.ReferenceState.Balance;
import rialto.engine.ReferenceState.BalanceKey;
import rialto.engine.ReferenceState.Order;

import java.util.LinkedHashMap;
import java.util.Map;

/** Accounts, transfers and balances of the reference model. */
final class ReferenceMoney {
    private final ReferenceState state;
    private final EngineListener out;
    private final ReferenceChecks checks;
    private final Map<Balance, long[]> touched = new LinkedHashMap<>();

    ReferenceMoney(final ReferenceState state, final ReferenceChecks checks, final EngineListener out) {
        this.state = state;
        this.checks = checks;
        this.out = out;
    }

    void createAccount(final Identifier name) {
        if (name.isNone()) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (state.accounts.contains(name)) {
            out.onCommandRejected(RejectReason.ACCOUNT_EXISTS, 100 + state.accounts.indexOf(name));
        } else if (state.accounts.size() == state.limits.maxAccounts()) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 0);
        } else {
            state.accounts.add(name);
            out.onAccountCreated(99 + state.accounts.size(), name);
        }
    }

    void openAccount(final Identifier name, final TransferRequest t) {
        final Identifier id = Ids.copy(t.transferId);
        final RejectReason rejected = checks.opening(name, t, id);
        if (rejected != RejectReason.NONE) {
            final boolean exists = rejected == RejectReason.ACCOUNT_EXISTS;
            out.onCommandRejected(rejected, exists ? 100 + state.accounts.indexOf(name) : 0);
            return;
        }
        createAccount(name);
        final TransferRequest deposit = new TransferRequest().transferId(t.transferId);
        deposit.accountId = 99 + state.accounts.size();
        deposit.assetId = t.assetId;
        deposit.amount = t.amount;
        transferFunds(deposit);
    }

    void transferFunds(final TransferRequest t) {
        final Identifier id = Ids.copy(t.transferId);
        final long contentHash = Funds.contentHash(t);
        final Map<Identifier, Long> transfers = state.transfers(id);
        final boolean repeated = transfers.containsKey(id) && transfers.get(id) == contentHash;
        final RejectReason rejected = checks.transfer(t, id, repeated);
        if (rejected != RejectReason.NONE) {
            out.onCommandRejected(rejected, 0);
            return;
        }
        if (!repeated) {
            change(t.accountId, t.assetId, t.amount, 0);
            change(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId, -t.amount, 0);
            if (transfers.size() == state.maxTransfers(id)) {
                transfers.remove(transfers.keySet().iterator().next());
            }
            transfers.put(id, contentHash);
        }
        final Balance balance = balance(t.accountId, t.assetId);
        out.onTransferApplied(t, balance.available, balance.held, repeated);
    }

    Balance balance(final long accountId, final int assetId) {
        return state.balances.computeIfAbsent(new BalanceKey(accountId, assetId), key -> {
            final Balance balance = new Balance();
            balance.key = key;
            return balance;
        });
    }

    void change(final long accountId, final int assetId, final long available, final long held) {
        final Balance balance = balance(accountId, assetId);
        touched.computeIfAbsent(balance, b -> new long[] {b.available, b.held});
        balance.available = Math.addExact(balance.available, available);
        balance.held = Math.addExact(balance.held, held);
    }

    /** More held when positive, released when negative. */
    void hold(final Order order, final long amount) {
        if (order.instrument.reserves()) {
            change(order.accountId, ReferenceState.paid(order), -amount, amount);
        }
    }

    /** What is different after a command. */
    void publish() {
        touched.forEach((balance, before) -> {
            if (balance.available != before[0] || balance.held != before[1]) {
                out.onBalanceChanged(balance.key.accountId(), balance.key.assetId(), balance.available, balance.held);
            }
        });
        touched.clear();
    }
}
