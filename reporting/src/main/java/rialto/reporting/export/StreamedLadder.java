package rialto.reporting.export;

import rialto.protocol.Identifier36;
import rialto.protocol.IdentifierDecoder;
import rialto.protocol.QuotesCanceledDecoder;
import rialto.protocol.QuotesReplacedDecoder;

import java.util.ArrayList;
import java.util.List;

/** A ladder that was streamed, and which of its tiers still stand. */
final class StreamedLadder {
    /** Where it stands: no two ladders stand at one place. */
    record Place(int instrumentId, long accountId, int stream) {
        /** Whether a cancel may mean a ladder here, whatever its quote id. */
        boolean isIn(final QuotesCanceledDecoder event) {
            return (event.instrumentId() == 0 || event.instrumentId() == instrumentId)
                    && (event.accountId() == 0 || event.accountId() == accountId)
                    && (event.stream() < 0 || event.stream() == stream);
        }
    }

    /** A price of one side. */
    static final class Tier {
        final boolean bid;
        /** From 1 for the best. */
        final int number;

        final long priceTicks;
        final long quantityLots;
        final long maxShowLots;
        long remainingLots;

        private Tier(
                final boolean bid,
                final int number,
                final long priceTicks,
                final long quantityLots,
                final long maxShowLots) {
            this.bid = bid;
            this.number = number;
            this.priceTicks = priceTicks;
            this.quantityLots = quantityLots;
            this.maxShowLots = maxShowLots;
            remainingLots = quantityLots;
        }
    }

    final Place place;
    final String quoteId;
    final long eventSequence;
    final long timestampNs;
    final long validUntilNs;
    final int fullAmount;
    final int lastLook;
    /** Those that stand, bids first. */
    final List<Tier> tiers = new ArrayList<>();

    StreamedLadder(
            final Place place, final QuotesReplacedDecoder event, final long eventSequence, final long timestampNs) {
        this.place = place;
        this.eventSequence = eventSequence;
        this.timestampNs = timestampNs;
        quoteId = Identifier36.text(event.quoteId());
        validUntilNs = event.validUntilNs();
        fullAmount = event.fullAmount();
        lastLook = event.lastLook();
        int number = 0;
        for (final QuotesReplacedDecoder.BidsDecoder bid : event.bids()) {
            tiers.add(new Tier(true, ++number, bid.priceTicks(), bid.quantityLots(), bid.maxShowLots()));
        }
        number = 0;
        for (final QuotesReplacedDecoder.AsksDecoder ask : event.asks()) {
            tiers.add(new Tier(false, ++number, ask.priceTicks(), ask.quantityLots(), ask.maxShowLots()));
        }
    }

    /** Whether it is of a quote id; none stands for any. */
    boolean hasQuoteId(final IdentifierDecoder wanted) {
        final String text = Identifier36.text(wanted);
        return text.isEmpty() || text.equals(quoteId);
    }

    /** Null when that tier does not stand any more. */
    Tier tier(final boolean bid, final int number) {
        for (final Tier tier : tiers) {
            if (tier.bid == bid && tier.number == number) {
                return tier;
            }
        }
        return null;
    }
}
