package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/** Requests for quotes that are not over, in order of their ids, each with room for the answers of all providers. */
final class QuoteRequests extends RecordPool {
    private static final int STRIDE = 16 + 4 * QuoteProviderTerms.MAX_PROVIDERS;
    private static final int ID = 0;
    private static final int OWNER = 1; // taker, instrument
    private static final int QUANTITY = 2;
    private static final int PROVIDERS = 3;
    private static final int DECLINED = 4;
    private static final int CREATED = 5;
    private static final int EXPIRES = 6;
    private static final int FLAGS = 7; // index in the queue of ends, flags
    private static final int LINKS = 8; // previous, next in order of ids
    private static final int ANSWERS = 16; // of each provider: bid, ask, valid until, answered

    private static final int WANTS_ASK = 1;
    private static final int WANTS_BID = 2;
    private static final int INITIAL_RECORDS = 4;

    /** Of the next request. */
    long nextId = 1;

    private final Long2LongHashMap byId = new Long2LongHashMap(0);
    private final Long2LongHashMap countByAccount = new Long2LongHashMap(0);
    private int first;
    private int last;

    QuoteRequests(final EngineLimits limits) {
        super(
                STRIDE,
                limits.quotes().maxRequests(),
                limits.preallocated() ? limits.quotes().maxRequests() : INITIAL_RECORDS);
    }

    private static int at(final int request, final int field) {
        return PADDING + request * STRIDE + field;
    }

    private static int answerAt(final int request, final int number) {
        return at(request, ANSWERS + 4 * number);
    }

    /** 0 when there is none of that id, or it is over. */
    int find(final long requestId) {
        return (int) byId.get(requestId);
    }

    /** Open requests of an account. */
    int countOf(final int account) {
        return (int) countByAccount.get(account);
    }

    /** One without answers; the caller has looked for room. */
    int add(final QuoteRequestStatus from, final int taker) {
        final int request = allocate();
        words[at(request, ID)] = from.requestId;
        words[at(request, OWNER)] = pair(taker, from.instrumentId);
        words[at(request, QUANTITY)] = from.quantityLots;
        words[at(request, PROVIDERS)] = from.providers;
        words[at(request, DECLINED)] = from.declined;
        words[at(request, CREATED)] = from.createdNs;
        words[at(request, EXPIRES)] = from.expireTimestampNs;
        words[at(request, FLAGS)] = (from.wantsAsk ? WANTS_ASK : 0) | (from.wantsBid ? WANTS_BID : 0);
        words[at(request, LINKS)] = pair(last, 0);
        for (int number = 0; number < QuoteProviderTerms.MAX_PROVIDERS; number++) {
            answer(request, number, 0, 0, 0, 0);
        }
        if (last == 0) {
            first = request;
        } else {
            low(at(last, LINKS), request);
        }
        last = request;
        byId.put(from.requestId, request);
        countByAccount.put(taker, countOf(taker) + 1);
        return request;
    }

    void remove(final int request) {
        final int previous = high(at(request, LINKS));
        final int next = next(request);
        if (previous == 0) {
            first = next;
        } else {
            low(at(previous, LINKS), next);
        }
        if (next == 0) {
            last = previous;
        } else {
            high(at(next, LINKS), previous);
        }
        byId.remove(id(request));
        final int left = countOf(taker(request)) - 1;
        if (left == 0) {
            countByAccount.remove(taker(request));
        } else {
            countByAccount.put(taker(request), left);
        }
        free(request);
    }

    /** The first in order of ids; 0 for none. */
    int first() {
        return first;
    }

    int next(final int request) {
        return low(at(request, LINKS));
    }

    /** @return into, which becomes the request, about no provider */
    QuoteRequestStatus describe(final int request, final QuoteRequestStatus into) {
        into.requestId = id(request);
        into.accountId = Accounts.id(taker(request));
        into.instrumentId = instrumentId(request);
        into.quantityLots = quantityLots(request);
        into.providers = providers(request);
        into.declined = declined(request);
        into.createdNs = words[at(request, CREATED)];
        into.expireTimestampNs = expireNs(request);
        into.wantsAsk = wantsAsk(request);
        into.wantsBid = wantsBid(request);
        into.providerAccountId = 0;
        into.bidTicks = 0;
        into.askTicks = 0;
        into.validUntilNs = 0;
        return into;
    }

    long id(final int request) {
        return words[at(request, ID)];
    }

    int taker(final int request) {
        return high(at(request, OWNER));
    }

    int instrumentId(final int request) {
        return low(at(request, OWNER));
    }

    long quantityLots(final int request) {
        return words[at(request, QUANTITY)];
    }

    long providers(final int request) {
        return words[at(request, PROVIDERS)];
    }

    long declined(final int request) {
        return words[at(request, DECLINED)];
    }

    void decline(final int request, final int number) {
        words[at(request, DECLINED)] |= 1L << number;
        answer(request, number, 0, 0, 0, 0);
    }

    long expireNs(final int request) {
        return words[at(request, EXPIRES)];
    }

    int endIndex(final int request) {
        return high(at(request, FLAGS));
    }

    void endIndex(final int request, final int index) {
        high(at(request, FLAGS), index);
    }

    boolean wantsAsk(final int request) {
        return (low(at(request, FLAGS)) & WANTS_ASK) != 0;
    }

    boolean wantsBid(final int request) {
        return (low(at(request, FLAGS)) & WANTS_BID) != 0;
    }

    /** @param number of the provider, from 0 */
    void answer(
            final int request,
            final int number,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs,
            final long answeredNs) {
        final int at = answerAt(request, number);
        words[at] = bidTicks;
        words[at + 1] = askTicks;
        words[at + 2] = validUntilNs;
        words[at + 3] = answeredNs;
    }

    /** The answered price of a side; 0 for none. */
    long ticks(final int request, final int number, final boolean bid) {
        return words[answerAt(request, number) + (bid ? 0 : 1)];
    }

    /** 0 for no answer. */
    long validUntilNs(final int request, final int number) {
        return words[answerAt(request, number) + 2];
    }

    long answeredNs(final int request, final int number) {
        return words[answerAt(request, number) + 3];
    }
}
