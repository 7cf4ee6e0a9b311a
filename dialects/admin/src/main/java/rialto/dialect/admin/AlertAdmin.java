package rialto.dialect.admin;

import rialto.gateway.api.ApiError;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.reporting.AlertClosing;
import rialto.reporting.AlertPattern;
import rialto.reporting.AlertQuestion;
import rialto.reporting.AlertRow;
import rialto.reporting.HistoryQueries;
import rialto.reporting.Page;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** What surveillance found, from the database; and what administrators say of it. */
final class AlertAdmin {
    private static final Set<String> FIELDS = Set.of("verdict", "comment");
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;
    private static final int MAX_COMMENT_BYTES = 512;

    private final AdminContext context;
    private final AlertJson json;

    AlertAdmin(final AdminContext context) {
        this.context = context;
        json = new AlertJson(context.view());
    }

    /** The newest first. */
    void list(final AdminExchange exchange) {
        final AlertQuestion question = question(exchange);
        context.history().ask(exchange, queries -> queries.alerts(question), rows -> {
            json.list(exchange.begin(), rows);
            exchange.end();
        });
    }

    private AlertQuestion question(final AdminExchange exchange) {
        final String state = exchange.parameter("state");
        final String pattern = exchange.parameter("pattern");
        final String account = exchange.parameter("account");
        final String symbol = exchange.parameter("symbol");
        final Account known = account == null ? null : context.account(account);
        final Instrument instrument = symbol == null ? null : context.instrument(symbol);
        return new AlertQuestion(
                state == null ? null : isOpen(state),
                pattern == null ? null : chosen("pattern", pattern, AlertPattern.values()),
                known == null ? HistoryQueries.ALL : known.accountId(),
                instrument == null ? HistoryQueries.ALL : instrument.instrumentId(),
                AdminNumbers.parameter(exchange, "before", 1, Long.MAX_VALUE, Page.NONE),
                (int) AdminNumbers.parameter(exchange, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT));
    }

    private static boolean isOpen(final String state) {
        if (state.equals("OPEN") || state.equals("CLOSED")) {
            return state.equals("OPEN");
        }
        throw AdminBody.invalid("state", "'state' must be OPEN or CLOSED, not '" + state + "'; leave it out for both.");
    }

    private static <E extends Enum<E>> E chosen(final String field, final String text, final E[] values) {
        return Arrays.stream(values)
                .filter(value -> value.name().equals(text))
                .findFirst()
                .orElseThrow(() -> AdminBody.invalid(
                        field, "'" + field + "' must be one of " + List.of(values) + ", not '" + text + "'."));
    }

    /** One with its evidence. */
    void show(final AdminExchange exchange) {
        answer(exchange, alertId(exchange));
    }

    private static long alertId(final AdminExchange exchange) {
        return AdminNumbers.parse("alertId", exchange.argument(0), 1, Long.MAX_VALUE);
    }

    private void answer(final AdminExchange exchange, final long alertId) {
        context.history().ask(exchange, queries -> queries.alert(alertId), found -> {
            if (found.isEmpty()) {
                exchange.error(unknown(alertId));
                return;
            }
            json.whole(exchange.begin(), found.get());
            exchange.end();
        });
    }

    private static ApiError unknown(final long alertId) {
        return AdminContext.notFound("UNKNOWN_ALERT", "There is no alert " + alertId + ".")
                .error();
    }

    /** Recorded in the log in the caller's name; the database has it from there. One that is closed may be closed again. */
    void close(final AdminExchange exchange) {
        final long alertId = alertId(exchange);
        final AdminBody body = AdminBody.parse(exchange.body(), FIELDS);
        final AlertClosing.Verdict verdict = chosen("verdict", body.text("verdict"), AlertClosing.Verdict.values());
        final String comment = body.text("comment");
        AdminBody.bytes("comment", comment, MAX_COMMENT_BYTES);
        context.history().ask(exchange, queries -> queries.alert(alertId).map(AlertRow::subject), found -> {
            if (found.isEmpty()) {
                exchange.error(unknown(alertId));
                return;
            }
            final AlertClosing closing = new AlertClosing(found.get(), verdict, comment);
            context.administration()
                    .say(
                            exchange,
                            AlertClosing.action(alertId),
                            closing.detail(),
                            ignored -> answer(exchange, alertId));
        });
    }

    /** Which patterns there are, what they mean, and their thresholds. */
    void surveillance(final AdminExchange exchange) {
        context.history().ask(exchange, HistoryQueries::surveillance, settings -> {
            AlertJson.surveillance(exchange.begin(), settings);
            exchange.end();
        });
    }
}
