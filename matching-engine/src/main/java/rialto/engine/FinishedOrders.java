package rialto.engine;

import java.util.function.IntConsumer;

/**
 * Which client order records may be forgotten: for each account a queue of those whose order is finished, the oldest
 * first. An entry has the record's handle, so that neither queueing nor forgetting has to look at the record, which is
 * far away in memory by then; and its own in the order in which all accounts' orders finished.
 */
final class FinishedOrders {
    private static final int HEADER_WORDS = 4;
    private static final int ENDS = 0; // where the first entry stands, where the next will
    private static final int SIZE = 1;
    private static final int DUE = 2; // number of the first entry when it was last looked at
    private static final int INDEX = 3;

    private static final int CHUNK_WORDS = 16;
    private static final int ENTRY_WORDS = 2; // clientOrder, number; the first two words of a chunk lead to the next
    private static final int ENTRIES = CHUNK_WORDS / ENTRY_WORDS - 1;

    private final RecordPool headers;
    private final RecordPool chunks;
    private final FinishedOrderQueue oldest = new FinishedOrderQueue();
    private long nextNumber = 1;

    FinishedOrders(final EngineLimits limits) {
        headers = new RecordPool(HEADER_WORDS, limits.maxAccounts(), limits.preallocated());
        final int accounts = Math.min(limits.maxAccounts(), limits.maxClientOrders());
        chunks = new RecordPool(CHUNK_WORDS, limits.maxClientOrders() / ENTRIES + 2 * accounts, limits.preallocated());
    }

    /** Accounts are added in order of their numbers. */
    void addAccount() {
        headers.allocate();
    }

    private static int header(final int account, final int field) {
        return RecordPool.PADDING + (account - Accounts.FIRST_CLIENT + 1) * HEADER_WORDS + field;
    }

    /** All accounts are less. */
    private int accountsEnd() {
        return Accounts.FIRST_CLIENT + headers.count();
    }

    boolean isEmpty() {
        return oldest.size() == 0;
    }

    int size(final int account) {
        return (int) headers.words[header(account, SIZE)];
    }

    /** The record of an account's oldest; there is one. */
    int first(final int account) {
        return (int) chunks.words[head(account)];
    }

    private int head(final int account) {
        return headers.high(header(account, ENDS));
    }

    private long firstNumber(final int account) {
        return chunks.words[head(account) + 1];
    }

    private static boolean isEndOfChunk(final int position) {
        return (position - RecordPool.PADDING & CHUNK_WORDS - 1) == 0;
    }

    private static int firstOf(final int chunk) {
        return RecordPool.PADDING + chunk * CHUNK_WORDS + ENTRY_WORDS;
    }

    /** The entry after another one of the same account; there is one. */
    private int entryAfter(final int position) {
        final int next = position + ENTRY_WORDS;
        return isEndOfChunk(next) ? firstOf((int) chunks.words[next - CHUNK_WORDS]) : next;
    }

    void add(final int account, final int clientOrder) {
        int head = head(account);
        int tail = headers.low(header(account, ENDS));
        if (tail == 0 || isEndOfChunk(tail)) {
            final int chunk = chunks.allocate();
            if (tail == 0) {
                head = firstOf(chunk);
            } else {
                chunks.words[tail - CHUNK_WORDS] = chunk;
            }
            tail = firstOf(chunk);
        }
        chunks.words[tail] = clientOrder;
        chunks.words[tail + 1] = nextNumber++;
        headers.words[header(account, ENDS)] = RecordPool.pair(head, tail + ENTRY_WORDS);
        if (headers.words[header(account, SIZE)]++ == 0) {
            enqueue(account);
        }
    }

    private void enqueue(final int account) {
        headers.words[header(account, DUE)] = firstNumber(account);
        oldest.add(account);
    }

    void removeFirst(final int account) {
        assert size(account) > 0 : "a finished order removed from none";
        final int head = head(account);
        final int chunk = (head - RecordPool.PADDING) / CHUNK_WORDS;
        if (--headers.words[header(account, SIZE)] == 0) {
            chunks.free(chunk);
            headers.words[header(account, ENDS)] = 0;
            oldest.remove(account);
        } else {
            final int next = entryAfter(head);
            headers.high(header(account, ENDS), next);
            if (isEndOfChunk(head + ENTRY_WORDS)) {
                chunks.free(chunk);
            }
        }
    }

    /** The account that has the oldest entry of all; there is one. */
    int accountOfOldest() {
        while (firstNumber(oldest.first()) != oldest.dueNs(oldest.first())) {
            final int account = oldest.first();
            oldest.remove(account);
            enqueue(account);
        }
        return oldest.first();
    }

    /** @param moved the new handle of each record by its old one */
    void renumber(final int[] moved) {
        for (int account = Accounts.FIRST_CLIENT; account < accountsEnd(); account++) {
            int at = head(account);
            for (int left = size(account); left > 0; left--) {
                chunks.words[at] = moved[(int) chunks.words[at]];
                at = left > 1 ? entryAfter(at) : at;
            }
        }
    }

    /** Hands out the records of all accounts, the longest finished first. */
    void forEach(final IntConsumer consumer) {
        final Cursors cursors = new Cursors(accountsEnd());
        for (int account = Accounts.FIRST_CLIENT; account < accountsEnd(); account++) {
            if (size(account) > 0) {
                cursors.at[account] = head(account);
                cursors.add(account);
            }
        }
        while (cursors.size() > 0) {
            final int account = cursors.first();
            final int at = cursors.at[account];
            cursors.remove(account);
            consumer.accept((int) chunks.words[at]);
            if (at + ENTRY_WORDS != headers.low(header(account, ENDS))) {
                cursors.at[account] = entryAfter(at);
                cursors.add(account);
            }
        }
    }

    /**
     * Accounts by the number of their first entry as it was when they were last put in: it only grows, so whoever comes
     * first with a number that still holds has the oldest.
     */
    private final class FinishedOrderQueue extends DueQueue {
        @Override
        long dueNs(final int account) {
            return headers.words[header(account, DUE)];
        }

        @Override
        long number(final int account) {
            return account;
        }

        @Override
        int index(final int account) {
            return (int) headers.words[header(account, INDEX)];
        }

        @Override
        void index(final int account, final int index) {
            headers.words[header(account, INDEX)] = index;
        }
    }

    /** Accounts by the number of the entry that is looked at. */
    private final class Cursors extends DueQueue {
        final int[] at;
        private final int[] indexes;

        Cursors(final int accounts) {
            at = new int[accounts];
            indexes = new int[accounts];
        }

        @Override
        long dueNs(final int account) {
            return chunks.words[at[account] + 1];
        }

        @Override
        long number(final int account) {
            return account;
        }

        @Override
        int index(final int account) {
            return indexes[account];
        }

        @Override
        void index(final int account, final int index) {
            indexes[account] = index;
        }
    }
}
