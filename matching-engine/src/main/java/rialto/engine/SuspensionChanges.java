package rialto.engine;

/** Accounts are frozen, and the entry of orders is suspended; both the other way round too. */
final class SuspensionChanges {
    private static final Identifier NO_REQUEST = new Identifier();

    private final EngineState state;
    private final EngineListener listener;
    private final CancelTimerChanges cancels;
    private final QuoteExits quoteExits;
    private final ParentProgress parents;

    SuspensionChanges(
            final EngineState state,
            final EngineListener listener,
            final CancelTimerChanges cancels,
            final QuoteExits quoteExits,
            final ParentProgress parents) {
        this.parents = parents;
        this.quoteExits = quoteExits;
        this.state = state;
        this.listener = listener;
        this.cancels = cancels;
    }

    void setAccountState(
            final long accountId, final boolean frozen, final boolean cancelOrders, final long timestampNs) {
        final int account = state.accounts.client(accountId);
        if (cancelOrders && !frozen) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        if (account == Accounts.NONE) {
            listener.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
            return;
        }
        state.suspensions.freeze(account, frozen);
        final int canceledCount = cancelOrders ? cancels.sweep(account, 0, timestampNs) : 0;
        final boolean ordersRemain = cancelOrders && state.pendingCancels.findSweep(account, 0) != null;
        if (cancelOrders) {
            quoteExits.cancelAccountIfQuoting(account, QuoteCancelReason.ADMINISTRATOR);
            parents.cancelAll(account, 0, CancelReason.ADMINISTRATOR, NO_REQUEST);
        }
        listener.onAccountStateChanged(accountId, frozen, canceledCount, ordersRemain);
    }

    void setOrderEntry(final OrderEntryRequest request, final long timestampNs) {
        final int instrumentId = request.instrumentId;
        if (isMalformed(request)) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        if (instrumentId != 0 && state.instruments.get(instrumentId) == null) {
            listener.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
            return;
        }
        final int bit = request.reason.bit(request.memberId);
        final int before = state.suspensions.of(instrumentId);
        state.suspensions.set(instrumentId, request.allowed ? before & ~bit : before | bit);
        final int canceledCount = request.cancelAll ? cancels.sweep(Accounts.NONE, instrumentId, timestampNs) : 0;
        final boolean ordersRemain =
                request.cancelAll && state.pendingCancels.findSweep(Accounts.NONE, instrumentId) != null;
        if (request.cancelAll) {
            quoteExits.cancelForAdministrator(instrumentId);
            parents.cancelForAdministrator(instrumentId, timestampNs);
        }
        listener.onOrderEntryChanged(request, state.suspensions.of(instrumentId), canceledCount, ordersRemain);
    }

    private static boolean isMalformed(final OrderEntryRequest request) {
        if (request.reason == null || request.cancelAll && request.allowed) {
            return true;
        }
        return request.reason == SuspensionReason.ADMINISTRATOR
                ? request.memberId != 0
                : request.instrumentId != 0
                        || request.cancelAll
                        || request.memberId < 0
                        || request.memberId >= SuspensionReason.MAX_MEMBERS;
    }
}
