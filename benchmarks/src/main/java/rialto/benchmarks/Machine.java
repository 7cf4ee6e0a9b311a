package rialto.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a measurement ran on, in words. */
public final class Machine {
    private static final long COMMAND_TIMEOUT_S = 10;
    private static final long NS_PER_TICK = 10_000_000; // Linux counts for users in hundredths of a second
    private static final int IDLE_COLUMN = 4;
    private static final int IO_WAIT_COLUMN = 5;
    private static final int STEAL_COLUMN = 8;

    /** Of {@code /proc/self/stat}, counted from the state on. */
    private static final int ENDED_USER_FIELD = 13;

    private static final int ENDED_SYSTEM_FIELD = 14;

    private Machine() {}

    /** Lines of name and value. */
    public static List<String> describe(final Path home) {
        return List.of(
                "when      " + Instant.now().truncatedTo(ChronoUnit.SECONDS),
                "cpu       " + cpu() + ", " + Runtime.getRuntime().availableProcessors() + " cores",
                "memory    " + memoryGiB() + " GiB",
                "system    " + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch") + ", load before "
                        + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                "jdk       " + System.getProperty("java.vendor.version") + ", " + Runtime.version(),
                "commit    " + commit(home));
    }

    /** CPU time that everything on this machine has used since it began; 0 where the system does not tell. */
    public static long busyNs() {
        try {
            final String[] ticks =
                    Files.readAllLines(Path.of("/proc/stat")).getFirst().trim().split(" +");
            long busy = 0;
            for (int i = 1; i < Math.min(ticks.length, STEAL_COLUMN + 1); i++) {
                busy += i == IDLE_COLUMN || i == IO_WAIT_COLUMN ? 0 : Long.parseLong(ticks[i]);
            }
            return busy * NS_PER_TICK;
        } catch (final IOException e) {
            return 0;
        }
    }

    /** CPU time that this process has used. */
    public static long ownNs() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }

    /** CPU time that this process and all that it started have used, ended ones included; Linux only. */
    public static long familyNs() {
        return ownNs()
                + endedChildrenNs()
                + ProcessHandle.current()
                        .descendants()
                        .mapToLong(child -> child.info()
                                .totalCpuDuration()
                                .map(Duration::toNanos)
                                .orElse(0L))
                        .sum();
    }

    private static long endedChildrenNs() {
        try {
            final String stat = Files.readString(Path.of("/proc/self/stat"));
            final String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[ENDED_USER_FIELD]) + Long.parseLong(fields[ENDED_SYSTEM_FIELD]))
                    * NS_PER_TICK;
        } catch (final IOException e) {
            return 0;
        }
    }

    /** In a few words without a comma: figures of machines of the same name may be compared. */
    public static String name() {
        return Runtime.getRuntime().availableProcessors() + " cores of "
                + cpu().replace(',', ' ').replaceAll("\\s+", " ");
    }

    private static String cpu() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("unknown");
        } catch (final IOException e) {
            return "unknown (no /proc/cpuinfo)";
        }
    }

    private static long memoryGiB() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize() >> 30
                : 0;
    }

    /** Short id of the commit, and whether there are changes that it has not. */
    public static String commit(final Path home) {
        final String commit = command(home, "git", "rev-parse", "--short", "HEAD");
        final boolean changed = !command(home, "git", "status", "--porcelain", "--untracked-files=no")
                .isEmpty();
        return (commit.isEmpty() ? "unknown" : commit) + (changed ? ", with changes" : "");
    }

    private static String command(final Path directory, final String... words) {
        try {
            final Process process = new ProcessBuilder(words)
                    .directory(directory.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
            return process.waitFor(COMMAND_TIMEOUT_S, TimeUnit.SECONDS) ? output : "";
        } catch (final IOException e) {
            return "";
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
