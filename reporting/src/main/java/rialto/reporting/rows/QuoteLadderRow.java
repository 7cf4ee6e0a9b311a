package rialto.reporting.rows;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.Identifier36;
import rialto.protocol.IdentifierDecoder;
import rialto.protocol.IdentifierEncoder;
import rialto.protocol.QuotesReplacedDecoder;

/** A row of {@code quote_ladders}: the newest ladder of a stream, by its best prices as they were sent. */
final class QuoteLadderRow extends StoredRow {
    final int instrumentId;
    final long accountId;
    final int stream;
    /** As it is on the wire: it is text only when a batch takes it, and most ladders are replaced before. */
    final IdentifierDecoder quoteId = new IdentifierDecoder();

    long eventSequence;
    long timestampNs;
    long validUntilNs;
    int fullAmount;
    int lastLook;
    /** 0 for none, here and in the others. */
    long bidTicks;

    long bidLots;
    long askTicks;
    long askLots;

    private final UnsafeBuffer quoteIdWords = new UnsafeBuffer(new byte[IdentifierDecoder.ENCODED_LENGTH]);

    QuoteLadderRow(final int instrumentId, final long accountId, final int stream) {
        this.instrumentId = instrumentId;
        this.accountId = accountId;
        this.stream = stream;
        quoteId.wrap(quoteIdWords, 0);
    }

    void quoteId(final String text) {
        Identifier36.encode(text, new IdentifierEncoder().wrap(quoteIdWords, 0));
    }

    private void quoteId(final IdentifierDecoder from) {
        quoteIdWords.putBytes(0, from.buffer(), from.offset(), IdentifierDecoder.ENCODED_LENGTH);
    }

    boolean hasQuoteId(final IdentifierDecoder other) {
        return quoteId.word0() == other.word0()
                && quoteId.word1() == other.word1()
                && quoteId.word2() == other.word2()
                && quoteId.word3() == other.word3();
    }

    void replace(final QuotesReplacedDecoder event, final long sequence, final long nowNs) {
        quoteId(event.quoteId());
        eventSequence = sequence;
        timestampNs = nowNs;
        validUntilNs = event.validUntilNs();
        fullAmount = event.fullAmount();
        lastLook = event.lastLook();
        final QuotesReplacedDecoder.BidsDecoder bids = event.bids();
        final boolean hasBid = bids.hasNext();
        if (hasBid) {
            bids.next();
        }
        bidTicks = hasBid ? bids.priceTicks() : 0;
        bidLots = hasBid ? bids.quantityLots() : 0;
        // the asks begin where the bids end
        while (bids.hasNext()) {
            bids.next();
        }
        final QuotesReplacedDecoder.AsksDecoder asks = event.asks();
        final boolean hasAsk = asks.hasNext();
        if (hasAsk) {
            asks.next();
        }
        askTicks = hasAsk ? asks.priceTicks() : 0;
        askLots = hasAsk ? asks.quantityLots() : 0;
    }

    /** Nobody stands behind its prices any more. */
    void leave(final long sequence, final long nowNs) {
        leaveSide(true, sequence, nowNs);
        leaveSide(false, sequence, nowNs);
    }

    void leaveSide(final boolean bid, final long sequence, final long nowNs) {
        eventSequence = sequence;
        timestampNs = nowNs;
        if (bid) {
            bidTicks = 0;
            bidLots = 0;
        } else {
            askTicks = 0;
            askLots = 0;
        }
    }

    boolean isGone() {
        return bidTicks == 0 && askTicks == 0;
    }

    boolean isTwoSided() {
        return bidTicks != 0 && askTicks != 0;
    }
}
