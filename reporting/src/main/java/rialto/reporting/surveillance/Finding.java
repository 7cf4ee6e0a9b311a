package rialto.reporting.surveillance;

import rialto.reporting.Evidence;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What a pattern's function says of an account.
 *
 * @param accountId whose behaviour it is
 * @param otherAccountId 0 when it is of one account
 * @param detail as in {@link Alert}
 * @param evidence as in {@link Alert}
 */
record Finding(long accountId, long otherAccountId, String detail, List<Evidence> evidence) {
    /** Sorted by event, without the oldest of too many. */
    static Finding of(
            final long accountId, final long otherAccountId, final String detail, final Collection<Evidence> found) {
        final List<Evidence> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparingLong(Evidence::sequence));
        final int from = Math.max(0, sorted.size() - Alert.MAX_EVIDENCE);
        return new Finding(accountId, otherAccountId, detail, List.copyOf(sorted.subList(from, sorted.size())));
    }
}
