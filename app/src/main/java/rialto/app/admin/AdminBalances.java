package rialto.app.admin;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.app.process.StartException;
import rialto.reporting.reconcile.ToldBalances;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** All balances that a running venue tells, as its administration answers them. */
public final class AdminBalances {
    /** The venue's own accounts are below it, and no answer tells of them. */
    private static final long FIRST_CLIENT_ACCOUNT = 100;

    private static final int PAGE = 1_000;

    private final AdminCalls calls;

    public AdminBalances(final AdminAccess access, final PrintWriter out, final PrintWriter err) {
        calls = new AdminCalls(access, out, err);
    }

    /**
     * Asks page by page.
     *
     * @throws StartException when the venue cannot be asked, or refuses
     */
    public List<ToldBalances> ask() {
        final List<ToldBalances> told = new ArrayList<>();
        long after = FIRST_CLIENT_ACCOUNT - 1;
        boolean isLast = false;
        while (!isLast) {
            final JsonNode answer = calls.read("/balances?limit=" + PAGE + "&after=" + after);
            isLast = answer.path("isLast").asBoolean(true);
            final List<ToldBalances.Balance> balances = new ArrayList<>();
            final long first = after + 1;
            for (final JsonNode account : answer.path("accounts")) {
                after = account.path("accountId").asLong();
                for (final JsonNode balance : account.path("balances")) {
                    balances.add(new ToldBalances.Balance(
                            after, balance.path("assetId").asInt(), units(balance, "free"), units(balance, "locked")));
                }
            }
            told.add(new ToldBalances(
                    answer.path("eventSequence").asLong(), first, isLast ? Long.MAX_VALUE : after, balances));
        }
        return told;
    }

    /** Decimals have all digits of their asset. */
    private static long units(final JsonNode balance, final String part) {
        return new BigDecimal(balance.path(part).asText()).unscaledValue().longValueExact();
    }
}
