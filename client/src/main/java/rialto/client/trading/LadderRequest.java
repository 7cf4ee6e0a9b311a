package rialto.client.trading;

import rialto.protocol.Identifier36;

import java.util.Objects;

/**
 * All that a provider quotes on one stream of an instrument, put together word by word. May be used again for the next
 * one, and is then what it was but for what is said anew; {@link #clear()} takes its tiers away. Nothing is checked here
 * that the venue checks: what it refuses comes back as {@link VenueEvent.QuoteRejected}. Allocates nothing, if prices and
 * quantities are ticks and lots and the quote id is a number. Not thread-safe.
 */
public final class LadderRequest {
    /** Tiers on a side at most. */
    public static final int MAX_TIERS = 20;

    /** The longest time for which {@link #validForMs(long)} may be said, milliseconds: a day. */
    public static final long MAX_VALID_FOR_MS = 86_400_000;

    final StringBuilder quoteId = new StringBuilder(Identifier36.MAX_LENGTH);
    final Tiers bids = new Tiers();
    final Tiers asks = new Tiers();
    private Instrument instrument;
    long accountId;
    int instrumentId;
    int stream;
    long validUntilNs;
    long validForMs;
    boolean fullAmount;
    boolean lastLook;

    /** The tiers of one side, the best first. */
    static final class Tiers {
        final long[] priceTicks = new long[MAX_TIERS];
        final long[] quantityLots = new long[MAX_TIERS];
        final long[] maxShowLots = new long[MAX_TIERS];
        int count;

        private void add(final long ticks, final long lots, final long showLots) {
            if (count == MAX_TIERS) {
                throw new IllegalArgumentException("a side has " + MAX_TIERS
                        + " tiers at most, and this would be one more; clear() takes those of the last ladder away");
            }
            priceTicks[count] = ticks;
            quantityLots[count] = lots;
            maxShowLots[count++] = showLots;
        }
    }

    /** Of which provider. */
    public LadderRequest account(final long id) {
        accountId = id;
        return this;
    }

    public LadderRequest instrument(final Instrument value) {
        instrument = Objects.requireNonNull(value, "instrument");
        instrumentId = value.instrumentId();
        return this;
    }

    /** By number, for ladders in ticks and lots. */
    public LadderRequest instrumentId(final int id) {
        instrument = null;
        instrumentId = id;
        return this;
    }

    /**
     * Which of the provider's streams on the instrument (0 unless said).
     *
     * @throws IllegalArgumentException if it is not from 0 to 15
     */
    public LadderRequest stream(final int number) {
        stream = Quotes.requireStream(number);
        return this;
    }

    /**
     * The provider's name for the ladder.
     *
     * @param id 1 to 36 characters of {@code [A-Za-z0-9_-]}
     * @throws IllegalArgumentException if it is not that
     */
    public LadderRequest quoteId(final String id) {
        OrderRequest.requireIdentifier("quoteId", id);
        quoteId.setLength(0);
        quoteId.append(id);
        return this;
    }

    /** As {@link #quoteId(String)}, by a number, whose digits are the name. */
    public LadderRequest quoteId(final long number) {
        quoteId.setLength(0);
        quoteId.append(number);
        return this;
    }

    /** From when on nothing of it is traded, nanoseconds since the epoch by the venue's clock. */
    public LadderRequest validUntilNs(final long value) {
        validUntilNs = value;
        validForMs = 0;
        return this;
    }

    /**
     * As {@link #validUntilNs(long)}, counted by this machine's clock from when it is handed to {@link Quotes#replace}. The
     * venue's clock must not be far from that.
     *
     * @param value from 1 to {@link #MAX_VALID_FOR_MS}
     * @throws IllegalArgumentException if it is not that
     */
    public LadderRequest validForMs(final long value) {
        if (value < 1 || value > MAX_VALID_FOR_MS) {
            throw new IllegalArgumentException("validForMs is " + value + ", must be from 1 to " + MAX_VALID_FOR_MS);
        }
        validForMs = value;
        return this;
    }

    /** Whether a tier is taken by one order for all that is left of it, and never combined (false unless said). */
    public LadderRequest fullAmount(final boolean value) {
        fullAmount = value;
        return this;
    }

    /** Whether its trades are held as agreed, or firm (false unless said). */
    public LadderRequest lastLook(final boolean value) {
        lastLook = value;
        return this;
    }

    /** Takes all tiers away. A ladder without tiers takes the one away that stands. */
    public LadderRequest clear() {
        bids.count = 0;
        asks.count = 0;
        return this;
    }

    /** Adds a tier at which takers sell, behind the others, all of it to be shown. */
    public LadderRequest bid(final long ticks, final long lots) {
        return bid(ticks, lots, lots);
    }

    /**
     * Adds a tier at which takers sell, behind the others.
     *
     * @param maxShowLots what others may see of it, 0 for nothing
     * @throws IllegalArgumentException if there are {@link #MAX_TIERS} already
     */
    public LadderRequest bid(final long ticks, final long lots, final long maxShowLots) {
        bids.add(ticks, lots, maxShowLots);
        return this;
    }

    /** As {@link #bid(long, long)}, for decimals. */
    public LadderRequest bid(final String price, final String quantity) {
        return bid(requireInstrument().ticks(price), requireInstrument().lots(quantity));
    }

    /** Adds a tier at which takers buy, behind the others, all of it to be shown. */
    public LadderRequest ask(final long ticks, final long lots) {
        return ask(ticks, lots, lots);
    }

    /** As {@link #bid(long, long, long)}, of a tier at which takers buy. */
    public LadderRequest ask(final long ticks, final long lots, final long maxShowLots) {
        asks.add(ticks, lots, maxShowLots);
        return this;
    }

    /** As {@link #ask(long, long)}, for decimals. */
    public LadderRequest ask(final String price, final String quantity) {
        return ask(requireInstrument().ticks(price), requireInstrument().lots(quantity));
    }

    private Instrument requireInstrument() {
        if (instrument == null) {
            throw new IllegalStateException("decimals need instrument(Instrument) before them");
        }
        return instrument;
    }
}
