package rialto.engine;

/**
 * The first orders of a price in order of time, as many as one command may look at for it: those that an incoming order
 * meets together. One instance for all books, filled anew for each group. An {@link Allocation} names those that are met by
 * their place among them, from 0, in order of time.
 */
final class PriceGroup {
    /** To look at so many orders costs about what it costs to cancel one: a group has that many for each that a command may cancel. */
    static final int PER_CANCEL = 4;

    /** As CME Globex has it: a smaller share goes by time. */
    private static final long LEAST_SHARE = 2;

    private final Orders orders;
    private final DisplayRecords displays;
    private final int[] order;
    private final long[] shown;
    private final boolean[] isMet;
    private final int[] met;
    private final long[] given; // by place among those that are met
    private final int[] heap; // the largest on top
    private int size;
    private int left;
    private int metCount;
    private int heapSize;
    private int top;
    private long smallestShare;

    /** @param limit how many orders a group has at most */
    PriceGroup(final Orders orders, final DisplayRecords displays, final int limit) {
        this.orders = orders;
        this.displays = displays;
        order = new int[limit];
        shown = new long[limit];
        isMet = new boolean[limit];
        met = new int[limit];
        given = new long[limit];
        heap = new int[limit];
    }

    /**
     * Takes the orders of a queue from one on: as many as a group has, and not more lots together than {@link Amounts#MAX}. A
     * hidden order is by itself: it was shown to nobody, so it gets no share.
     *
     * @param topOrder     the order that has precedence, if it is among them; 0 for none
     * @param minimumLots  the smallest quantity of an order
     * @return the first order behind the group; 0 when there is none
     */
    int read(final int first, final int topOrder, final long minimumLots) {
        top = -1;
        smallestShare = Math.max(LEAST_SHARE, minimumLots);
        size = 0;
        metCount = 0;
        long total = 0;
        int next = first;
        final int most = orders.isHidden(first) ? 1 : order.length;
        while (next != 0 && size < most) {
            final long lots = displays.metLots(orders, next);
            if (lots > Amounts.MAX - total) {
                break;
            }
            if (next == topOrder) {
                top = size;
            }
            total += lots;
            order[size] = next;
            shown[size] = lots;
            isMet[size] = false;
            size++;
            next = orders.nextInQueue(next);
        }
        left = size;
        return next;
    }

    /** Orders in it. */
    int size() {
        return size;
    }

    /** How many of it were not met yet. */
    int left() {
        return left;
    }

    /** Whether none was met yet. */
    boolean isUntouched() {
        return left == size;
    }

    /** A share below this goes by time. */
    long smallestShare() {
        return smallestShare;
    }

    // -------------------------------------------------------------------------------------------------- who is met

    /** All that were not met are met at once. */
    void meetAll() {
        metCount = 0;
        for (int i = 0; i < size; i++) {
            if (!isMet[i]) {
                meet(i);
            }
        }
    }

    /** @return whether the order that has precedence is among them; it is met by itself then */
    boolean meetTop() {
        if (top < 0) {
            return false;
        }
        metCount = 0;
        meet(top);
        return true;
    }

    /** The next order by size is met by itself, after {@link #rankBySize}. */
    void meetLargest() {
        metCount = 0;
        meet(heap[0]);
        heap[0] = heap[--heapSize];
        sink(0);
    }

    private void meet(final int index) {
        isMet[index] = true;
        left--;
        given[metCount] = 0;
        met[metCount++] = index;
    }

    /** Makes it possible to meet orders by what they show, of equal ones the earlier one first. */
    void rankBySize() {
        heapSize = size;
        for (int i = 0; i < size; i++) {
            heap[i] = i;
        }
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    private void sink(final int from) {
        int place = from;
        while (true) {
            final int child = 2 * place + 1;
            if (child >= heapSize) {
                return;
            }
            final int larger = child + 1 < heapSize && isAhead(heap[child + 1], heap[child]) ? child + 1 : child;
            if (!isAhead(heap[larger], heap[place])) {
                return;
            }
            final int index = heap[place];
            heap[place] = heap[larger];
            heap[larger] = index;
            place = larger;
        }
    }

    private boolean isAhead(final int one, final int other) {
        return shown[one] != shown[other] ? shown[one] > shown[other] : one < other;
    }

    // ---------------------------------------------------------------------------------------------- those that are met

    /** How many are met now. */
    int metCount() {
        return metCount;
    }

    /** One of those that are met. */
    int order(final int place) {
        return order[met[place]];
    }

    /** What it showed when the group was read; 0 once it is {@link #drop dropped}. */
    long shownLots(final int place) {
        return shown[met[place]];
    }

    /** It takes no part. */
    void drop(final int place) {
        shown[met[place]] = 0;
    }

    /** What those that are met show together. */
    long metLots() {
        long lots = 0;
        for (int i = 0; i < metCount; i++) {
            lots += shown[met[i]];
        }
        return lots;
    }

    /** What those that are met and not dropped do not show; not more than can be traded. */
    long metHiddenLots() {
        long lots = 0;
        for (int i = 0; i < metCount; i++) {
            if (shown[met[i]] != 0 && orders.showsLess(order(i))) {
                lots = Math.min(Amounts.MAX, lots + (orders.remainingLots(order(i)) - shown[met[i]]));
            }
        }
        return lots;
    }

    /** Sets what one of those that are met gets. */
    void give(final int place, final long lots) {
        given[place] = lots;
    }

    /** Those that are met get all that they show. */
    void giveAll() {
        for (int i = 0; i < metCount; i++) {
            given[i] = shown[met[i]];
        }
    }

    /** What one of those that are met gets. */
    long given(final int place) {
        return given[place];
    }
}
