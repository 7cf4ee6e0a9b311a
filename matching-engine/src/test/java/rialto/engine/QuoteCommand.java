package rialto.engine;

/** A command of streamed quotes as a value. */
public sealed interface QuoteCommand extends Command {
    record SetQuoteProvider(QuoteProviderTerms terms) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.quotes().setProvider(terms, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.providers.setProvider(terms);
        }
    }

    record ReplaceQuotes(QuoteLadder ladder) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.quotes().replace(ladder, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.replaceQuotes(ladder, now);
        }
    }

    record CancelQuotes(QuoteCancelRequest cancel, QuoteCancelReason reason) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.quotes().cancel(cancel, reason, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.quotes.cancel(cancel, reason);
        }
    }

    record RenewQuotes(long accountId, int instrumentId) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.quotes().renew(accountId, instrumentId, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.quotes.renew(accountId, instrumentId, now);
        }
    }

    record AnswerHold(long accountId, long holdId, boolean accepts) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            if (accepts) {
                engine.quotes().acceptHold(accountId, holdId, now);
            } else {
                engine.quotes().rejectHold(accountId, holdId, now);
            }
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.answerHold(accountId, holdId, accepts, now);
        }
    }

    record SetCredit(CreditLine line, boolean resets) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            if (resets) {
                engine.quotes().resetCredit(line, now);
            } else {
                engine.quotes().setCreditLine(line, now);
            }
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            if (resets) {
                reference.providers.resetCredit(line);
            } else {
                reference.providers.setCreditLine(line);
            }
        }
    }

    record RequestQuote(QuoteRequest request) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.quotes().requestQuote(request, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.requests.create(request, now);
        }
    }

    record AnswerQuote(QuoteAnswer answer) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.quotes().answerQuote(answer, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.requests.answer(answer, now);
        }
    }

    record EndRequest(long accountId, long requestId, boolean declines) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            if (declines) {
                engine.quotes().declineRequest(accountId, requestId, now);
            } else {
                engine.quotes().cancelRequest(accountId, requestId, now);
            }
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            if (declines) {
                reference.requests.decline(accountId, requestId, now);
            } else {
                reference.requests.cancel(accountId, requestId);
            }
        }
    }

    record EnterParent(ParentOrderRequest parent) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.quotes().enterParent(parent, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.enterParent(parent, now);
        }
    }

    record CancelParent(ParentCancelRequest cancel) implements QuoteCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.quotes().cancelParent(cancel, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelParent(cancel, now);
        }
    }
}
