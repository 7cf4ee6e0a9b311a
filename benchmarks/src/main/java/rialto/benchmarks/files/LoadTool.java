package rialto.benchmarks.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A generator of load that others wrote, and what it says. */
enum LoadTool {
    /** One thread, connections that stay open. */
    WRK {
        @Override
        List<String> command(final String url, final int clients, final int seconds) {
            return List.of("wrk", "-t1", "-c" + clients, "-d" + seconds + "s", "--timeout", "20s", "--latency", url);
        }

        @Override
        Result read(final String output) {
            final double failures = number(output, "connect \\d+, read (\\d+)")
                    + number(output, "read \\d+, write (\\d+)")
                    + number(output, "write \\d+, timeout (\\d+)")
                    + number(output, "Non-2xx or 3xx responses: (\\d+)");
            return new Result(
                    number(output, "Requests/sec:\\s+([0-9.]+)"),
                    millis(output, "50%\\s+([0-9.]+)(us|ms|s|m)\\b"),
                    millis(output, "99%\\s+([0-9.]+)(us|ms|s|m)\\b"),
                    millis(output, "Latency\\s+[0-9.]+\\w+\\s+[0-9.]+\\w+\\s+([0-9.]+)(us|ms|s|m)\\b"),
                    Math.round(failures));
        }
    },
    /** ApacheBench: one thread, a connection for each request, as the published load was. */
    AB {
        @Override
        List<String> command(final String url, final int clients, final int seconds) {
            // a number of requests far off: the time ends it
            return List.of(
                    "ab",
                    "-q",
                    "-t",
                    Integer.toString(seconds),
                    "-n",
                    "10000000",
                    "-c",
                    Integer.toString(clients),
                    url);
        }

        @Override
        Result read(final String output) {
            return new Result(
                    number(output, "Requests per second:\\s+([0-9.]+)"),
                    number(output, "\\n\\s+50%\\s+(\\d+)"),
                    number(output, "\\n\\s+99%\\s+(\\d+)"),
                    number(output, "\\n\\s+100%\\s+(\\d+)"),
                    Math.round(number(output, "Failed requests:\\s+(\\d+)")
                            + number(output, "Non-2xx responses:\\s+(\\d+)")));
        }
    };

    private static final int PATIENCE_SECONDS = 60;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final double MILLIS_PER_MINUTE = 60_000;

    /**
     * What a run came to.
     *
     * @param rate     requests a second
     * @param p50Ms    milliseconds
     * @param failures requests that were not answered as they should be
     */
    record Result(double rate, double p50Ms, double p99Ms, double maxMs, long failures) {}

    abstract List<String> command(String url, int clients, int seconds);

    abstract Result read(String output);

    String program() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IOException when it failed: the message has what it said */
    Result run(final String url, final int clients, final int seconds) throws IOException, InterruptedException {
        final Process process = new ProcessBuilder(command(url, clients, seconds))
                .redirectErrorStream(true)
                .start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException(program() + " failed: " + output);
        }
        return read(output);
    }

    private static double number(final String output, final String pattern) {
        final Matcher matcher = Pattern.compile(pattern).matcher(output);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }

    private static double millis(final String output, final String pattern) {
        final Matcher matcher = Pattern.compile(pattern).matcher(output);
        if (!matcher.find()) {
            return 0;
        }
        final double value = Double.parseDouble(matcher.group(1));
        return switch (matcher.group(2)) {
            case "us" -> value / MICROS_PER_MILLI;
            case "s" -> value * MILLIS_PER_SECOND;
            case "m" -> value * MILLIS_PER_MINUTE;
            default -> value;
        };
    }
}
