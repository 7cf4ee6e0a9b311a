package rialto.engine;

/**
 * Client order ids with the first outcome of the order: of every open order, and of finished and rejected ones as many
 * per account, and in all, as the limits say; then the oldest of the account, or of all, is forgotten. Finished ones whose
 * ids {@linkplain Identifier#isPassing pass} have a limit of their own, and nobody else's is forgotten for more of them
 * than that. A record is one cache line, written once and read again only when somebody names it; it has the place that the table over all ids
 * gives it.
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

    private static final RejectReason[] REASONS = RejectReason.values();

    private final int limit;
    private final int maxPerAccount;
    private final Orders orders;
    final FinishedOrders finished;
    final PassingOrders passing;
    private final Identifier shown = new Identifier();
    private FingerprintTable table;
    private long[] words;
    private int count;
    private long prefetched;

    ClientOrders(final EngineLimits limits, final Orders orders) {
        limit = limits.maxClientOrders();
        maxPerAccount = limits.maxClientOrdersPerAccount();
        this.orders = orders;
        finished = new FinishedOrders(limits);
        passing = new PassingOrders(limits);
        resize(limits.preallocated() ? limit : Math.min(limit, INITIAL_RECORDS));
    }

    private void resize(final int records) {
        table = new FingerprintTable(records);
        words = new long[PADDING + (table.indexes() << STRIDE_SHIFT)];
    }

    /** Every record moves, and those that know its handle are told. */
    private void grow() {
        final FingerprintTable before = table;
        final long[] from = words;
        resize((int) Math.min(limit, 2L * before.capacity()));
        final int[] moved = new int[before.slots()];
        for (int clientOrder = 1; clientOrder < moved.length; clientOrder++) {
            if (before.isTaken(clientOrder)) {
                final int old = at(clientOrder, 0);
                moved[clientOrder] = table.add(Identifier.hash((int) (from[old + OWNER] >>> 32), from, old));
                System.arraycopy(from, old, words, at(moved[clientOrder], 0), 1 << STRIDE_SHIFT);
            }
        }
        finished.renumber(moved);
        passing.renumber(moved);
        orders.renumberClientOrders(moved);
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

    /**
     * Begins to bring nearer what an order of the account will need: the bucket of its id, and those of the ids that go
     * for it and for the account's next. So the oldest one's bucket is near already, and all that is far comes at once.
     */
    void prefetch(final int account, final long hash) {
        final long soon = table.prefetch(hash);
        prefetched = maxPerAccount > 1 && finished.size(account) == maxPerAccount
                ? soon ^ table.prefetchSlot(finished.second(account))
                : soon;
    }

    /**
     * @param hash of the others, see {@link Identifier#hash(int)}
     * @return the record, 0 when there is none
     */
    int find(final long hash, final int account, final Identifier identifier) {
        for (int clientOrder = table.first(hash); clientOrder != 0; clientOrder = table.next(hash, clientOrder)) {
            final int first = at(clientOrder, 0);
            if (identifier.isAt(words, first) && owner(clientOrder) == account) {
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
        if (count == table.capacity()) {
            grow();
        }
        count++;
        final int clientOrder = table.add(hash);
        final int first = at(clientOrder, 0);
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
        words[at(clientOrder, CONTENT)] = contentHash;
        words[at(clientOrder, ORDER_ID)] = orderId;
        words[at(clientOrder, OWNER)] = RecordPool.pair(account, instrumentId << INSTRUMENT_SHIFT | reason.ordinal());
    }

    /** From now on the record may be forgotten. */
    void finish(final int account, final int clientOrder) {
        if (Identifier.isPassing(words[at(clientOrder, 0)])) {
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
        if (table.isDisplaced(clientOrder)) {
            table.removeDisplaced(clientOrder, Identifier.hash(owner(clientOrder), words, at(clientOrder, 0)));
        } else {
            table.remove(clientOrder);
        }
        count--;
    }

    int finishedCount(final int account) {
        return finished.size(account);
    }

    int passingCount() {
        return passing.size();
    }

    long contentHash(final int clientOrder) {
        return words[at(clientOrder, CONTENT)];
    }

    /** 0 when the order was rejected. */
    long orderId(final int clientOrder) {
        return words[at(clientOrder, ORDER_ID)];
    }

    RejectReason reason(final int clientOrder) {
        return REASONS[(int) words[at(clientOrder, OWNER)] & REASON_MASK];
    }

    /** The open order that has this id now; 0 when it is not open or has another id. */
    int openOrder(final int clientOrder) {
        final int order = orders.find(orderId(clientOrder));
        return order != 0 && orders.clientOrder(order) == clientOrder ? order : 0;
    }

    /** @return into, which becomes the client order id */
    Identifier identifier(final int clientOrder, final Identifier into) {
        return into.read(words, at(clientOrder, 0));
    }

    private int owner(final int clientOrder) {
        return (int) (words[at(clientOrder, OWNER)] >>> 32);
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
                (int) words[at(clientOrder, OWNER)] >>> INSTRUMENT_SHIFT,
                reason(clientOrder));
    }
}
