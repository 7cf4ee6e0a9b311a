package rialto.gateway.limits;

/**
 * Places in the order in which they were put here. Each request moves its connection's place twice, so nothing is looked up and
 * nothing is made. Owned by the event loop.
 */
final class SlotChain {
    private final Link ends = new Link(null);
    private int size;

    SlotChain() {
        ends.before = ends;
        ends.after = ends;
    }

    /** What ties a place to a chain, or to none: a place has one for each chain that it may be in at a time. */
    static final class Link {
        private final Slots.Slot slot;
        private SlotChain chain;
        private Link before;
        private Link after;

        Link(final Slots.Slot slot) {
            this.slot = slot;
        }

        /** Takes the place out of the chain that it is in, if any. */
        void remove() {
            if (chain != null) {
                before.after = after;
                after.before = before;
                chain.size--;
                chain = null;
                before = null;
                after = null;
            }
        }
    }

    /** Puts a place last that is in no chain by this link. */
    void add(final Link link) {
        link.chain = this;
        link.before = ends.before;
        link.after = ends;
        ends.before.after = link;
        ends.before = link;
        size++;
    }

    /** The one that was put here first; null when there is none. */
    Slots.Slot first() {
        return ends.after.slot;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }
}
