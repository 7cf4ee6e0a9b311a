package rialto.benchmarks.fix;

import rialto.testsupport.client.ApiKey;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sessions of orders that are logged on and do nothing but stay so. Not thread-safe. */
public final class IdleSessions implements AutoCloseable {
    /** Sessions of orders that an account may have. */
    public static final int OF_ACCOUNT = 12;

    private final FixSessions sessions;

    /** @param keys of accounts, each of which gets up to {@value #OF_ACCOUNT} sessions */
    public IdleSessions(final InetSocketAddress address, final List<ApiKey> keys, final int count) throws IOException {
        final List<FixSessions.Plan> plans = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            plans.add(new FixSessions.Plan("idle-" + i, "ORDERS", keys.get(i / OF_ACCOUNT)));
        }
        sessions = new FixSessions(address, plans, (session, type, bytes, from, to) -> {});
    }

    /** Keeps them alive for so long. */
    public void idle(final int seconds) throws IOException {
        final long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() - endNs < 0) {
            sessions.poll(100);
            sessions.keepAlive();
        }
    }

    @Override
    public void close() throws IOException {
        sessions.close();
    }
}
