package rialto.gateway.history;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.StatementJson;
import rialto.gateway.state.VenueView;
import rialto.reporting.StatementCsv;
import rialto.reporting.StatementDay;
import rialto.reporting.StatementPage;

import java.io.StringWriter;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A question for an account's statement of a day, whichever dialect it comes by.
 *
 * @param fromSequence first event wanted; 0 for the first page
 * @param isCsv whether the answer is CSV instead of JSON
 */
public record StatementQuestion(StatementDay day, long fromSequence, int limit, boolean isCsv) {
    /** Names of what a question says. */
    public static final List<String> PARAMETERS = List.of("day", "fromSequence", "limit", "format");

    private static final int DEFAULT_LIMIT = 500;

    /**
     * Reads a question.
     *
     * @param parameters gives a parameter by its name; null for one that was not sent
     * @throws ApiException for anything that is no such question, saying what one is
     */
    public static StatementQuestion of(final UnaryOperator<String> parameters) {
        final String format = parameters.apply("format");
        if (format != null && !format.equals("CSV") && !format.equals("JSON")) {
            throw invalid("format", "'format' must be JSON or CSV, not '" + format + "'.");
        }
        final boolean isCsv = "CSV".equals(format);
        final int usual = isCsv ? StatementPage.MAX_LIMIT : DEFAULT_LIMIT;
        return new StatementQuestion(
                day(parameters.apply("day")),
                number(parameters, "fromSequence", 0, Long.MAX_VALUE, 0),
                (int) number(parameters, "limit", 1, StatementPage.MAX_LIMIT, usual),
                isCsv);
    }

    private static StatementDay day(final String text) {
        if (text == null || text.isEmpty()) {
            throw ApiErrors.mandatory("day").asException();
        }
        try {
            return StatementDay.parse(text);
        } catch (final IllegalArgumentException e) {
            throw invalid("day", e.getMessage() + ".");
        }
    }

    private static long number(
            final UnaryOperator<String> parameters,
            final String name,
            final long min,
            final long max,
            final long absent) {
        final String text = parameters.apply(name);
        if (text == null) {
            return absent;
        }
        if (text.matches("[0-9]{1,18}")) {
            final long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        }
        throw invalid(
                name,
                "'" + name + "' must be a whole number of at least " + min
                        + (max == Long.MAX_VALUE ? "" : " and at most " + max) + ", not '" + text + "'.");
    }

    private static ApiException invalid(final String parameter, final String explanation) {
        return ApiErrors.invalidData(parameter)
                .because("INVALID_FIELD", explanation)
                .asException();
    }

    /** Asks, and answers when there is an answer. */
    public void answer(
            final ApiReply reply,
            final History history,
            final VenueView view,
            final long accountId,
            final String accountName) {
        history.ask(reply, queries -> queries.statement(accountId, day, fromSequence, limit), found -> {
            if (found.isEmpty()) {
                reply.error(tooOld());
            } else if (isCsv) {
                reply.file("statement-" + accountName + "-" + day + ".csv", "text/csv;charset=UTF-8", csv(found.get()));
            } else {
                StatementJson.write(reply.begin(), accountName, day, view.eventTimeNs() >= day.endNs(), found.get());
                reply.end();
            }
        });
    }

    private ApiError tooOld() {
        return ApiErrors.invalidData("day")
                .because(
                        "DAY_TOO_OLD",
                        "The database has no daily balances of " + day
                                + ": an earlier version wrote its rows. An operator can make it anew from the recorded"
                                + " events (./rialto reporting rebuild).");
    }

    private String csv(final StatementPage page) {
        final StringWriter text = new StringWriter();
        new StatementCsv(day, text).write(page, fromSequence == 0);
        return text.toString();
    }
}
