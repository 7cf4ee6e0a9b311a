package rialto.app.surveil;

import com.fasterxml.jackson.databind.JsonNode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rialto.app.admin.AdminAccess;
import rialto.app.admin.AdminCalls;
import rialto.reporting.AlertClosing;
import rialto.reporting.AlertPattern;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.Map;

/** Lists, shows and closes alerts of a running venue. */
@Command(
        name = "surveil",
        description = "Lists, shows and closes alerts of surveillance, and measures how often there are any.",
        mixinStandardHelpOptions = true,
        subcommands = MeasureCommand.class)
public final class SurveilCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Which alerts by their state. */
    enum State {
        OPEN,
        CLOSED,
        ALL
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand; --help lists them");
    }

    private AdminCalls calls(final AdminAccess access) {
        return new AdminCalls(
                access, spec.commandLine().getOut(), spec.commandLine().getErr());
    }

    @Command(name = "list", description = "Shows alerts, newest first.", mixinStandardHelpOptions = true)
    int list(
            @Mixin final AdminAccess access,
            @Option(
                            names = "--state",
                            paramLabel = "STATE",
                            defaultValue = "OPEN",
                            description = "open, closed or all (default: open).")
                    final State state,
            @Option(
                            names = "--pattern",
                            paramLabel = "PATTERN",
                            description = "Of one pattern only: ${COMPLETION-CANDIDATES}.")
                    final AlertPattern pattern,
            @Option(names = "--account", paramLabel = "NAME", description = "Of one account only.")
                    final String account,
            @Option(names = "--symbol", paramLabel = "SYMBOL", description = "Of one instrument only.")
                    final String symbol,
            @Option(names = "--before", paramLabel = "N", description = "Only with a smaller number.")
                    final Long before,
            @Option(names = "--limit", paramLabel = "N", defaultValue = "100", description = "At most (default: 100).")
                    final int limit) {
        final StringBuilder query = new StringBuilder("/alerts?limit=").append(limit);
        append(query, "state", state == State.ALL ? null : state);
        append(query, "pattern", pattern);
        append(query, "account", account);
        append(query, "symbol", symbol);
        append(query, "before", before);
        return calls(access).show(query.toString(), SurveilCommand::printList);
    }

    private static void append(final StringBuilder query, final String name, final Object value) {
        if (value != null) {
            query.append('&').append(name).append('=').append(AdminCalls.segment(value.toString()));
        }
    }

    private static void printList(final JsonNode alerts, final PrintWriter out) {
        out.printf(
                "%8s  %-24s  %-18s %-12s %-24s %-12s %s%n",
                "alert", "time", "pattern", "symbol", "account", "state", "measured");
        for (final JsonNode alert : alerts) {
            out.printf(
                    "%8d  %-24s  %-18s %-12s %-24s %-12s %s%n",
                    alert.path("alertId").asLong(),
                    time(alert, "time"),
                    alert.path("pattern").asText(),
                    alert.path("symbol").asText(),
                    accounts(alert),
                    alert.path("verdict").asText(alert.path("state").asText()),
                    alert.path("detail").asText());
        }
    }

    private static String accounts(final JsonNode node) {
        final String other = node.path("otherAccount").asText("");
        return node.path("account").asText() + (other.isEmpty() ? "" : ", " + other);
    }

    private static Instant time(final JsonNode node, final String field) {
        return Instant.ofEpochMilli(node.path(field).asLong());
    }

    @Command(name = "show", description = "Shows an alert with its orders and trades.", mixinStandardHelpOptions = true)
    int show(@Mixin final AdminAccess access, @Parameters(paramLabel = "ALERT") final long alertId) {
        return calls(access).show("/alerts/" + alertId, SurveilCommand::print);
    }

    private static void print(final JsonNode alert, final PrintWriter out) {
        out.printf(
                "alert %d: %s on %s by %s, %s to %s%n%s%n",
                alert.path("alertId").asLong(),
                alert.path("title").asText(),
                alert.path("symbol").asText(),
                accounts(alert),
                time(alert, "beganTime"),
                time(alert, "time"),
                alert.path("detail").asText());
        if (alert.path("state").asText().equals("CLOSED")) {
            out.printf(
                    "%s: closed by %s at %s: %s%n",
                    alert.path("verdict").asText(),
                    alert.path("closedBy").asText(),
                    time(alert, "closedTime"),
                    alert.path("comment").asText());
        }
        out.printf(
                "%10s  %-24s  %-9s %-24s %-4s %16s %16s %10s %10s %8s%n",
                "event", "time", "what", "account", "side", "price", "quantity", "order", "other", "trade");
        for (final JsonNode evidence : alert.path("evidence")) {
            out.printf(
                    "%10d  %-24s  %-9s %-24s %-4s %16s %16s %10d %10d %8d%n",
                    evidence.path("sequence").asLong(),
                    time(evidence, "time"),
                    evidence.path("kind").asText(),
                    accounts(evidence),
                    evidence.path("side").asText(),
                    evidence.path("price").asText(),
                    evidence.path("quantity").asText(),
                    evidence.path("orderId").asLong(),
                    evidence.path("otherOrderId").asLong(),
                    evidence.path("tradeId").asLong());
        }
    }

    @Command(
            name = "close",
            description =
                    "Says what an alert turned out to be. The log keeps who said so; of several times the last holds.",
            mixinStandardHelpOptions = true)
    int close(
            @Mixin final AdminAccess access,
            @Parameters(paramLabel = "ALERT") final long alertId,
            @Option(
                            names = "--verdict",
                            paramLabel = "VERDICT",
                            required = true,
                            description = "One of ${COMPLETION-CANDIDATES}.")
                    final AlertClosing.Verdict verdict,
            @Option(names = "--comment", paramLabel = "TEXT", required = true, description = "Why; at most 512 bytes.")
                    final String comment) {
        return calls(access)
                .call("POST", "/alerts/" + alertId + "/close", Map.of("verdict", verdict.name(), "comment", comment));
    }

    @Command(
            name = "patterns",
            description = "Shows what is looked for, and from which numbers on it is told.",
            mixinStandardHelpOptions = true)
    int patterns(@Mixin final AdminAccess access) {
        return calls(access).show("/surveillance", SurveilCommand::printPatterns);
    }

    private static void printPatterns(final JsonNode surveillance, final PrintWriter out) {
        if (!surveillance.path("on").asBoolean()) {
            out.println(
                    "surveillance is off: by surveillance.enabled, or it failed and the log says why; these are the defaults");
        }
        printThresholds(surveillance, out);
        for (final JsonNode pattern : surveillance.path("patterns")) {
            out.printf(
                    "%n%s: %s%n  %s%n  %s%n",
                    pattern.path("pattern").asText(),
                    pattern.path("title").asText(),
                    pattern.path("explanation").asText(),
                    pattern.path("source").asText());
            printThresholds(pattern, out);
        }
    }

    private static void printThresholds(final JsonNode of, final PrintWriter out) {
        for (final JsonNode threshold : of.path("thresholds")) {
            out.printf(
                    "  %-34s %10d %-12s %s%n",
                    threshold.path("key").asText(),
                    threshold.path("value").asLong(),
                    threshold.path("unit").asText(),
                    threshold.path("description").asText());
        }
    }
}
