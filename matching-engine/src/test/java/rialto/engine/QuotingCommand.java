package rialto.engine;

import static rialto.engine.Ids.id;

/** A command about quotes on order books as a value. */
public sealed interface QuotingCommand extends Command {
    record MassQuote(MassQuoteRequest request) implements QuotingCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.massQuote(request, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.massQuote(request, now);
        }
    }

    record SetQuoteProtection(QuoteProtection protection, boolean reset) implements QuotingCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setQuoteProtection(protection, reset, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.setQuoteProtection(protection, reset);
        }
    }

    record CancelBookQuotes(long accountId, long requestId, int instrumentId, boolean byAdministrator)
            implements QuotingCommand {
        private CancelReason reason() {
            return byAdministrator ? CancelReason.ADMINISTRATOR : CancelReason.MASS_CANCEL;
        }

        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.cancelQuotes(accountId, id(requestId, 7), instrumentId, reason(), now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelQuotes(accountId, id(requestId, 7), instrumentId, reason(), now);
        }
    }
}
