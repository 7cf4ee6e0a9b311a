package rialto.client.trading;

import org.agrona.collections.LongHashSet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The cancel timers that a client keeps running. It starts each again when a third of its countdown has passed. */
final class RunningCancelTimers {
    private static final int RENEWALS_PER_COUNTDOWN = 3;

    private final List<RunningCancelTimer> cancelTimers = new ArrayList<>();
    /** Requests in flight that nobody but this client asked for. */
    private final LongHashSet renewals = new LongHashSet();

    /** One of them. */
    static final class RunningCancelTimer {
        final CancelTimerRequest terms;
        private long requestId;
        private long sentNs;
        private boolean isSet;

        private RunningCancelTimer(final CancelTimerRequest terms) {
            this.terms = terms;
        }
    }

    boolean isEmpty() {
        return cancelTimers.isEmpty();
    }

    /** Begins to keep one running, or one that runs on other terms. */
    void add(final CancelTimerRequest terms, final long requestId, final long nowNs) {
        remove(terms.accountId, terms.cancelTimerId);
        final RunningCancelTimer cancelTimer = new RunningCancelTimer(terms.copy());
        cancelTimer.requestId = requestId;
        cancelTimer.sentNs = nowNs;
        cancelTimers.add(cancelTimer);
    }

    void remove(final long accountId, final long cancelTimerId) {
        cancelTimers.removeIf(cancelTimer ->
                cancelTimer.terms.accountId == accountId && cancelTimer.terms.cancelTimerId == cancelTimerId);
    }

    /**
     * One that is to be started again; null for none.
     *
     * @param hasReadAll whether there were no more events. A cancel timer whose countdown may be over is started again only
     *     when it is known not to have ended: otherwise it would be a new one, which no order names
     */
    RunningCancelTimer due(final long nowNs, final boolean hasReadAll) {
        for (int i = 0; i < cancelTimers.size(); i++) {
            final RunningCancelTimer cancelTimer = cancelTimers.get(i);
            final long countdownNs = TimeUnit.MILLISECONDS.toNanos(cancelTimer.terms.countdownMs);
            final long passedNs = nowNs - cancelTimer.sentNs;
            if (cancelTimer.requestId == 0
                    && passedNs >= countdownNs / RENEWALS_PER_COUNTDOWN
                    && (hasReadAll || passedNs < countdownNs)) {
                return cancelTimer;
            }
        }
        return null;
    }

    void onSent(final RunningCancelTimer cancelTimer, final long requestId, final long nowNs) {
        cancelTimer.requestId = requestId;
        cancelTimer.sentNs = nowNs;
        renewals.add(requestId);
    }

    boolean isRenewal(final long requestId) {
        return renewals.contains(requestId);
    }

    /** @return whether it was a renewal */
    boolean onCompleted(final long requestId) {
        for (int i = 0; i < cancelTimers.size(); i++) {
            final RunningCancelTimer cancelTimer = cancelTimers.get(i);
            if (cancelTimer.requestId == requestId) {
                cancelTimer.requestId = 0;
                cancelTimer.isSet = true;
            }
        }
        return renewals.remove(requestId);
    }

    void onRejected(final long requestId) {
        cancelTimers.removeIf(cancelTimer -> requestId != 0 && cancelTimer.requestId == requestId);
    }

    /** What ended before this client's cancel timer was made was another one. */
    void onEnded(final long accountId, final long cancelTimerId) {
        cancelTimers.removeIf(cancelTimer -> cancelTimer.isSet
                && cancelTimer.terms.accountId == accountId
                && cancelTimer.terms.cancelTimerId == cancelTimerId);
    }
}
