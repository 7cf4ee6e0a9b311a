package rialto.benchmarks.connections;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many files, and so sockets, a process may have open here. */
final class OpenFiles {
    /** What a process has open besides connections: jars, logs, event loops, and what a venue records. */
    private static final int OTHERS = 1_200;

    private static final long ENOUGH = 200_000;

    private OpenFiles() {}

    /**
     * The hard limit, which the JDK raises its own to; {@code ulimit -Hn}.
     *
     * @throws IOException where there is no {@code /proc}
     */
    static long most() throws IOException {
        return parse(Files.readString(Path.of("/proc/self/limits")));
    }

    static long parse(final String limits) throws IOException {
        for (final String line : limits.lines().toList()) {
            if (line.startsWith("Max open files")) {
                final String hard = line.trim().split("\\s{2,}")[2];
                return hard.equals("unlimited") ? ENOUGH : Long.parseLong(hard);
            }
        }
        throw new IOException("/proc/self/limits does not tell how many files may be open");
    }

    /**
     * Connections that one process may hold.
     *
     * @throws IllegalArgumentException when there is no room for any, with what is needed
     */
    static int connections(final long most) {
        if (most < 2 * OTHERS) {
            throw new IllegalArgumentException("a process may open " + most + " files here, which is too few for "
                    + "connections: raise it by 'ulimit -n " + ENOUGH
                    + "' in the shell, or by LimitNOFILE of the service");
        }
        return (int) Math.min(most - OTHERS, ENOUGH);
    }

    /** Processes that hold so many connections together. */
    static int processes(final int connections, final int ofOne) {
        return Math.max(1, Math.ceilDiv(connections, ofOne));
    }
}
