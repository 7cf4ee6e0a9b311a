package rialto.benchmarks.abuse;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.testsupport.Home;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** {@code bench abuse}: what strangers can do to somebody who trades. */
@Command(
        name = "abuse",
        mixinStandardHelpOptions = true,
        description = {
            "What an honest client notices while strangers attack the venue.",
            "A venue with its usual limits, in a process of its own; an honest client who sends signed orders open loop and",
            "subscribes to trades; an attacker in a third process of little priority, from other addresses of loopback. Each",
            "attack alternates with a quiet window, and with one in which the attacker uses as much CPU and sends nothing.",
            "Ends with status 1 when anything of the honest client was refused, lost or left unanswered; times are reported",
            "and never judged. Linux only. See docs/benchmarks.md."
        })
public final class AbuseCommand implements Callable<Integer> {
    @Option(
            names = "--attacks",
            split = ",",
            paramLabel = "NAME",
            description = "Which attacks, in this order (default: all).")
    List<String> attacks = new ArrayList<>();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Length of a window (default: ${DEFAULT-VALUE}).",
            defaultValue = "4")
    int seconds;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Quiet, attacked and control windows of each attack (default: ${DEFAULT-VALUE}).",
            defaultValue = "3")
    int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Orders before the first window (default: ${DEFAULT-VALUE}).",
            defaultValue = "10")
    int warmUpSeconds;

    @Option(
            names = "--rehearsal",
            paramLabel = "SECONDS",
            description = "Each attack once before the first window, so that no compiling of its code is measured"
                    + " (default: ${DEFAULT-VALUE}).",
            defaultValue = "1")
    int rehearsalSeconds;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description =
                    "Orders a second of the honest client (default: ${DEFAULT-VALUE}). Beyond 1,600 it meets limits.",
            defaultValue = "400")
    double rate;

    @Option(
            names = "--attack-rate",
            paramLabel = "N",
            description = "Requests, connections or bytes a second of an attack (default: ${DEFAULT-VALUE}).",
            defaultValue = "5000")
    double attackRate;

    @Option(
            names = "--nice",
            paramLabel = "N",
            description = "How much the attacker's process yields to others, 0 to 19 (default: ${DEFAULT-VALUE}).",
            defaultValue = "19")
    int nice;

    @Option(
            names = "--venue-set",
            paramLabel = "KEY=VALUE",
            description = "Configuration of the venue, as http.max-connections=1000.")
    Map<String, String> venueSettings = new TreeMap<>();

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where the report and the processes' logs go (default: benchmarks/target/abuse-TIME).")
    Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        validate();
        final Path home = Home.path();
        try (Report report = new Report(Report.directory(output, home, "abuse"))) {
            report.line("rialto bench abuse");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            report.line(
                    "  honest    %.0f orders/s over REST on 8 connections, and a stream of trades, from 127.0.0.1",
                    rate);
            report.line(
                    "  attacker  up to %.0f strokes/s: requests, connections or bytes; nice %d; Linux loopback",
                    attackRate, nice);
            report.line(
                    "  venue     its usual limits, file-sync-level 0%s",
                    venueSettings.isEmpty() ? "" : ", " + venueSettings);
            final boolean isServed = new AbuseRun(this, report).run();
            report.line("report and logs: %s", report.directory());
            return isServed ? 0 : 1;
        }
    }

    private void validate() {
        final List<String> names = AttackPlans.names();
        if (attacks.isEmpty()) {
            attacks = names;
        }
        for (final String attack : attacks) {
            if (!names.contains(attack)) {
                throw new ParameterException(
                        spec.commandLine(), "--attacks takes " + String.join(", ", names) + "; not " + attack);
            }
        }
        if (seconds < 1
                || rounds < 1
                || warmUpSeconds < 0
                || rehearsalSeconds < 0
                || rate < 1
                || attackRate < 1
                || nice < 0
                || nice > 19) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--seconds, --rounds, --rate and --attack-rate take at least 1, --warm-up and --rehearsal at least 0, --nice"
                            + " 0 to 19");
        }
    }
}
