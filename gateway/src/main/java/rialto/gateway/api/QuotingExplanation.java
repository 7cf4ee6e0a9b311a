package rialto.gateway.api;

import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.BookQuote;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.MassQuoteRefusal;
import rialto.gateway.state.QuoteProtectionState;
import rialto.protocol.QuoteProtection;
import rialto.protocol.QuoteProtectionBound;
import rialto.protocol.Side;

import java.math.BigDecimal;

/** Why quotes on order books were refused or left, for a person: with what was seen, and what would pass. */
public final class QuotingExplanation {
    private QuotingExplanation() {}

    /** Of an entry that was refused, of an account that may be unknown. */
    public static String of(final Account account, final BookQuote quote) {
        final Instrument instrument = quote.instrument();
        return switch (quote.reason()) {
            case CROSSED_QUOTE ->
                "The bid " + RejectExplanation.price(instrument, quote.bidTicks()) + " is not below the ask "
                        + RejectExplanation.price(instrument, quote.askTicks()) + ".";
            case WOULD_TAKE ->
                quote.refusedSide() == Side.BUY
                        ? "The bid " + RejectExplanation.price(instrument, quote.bidTicks())
                                + " would trade at once: somebody sells at "
                                + RejectExplanation.price(instrument, quote.seenTicks())
                                + ". A bid below that would pass."
                        : "The ask " + RejectExplanation.price(instrument, quote.askTicks())
                                + " would trade at once: somebody buys at "
                                + RejectExplanation.price(instrument, quote.seenTicks())
                                + ". An ask above that would pass.";
            case QUOTE_PROTECTION_TRIGGERED ->
                account == null
                        ? RejectExplanation.of(quote.reason())
                        : ofReached(instrument, account.quoteProtection(instrument))
                                + " No quotes are accepted there until it is reset.";
            case OUTSIDE_STATIC_BAND, OUTSIDE_MOVING_BAND -> RejectExplanation.of(quote.reason(), quote.outOfBand());
            default ->
                account == null || instrument == null
                        ? RejectExplanation.of(quote.reason())
                        : RejectExplanation.of(quote.reason(), account.limits(instrument), instrument);
        };
    }

    /** What was seen when a protection was reached. */
    public static String ofReached(final Instrument instrument, final QuoteProtectionState protection) {
        final QuoteProtection terms = protection.terms();
        final String lots = RejectExplanation.quantity(instrument, protection.seenLots());
        final String bound = protection.bound() == QuoteProtectionBound.LOTS
                ? RejectExplanation.quantity(instrument, terms.maxLots())
                : terms.maxFills() + " trades";
        return "Quotes on " + instrument.symbol() + " had " + protection.seenFills() + " trades of " + lots + " within "
                + terms.windowMs() + " ms; their protection is " + bound + ".";
    }

    /** Of a mass quote that was refused as a whole. */
    public static String of(final MassQuoteRefusal refusal) {
        final Asset asset = refusal.asset();
        return asset == null
                ? RejectExplanation.of(refusal.reason())
                : "The new quotes need " + amount(refusal.neededAmount(), asset)
                        + " together; with what the quotes before"
                        + " would release there is " + amount(refusal.availableAmount(), asset)
                        + ". No quote was changed.";
    }

    private static String amount(final long units, final Asset asset) {
        return BigDecimal.valueOf(units, asset.scale()).toPlainString() + " " + asset.symbol();
    }
}
