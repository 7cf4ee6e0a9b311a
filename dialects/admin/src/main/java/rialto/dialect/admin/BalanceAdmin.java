package rialto.dialect.admin;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Balance;
import rialto.gateway.state.VenueView;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The balances of all clients' accounts, page by page, each page as of one event. */
final class BalanceAdmin {
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;

    private final VenueView view;

    BalanceAdmin(final AdminContext context) {
        view = context.view();
    }

    /** Up to {@code limit} accounts by ascending id, from the first whose id is above parameter {@code after}. */
    void list(final AdminExchange exchange) {
        final long afterId = AdminNumbers.parameter(exchange, "after", 0, Long.MAX_VALUE - 1, 0);
        final int limit = (int) AdminNumbers.parameter(exchange, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT);
        final List<Account> page = new ArrayList<>();
        Account account = view.account(Math.max(AccountAdmin.FIRST_CLIENT_ACCOUNT, afterId + 1));
        while (account != null && page.size() < limit) {
            page.add(account);
            account = view.account(account.accountId() + 1);
        }
        final boolean isLast = account == null;
        exchange.answer(200, json -> {
            json.beginObject().name("eventSequence").number(view.eventSequence());
            json.name("accounts").beginArray();
            page.forEach(each -> write(json, each));
            json.endArray().name("isLast").bool(isLast).endObject();
        });
    }

    private static void write(final JsonWriter json, final Account account) {
        json.beginObject().name("accountId").number(account.accountId());
        json.name("name").string(account.name());
        json.name("balances").beginArray();
        account.balances().stream()
                .sorted(Comparator.comparingInt(balance -> balance.asset().assetId()))
                .forEach(balance -> {
                    json.beginObject().name("assetId").number(balance.asset().assetId());
                    writeAmounts(json, balance).endObject();
                });
        json.endArray().endObject();
    }

    /** Writes the fields {@code asset}, {@code free} and {@code locked}. */
    static JsonWriter writeAmounts(final JsonWriter json, final Balance balance) {
        final int scale = balance.asset().scale();
        json.name("asset").string(balance.asset().symbol());
        json.name("free").decimal(balance.available(), scale);
        return json.name("locked").decimal(balance.held(), scale);
    }
}
