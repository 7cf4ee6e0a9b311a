package rialto.events.http;

import java.util.concurrent.atomic.LongAdder;

/** What a server has done and refused. Thread-safe. */
final class Counts {
    final LongAdder requests = new LongAdder();
    final LongAdder failed = new LongAdder();
    /** Requests of which head or body did not arrive in time. */
    final LongAdder overdue = new LongAdder();
    /** Requests for which no handler found an answer in time. */
    final LongAdder unanswered = new LongAdder();
    /** Connections on which nothing moved. */
    final LongAdder idle = new LongAdder();
    /** Requests that could not be read, or with a path that is refused. */
    final LongAdder invalid = new LongAdder();
    /** Files that were asked for and not served. */
    final LongAdder filesRefused = new LongAdder();
}
