package rialto.gateway.command;

import rialto.gateway.state.ParentOrder;
import rialto.protocol.RejectReason;

/** What a command of ours did to parent orders. Owned by the event loop. */
public final class ParentOutcome {
    ParentOrder entered;
    long repeatedId;
    boolean wasRepeated;
    ParentOrder canceled;
    RejectReason enterReject = RejectReason.NONE;
    RejectReason cancelReject = RejectReason.NONE;

    ParentOutcome() {}

    /** The parent order that was accepted, as it is after the command; null when none was. */
    public ParentOrder entered() {
        return entered;
    }

    /** Whether the parent order had been sent before. */
    public boolean wasRepeated() {
        return wasRepeated;
    }

    /** The number of the one that had been sent before; 0 when its first outcome was a reject. */
    public long repeatedId() {
        return repeatedId;
    }

    /** The first parent order of which the command canceled what was left, or null. */
    public ParentOrder canceled() {
        return canceled;
    }

    /** Why the parent order was refused, or when it was sent before why the first one was; otherwise NONE. */
    public RejectReason enterReject() {
        return enterReject;
    }

    /** Why the cancel was refused, or NONE. */
    public RejectReason cancelReject() {
        return cancelReject;
    }
}
