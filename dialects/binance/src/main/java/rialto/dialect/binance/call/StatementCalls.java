package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.history.StatementQuestion;
import rialto.gateway.state.Account;

/** An account's own statement of a day. Owned by the event loop. */
final class StatementCalls {
    /** Instruments whose trades are looked for at the usual weight. */
    private static final int USUAL_INSTRUMENTS = 100;
    /** Of each page: it may need totals, which are added up from all entries of the day. */
    private static final int USUAL_WEIGHT = 60;

    private final CallContext context;

    StatementCalls(final CallContext context) {
        this.context = context;
    }

    /** The trades of a day are looked for instrument by instrument, each by some dozens of questions to the database. */
    int weight(final ApiParameters parameters) {
        return USUAL_WEIGHT
                * Math.max(1, Math.ceilDiv(context.view().instruments().size(), USUAL_INSTRUMENTS));
    }

    void statement(final ApiRequest request, final ApiReply reply) {
        final Account account = context.view().account(request.accountId());
        StatementQuestion.of(name -> Read.optional(request.parameters(), name))
                .answer(
                        reply,
                        context.history(),
                        context.view(),
                        request.accountId(),
                        account == null ? Long.toString(request.accountId()) : account.name());
    }
}
