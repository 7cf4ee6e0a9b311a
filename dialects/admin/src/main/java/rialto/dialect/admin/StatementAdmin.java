package rialto.dialect.admin;

import rialto.gateway.history.StatementQuestion;
import rialto.gateway.state.Account;

import java.util.Map;

/** Statements of any account, the venue's own two included. */
final class StatementAdmin {
    /** The outside world, and the account that collects fees. */
    private static final Map<String, Long> OWN_ACCOUNTS = Map.of("external", 1L, "fees", 2L);

    private final AdminContext context;

    StatementAdmin(final AdminContext context) {
        this.context = context;
    }

    /** Of the account in the path; a client's account is meant where it has the name of one of the venue's own. */
    void statement(final AdminExchange exchange) {
        final String name = exchange.argument(0);
        final Account client = context.view().account(name);
        final Long own = OWN_ACCOUNTS.get(name);
        final long accountId =
                client == null && own != null ? own : context.account(name).accountId();
        StatementQuestion.of(exchange::parameter).answer(exchange, context.history(), context.view(), accountId, name);
    }
}
