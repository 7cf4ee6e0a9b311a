package rialto.simulator;

import rialto.simulator.recording.RecordedAction;

/** A recorded order on the venue, as the venue's answers tell. Event loop only. */
final class ReplayOrder {
    final RecordedAction.Enter recorded;
    final String clientOrderId;
    final int account;
    private long quantity;
    private long executed;

    ReplayOrder(final RecordedAction.Enter recorded, final String clientOrderId, final int account) {
        this.recorded = recorded;
        this.clientOrderId = clientOrderId;
        this.account = account;
        quantity = recorded.quantity();
    }

    /** Whether it leaves at once with what it does not trade. */
    boolean isImmediate() {
        return recorded.rests() == 0;
    }

    void execute(final long more) {
        executed += more;
    }

    long executed() {
        return executed;
    }

    /** The whole quantity after a reduction; 0 when nothing would be left. */
    long reducedQuantity(final long by) {
        final long reduced = quantity - by;
        return reduced > executed ? reduced : 0;
    }

    void reduceTo(final long newQuantity) {
        quantity = newQuantity;
    }
}
