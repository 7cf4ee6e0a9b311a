package rialto.benchmarks.venue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What another JVM of this machine has on its heap, asked by the JDK's {@code jcmd}. */
public final class VenueHeap {
    /** Of the whole heap, or of each generation of it. Spaces of a generation tell of themselves in per cent. */
    private static final Pattern USED = Pattern.compile("\\bused (\\d+)K");

    private static final List<String> NOT_HEAP = List.of("Metaspace", "class space");
    private static final long KIB = 1024;

    private VenueHeap() {}

    /** Bytes used after a full collection. The launcher's shell execs the JVM, so the process is it. */
    public static long used(final long pid) throws IOException {
        run(pid, "GC.run");
        return parse(run(pid, "GC.heap_info"));
    }

    /**
     * @param info what {@code GC.heap_info} printed
     * @throws IOException when it tells of no heap
     */
    static long parse(final String info) throws IOException {
        long used = 0;
        boolean found = false;
        for (final String line : info.lines().toList()) {
            final Matcher matcher = USED.matcher(line);
            if (NOT_HEAP.stream().noneMatch(line::contains) && matcher.find()) {
                used += Long.parseLong(matcher.group(1)) * KIB;
                found = true;
            }
        }
        if (!found) {
            throw new IOException("jcmd told of no heap: " + info);
        }
        return used;
    }

    private static String run(final long pid, final String command) throws IOException {
        final Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        final Process process = new ProcessBuilder(List.of(jcmd.toString(), Long.toString(pid), command))
                .redirectErrorStream(true)
                .start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("jcmd " + command + " failed: " + output);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
        return output;
    }
}
