package rialto.engine;

/** Whether a trade with a quote is covered: by the taker's credit with its provider, and by what the provider can pay. */
final class QuoteCover {
    private final EngineState state;
    private final QuoteState quotes;

    QuoteCover(final EngineState state) {
        this.state = state;
        quotes = state.quotes;
    }

    /** @param planned of the same taker with the same provider, besides */
    boolean allows(
            final Instrument instrument, final int taker, final int provider, final long planned, final long amount) {
        final int line =
                quotes.creditLines.find(taker, quotes.providers.account(provider), instrument.definition.quoteAssetId);
        return quotes.creditLines.allows(line, planned, amount);
    }

    /** @param planned of the same provider on the same side, besides */
    boolean canPay(
            final Instrument instrument,
            final boolean takerBuys,
            final int provider,
            final long planned,
            final long payment) {
        return !instrument.reserves
                || state.balances.available(quotes.providers.balance(provider, takerBuys)) - planned >= payment;
    }
}
