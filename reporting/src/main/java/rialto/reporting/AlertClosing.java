package rialto.reporting;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * That an administrator closed an alert. It is an action that the log only records; so the database has it from the events, as it
 * has the alert itself. It names what the alert is about: numbers of alerts are others when events are judged by other thresholds.
 *
 * @param comment why
 */
public record AlertClosing(Subject subject, Verdict verdict, String comment) {
    private static final Pattern ACTION = Pattern.compile("POST /admin/v1/alerts/[1-9][0-9]{0,17}/close");
    private static final Pattern DETAIL = Pattern.compile(
            "([A-Z_]{1,36}) of ([A-Z_]{1,36}) at event (\\d{1,18}), instrument"
                    + " (\\d{1,9}), accounts (\\d{1,18}) (\\d{1,18}): (.*)",
            Pattern.DOTALL);

    /**
     * What an alert is about: no two have all of it alike.
     *
     * @param sequence of the event that completed it
     * @param otherAccountId 0 when it is of one account
     */
    public record Subject(AlertPattern pattern, long sequence, int instrumentId, long accountId, long otherAccountId) {}

    /** What an alert turned out to be. */
    public enum Verdict {
        /** Nothing that the rules forbid. */
        FALSE_ALARM,
        /** What it says. */
        CONFIRMED,
        /** Nobody can say. */
        UNCLEAR
    }

    /** As what the log keeps it: method and path of the call. */
    public static String action(final long alertId) {
        return "POST /admin/v1/alerts/" + alertId + "/close";
    }

    /** What the log keeps of it besides. */
    public String detail() {
        return verdict + " of " + subject.pattern + " at event " + subject.sequence + ", instrument "
                + subject.instrumentId + ", accounts " + subject.accountId + " " + subject.otherAccountId + ": "
                + comment;
    }

    /** What a recorded action says; empty when it is another one, or not in the words of {@link #detail}. */
    public static Optional<AlertClosing> of(final String action, final String detail) {
        final Matcher said = DETAIL.matcher(detail);
        if (!ACTION.matcher(action).matches() || !said.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new AlertClosing(
                    new Subject(
                            AlertPattern.valueOf(said.group(2)),
                            Long.parseLong(said.group(3)),
                            Integer.parseInt(said.group(4)),
                            Long.parseLong(said.group(5)),
                            Long.parseLong(said.group(6))),
                    Verdict.valueOf(said.group(1)),
                    said.group(7)));
        } catch (final IllegalArgumentException e) {
            // another word, from another version
            return Optional.empty();
        }
    }
}
