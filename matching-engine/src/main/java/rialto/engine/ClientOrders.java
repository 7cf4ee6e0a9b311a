package rialto.engine;

/**
 * Client order ids with the first outcome of the order: of every open order, and of finished and rejected ones as many
 * per account, and in all, as the limits say; then the oldest of the account, or of all, is forgotten. A record is one cache
 * line, written once and read again only when somebody names it.
 */
final class ClientOrders extends RecordPool {
    private static final int STRIDE_SHIFT = 3;
    private static final int CONTENT = 4; // behind the four words of the id
    private static final int ORDER_ID = 5;
    private static final int OWNER_AND_INSTRUMENT = 6;
    private static final int REASON = 7;

    private static final RejectReason[] REASONS = RejectReason.values();
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    private static final long MIX_OWNER = 0xC2B2_AE3D_27D4_EB4FL;

    private final int maxPerAccount;
    private final Orders orders;
    private final HashTable table;
    private final FinishedOrders finished;
    private long touched;

    ClientOrders(final EngineLimits limits, final Orders orders) {
        super(1 << STRIDE_SHIFT, limits.maxClientOrders(), limits.preallocated());
        maxPerAccount = limits.maxClientOrdersPerAccount();
        this.orders = orders;
        table = new HashTable(limits.preallocated() ? limits.maxClientOrders() : 0);
        finished = new FinishedOrders(limits);
    }

    /** Accounts are added in order of their numbers. */
    void addAccount() {
        finished.addAccount();
    }

    private static int at(final int record, final int field) {
        return PADDING + (record << STRIDE_SHIFT) + field;
    }

    static int hash(final int account, final long word0, final long word1, final long word2, final long word3) {
        long hash = (word0 ^ account * MIX_OWNER) * MIX;
        hash = (hash ^ hash >>> 32 ^ word1) * MIX;
        hash = (hash ^ hash >>> 29 ^ word2) * MIX;
        hash = (hash ^ hash >>> 32 ^ word3) * MIX;
        return (int) (hash ^ hash >>> 32);
    }

    /** Begins to bring nearer what an order of the account will need; the answer means nothing. */
    void touch(final int account, final int hash) {
        final long soon = table.touch(hash);
        touched = finished.size(account) == maxPerAccount
                ? soon ^ table.touch((int) (finished.first(account) >>> 32))
                : soon;
    }

    /**
     * @param hash of the others
     * @return the record, 0 when there is none
     */
    int find(
            final int hash, final int account, final long word0, final long word1, final long word2, final long word3) {
        for (int entry = table.first(hash); entry != 0; entry = table.next(hash, entry)) {
            final int record = table.record(entry);
            final int first = at(record, 0);
            if (words[first] == word0
                    && words[first + 1] == word1
                    && words[first + 2] == word2
                    && words[first + 3] == word3
                    && owner(record) == account) {
                return record;
            }
        }
        return 0;
    }

    /** A new record, not finished yet; the caller knows that there is none of the name. */
    int remember(
            final int hash, final int account, final long word0, final long word1, final long word2, final long word3) {
        if (room() == 0) {
            forgetOldest(finished.accountOfOldest());
        }
        final int record = allocate();
        final int first = at(record, 0);
        words[first] = word0;
        words[first + 1] = word1;
        words[first + 2] = word2;
        words[first + 3] = word3;
        words[at(record, OWNER_AND_INSTRUMENT)] = pair(account, 0);
        table.add(hash, record);
        return record;
    }

    void outcome(
            final int record,
            final long orderId,
            final long contentHash,
            final int instrumentId,
            final RejectReason reason) {
        words[at(record, CONTENT)] = contentHash;
        words[at(record, ORDER_ID)] = orderId;
        low(at(record, OWNER_AND_INSTRUMENT), instrumentId);
        words[at(record, REASON)] = reason.ordinal();
    }

    /** From now on the record may be forgotten. */
    void finish(final int account, final int hash, final int record) {
        if (finished.size(account) == maxPerAccount) {
            forgetOldest(account);
        }
        finished.add(account, hash, record);
    }

    private void forgetOldest(final int account) {
        final long entry = finished.first(account);
        finished.removeFirst(account);
        table.remove((int) (entry >>> 32), (int) entry);
        free((int) entry);
    }

    int finishedCount(final int account) {
        return finished.size(account);
    }

    long contentHash(final int record) {
        return words[at(record, CONTENT)];
    }

    /** 0 when the order was rejected. */
    long orderId(final int record) {
        return words[at(record, ORDER_ID)];
    }

    RejectReason reason(final int record) {
        return REASONS[(int) words[at(record, REASON)]];
    }

    /** The open order that has this id now; 0 when it is not open or has another id. */
    int openOrder(final int record) {
        final int order = orders.find(orderId(record));
        return order != 0 && orders.clientRecord(order) == record ? order : 0;
    }

    long identifierWord(final int record, final int index) {
        return words[at(record, index)];
    }

    private int owner(final int record) {
        return high(at(record, OWNER_AND_INSTRUMENT));
    }

    /** The finished ones, oldest first. */
    void snapshotFinished(final EngineSnapshotListener listener) {
        finished.forEach(record -> snapshot(record, listener));
    }

    void snapshot(final int record, final EngineSnapshotListener listener) {
        listener.onClientOrder(
                Accounts.id(owner(record)),
                identifierWord(record, 0),
                identifierWord(record, 1),
                identifierWord(record, 2),
                identifierWord(record, 3),
                orderId(record),
                contentHash(record),
                low(at(record, OWNER_AND_INSTRUMENT)),
                reason(record));
    }
}
