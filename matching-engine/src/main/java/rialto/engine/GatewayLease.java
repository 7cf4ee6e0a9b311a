package rialto.engine;

/**
 * A holder's sign of life, good for all cancel timers that it holds. There is one for each holder that has a cancel
 * timer.
 */
final class GatewayLease extends CancelDeadline {
    /** Leases come after cancel timers that are due together with them. */
    private static final long AFTER_CANCEL_TIMERS = 1L << 62;

    final int holderId;

    /** Cancel timers that it is for. */
    int count;

    GatewayLease(final long number, final int holderId) {
        super(AFTER_CANCEL_TIMERS | number);
        this.holderId = holderId;
    }
}
