package rialto.gateway.state;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Parent orders that work, the newest {@link #KEEP_ENDED} that ended, no more than {@link #KEEP_ENDED_OF_ONE} of an account,
 * and their newest children. When there are more, the oldest are forgotten: the database has them all.
 */
final class ParentIndex {
    static final int KEEP_ENDED = 4_096;
    static final int KEEP_ENDED_OF_ONE = 256;
    static final int CHILDREN_OF_ONE = 50;
    static final int MOST_CHILDREN = 16_384;
    static final int LEAST_CHILDREN = 1_024;

    /** Of the heap for a child, with its order and eight tiers that stood. */
    private static final int BYTES_OF_CHILD = 2_048;
    /** Of the heap for all of them: one in so many bytes. */
    private static final int SHARE = 64;

    private final Map<Long, ParentOrder> byId = new HashMap<>();
    private final Set<ParentOrder> ended = new LinkedHashSet<>();
    private final Set<ChildOrder> children = new LinkedHashSet<>();
    private final int mostChildren;

    /** @param heapBytes the largest that the heap may become */
    ParentIndex(final long heapBytes) {
        mostChildren = Math.clamp(heapBytes / SHARE / BYTES_OF_CHILD, LEAST_CHILDREN, MOST_CHILDREN);
    }

    /** Null for none. */
    ParentOrder get(final long parentOrderId) {
        return byId.get(parentOrderId);
    }

    int workingCount() {
        return byId.size() - ended.size();
    }

    int endedCount() {
        return ended.size();
    }

    int childCount() {
        return children.size();
    }

    void add(final ParentOrder parent) {
        byId.put(parent.parentOrderId(), parent);
        parent.account().parentOrders.put(parent.parentOrderId(), parent);
        parent.account().parentsByClientOrderId.put(parent.clientOrderId(), parent);
    }

    /** It is at its end; to be told so again changes nothing. */
    void close(final ParentOrder parent) {
        if (parent.account().parentOrders.remove(parent.parentOrderId()) == null) {
            return;
        }
        final ArrayDeque<ParentOrder> own = parent.account().endedParents;
        own.addLast(parent);
        ended.add(parent);
        if (own.size() > KEEP_ENDED_OF_ONE) {
            forget(own.getFirst());
        } else if (ended.size() > KEEP_ENDED) {
            forget(ended.iterator().next());
        }
    }

    /** The one of its account that ended first. */
    private void forget(final ParentOrder parent) {
        ended.remove(parent);
        parent.account().endedParents.removeFirst();
        byId.remove(parent.parentOrderId());
        parent.account().parentsByClientOrderId.remove(parent.clientOrderId(), parent);
        parent.children.forEach(children::remove);
        parent.children.clear();
    }

    void add(final ChildOrder child) {
        final ArrayDeque<ChildOrder> siblings = child.parent().children;
        siblings.addLast(child);
        children.add(child);
        if (siblings.size() > CHILDREN_OF_ONE) {
            children.remove(siblings.removeFirst());
        } else if (children.size() > mostChildren) {
            final ChildOrder oldest = children.iterator().next();
            children.remove(oldest);
            oldest.parent().children.removeFirst();
        }
    }
}
