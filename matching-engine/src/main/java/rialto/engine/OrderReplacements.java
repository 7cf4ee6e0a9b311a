package rialto.engine;

/** One order leaves and another one enters in its place. */
final class OrderReplacements {
    private final EngineListener listener;
    private final OrderEntry entry;
    private final OrderChanges changes;

    OrderReplacements(final EngineListener listener, final OrderEntry entry, final OrderChanges changes) {
        this.listener = listener;
        this.entry = entry;
        this.changes = changes;
    }

    /** As {@link MatchingEngine#replaceOrder(CancelRequest, OrderRequest, ReplaceMode, boolean, long, long)}. */
    void replace(
            final CancelRequest cancel,
            final OrderRequest request,
            final ReplaceMode mode,
            final boolean lessExecuted,
            final long executedBefore,
            final long timestampNs) {
        if (mode == null
                || lessExecuted && mode == ReplaceMode.ALLOW_FAILURE
                || OrderChecks.isMalformed(request)
                || OrderChanges.isMalformed(cancel)
                || cancel.accountId != request.accountId
                || cancel.instrumentId != request.instrumentId) {
            listener.onCancelRejected(cancel, RejectReason.MALFORMED_COMMAND);
            listener.onOrderRejected(request, RejectReason.MALFORMED_COMMAND);
            return;
        }
        if (entry.isRepeated(request, lessExecuted)) {
            entry.enterReplacement(request, timestampNs);
            return;
        }
        if (!changes.isAdmitted(cancel, CancelReason.REPLACED, timestampNs)) {
            if (mode == ReplaceMode.ALLOW_FAILURE) {
                entry.enterReplacement(request, timestampNs);
            }
            return;
        }
        final OrderRequest order = lessExecuted ? changes.lessExecuted(cancel, request, executedBefore) : request;
        if (order == null) {
            return;
        }
        if (mode == ReplaceMode.KEEP_ON_FAILURE) {
            replaceIfPossible(cancel, order, timestampNs);
        } else if (changes.cancel(cancel, CancelReason.REPLACED) || mode == ReplaceMode.ALLOW_FAILURE) {
            entry.enterReplacement(order, timestampNs);
        }
    }

    private void replaceIfPossible(final CancelRequest cancel, final OrderRequest order, final long timestampNs) {
        final RejectReason unknown = changes.check(cancel);
        final RejectReason rejected = unknown != RejectReason.NONE
                ? unknown
                : entry.checkReplacement(order, changes.find(cancel), timestampNs);
        if (rejected != RejectReason.NONE) {
            listener.onCancelRejected(cancel, rejected);
            return;
        }
        changes.cancel(cancel, CancelReason.REPLACED);
        final RejectReason refused = entry.enterReplacement(order, timestampNs);
        assert refused == RejectReason.NONE : "an order refused that could take the place of another one";
    }
}
