package rialto.benchmarks.designs;

import java.nio.file.Path;

/** The command line of each design: port, engines, pause between sessions and order timeout in ms, database. */
record MarketArguments(int port, int engines, long pauseMs, long timeoutMs, Path database) {
    static MarketArguments of(final String[] args) {
        return new MarketArguments(
                Integer.parseInt(args[0]),
                Integer.parseInt(args[1]),
                Long.parseLong(args[2]),
                Long.parseLong(args[3]),
                Path.of(args[4]));
    }
}
