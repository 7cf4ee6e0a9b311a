package rialto.dialect.admin;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;

/**
 * What is recorded of calls that reach no command: failed logins, calls without the role for them, calls that were to change
 * something and were refused before they were sent, and those of which nobody knows what they were to do. A few of each one by one and the others as a number, so that no flood of
 * them fills a disk. Owned by the event loop.
 */
final class AuditTrail {
    private static final int PER_CALLER = 5;
    private static final int OF_ALL = 30;
    private static final int TOLD_APART = 10;
    private static final int LEAST_REFUSAL = 400;
    private static final int LEAST_FAULT = 500;

    private final AdminContext context;
    private final FailureBudget logins;
    private final FailureBudget refusals;
    private final FailureBudget mistakes;
    private final FailureBudget unrouted;

    AuditTrail(final AdminContext context) {
        this.context = context;
        logins = new FailureBudget(PER_CALLER, OF_ALL, context.nowMs());
        refusals = new FailureBudget(PER_CALLER, OF_ALL, context.nowMs());
        mistakes = new FailureBudget(PER_CALLER, OF_ALL, context.nowMs());
        unrouted = new FailureBudget(PER_CALLER, OF_ALL, context.nowMs());
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

    /**
     * A call that was to change something was refused here, so that no command tells of it.
     *
     * @param error what was answered
     */
    void onRefused(final Caller caller, final int status, final ApiError error) {
        if (status == ApiErrors.FORBIDDEN) {
            record(refusals, caller, status, error);
        } else {
            record(mistakes, caller, status, error);
        }
    }

    /**
     * A call was refused before it was known which: another method, path, host or origin than is served, or too large. Those of
     * whom no key tells are counted by address, so that they take no line from an administrator.
     */
    void onUnrouted(final Caller caller, final ApiError error) {
        final int status = error.httpStatus();
        if (status < LEAST_REFUSAL || status >= LEAST_FAULT || !context.view().isReady()) {
            return;
        }
        final boolean isKnown = caller.actor() != Actor.NOBODY;
        if (isKnown ? mistakes.admit(caller.actor().name()) : unrouted.admit(caller.address())) {
            // without what is explained, in which he may stand who called
            final String why = error.reason() == null ? "" : " " + error.reason();
            context.administration().record(caller, true, "refused " + status + why);
        }
    }

    private void record(final FailureBudget budget, final Caller caller, final int status, final ApiError error) {
        if (context.view().isReady() && budget.admit(caller.actor().name())) {
            final boolean isExplained = error != null && error.reason() != null;
            final String why = isExplained ? " " + error.reason() + ": " + error.explanation() : "";
            context.administration().record(caller, true, "refused " + status + why);
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
            mistakes.takeLeftOut(TOLD_APART).forEach(left -> recordNumber("refused calls", "", left));
            unrouted.takeLeftOut(TOLD_APART).forEach(left -> recordNumber("refused requests", left.caller(), left));
        }
    }

    private void recordNumber(final String what, final String address, final FailureBudget.LeftOut left) {
        final Caller nobody = new Caller(Actor.NOBODY, address, what, AdminRoute.Kind.READ);
        final String whose = left.caller().isEmpty() ? "others" : left.caller();
        context.administration().record(nobody, true, left.count() + " more " + what + " of " + whose);
    }
}
