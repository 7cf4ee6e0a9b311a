package rialto.sequencer;

import java.util.ArrayList;
import java.util.List;

/**
 * The running hash of all events at some places, the latest ones, so that members can compare it: they have all the same
 * places. Written by the service's thread, read by any.
 */
final class EventHashes {
    private static final int EVENTS_BETWEEN_SHIFT = 8;
    private static final int KEPT = 64;

    private volatile List<MemberStatus.EventHash> marks = List.of();
    private long lastSequence;

    /** A command has ended; what it gave counts, not where the member began. */
    void onCommand(final long sequence, final long hash) {
        if (sequence >>> EVENTS_BETWEEN_SHIFT != lastSequence >>> EVENTS_BETWEEN_SHIFT) {
            final List<MemberStatus.EventHash> next = new ArrayList<>(marks);
            if (next.size() == KEPT) {
                next.removeFirst();
            }
            next.add(new MemberStatus.EventHash(sequence, Long.toHexString(hash)));
            marks = List.copyOf(next);
        }
        lastSequence = sequence;
    }

    /** The member goes on after a snapshot. */
    void begin(final long sequence) {
        lastSequence = sequence;
    }

    /** Oldest first. */
    List<MemberStatus.EventHash> marks() {
        return marks;
    }
}
