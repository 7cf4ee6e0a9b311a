package rialto.benchmarks.connections;

import java.io.IOException;
import java.util.List;

/** A server of WebSockets, in one process or in several that share the connections. */
interface Subject extends AutoCloseable {
    String name();

    /** One of each process. */
    List<Integer> ports();

    /** What clients ask for in the handshake. */
    String path();

    /** What a client says to be answered at once; no blanks. */
    String question();

    Memory memory() throws IOException;

    /** Whether its memory tells what is kept beside the heap. */
    boolean tellsDirect();

    /** CPU time of all its processes so far, nanoseconds. */
    long cpuNs();

    /**
     * Has every client told something at once.
     *
     * @return {@link System#nanoTime} when it began
     */
    long tellAll() throws IOException;

    @Override
    void close();
}
