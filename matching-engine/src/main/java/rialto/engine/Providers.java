package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/**
 * Accounts that may quote, one record for each instrument on which they may. Records are never freed: a provider that
 * is no more is disabled. So handles are in order of their making.
 */
final class Providers extends RecordPool {
    private static final int STRIDE = 24;
    private static final int OWNER = 0; // account, instrument
    private static final int TIMES = 1; // lease ms, hold ms
    private static final int TOLERANCE = 2;
    private static final int FLAGS = 3; // index in the queue of leases, flags
    private static final int LEASE_ENDS = 4;
    private static final int BALANCES = 5; // base, quote; 0 where the instrument does not reserve
    private static final int LADDER_COUNT = 6; // next of the account, ladders
    private static final int PLAN = 7; // which one the two below belong to
    private static final int PLANNED_PAYMENT = 8;
    private static final int PLANNED_CREDIT = 9;
    private static final int LADDERS = 16; // two to a word

    private static final int ENABLED = 1;
    private static final int ACCEPTS_AT_END = 2;

    private static final int INITIAL_RECORDS = 16;

    private final Long2LongHashMap byOwner = new Long2LongHashMap(0);
    private final Long2LongHashMap firstOfAccount = new Long2LongHashMap(0);
    private long lastPlan;

    Providers(final EngineLimits limits) {
        super(
                STRIDE,
                limits.quotes().maxProviders(),
                limits.preallocated() ? limits.quotes().maxProviders() : INITIAL_RECORDS);
    }

    private static int at(final int provider, final int field) {
        return PADDING + provider * STRIDE + field;
    }

    /** @return 0 when the account does not provide the instrument */
    int find(final int account, final int instrumentId) {
        return (int) byOwner.get((long) account << 16 | instrumentId);
    }

    /** The caller has looked for room. */
    int add(final int account, final int instrumentId) {
        final int provider = allocate();
        words[at(provider, OWNER)] = pair(account, instrumentId);
        words[at(provider, LEASE_ENDS)] = DueQueue.NEVER;
        byOwner.put((long) account << 16 | instrumentId, provider);
        final int first = firstOf(account);
        if (first == 0) {
            firstOfAccount.put(account, provider);
        } else {
            int last = first;
            while (nextOfAccount(last) != 0) {
                last = nextOfAccount(last);
            }
            high(at(last, LADDER_COUNT), provider);
        }
        return provider;
    }

    /** The first of an account in order of their making; 0 for none. */
    int firstOf(final int account) {
        return (int) firstOfAccount.get(account);
    }

    int nextOfAccount(final int provider) {
        return high(at(provider, LADDER_COUNT));
    }

    /** On how many instruments an account provides. */
    int countOf(final int account) {
        int count = 0;
        for (int provider = firstOf(account); provider != 0; provider = nextOfAccount(provider)) {
            count++;
        }
        return count;
    }

    void terms(final int provider, final QuoteProviderTerms terms) {
        words[at(provider, TIMES)] = pair(terms.leaseMs, terms.holdMs);
        words[at(provider, TOLERANCE)] = terms.toleranceTicks;
        low(
                at(provider, FLAGS),
                (terms.enabled ? ENABLED : 0) | (terms.outcomeAtEnd == HoldOutcome.ACCEPT ? ACCEPTS_AT_END : 0));
    }

    /** @return into, which becomes the provider's terms */
    QuoteProviderTerms terms(final int provider, final int account, final QuoteProviderTerms into) {
        into.accountId = Accounts.id(account);
        into.instrumentId = instrumentId(provider);
        into.leaseMs = leaseMs(provider);
        into.holdMs = holdMs(provider);
        into.toleranceTicks = toleranceTicks(provider);
        into.outcomeAtEnd = outcomeAtEnd(provider);
        into.enabled = isEnabled(provider);
        return into;
    }

    int account(final int provider) {
        return high(at(provider, OWNER));
    }

    int instrumentId(final int provider) {
        return low(at(provider, OWNER));
    }

    int leaseMs(final int provider) {
        return high(at(provider, TIMES));
    }

    /** 0 of a firm one. */
    int holdMs(final int provider) {
        return low(at(provider, TIMES));
    }

    long toleranceTicks(final int provider) {
        return words[at(provider, TOLERANCE)];
    }

    HoldOutcome outcomeAtEnd(final int provider) {
        return (low(at(provider, FLAGS)) & ACCEPTS_AT_END) != 0 ? HoldOutcome.ACCEPT : HoldOutcome.REJECT;
    }

    boolean isEnabled(final int provider) {
        return (low(at(provider, FLAGS)) & ENABLED) != 0;
    }

    /** When its quotes go; {@link DueQueue#NEVER} while it has none. */
    long leaseEndsNs(final int provider) {
        return words[at(provider, LEASE_ENDS)];
    }

    void leaseEndsNs(final int provider, final long timestampNs) {
        words[at(provider, LEASE_ENDS)] = timestampNs;
    }

    int leaseIndex(final int provider) {
        return high(at(provider, FLAGS));
    }

    void leaseIndex(final int provider, final int index) {
        high(at(provider, FLAGS), index);
    }

    void balances(final int provider, final int base, final int quote) {
        words[at(provider, BALANCES)] = pair(base, quote);
    }

    /** What it pays from, or receives into the other one. */
    int balance(final int provider, final boolean base) {
        return base ? high(at(provider, BALANCES)) : low(at(provider, BALANCES));
    }

    int ladderCount(final int provider) {
        return low(at(provider, LADDER_COUNT));
    }

    /** 0 for none. */
    int ladder(final int provider, final int stream) {
        final int word = at(provider, LADDERS + (stream >> 1));
        return (stream & 1) == 0 ? high(word) : low(word);
    }

    void ladder(final int provider, final int stream, final int ladder) {
        final int word = at(provider, LADDERS + (stream >> 1));
        final int before = ladder(provider, stream);
        if ((stream & 1) == 0) {
            high(word, ladder);
        } else {
            low(word, ladder);
        }
        low(at(provider, LADDER_COUNT), ladderCount(provider) + (ladder == 0 ? 0 : 1) - (before == 0 ? 0 : 1));
    }

    // What an order that looks for quotes has planned to take from a provider; worth nothing once another plan has
    // planned.

    /** The number of a plan in which nothing is planned. */
    long nextPlan() {
        return ++lastPlan;
    }

    long plannedPayment(final int provider, final long plan) {
        return words[at(provider, PLAN)] == plan ? words[at(provider, PLANNED_PAYMENT)] : 0;
    }

    long plannedCredit(final int provider, final long plan) {
        return words[at(provider, PLAN)] == plan ? words[at(provider, PLANNED_CREDIT)] : 0;
    }

    void plan(final int provider, final long plan, final long payment, final long credit) {
        words[at(provider, PLANNED_PAYMENT)] = plannedPayment(provider, plan) + payment;
        words[at(provider, PLANNED_CREDIT)] = plannedCredit(provider, plan) + credit;
        words[at(provider, PLAN)] = plan;
    }
}
