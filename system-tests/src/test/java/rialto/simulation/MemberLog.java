package rialto.simulation;

import java.util.ArrayList;
import java.util.List;

/** A member's log on its disk; the begin may be purged. Indices begin with 1. */
final class MemberLog {
    private final List<LogEntry> entries = new ArrayList<>();
    private long baseIndex;
    private long baseTerm;
    private long basePosition;

    /** Index before the first entry that is there. */
    long baseIndex() {
        return baseIndex;
    }

    long basePosition() {
        return basePosition;
    }

    long lastIndex() {
        return baseIndex + entries.size();
    }

    long lastTerm() {
        return term(lastIndex());
    }

    long endPosition() {
        return entries.isEmpty() ? basePosition : entries.getLast().position();
    }

    long term(final long index) {
        return index == baseIndex ? baseTerm : get(index).term();
    }

    /** Index of the last entry that is the same in another log: all before it are, too. */
    long lastIndexAlsoIn(final MemberLog other) {
        final long begin = Math.max(baseIndex, other.baseIndex);
        long index = Math.min(lastIndex(), other.lastIndex());
        while (index > begin && term(index) != other.term(index)) {
            index--;
        }
        return index;
    }

    LogEntry get(final long index) {
        return entries.get((int) (index - baseIndex - 1));
    }

    void add(final LogEntry entry) {
        if (entry.index() != lastIndex() + 1) {
            throw new Violation("the log would have a hole before " + entry + ", its end is at " + lastIndex());
        }
        entries.add(entry);
    }

    /** Cuts off everything after an index. */
    void cutAfter(final long index) {
        entries.subList((int) (index - baseIndex), entries.size()).clear();
    }

    void purgeUpTo(final long index) {
        final LogEntry last = get(index);
        entries.subList(0, (int) (index - baseIndex)).clear();
        baseIndex = index;
        baseTerm = last.term();
        basePosition = last.position();
    }

    /** Becomes what another log is up to an index, from another index on. */
    void copy(final MemberLog other, final long afterIndex, final long upToIndex) {
        entries.clear();
        baseIndex = afterIndex;
        baseTerm = other.term(afterIndex);
        basePosition = afterIndex == other.baseIndex
                ? other.basePosition
                : other.get(afterIndex).position();
        for (long index = afterIndex + 1; index <= upToIndex; index++) {
            entries.add(other.get(index));
        }
    }
}
