package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

import java.util.Arrays;

/** The parent orders that are not at their end, in order of their ids, and when each is worked next. */
final class ParentOrders {
    final Children children;

    /** From when on parent orders get their turn again; 0 when no command has done all that one may. */
    long goesOnNs;

    private final Instruments instruments;
    private final int limit;
    private final ParentTimes times = new ParentTimes(this);
    private final Long2LongHashMap byId = new Long2LongHashMap(0);
    private final Long2LongHashMap countsByAccount = new Long2LongHashMap(0);
    private ParentOrder[] slots = new ParentOrder[16];
    private int[] freed = new int[16];
    private int freedCount;
    private int used;
    private int count;
    private int first;
    private int last;

    ParentOrders(final EngineLimits limits, final Instruments instruments) {
        this.instruments = instruments;
        children = new Children(limits);
        // their client order ids stay remembered beside those of open orders, and a child's must find room
        limit = Math.clamp(
                limits.maxClientOrders() - limits.maxOpenOrders() - 1L,
                0,
                limits.quotes().maxParentOrders());
    }

    int count() {
        return count;
    }

    int room() {
        return limit - count;
    }

    /** When the next one is worked; {@link DueQueue#NEVER} for never. */
    long nextNs() {
        final long nextNs = times.nextNs();
        return nextNs == DueQueue.NEVER ? nextNs : Math.max(nextNs, goesOnNs);
    }

    /** The one that is worked next; there is one. */
    ParentOrder nextDue() {
        return get(times.first());
    }

    int dueCount() {
        return times.size();
    }

    ParentOrder get(final int parent) {
        return slots[parent];
    }

    /** Null when there is none of the id, or it is at its end. */
    ParentOrder find(final long parentOrderId) {
        final int parent = (int) byId.get(parentOrderId);
        return parent == 0 ? null : slots[parent];
    }

    /** Null for none. */
    ParentOrder first() {
        return first == 0 ? null : slots[first];
    }

    /** Null for none. */
    ParentOrder next(final ParentOrder parent) {
        return parent.next == 0 ? null : slots[parent.next];
    }

    int countOf(final int account) {
        return (int) countsByAccount.get(account);
    }

    /** One with a higher id than all others; the caller has looked for room and sets all else, then calls {@link #added}. */
    ParentOrder add(final long id) {
        assert last == 0 || slots[last].parentOrderId < id : "a parent order behind a younger one";
        final int handle = allocate();
        final ParentOrder parent = slots[handle];
        parent.clear();
        parent.handle = handle;
        parent.parentOrderId = id;
        parent.previous = last;
        if (last == 0) {
            first = handle;
        } else {
            slots[last].next = handle;
        }
        last = handle;
        count++;
        byId.put(id, handle);
        return parent;
    }

    /** Of a snapshot: one that is at work or waits for its end; what is on hold of it comes with its children. */
    ParentOrder load(final ParentOrder from, final int account) {
        final ParentOrder parent = add(from.parentOrderId);
        parent.set(from);
        parent.account = account;
        added(parent);
        if (parent.works() && parent.strategy == TargetStrategy.WAIT_FOR_PRICE) {
            startWaiting(parent);
        }
        schedule(parent, from.dueNs);
        return parent;
    }

    private int allocate() {
        if (freedCount > 0) {
            return freed[--freedCount];
        }
        if (used + 1 == slots.length) {
            slots = Arrays.copyOf(slots, 2 * slots.length);
        }
        slots[++used] = new ParentOrder();
        return used;
    }

    /** Its account, instruments, side and limit are known now. */
    void added(final ParentOrder parent) {
        countsByAccount.put(parent.account, countsByAccount.get(parent.account) + 1);
    }

    /** It is at its end, and stands in no queue and nowhere waiting. */
    void remove(final ParentOrder parent) {
        assert parent.queueIndex < 0 && parent.firstChild == 0
                : "a parent order that leaves while something is left of it";
        if (parent.previous == 0) {
            first = parent.next;
        } else {
            slots[parent.previous].next = parent.next;
        }
        if (parent.next == 0) {
            last = parent.previous;
        } else {
            slots[parent.next].previous = parent.previous;
        }
        count--;
        if (count == 0) {
            goesOnNs = 0;
        }
        byId.remove(parent.parentOrderId);
        final long others = countsByAccount.get(parent.account) - 1;
        if (others == 0) {
            countsByAccount.remove(parent.account);
        } else {
            countsByAccount.put(parent.account, others);
        }
        if (freedCount == freed.length) {
            freed = Arrays.copyOf(freed, 2 * freedCount);
        }
        freed[freedCount++] = parent.handle;
    }

    /** When it is worked next; {@link DueQueue#NEVER} for never. */
    void schedule(final ParentOrder parent, final long dueNs) {
        if (parent.queueIndex >= 0) {
            times.remove(parent.handle);
            parent.queueIndex = -1;
        }
        parent.dueNs = dueNs;
        if (dueNs != DueQueue.NEVER) {
            times.add(parent.handle);
        }
    }

    // --------------------------------------------------------------------------------- what children trade and hold

    /** An order where quotes are streamed traded at once; it may be no child. */
    void onTraded(final long orderId, final long lots, final long quoteAmount) {
        final int child = children.find(orderId);
        if (child != 0) {
            addExecuted(get(children.parent(child)), lots, quoteAmount);
        }
    }

    static void addExecuted(final ParentOrder parent, final long lots, final long quoteAmount) {
        parent.executedLots += lots;
        final long executedQuote = parent.executedQuote + quoteAmount;
        parent.executedQuote = executedQuote < 0 ? Long.MAX_VALUE : executedQuote;
    }

    /** A trade of an order is on hold; it may be no child. */
    void onHeld(final long orderId, final long lots) {
        final int child = children.find(orderId);
        if (child != 0) {
            changeWorking(child, lots);
        }
    }

    /** A trade on hold takes place, right before it does. */
    void onHoldAccepted(final long orderId, final long lots, final long quoteAmount) {
        final int child = children.find(orderId);
        if (child != 0) {
            changeWorking(child, -lots);
            addExecuted(get(children.parent(child)), lots, quoteAmount);
        }
    }

    /** A trade on hold does not take place, right before its order looks for another one. */
    void onHoldRejected(
            final long orderId, final long lots, final int providerAccount, final int stream, final long nowNs) {
        final int child = children.find(orderId);
        if (child != 0) {
            changeWorking(child, -lots);
            final ParentOrder parent = get(children.parent(child));
            if (parent.works()) {
                parent.avoided.avoid(providerAccount, stream, nowNs);
            }
        }
    }

    /** What a child keeps away from; null for an order that is no child. */
    AvoidedStreams avoidedBy(final long orderId) {
        final int child = children.find(orderId);
        return child == 0 ? null : get(children.parent(child)).avoided;
    }

    private void changeWorking(final int child, final long lots) {
        children.workingLots(child, children.workingLots(child) + lots);
        get(children.parent(child)).workingLots += lots;
    }

    // -------------------------------------------------------------------------------------------- waiting for a price

    /** It waits for a price, on its instrument and on its book. */
    void startWaiting(final ParentOrder parent) {
        final Instrument instrument = instruments.get(parent.instrumentId);
        waitingOn(instrument).add(parent.buy, parent.limitTicks, parent.handle);
        if (parent.bookInstrumentId != 0) {
            final Instrument book = instruments.get(parent.bookInstrumentId);
            waitingOn(book).add(parent.buy, limitTicks(parent, instrument, book), parent.handle);
        }
    }

    void stopWaiting(final ParentOrder parent) {
        instruments.get(parent.instrumentId).waiting.remove(parent.buy, parent.handle);
        if (parent.bookInstrumentId != 0) {
            instruments.get(parent.bookInstrumentId).waiting.remove(parent.buy, parent.handle);
        }
    }

    private static WaitingParents waitingOn(final Instrument instrument) {
        if (instrument.waiting == null) {
            instrument.waiting = new WaitingParents();
        }
        return instrument.waiting;
    }

    /** A parent's limit in ticks of its book: the worst price there that is not worse. */
    static long limitTicks(final ParentOrder parent, final Instrument instrument, final Instrument book) {
        final long perLot = parent.limitTicks * instrument.quotePerTickLot;
        final long ticks = perLot / book.quotePerTickLot;
        return parent.buy || ticks * book.quotePerTickLot == perLot ? ticks : ticks + 1;
    }
}
