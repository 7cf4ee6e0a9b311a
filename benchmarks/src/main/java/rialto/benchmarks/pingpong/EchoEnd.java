package rialto.benchmarks.pingpong;

import java.io.IOException;

/**
 * The end that sends every message back. A message with a negative number asks for that many prices instead. It lives as long
 * as its process.
 */
@FunctionalInterface
interface EchoEnd {
    /** Serves for ever, or until the other end has gone. */
    void run() throws IOException;
}
