package rialto.gateway.state;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Of streamed quotes what is not one instrument's: trades on hold, requests, credit, parent orders. Owned by the event loop. */
public final class QuoteBoard {
    private final Map<Long, Hold> holds = new TreeMap<>();
    private final AccountIndex<Hold> holdsOf = new AccountIndex<>();
    private final Map<Long, QuoteRequest> requests = new TreeMap<>();
    private final AccountIndex<QuoteRequest> requestsOf = new AccountIndex<>();
    private final Map<CreditLine.Key, CreditLine> creditLines = new LinkedHashMap<>();

    final ParentIndex parents = new ParentIndex(Runtime.getRuntime().maxMemory());

    /** Holds that what is used of their credit line counts. */
    private final Set<Long> usingCredit = new HashSet<>();

    QuoteBoard() {}

    /** Trades on hold, by their numbers. */
    public Collection<Hold> holds() {
        return Collections.unmodifiableCollection(holds.values());
    }

    /** Trades on hold of an account, as taker or as provider: from a number on, by their numbers. */
    public Collection<Hold> holds(final Account account, final long fromId) {
        return holdsOf.from(account, fromId);
    }

    /** How many trades of an account are on hold. */
    public int holdCount(final Account account) {
        return holdsOf.count(account);
    }

    /** The trade on hold of that number, or null. */
    public Hold hold(final long holdId) {
        return holds.get(holdId);
    }

    /** Requests for quotes that are not over, by their numbers. */
    public Collection<QuoteRequest> requests() {
        return Collections.unmodifiableCollection(requests.values());
    }

    /** Those that an account made, and those that ask it: from a number on, by their numbers. */
    public Collection<QuoteRequest> requests(final Account account, final long fromId) {
        return requestsOf.from(account, fromId);
    }

    /** The request of that number that is not over, or null. */
    public QuoteRequest request(final long requestId) {
        return requests.get(requestId);
    }

    /** The parent order of that number that works or ended lately, or null. */
    public ParentOrder parent(final long parentOrderId) {
        return parents.get(parentOrderId);
    }

    /** Parent orders that are not at their end. */
    public int workingParentCount() {
        return parents.workingCount();
    }

    /** In order of their making. */
    public Collection<CreditLine> creditLines() {
        return Collections.unmodifiableCollection(creditLines.values());
    }

    /** The line of a taker with a provider, or null. */
    public CreditLine creditLine(final Account taker, final Account provider, final Asset asset) {
        return creditLines.get(new CreditLine.Key(taker.accountId(), provider.accountId(), asset.assetId()));
    }

    void set(final CreditLine line) {
        creditLines.put(
                new CreditLine.Key(
                        line.taker().accountId(),
                        line.provider().accountId(),
                        line.asset().assetId()),
                line);
    }

    void use(final Account taker, final Account provider, final Asset asset, final long amount) {
        final CreditLine line = creditLine(taker, provider, asset);
        if (line != null) {
            set(line.using(amount));
        }
    }

    private CreditLine creditLine(final Hold hold) {
        return creditLine(hold.taker(), hold.provider(), hold.instrument().quote());
    }

    /** A taker asks; it is known whom. */
    void open(final QuoteRequest request) {
        requests.put(request.requestId(), request);
        requestsOf.add(request.taker(), request.requestId(), request);
        for (final QuoteProvider provider : request.providers()) {
            requestsOf.add(provider.account(), request.requestId(), request);
        }
    }

    /** It is over. */
    void end(final QuoteRequest request) {
        requests.remove(request.requestId());
        requestsOf.remove(request.taker(), request.requestId());
        for (final QuoteProvider provider : request.providers()) {
            requestsOf.remove(provider.account(), request.requestId());
        }
    }

    /** A trade is on hold. */
    void open(final Hold hold, final boolean usesCredit) {
        holds.put(hold.holdId(), hold);
        holdsOf.add(hold.taker(), hold.holdId(), hold);
        holdsOf.add(hold.provider(), hold.holdId(), hold);
        if (usesCredit) {
            usingCredit.add(hold.holdId());
        }
    }

    /** A trade is on hold from now on, and uses the credit line if there is one. */
    void open(final Hold hold) {
        open(hold, creditLine(hold) != null);
        use(hold.taker(), hold.provider(), hold.instrument().quote(), hold.quoteAmount());
    }

    /** A trade is not on hold any more: what it has used is given back unless it takes place. */
    void end(final long holdId, final boolean isTraded) {
        final Hold hold = holds.remove(holdId);
        holdsOf.remove(hold.taker(), holdId);
        holdsOf.remove(hold.provider(), holdId);
        if (usingCredit.remove(holdId) && !isTraded) {
            set(creditLine(hold).givenBack(hold.quoteAmount()));
        }
    }

    /** A line is told. Where nothing of it is used, nothing that is on hold has used it. */
    void onLine(final CreditLine line) {
        set(line);
        if (line.used() == 0) {
            holdsOf.from(line.taker(), 0).stream()
                    .filter(hold -> creditLine(hold) == line)
                    .forEach(hold -> usingCredit.remove(hold.holdId()));
        }
    }
}
