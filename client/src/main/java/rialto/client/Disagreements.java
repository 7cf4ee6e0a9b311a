package rialto.client;

import java.util.HashMap;
import java.util.Map;

/**
 * Members whose next events do not follow from those that a reader has. One such member has a damaged disk, and another one
 * is read. When several are alike in that, it is the reader who has other events. Belongs to one thread.
 */
final class Disagreements {
    /** How often members may be read in vain before the reader gives up. */
    static final int MOST = 6;

    private final Map<Integer, ChangedEventsException> byMember = new HashMap<>();
    private long next;
    private int count;

    /** Whether members disagree about the event after a sequence. */
    boolean areAfter(final long sequence) {
        return count > 0 && next == sequence + 1;
    }

    /**
     * One more.
     *
     * @return why no other member need be asked; null if one should be
     */
    EventStreamException add(final int memberId, final ChangedEventsException changed) {
        if (changed.first() != next) {
            byMember.clear();
            next = changed.first();
            count = 0;
        }
        count++;
        for (final Map.Entry<Integer, ChangedEventsException> other : byMember.entrySet()) {
            if (other.getKey() != memberId && other.getValue().isSame(changed)) {
                return new EventStreamException("members " + other.getKey() + " and " + memberId
                        + " have the same events from " + next
                        + " on, and these do not follow from the events before that this"
                        + " process has read: it is this process that has other events. Start it again; a database that it"
                        + " wrote must be made anew; see docs/troubleshooting.md");
            }
        }
        byMember.put(memberId, changed);
        return count < MOST
                ? null
                : new EventStreamException(
                        "no member has events from " + next
                                + " on that follow from those before that this process has read,"
                                + " and no two are alike: " + MOST + " times members were read in vain; see"
                                + " docs/troubleshooting.md",
                        changed);
    }
}
