package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was told lately and is not to be told again: the last {@link Surveillance#MOST_PAUSES} alerts at most. When there are more, the oldest may be
 * told again.
 */
final class AlertPauses {
    private record Subject(AlertPattern pattern, int instrumentId, long accountId, long otherAccountId) {}

    /** Until when each is not told again, in the order in which they were told. */
    private final Map<Subject, Long> told = new LinkedHashMap<>();

    boolean isPaused(
            final AlertPattern pattern,
            final int instrumentId,
            final long accountId,
            final long otherAccountId,
            final long nowNs) {
        final Long until =
                told.isEmpty() ? null : told.get(new Subject(pattern, instrumentId, accountId, otherAccountId));
        return until != null && until > nowNs;
    }

    void told(
            final AlertPattern pattern,
            final int instrumentId,
            final long accountId,
            final long otherAccountId,
            final long untilNs) {
        final Subject subject = new Subject(pattern, instrumentId, accountId, otherAccountId);
        told.remove(subject);
        told.put(subject, untilNs);
        if (told.size() > Surveillance.MOST_PAUSES) {
            told.remove(told.keySet().iterator().next());
        }
    }

    /** Forgets what is not paused any more. */
    void forget(final long nowNs) {
        final var oldest = told.entrySet().iterator();
        while (oldest.hasNext() && oldest.next().getValue() <= nowNs) {
            oldest.remove();
        }
    }
}
