package rialto.client.trading;

import rialto.protocol.SelfTradePrevention;

import java.util.Objects;

/**
 * Two-sided quotes on order books, each in the place of the one before, put together word by word. May be used again for the next
 * one, and is then what it was but for what is said anew; {@link #clear()} takes its entries away. Takes ticks and lots, or
 * decimals with an {@link Instrument}. Nothing is checked here that the venue checks: what it refuses comes back as an event. Not
 * thread-safe.
 */
public final class MassQuoteRequest {
    /** Instruments of one request, at most. */
    public static final int MAX_ENTRIES = 25;

    final int[] instrumentIds = new int[MAX_ENTRIES];
    final long[] bidTicks = new long[MAX_ENTRIES];
    final long[] bidLots = new long[MAX_ENTRIES];
    final long[] askTicks = new long[MAX_ENTRIES];
    final long[] askLots = new long[MAX_ENTRIES];
    int entryCount;
    long accountId;
    String quoteId = "";
    long cancelTimerId;
    SelfTradePrevention selfTradePrevention = SelfTradePrevention.NONE;
    boolean postOnly;

    /** Whose quotes. */
    public MassQuoteRequest account(final long id) {
        accountId = id;
        return this;
    }

    /**
     * The client's name for it; under the same one the same quotes are entered once. Without one it gets another one each time.
     *
     * @throws IllegalArgumentException if it is none, or begins with two hyphens
     */
    public MassQuoteRequest quoteId(final String id) {
        quoteId = OrderRequest.requireNewIdentifier("quoteId", id);
        return this;
    }

    /** The cancel timer that the quotes leave with, also sides that keep their place; 0 for none, which it is unless said. */
    public MassQuoteRequest cancelTimerId(final long id) {
        cancelTimerId = id;
        return this;
    }

    /** Of quotes that trade as they are entered (NONE unless said). */
    public MassQuoteRequest selfTradePrevention(final SelfTradePrevention value) {
        selfTradePrevention = Objects.requireNonNull(value, "selfTradePrevention");
        return this;
    }

    /** Whether an entry is refused of which a side would trade at once (false unless said). */
    public MassQuoteRequest postOnly(final boolean value) {
        postOnly = value;
        return this;
    }

    /** Takes all entries away. */
    public MassQuoteRequest clear() {
        entryCount = 0;
        return this;
    }

    /**
     * What is to stand on an instrument from now on, in ticks and lots; a side of 0 at 0 leaves.
     *
     * @throws IllegalArgumentException if there are {@link #MAX_ENTRIES} already
     */
    public MassQuoteRequest quote(
            final int instrumentId, final long bid, final long lotsOfBid, final long ask, final long lotsOfAsk) {
        if (entryCount == MAX_ENTRIES) {
            throw new IllegalArgumentException("a mass quote has " + MAX_ENTRIES
                    + " entries at most, and this would be one more; clear() takes those of the last one away");
        }
        instrumentIds[entryCount] = instrumentId;
        bidTicks[entryCount] = bid;
        bidLots[entryCount] = lotsOfBid;
        askTicks[entryCount] = ask;
        askLots[entryCount++] = lotsOfAsk;
        return this;
    }

    /** As {@link #quote(int, long, long, long, long)}, in decimals. */
    public MassQuoteRequest quote(
            final Instrument instrument,
            final String bid,
            final String bidQuantity,
            final String ask,
            final String askQuantity) {
        return quote(
                instrument.instrumentId(),
                instrument.ticks(bid),
                instrument.lots(bidQuantity),
                instrument.ticks(ask),
                instrument.lots(askQuantity));
    }
}
