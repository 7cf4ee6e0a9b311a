package rialto.engine;

/**
 * Client order ids with the first outcome of the order: of every open order, and of finished and rejected ones as many
 * per account, and in all, as the limits say. Finished ones stand in two queues, their account's and the common one; the
 * oldest of a full queue is forgotten.
 */
final class ClientOrders extends IdentifierRecords {
    private static final int CONTENT = FIRST_FREE_WORD;
    private static final int ORDER_ID = CONTENT + 1;
    private static final int INSTRUMENT_AND_REASON = CONTENT + 2;
    private static final int COMMON_LINKS = CONTENT + 3; // before, behind in the common queue
    private static final int BEHIND_AND_OPEN = CONTENT + 4; // behind in the account's queue, record of the open order
    private static final int STRIDE = CONTENT + 5;

    private static final RejectReason[] REASONS = RejectReason.values();

    private final int maxPerAccount;
    private final RecordPool queues; // by account: (first, last), size
    private int oldest;
    private int newest;

    ClientOrders(final EngineLimits limits) {
        super(STRIDE, limits.maxClientOrders(), limits.preallocated());
        maxPerAccount = limits.maxClientOrdersPerAccount();
        queues = new RecordPool(2, limits.maxAccounts(), limits.preallocated());
    }

    /** Accounts are added in order of their numbers. */
    void addAccount() {
        queues.allocate();
    }

    private static int queueOf(final int account) {
        return PADDING + (account - 1) * 2;
    }

    private static int at(final int record, final int field) {
        return PADDING + record * STRIDE + field;
    }

    long contentHash(final int record) {
        return words[at(record, CONTENT)];
    }

    /** 0 when the order was rejected. */
    long orderId(final int record) {
        return words[at(record, ORDER_ID)];
    }

    int instrumentId(final int record) {
        return high(at(record, INSTRUMENT_AND_REASON));
    }

    RejectReason reason(final int record) {
        return REASONS[low(at(record, INSTRUMENT_AND_REASON))];
    }

    /** The open order that has this id now; 0 when it is not open or has another id. */
    int openOrder(final int record) {
        return low(at(record, BEHIND_AND_OPEN));
    }

    /** A new record, neither open nor finished yet. */
    int remember(final int account, final long word0, final long word1, final long word2, final long word3) {
        if (room() == 0) {
            forgetOldest(owner(oldest));
        }
        final int record = add(account, word0, word1, word2, word3);
        words[at(record, BEHIND_AND_OPEN)] = 0;
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
        words[at(record, INSTRUMENT_AND_REASON)] = pair(instrumentId, reason.ordinal());
    }

    void open(final int record, final int order) {
        low(at(record, BEHIND_AND_OPEN), order);
    }

    /** Records of an account that may be forgotten. */
    int finishedCount(final int account) {
        return (int) queues.words[queueOf(account) + 1];
    }

    /** From now on the record may be forgotten. */
    void finish(final int record) {
        final int account = owner(record);
        final int queue = queueOf(account);
        if (queues.words[queue + 1] == maxPerAccount) {
            forgetOldest(account);
        }
        words[at(record, BEHIND_AND_OPEN)] = 0;
        final int lastOfAccount = queues.low(queue);
        if (lastOfAccount == 0) {
            queues.high(queue, record);
        } else {
            high(at(lastOfAccount, BEHIND_AND_OPEN), record);
        }
        queues.low(queue, record);
        queues.words[queue + 1]++;
        words[at(record, COMMON_LINKS)] = pair(newest, 0);
        if (newest == 0) {
            oldest = record;
        } else {
            low(at(newest, COMMON_LINKS), record);
        }
        newest = record;
    }

    private void forgetOldest(final int account) {
        final int queue = queueOf(account);
        final int record = queues.high(queue);
        final int next = high(at(record, BEHIND_AND_OPEN));
        queues.high(queue, next);
        if (next == 0) {
            queues.low(queue, 0);
        }
        queues.words[queue + 1]--;
        final int before = high(at(record, COMMON_LINKS));
        final int behind = low(at(record, COMMON_LINKS));
        if (before == 0) {
            oldest = behind;
        } else {
            low(at(before, COMMON_LINKS), behind);
        }
        if (behind == 0) {
            newest = before;
        } else {
            high(at(behind, COMMON_LINKS), before);
        }
        remove(record);
    }

    /** The finished ones, oldest first. */
    void snapshotFinished(final EngineSnapshotListener listener) {
        for (int record = oldest; record != 0; record = low(at(record, COMMON_LINKS))) {
            snapshot(record, listener);
        }
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
                instrumentId(record),
                reason(record));
    }
}
