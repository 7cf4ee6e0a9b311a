package rialto.engine;

import java.util.Set;
import java.util.TreeSet;

/** Frozen accounts and suspended entry of orders in the reference model. */
final class ReferenceSuspensions {
    private static final String ADMINISTRATOR = "administrator";

    private final ReferenceState state;
    private final ReferenceCancelTimers cancelTimers;
    private final ReferenceQuotes quotes;
    private final EngineListener out;

    ReferenceSuspensions(
            final ReferenceState state,
            final ReferenceCancelTimers cancelTimers,
            final ReferenceQuotes quotes,
            final EngineListener out) {
        this.quotes = quotes;
        this.state = state;
        this.cancelTimers = cancelTimers;
        this.out = out;
    }

    void setAccountState(final long accountId, final boolean frozen, final boolean cancelOrders, final long now) {
        if (cancelOrders && !frozen) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (!state.isClient(accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else {
            if (frozen) {
                state.frozen.add(accountId);
            } else {
                state.frozen.remove(accountId);
            }
            final int canceled = cancelOrders ? cancelTimers.sweep(accountId, 0, now) : 0;
            final boolean remain =
                    cancelOrders && cancelTimers.findSweep(accountId, 0).isPresent();
            if (cancelOrders) {
                quotes.cancelAccount(accountId);
                state.parents.cancelAll(accountId, 0, CancelReason.ADMINISTRATOR, ReferenceOrders.NOBODY);
            }
            out.onAccountStateChanged(accountId, frozen, canceled, remain);
        }
    }

    void setOrderEntry(final OrderEntryRequest r, final long now) {
        final boolean byAdministrator = r.reason == SuspensionReason.ADMINISTRATOR;
        final boolean forStorage = r.reason == SuspensionReason.STORAGE;
        if (!byAdministrator && !forStorage
                || r.allowed && r.cancelAll
                || byAdministrator && r.memberId != 0
                || forStorage && (r.instrumentId != 0 || r.cancelAll || r.memberId < 0 || r.memberId > 15)) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (r.instrumentId != 0 && state.instrument(r.instrumentId) == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else {
            final Set<String> names = state.suspensions.computeIfAbsent(r.instrumentId, id -> new TreeSet<>());
            final String name = byAdministrator ? ADMINISTRATOR : "" + r.memberId;
            if (r.allowed) {
                names.remove(name);
            } else {
                names.add(name);
            }
            final int canceled = r.cancelAll ? cancelTimers.sweep(0, r.instrumentId, now) : 0;
            final boolean remain =
                    r.cancelAll && cancelTimers.findSweep(0, r.instrumentId).isPresent();
            if (r.cancelAll) {
                quotes.cancelForAdministrator(r.instrumentId);
                state.parents.cancelForAdministrator(r.instrumentId, now);
            }
            out.onOrderEntryChanged(r, bits(names), canceled, remain);
        }
    }

    static int bits(final Set<String> names) {
        return names.stream()
                .mapToInt(name -> name.equals(ADMINISTRATOR) ? 1 : 256 << Integer.parseInt(name))
                .sum();
    }

    static RejectReason check(final ReferenceState state, final OrderRequest r) {
        final Set<String> ofVenue = state.suspensions.getOrDefault(0, Set.of());
        final Set<String> ofInstrument = state.suspensions.getOrDefault(r.instrumentId, Set.of());
        if (state.frozen.contains(r.accountId)) {
            return RejectReason.ACCOUNT_FROZEN;
        }
        if (ofVenue.contains(ADMINISTRATOR)
                || state.cancelTimers.findSweep(0, 0).isPresent()) {
            return RejectReason.VENUE_SUSPENDED;
        }
        if (!ofVenue.isEmpty()) {
            return RejectReason.STORAGE_LOW;
        }
        return !ofInstrument.isEmpty()
                        || state.cancelTimers.findSweep(0, r.instrumentId).isPresent()
                ? RejectReason.ORDER_ENTRY_SUSPENDED
                : RejectReason.NONE;
    }
}
