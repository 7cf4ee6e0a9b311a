package rialto.dialect.admin;

/**
 * What is recorded of calls that reach no command: failed logins and calls without the role for them, a few of each one by
 * one and the others as a number. Owned by the event loop.
 */
final class AuditTrail {
    private static final int PER_CALLER = 5;
    private static final int OF_ALL = 30;
    private static final int TOLD_APART = 10;

    private final AdminContext context;
    private final FailureBudget logins;
    private final FailureBudget refusals;

    AuditTrail(final AdminContext context) {
        this.context = context;
        logins = new FailureBudget(PER_CALLER, OF_ALL, context.nowMs());
        refusals = new FailureBudget(PER_CALLER, OF_ALL, context.nowMs());
    }

    /** Somebody showed a key that opens nothing. */
    void onFailedLogin(final Caller caller, final String failure) {
        if (context.view().isReady() && logins.admit(caller.address())) {
            context.administration().record(caller, true, "failed login: " + failure);
        }
    }

    /** An administrator called without a role for it. */
    void onForbidden(final Caller caller, final int roles) {
        if (context.view().isReady() && refusals.admit(caller.actor().name())) {
            context.administration().record(caller, true, "needs the role " + Role.anyOf(roles));
        }
    }

    /** A call that only reads. */
    void onRead(final Caller caller, final String query) {
        if (context.administration().policy().recordsReads()) {
            context.administration().record(caller, false, query == null ? "" : query);
        }
    }

    /** Records the numbers of those that were left out. Call it about once a minute. */
    void tick() {
        if (context.view().isReady()) {
            logins.takeLeftOut(TOLD_APART).forEach(left -> recordNumber("failed logins", left.caller(), left));
            refusals.takeLeftOut(TOLD_APART).forEach(left -> recordNumber("calls without the role", "", left));
        }
    }

    private void recordNumber(final String what, final String address, final FailureBudget.LeftOut left) {
        final Caller nobody = new Caller(Actor.NOBODY, address, what, AdminRoute.Kind.READ);
        final String whose = left.caller().isEmpty() ? "others" : left.caller();
        context.administration().record(nobody, true, left.count() + " more " + what + " of " + whose);
    }
}
