package rialto.engine;

/**
 * Client order ids with the first outcome of the order: of every open order and list, and of finished and rejected ones as many
 * per account, and in all, as the limits say; then the oldest of the account, or of all, is forgotten. Finished ones whose
 * ids {@linkplain Identifier#isPassing pass} have a limit of their own, and nobody else's is forgotten for more of them
 * than that. A record is one cache line, written once and read again only when somebody names it; it has the place that the table over all ids
 * gives it.
 *
 * <p>Places far away in memory are touched in batches, so that one does not wait for the other. A new record is
 * <i>recent</i> at first: it stands with a few others close by, and its place in the table is only reserved. A record
 * that is forgotten is <i>leaving</i> at first: nobody finds it any more, and its place is not free yet. When there are
 * {@link #BATCH} of either, all recent ones move and all leaving ones go. Nobody outside can tell the difference.
 */
final class ClientOrders {
    private static final int STRIDE_SHIFT = 3;
    private static final int CONTENT = Identifier.WORDS; // behind those of the id
    private static final int ORDER_ID = 5;
    private static final int OWNER = 6; // account, then instrument and reason
    private static final int INSTRUMENT_SHIFT = 8;
    private static final int REASON_MASK = 0xFF;
    private static final int INITIAL_RECORDS = 1_024;
    private static final int PADDING = RecordPool.PADDING;

    /** Recent or leaving ones at most: as many lines as a core fetches at a time, and some more. */
    static final int BATCH = 32;

    private static final RejectReason[] REASONS = RejectReason.values();

    private final int limit;
    private final int maxPerAccount;
    private final Orders orders;
    private final OrderLists orderLists;
    private final IdentifierHash hashes;
    final FinishedOrders finished;
    final PassingOrders passing;
    private final Identifier shown = new Identifier();
    private FingerprintTable table;
    private long[] words;
    private int count; // without the leaving ones
    private final int[] recent = new int[BATCH];
    int recentCount;
    private final int[] leaving = new int[BATCH];
    int leavingCount;
    private long touched; // what was read only to be near; else the compiler would leave the reading out

    ClientOrders(
            final EngineLimits limits, final Orders orders, final OrderLists orderLists, final IdentifierHash hashes) {
        this.orderLists = orderLists;
        limit = limits.maxClientOrders();
        maxPerAccount = limits.maxClientOrdersPerAccount();
        this.orders = orders;
        this.hashes = hashes;
        finished = new FinishedOrders(limits);
        passing = new PassingOrders(limits);
        resize(limits.preallocated() ? limit : Math.min(limit, INITIAL_RECORDS));
    }

    private void resize(final int records) {
        table = new FingerprintTable(records + BATCH); // leaving ones take room too
        words = new long[PADDING + (table.indexes() + BATCH << STRIDE_SHIFT)];
    }

    /** Every record moves, and those that know its handle are told. None is recent or leaving. */
    private void grow() {
        final FingerprintTable before = table;
        final long[] from = words;
        resize((int) Math.min(limit, 2L * before.capacity()));
        final int[] moved = new int[before.slots()];
        for (int clientOrder = 1; clientOrder < moved.length; clientOrder++) {
            if (before.isTaken(clientOrder)) {
                final int old = at(clientOrder, 0);
                moved[clientOrder] = table.add(hashes.of((int) (from[old + OWNER] >>> 32), from, old));
                System.arraycopy(from, old, words, at(moved[clientOrder], 0), 1 << STRIDE_SHIFT);
            }
        }
        finished.renumber(moved);
        passing.renumber(moved);
        orders.renumberClientOrders(moved);
        orderLists.renumberClientOrders(moved);
    }

    /** Remembered ones. */
    int count() {
        return count;
    }

    /** Accounts are added in order of their numbers. */
    void addAccount() {
        finished.addAccount();
    }

    private static int at(final int clientOrder, final int field) {
        return PADDING + (FingerprintTable.index(clientOrder) << STRIDE_SHIFT) + field;
    }

    /** Where a recent record stands: behind all others. */
    private int recentAt(final int number) {
        return words.length - (number + 1 << STRIDE_SHIFT);
    }

    /** Where a record stands; the most recent is found first. */
    private int place(final int clientOrder) {
        for (int number = recentCount - 1; number >= 0; number--) {
            if (recent[number] == clientOrder) {
                return recentAt(number);
            }
        }
        return at(clientOrder, 0);
    }

    private boolean isLeaving(final int clientOrder) {
        for (int number = 0; number < leavingCount; number++) {
            if (leaving[number] == clientOrder) {
                return true;
            }
        }
        return false;
    }

    /** Recent records move to their places, leaving ones leave theirs. Reads them all first, and none waits for another. */
    private void settle() {
        long read = 0;
        for (int i = 0; i < recentCount; i++) {
            read ^= words[at(recent[i], 0)];
        }
        for (int i = 0; i < leavingCount; i++) {
            read ^= table.touch(leaving[i]);
        }
        touched = read;
        for (int i = 0; i < recentCount; i++) {
            System.arraycopy(words, recentAt(i), words, at(recent[i], 0), 1 << STRIDE_SHIFT);
        }
        recentCount = 0;
        for (int i = 0; i < leavingCount; i++) {
            free(leaving[i]);
        }
        leavingCount = 0;
    }

    private void free(final int clientOrder) {
        if (table.isDisplaced(clientOrder)) {
            final int at = at(clientOrder, 0);
            table.removeDisplaced(clientOrder, hashes.of((int) (words[at + OWNER] >>> 32), words, at));
        } else {
            table.remove(clientOrder);
        }
    }

    /**
     * @param hash of the others, see {@link IdentifierHash}
     * @return the record, 0 when there is none
     */
    int find(final long hash, final int account, final Identifier identifier) {
        for (int clientOrder = table.first(hash); clientOrder != 0; clientOrder = table.next(hash, clientOrder)) {
            if (identifier.isAt(words, place(clientOrder))
                    && owner(clientOrder) == account
                    && !isLeaving(clientOrder)) {
                return clientOrder;
            }
        }
        return 0;
    }

    /** A new record, not finished yet; the caller knows that there is none of the name. */
    int remember(final long hash, final int account, final Identifier identifier) {
        assert find(hash, account, identifier) == 0 : "a client order id remembered twice";
        if (count == limit) {
            forgetOldest();
        }
        if (recentCount == BATCH || count + leavingCount >= table.capacity()) {
            settle();
        }
        if (count == table.capacity()) {
            grow();
        }
        count++;
        final int clientOrder = table.add(hash);
        recent[recentCount] = clientOrder;
        final int first = recentAt(recentCount++);
        identifier.write(words, first);
        words[first + OWNER] = RecordPool.pair(account, 0);
        return clientOrder;
    }

    void outcome(
            final int clientOrder,
            final int account,
            final long orderId,
            final long contentHash,
            final int instrumentId,
            final RejectReason reason) {
        final int first = place(clientOrder);
        words[first + CONTENT] = contentHash;
        words[first + ORDER_ID] = orderId;
        words[first + OWNER] = RecordPool.pair(account, instrumentId << INSTRUMENT_SHIFT | reason.ordinal());
    }

    /**
     * From now on the record may be forgotten. That of a child or a quote is forgotten at once: nobody sends it again.
     *
     * @param hasPassingId whether its id {@linkplain Identifier#isPassing passes}: to look would be to wait for the record
     */
    void finish(final int account, final int clientOrder, final boolean hasPassingId) {
        assert hasPassingId == isPassing(clientOrder) : "a finished order that does not know whether its id passes";
        if (hasPassingId && ReservedName.isOne(words[place(clientOrder)])) {
            forget(clientOrder);
        } else if (hasPassingId) {
            if (passing.isFull()) {
                forget(passing.removeFirst());
            }
            passing.add(clientOrder);
        } else {
            if (finished.size(account) == maxPerAccount) {
                forgetOldest(account);
            }
            finished.add(account, clientOrder);
        }
    }

    /** Those that pass go last: they are few, and may belong to commands that are under way. */
    private void forgetOldest() {
        if (finished.isEmpty()) {
            forget(passing.removeFirst());
        } else {
            forgetOldest(finished.accountOfOldest());
        }
    }

    private void forgetOldest(final int account) {
        final int clientOrder = finished.first(account);
        finished.removeFirst(account);
        forget(clientOrder);
    }

    private void forget(final int clientOrder) {
        assert openOrder(clientOrder) == 0 : "the client order id of an open order forgotten";
        if (leavingCount == BATCH) {
            settle();
        }
        leaving[leavingCount++] = clientOrder;
        count--;
    }

    int finishedCount(final int account) {
        return finished.size(account);
    }

    int passingCount() {
        return passing.size();
    }

    long contentHash(final int clientOrder) {
        return words[place(clientOrder) + CONTENT];
    }

    /** 0 when the order was rejected. */
    long orderId(final int clientOrder) {
        return words[place(clientOrder) + ORDER_ID];
    }

    RejectReason reason(final int clientOrder) {
        return REASONS[(int) words[place(clientOrder) + OWNER] & REASON_MASK];
    }

    /** The open order that has this id now; 0 when it is not open or has another id. */
    int openOrder(final int clientOrder) {
        final int order = orders.find(orderId(clientOrder));
        return order != 0 && orders.clientOrder(order) == clientOrder ? order : 0;
    }

    /** @return into, which becomes the client order id */
    Identifier identifier(final int clientOrder, final Identifier into) {
        return into.read(words, place(clientOrder));
    }

    /** Whether its id {@linkplain Identifier#isPassing passes}. */
    boolean isPassing(final int clientOrder) {
        return Identifier.isPassing(words[place(clientOrder)]);
    }

    private int owner(final int clientOrder) {
        return (int) (words[place(clientOrder) + OWNER] >>> 32);
    }

    /** The finished ones, oldest first, and behind them those that pass. */
    void snapshotFinished(final EngineSnapshotListener listener) {
        finished.forEach(clientOrder -> snapshot(clientOrder, listener));
        passing.forEach(clientOrder -> snapshot(clientOrder, listener));
    }

    void snapshot(final int clientOrder, final EngineSnapshotListener listener) {
        listener.onClientOrder(
                Accounts.id(owner(clientOrder)),
                identifier(clientOrder, shown),
                orderId(clientOrder),
                contentHash(clientOrder),
                (int) words[place(clientOrder) + OWNER] >>> INSTRUMENT_SHIFT,
                reason(clientOrder));
    }
}
