package rialto.gateway.http;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;

/** The requests that have begun to arrive, each list in the order in which its deadlines come. Owned by the event loop. */
final class RequestDeadlines {
    private final SequencedSet<RequestWatch> headers = new LinkedHashSet<>();
    private final SequencedSet<RequestWatch> bodies = new LinkedHashSet<>();
    private final long headerMs;
    private final long bodyMs;
    private long overdue;

    RequestDeadlines(final long headerMs, final long bodyMs) {
        this.headerMs = headerMs;
        this.bodyMs = bodyMs;
    }

    void awaitHeaders(final RequestWatch request) {
        bodies.remove(request);
        headers.add(request);
    }

    void awaitBody(final RequestWatch request) {
        headers.remove(request);
        bodies.add(request);
    }

    void forget(final RequestWatch request) {
        headers.remove(request);
        bodies.remove(request);
    }

    void sweep(final long nowNs) {
        sweep(headers, nowNs - TimeUnit.MILLISECONDS.toNanos(headerMs), "request's headers", headerMs);
        sweep(bodies, nowNs - TimeUnit.MILLISECONDS.toNanos(bodyMs), "request's body", bodyMs);
    }

    private void sweep(
            final SequencedSet<RequestWatch> requests, final long beforeNs, final String what, final long allowedMs) {
        while (!requests.isEmpty() && requests.getFirst().sinceNs() - beforeNs < 0) {
            overdue++;
            requests.removeFirst().giveUp("The " + what + " did not arrive within " + allowedMs + " ms.");
        }
    }

    long overdue() {
        return overdue;
    }
}
