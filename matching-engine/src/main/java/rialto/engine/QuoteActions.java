package rialto.engine;

/** What streamed quotes do when its time has come. */
final class QuoteActions {
    private final QuoteState quotes;
    private final QuoteChanges changes;
    private final HoldDecisions holds;
    private final QuoteOrders orders;
    private final RequestChanges requests;
    private final ParentWork parents;
    private final QuoteListener listener;
    private int walkCount;

    QuoteActions(
            final QuoteState quotes,
            final QuoteListener listener,
            final QuoteChanges changes,
            final HoldDecisions holds,
            final QuoteOrders orders,
            final RequestChanges requests,
            final ParentWork parents) {
        this.parents = parents;
        this.requests = requests;
        this.listener = listener;
        this.quotes = quotes;
        this.changes = changes;
        this.holds = holds;
        this.orders = orders;
    }

    /** When the next is due; {@link DueQueue#NEVER} when nothing is. */
    long nextNs() {
        return Math.min(quotes.nextNs(), parents.nextNs());
    }

    /** Before a command that may do it. */
    void beginCommand() {
        orders.beginCommand();
        parents.beginCommand();
        walkCount = 0;
    }

    /** After a command that did what was due. */
    void endCommand() {
        if (walkCount > 0) {
            listener.onWaitingOrdersLooked(walkCount);
        }
        parents.endCommand();
    }

    /** Does one thing that is due at a time: first ends of ladders, then of leases, requests and holds, then walks, then parents. */
    void runNext(final long dueNs, final long timestampNs) {
        if (quotes.expiries.nextNs() == dueNs) {
            changes.expireNext();
        } else if (quotes.leases.nextNs() == dueNs) {
            changes.endNextLease();
        } else if (quotes.requestEnds.nextNs() == dueNs) {
            requests.expireNext();
        } else if (quotes.nextHoldEndNs() == dueNs) {
            endNextHold(timestampNs);
        } else if (quotes.nextWalkNs() == dueNs) {
            orders.runNext(timestampNs);
            walkCount++;
        } else {
            parents.runNext(timestampNs);
        }
    }

    /** Or all of them later, where the command has done enough. */
    private void endNextHold(final long timestampNs) {
        if (orders.hasWorkLeft()) {
            orders.countOne();
            holds.endNext(timestampNs);
        } else {
            quotes.holdsGoOnNs = Math.min(timestampNs, DueQueue.NEVER - 2) + 1;
        }
    }
}
