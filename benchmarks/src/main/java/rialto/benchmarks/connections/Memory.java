package rialto.benchmarks.connections;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Memory in bytes at one moment.
 *
 * @param resident of the server's processes
 * @param heap     of them, after a collection
 * @param direct   beside the heap, as far as the JVM or Node tells; -1 when they do not
 * @param kernel   of the whole machine: slab, page tables and buffers of sockets, for both ends of each connection
 */
record Memory(long resident, long heap, long direct, long kernel) {
    private static final long KIB = 1_024;
    private static final long PAGE = 4_096;

    /** Of all processes together. */
    static long residentOf(final List<Long> pids) throws IOException {
        long bytes = 0;
        for (final long pid : pids) {
            bytes += kib(Path.of("/proc/" + pid + "/status"), "VmRSS:");
        }
        return bytes;
    }

    /** Of the machine, now. */
    static long kernelNow() throws IOException {
        final Path memory = Path.of("/proc/meminfo");
        return kib(memory, "Slab:") + kib(memory, "PageTables:") + socketBuffers();
    }

    private static long socketBuffers() throws IOException {
        for (final String line : Files.readAllLines(Path.of("/proc/net/sockstat"))) {
            if (line.startsWith("TCP:")) {
                return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)) * PAGE;
            }
        }
        return 0;
    }

    private static long kib(final Path file, final String name) throws IOException {
        for (final String line : Files.readAllLines(file)) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.replaceAll("\\D", "")) * KIB;
            }
        }
        throw new IOException(file + " does not tell " + name);
    }
}
