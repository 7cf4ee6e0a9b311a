package rialto.client.trading;

import java.util.Objects;

/**
 * A taker's request for quotes, put together word by word: {@link Quotes#requestQuote}. It may be used again for the next
 * one, and is then what it was but for what is said anew. Not thread-safe.
 */
public final class QuoteInquiry {
    private Instrument instrument;
    long accountId;
    int instrumentId;
    long quantityLots;
    long providers;
    long expireTimestampNs;
    long validForMs;
    boolean wantsBid;
    boolean wantsAsk;

    /** Who asks. */
    public QuoteInquiry account(final long id) {
        accountId = id;
        return this;
    }

    public QuoteInquiry instrument(final Instrument value) {
        instrument = Objects.requireNonNull(value, "instrument");
        instrumentId = value.instrumentId();
        return this;
    }

    /** For how much, in lots. */
    public QuoteInquiry lots(final long value) {
        quantityLots = value;
        return this;
    }

    /** For how much, as a decimal. */
    public QuoteInquiry quantity(final String value) {
        if (instrument == null) {
            throw new IllegalStateException("a decimal needs instrument(Instrument) before it");
        }
        return lots(instrument.lots(value));
    }

    /** A price to buy at. */
    public QuoteInquiry toBuy() {
        wantsAsk = true;
        wantsBid = false;
        return this;
    }

    /** A price to sell at. */
    public QuoteInquiry toSell() {
        wantsAsk = false;
        wantsBid = true;
        return this;
    }

    /** Prices for both. */
    public QuoteInquiry toBuyOrSell() {
        wantsAsk = true;
        wantsBid = true;
        return this;
    }

    /**
     * Whom it asks: bit n is the instrument's provider n, from 0 in order of their making; 0, as unless said, asks all.
     * {@link VenueClient#providers} has them in that order.
     */
    public QuoteInquiry providers(final long bits) {
        providers = bits;
        return this;
    }

    /** Until when it stands, nanoseconds since the epoch by the venue's clock. */
    public QuoteInquiry expireTimestampNs(final long value) {
        expireTimestampNs = value;
        validForMs = 0;
        return this;
    }

    /**
     * As {@link #expireTimestampNs(long)}, counted by this machine's clock from when it is sent.
     *
     * @param value from 1 to {@link LadderRequest#MAX_VALID_FOR_MS}
     * @throws IllegalArgumentException if it is not that
     */
    public QuoteInquiry validForMs(final long value) {
        if (value < 1 || value > LadderRequest.MAX_VALID_FOR_MS) {
            throw new IllegalArgumentException(
                    "validForMs is " + value + ", must be from 1 to " + LadderRequest.MAX_VALID_FOR_MS);
        }
        validForMs = value;
        return this;
    }
}
