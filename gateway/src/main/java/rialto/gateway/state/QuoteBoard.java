package rialto.gateway.state;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Of streamed quotes what is not one instrument's: trades on hold, requests, credit. Owned by the event loop. */
public final class QuoteBoard {
    final Map<Long, Hold> holds = new TreeMap<>();
    final Map<Long, QuoteRequest> requests = new TreeMap<>();
    final Map<CreditLine.Key, CreditLine> creditLines = new LinkedHashMap<>();

    /** Holds that what is used of their credit line counts. */
    private final Set<Long> usingCredit = new HashSet<>();

    QuoteBoard() {}

    /** Trades on hold, by their numbers. */
    public Collection<Hold> holds() {
        return Collections.unmodifiableCollection(holds.values());
    }

    /** The trade on hold of that number, or null. */
    public Hold hold(final long holdId) {
        return holds.get(holdId);
    }

    /** Requests for quotes that are not over, by their numbers. */
    public Collection<QuoteRequest> requests() {
        return Collections.unmodifiableCollection(requests.values());
    }

    /** The request of that number that is not over, or null. */
    public QuoteRequest request(final long requestId) {
        return requests.get(requestId);
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

    /** A trade is on hold. */
    void open(final Hold hold, final boolean usesCredit) {
        holds.put(hold.holdId(), hold);
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
        if (usingCredit.remove(holdId) && !isTraded) {
            set(creditLine(hold).givenBack(hold.quoteAmount()));
        }
    }

    /** A line is told. Where nothing of it is used, nothing that is on hold has used it. */
    void onLine(final CreditLine line) {
        set(line);
        if (line.used() == 0) {
            holds.values().stream()
                    .filter(hold -> creditLine(hold) == line)
                    .forEach(hold -> usingCredit.remove(hold.holdId()));
        }
    }
}
