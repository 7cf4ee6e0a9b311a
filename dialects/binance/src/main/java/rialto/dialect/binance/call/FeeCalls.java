package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.FeeJson;
import rialto.gateway.state.Account;

/** What an account pays, and where it stands in fee schedules. Owned by the event loop. */
final class FeeCalls {
    private final CallContext context;

    FeeCalls(final CallContext context) {
        this.context = context;
    }

    void fees(final ApiRequest request, final ApiReply reply) {
        final Account account = context.view().account(request.accountId());
        FeeJson.writeAccount(reply.begin(), context.view(), account, context.nowNs());
        reply.end();
    }
}
