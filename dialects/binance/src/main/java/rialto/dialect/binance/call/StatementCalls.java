package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.gateway.api.ApiReply;
import rialto.gateway.history.StatementQuestion;
import rialto.gateway.state.Account;

/** An account's own statement of a day. Owned by the event loop. */
final class StatementCalls {
    private final CallContext context;

    StatementCalls(final CallContext context) {
        this.context = context;
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
