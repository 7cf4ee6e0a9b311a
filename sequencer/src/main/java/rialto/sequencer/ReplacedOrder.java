package rialto.sequencer;

import rialto.engine.CancelRequest;
import rialto.engine.Identifier;
import rialto.engine.OrderRequest;
import rialto.engine.RejectReason;

/** The order that a replacement cancels: what becomes of it clients hear when it is known whether another one took its place. */
final class ReplacedOrder {
    private final Identifier originalId = new Identifier();
    private final Identifier newId = new Identifier();
    private ReportedOrder canceled;
    private RejectReason refusal = RejectReason.NONE;
    private boolean carries;

    /** @param carries whether the new order counts as its own what the canceled one executed */
    void begin(final CancelRequest cancel, final OrderRequest order, final boolean carries) {
        this.carries = carries;
        originalId.set(cancel.clientOrderId);
        newId.set(order.clientOrderId);
        canceled = null;
        refusal = RejectReason.NONE;
    }

    void end() {
        canceled = null;
        refusal = RejectReason.NONE;
    }

    /** The client's id of the order to be canceled, if it named it so. */
    Identifier originalId() {
        return originalId;
    }

    /** Of the order that is to take its place. */
    Identifier newId() {
        return newId;
    }

    /** Whether the new order counts as its own what the canceled one executed. */
    boolean carries() {
        return carries;
    }

    void canceled(final ReportedOrder order) {
        canceled = order;
    }

    /** The order was not canceled. */
    void refused(final RejectReason reason) {
        refusal = reason;
    }

    /** Whether the command was refused as a whole, and that was told: for the reason with which its order is refused, too. */
    boolean isRefused(final RejectReason reason) {
        return refusal == RejectReason.MALFORMED_COMMAND && reason == RejectReason.MALFORMED_COMMAND;
    }

    /** The order that is canceled and of which nobody was told; null for none. It is told now. */
    ReportedOrder take() {
        final ReportedOrder order = canceled;
        canceled = null;
        return order;
    }
}
