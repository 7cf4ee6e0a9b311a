package rialto.engine;

/** A holder's sign of life, good for all guards that it holds. There is one for each holder that has a guard. */
final class GuardLease extends GuardTimer {
    /** Leases come after guards that are due together with them. */
    private static final long AFTER_GUARDS = 1L << 62;

    final int holderId;

    /** Guards that it is for. */
    int count;

    GuardLease(final long number, final int holderId) {
        super(AFTER_GUARDS | number);
        this.holderId = holderId;
    }
}
