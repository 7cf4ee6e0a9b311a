package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/**
 * How much takers may trade with providers. Lines are never freed, as one without a limit is none; so handles are in
 * order of their making. What is used is counted up to the greatest number.
 */
final class CreditLines extends RecordPool {
    /** Stands for none: no limit. */
    static final int NONE = 0;

    private static final int STRIDE = 4;
    private static final int PARTIES = 0; // taker, provider: accounts
    private static final int ASSET = 1;
    private static final int LIMIT = 2;
    private static final int USED = 3;
    private static final int INITIAL_RECORDS = 16;
    private static final int ASSET_BITS = 16;
    private static final int ACCOUNT_BITS = 24;

    private final Long2LongHashMap byParties = new Long2LongHashMap(NONE);

    CreditLines(final EngineLimits limits) {
        super(
                STRIDE,
                limits.quotes().maxCreditLines(),
                limits.preallocated() ? limits.quotes().maxCreditLines() : INITIAL_RECORDS);
    }

    private static int at(final int line, final int field) {
        return PADDING + line * STRIDE + field;
    }

    /** Client accounts have 24 bits, ids of assets 16. */
    private static long key(final int taker, final int provider, final int assetId) {
        final long parties = (long) (taker - Accounts.FIRST_CLIENT) << ACCOUNT_BITS | provider - Accounts.FIRST_CLIENT;
        return parties << ASSET_BITS | assetId;
    }

    /** @return NONE when there is none */
    int find(final int taker, final int provider, final int assetId) {
        return (int) byParties.get(key(taker, provider, assetId));
    }

    /** The caller has looked for room. */
    int add(final int taker, final int provider, final int assetId) {
        final int line = allocate();
        words[at(line, PARTIES)] = pair(taker, provider);
        words[at(line, ASSET)] = assetId;
        words[at(line, USED)] = 0;
        byParties.put(key(taker, provider, assetId), line);
        return line;
    }

    long limit(final int line) {
        return words[at(line, LIMIT)];
    }

    void limit(final int line, final long amount) {
        words[at(line, LIMIT)] = amount;
    }

    long used(final int line) {
        return words[at(line, USED)];
    }

    void used(final int line, final long amount) {
        words[at(line, USED)] = amount;
    }

    /** Whether there is so much credit left besides what is planned. */
    boolean allows(final int line, final long planned, final long amount) {
        if (line == NONE || limit(line) == CreditLine.UNLIMITED) {
            return true;
        }
        final long left = limit(line) - used(line);
        return left >= planned && left - planned >= amount;
    }

    void use(final int line, final long amount) {
        if (line != NONE) {
            final long used = used(line) + amount;
            used(line, used < 0 ? Long.MAX_VALUE : used);
        }
    }

    /** What a trade that did not take place had used; less only where it was more than could be counted. */
    void giveBack(final int line, final long amount) {
        used(line, Math.max(0, used(line) - amount));
    }

    /** @return into, which becomes the line */
    CreditLine describe(final int line, final CreditLine into) {
        into.takerAccountId = Accounts.id(high(at(line, PARTIES)));
        into.providerAccountId = Accounts.id(low(at(line, PARTIES)));
        into.assetId = (int) words[at(line, ASSET)];
        into.limit = limit(line);
        into.used = used(line);
        return into;
    }
}
