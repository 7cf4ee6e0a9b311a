package rialto.engine;

import java.util.Arrays;

/**
 * What accounts traded on each of the last days, by balances of the asset in which it is counted. A record has one slot for
 * its latest day and each of the {@link #DAYS} before it; the day's number says which slot is whose. It is brought to another
 * day by a trade on that day alone, so a day costs nothing to those who do not trade. Sums end at {@link Amounts#MAX}.
 */
final class TradedVolumes extends RecordPool {
    /** So many whole days before the present one count. */
    static final int DAYS = 30;

    private static final int SLOTS = DAYS + 1;
    private static final int LATEST_DAY = 0;
    static final int BEFORE = 1; // the sum of the days before the latest
    private static final int FIRST_SLOT = 2;
    private static final int STRIDE = FIRST_SLOT + SLOTS;
    private static final int INITIAL_RECORDS = 16;
    private static final int MOST_RECORDS = 1 << 25;

    private final Balances balances;
    private final long[] told = new long[SLOTS];
    private int[] byBalance = new int[INITIAL_RECORDS];
    private int[] balanceOf = new int[INITIAL_RECORDS];

    TradedVolumes(final EngineLimits limits, final Balances balances) {
        super(STRIDE, Math.min(limits.maxBalances(), MOST_RECORDS), INITIAL_RECORDS);
        this.balances = balances;
    }

    /** Of a time, in UTC. */
    static long day(final long timestampNs) {
        return Math.floorDiv(timestampNs, TradingSchedule.DAY_NS);
    }

    static int at(final int record, final int field) {
        return PADDING + record * STRIDE + field;
    }

    private static int slot(final int record, final long day) {
        return at(record, FIRST_SLOT + Math.floorMod(day, SLOTS));
    }

    private int record(final int balance) {
        return balance < byBalance.length ? byBalance[balance] : 0;
    }

    /** What was traded in the thirty days before a day, which is not before the latest of the balance; 0 of balance 0. */
    long before(final int balance, final long day) {
        final int record = record(balance);
        if (record == 0) {
            return 0;
        }
        return words[at(record, LATEST_DAY)] == day ? words[at(record, BEFORE)] : sumBefore(record, day);
    }

    private long sumBefore(final int record, final long day) {
        long sum = 0;
        for (long d = day - DAYS; d <= Math.min(words[at(record, LATEST_DAY)], day - 1); d++) {
            sum = sum(sum, words[slot(record, d)]);
        }
        return sum;
    }

    private static long sum(final long a, final long b) {
        return Math.min(Amounts.MAX - a, b) + a;
    }

    /** Adds what was traded on a day, which is not before the latest of the balance; nothing when there is no room. */
    void add(final int balance, final long day, final long amount) {
        final int known = record(balance);
        if (known == 0 && room() == 0) {
            return;
        }
        final int record = known == 0 ? make(balance, day) : known;
        if (words[at(record, LATEST_DAY)] != day) {
            begin(record, day);
        }
        final int slot = slot(record, day);
        words[slot] = sum(words[slot], amount);
    }

    private int make(final int balance, final long day) {
        final int record = allocate();
        if (balance >= byBalance.length) {
            byBalance = Arrays.copyOf(byBalance, Math.max(balance + 1, byBalance.length * 2));
        }
        if (record >= balanceOf.length) {
            balanceOf = Arrays.copyOf(balanceOf, balanceOf.length * 2);
        }
        byBalance[balance] = record;
        balanceOf[record] = balance;
        words[at(record, LATEST_DAY)] = day;
        return record;
    }

    private void begin(final int record, final long day) {
        words[at(record, BEFORE)] = sumBefore(record, day);
        for (long d = Math.max(day - DAYS, words[at(record, LATEST_DAY)] + 1); d <= day; d++) {
            words[slot(record, d)] = 0;
        }
        words[at(record, LATEST_DAY)] = day;
    }

    /** Whether each sum is that of its days. */
    boolean areWhole() {
        for (int record = 1; record <= count(); record++) {
            if (words[at(record, BEFORE)] != sumBefore(record, words[at(record, LATEST_DAY)])
                    || byBalance[balanceOf[record]] != record) {
                return false;
            }
        }
        return true;
    }

    void snapshot(final EngineSnapshotListener listener) {
        for (int record = 1; record <= count(); record++) {
            final long day = words[at(record, LATEST_DAY)];
            for (int i = 0; i < SLOTS; i++) {
                told[i] = words[slot(record, day - DAYS + i)];
            }
            final int balance = balanceOf[record];
            listener.onAccountVolume(
                    Accounts.id(balances.account(balance)), balances.assetId(balance), (int) day, told);
        }
    }

    /**
     * Sets what was traded while loading.
     *
     * @param volumes as the snapshot tells them, oldest first
     * @return false, and nothing is set, if the balance has some or they are out of bounds
     */
    boolean load(final int balance, final int day, final long[] volumes) {
        if (record(balance) != 0 || room() == 0 || volumes.length != SLOTS) {
            return false;
        }
        for (final long volume : volumes) {
            if (volume < 0 || volume > Amounts.MAX) {
                return false;
            }
        }
        final int record = make(balance, day);
        for (int i = 0; i < SLOTS; i++) {
            words[slot(record, day - (long) DAYS + i)] = volumes[i];
        }
        words[at(record, BEFORE)] = sumBefore(record, day);
        return true;
    }
}
