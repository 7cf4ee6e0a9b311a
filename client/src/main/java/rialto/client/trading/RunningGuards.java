package rialto.client.trading;

import org.agrona.collections.LongHashSet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The guards that a client keeps running: it starts each again when a third of its countdown has passed. */
final class RunningGuards {
    private static final int RENEWALS_PER_COUNTDOWN = 3;

    private final List<RunningGuard> guards = new ArrayList<>();
    /** Requests in flight that nobody but this client asked for. */
    private final LongHashSet renewals = new LongHashSet();

    /** One of them. */
    static final class RunningGuard {
        final GuardRequest terms;
        private long requestId;
        private long sentNs;
        private boolean isSet;

        private RunningGuard(final GuardRequest terms) {
            this.terms = terms;
        }
    }

    boolean isEmpty() {
        return guards.isEmpty();
    }

    /** Begins to keep one running, or one that runs on other terms. */
    void add(final GuardRequest terms, final long requestId, final long nowNs) {
        remove(terms.accountId, terms.guardId);
        final RunningGuard guard = new RunningGuard(terms.copy());
        guard.requestId = requestId;
        guard.sentNs = nowNs;
        guards.add(guard);
    }

    void remove(final long accountId, final long guardId) {
        guards.removeIf(guard -> guard.terms.accountId == accountId && guard.terms.guardId == guardId);
    }

    /**
     * One that is to be started again; null for none.
     *
     * @param hasReadAll whether there were no more events: a guard whose countdown may be over is not started again before
     *     it is known that it was not, lest it be a new one that guards nothing
     */
    RunningGuard due(final long nowNs, final boolean hasReadAll) {
        for (int i = 0; i < guards.size(); i++) {
            final RunningGuard guard = guards.get(i);
            final long countdownNs = TimeUnit.MILLISECONDS.toNanos(guard.terms.countdownMs);
            final long passedNs = nowNs - guard.sentNs;
            if (guard.requestId == 0
                    && passedNs >= countdownNs / RENEWALS_PER_COUNTDOWN
                    && (hasReadAll || passedNs < countdownNs)) {
                return guard;
            }
        }
        return null;
    }

    void onSent(final RunningGuard guard, final long requestId, final long nowNs) {
        guard.requestId = requestId;
        guard.sentNs = nowNs;
        renewals.add(requestId);
    }

    boolean isRenewal(final long requestId) {
        return renewals.contains(requestId);
    }

    /** @return whether it was a renewal */
    boolean onCompleted(final long requestId) {
        for (int i = 0; i < guards.size(); i++) {
            final RunningGuard guard = guards.get(i);
            if (guard.requestId == requestId) {
                guard.requestId = 0;
                guard.isSet = true;
            }
        }
        return renewals.remove(requestId);
    }

    void onRejected(final long requestId) {
        guards.removeIf(guard -> requestId != 0 && guard.requestId == requestId);
    }

    /** What ended before this client's guard was made was another one. */
    void onEnded(final long accountId, final long guardId) {
        guards.removeIf(guard -> guard.isSet && guard.terms.accountId == accountId && guard.terms.guardId == guardId);
    }
}
