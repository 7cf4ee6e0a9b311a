package rialto.dialect.fix.message;

import rialto.gateway.command.QuoteOrderTerms;

/** An order that may take a quote, which a client names. */
public interface QuoteTaker extends QuoteOrderTerms {
    /** What it takes; {@link QuoteName#NONE} for nothing of its own choice. */
    QuoteName quote();

    @Override
    default long providerAccountId() {
        return quote().providerAccountId();
    }

    @Override
    default String quoteId() {
        return quote().quoteId();
    }

    @Override
    default int tier() {
        return quote().tier();
    }

    @Override
    default long requestId() {
        return quote().requestId();
    }
}
