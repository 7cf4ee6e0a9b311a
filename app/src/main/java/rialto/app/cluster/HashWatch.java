package rialto.app.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.MemberAddress;
import rialto.sequencer.SequencerNode;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Compares the running hash of this member's events with that of the others while they run. They can differ only if
 * memory, a disk or a processor has changed something. A member that differs from a majority must not go on.
 */
final class HashWatch implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(HashWatch.class);
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long CLOSE_LIMIT_MS = 5_000;
    private static final long ALONE_LIMIT_NS = TimeUnit.MINUTES.toNanos(1);

    private final List<MemberAddress> members;
    private final MemberClient calls;
    private final int memberId;
    private final Supplier<SequencerNode> node;
    private final Thread thread = new Thread(this::run, "hash-watch");
    private final WireFailures failures = new WireFailures();
    private String said = "";
    private long comparedNs = System.nanoTime();
    private boolean hasWarned;
    private volatile boolean isClosed;

    /** @param node the member, null while it does not run */
    HashWatch(
            final List<MemberAddress> members,
            final MemberClient calls,
            final int memberId,
            final Supplier<SequencerNode> node) {
        this.members = members;
        this.calls = calls;
        this.memberId = memberId;
        this.node = node;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!isClosed) {
            LockSupport.parkNanos(INTERVAL_NS);
            final SequencerNode running = node.get();
            if (running != null && !isClosed) {
                try {
                    look(running);
                } catch (final RuntimeException e) {
                    LOGGER.debug("hashes are not compared now: {}", e.toString());
                }
            }
        }
    }

    private void look(final SequencerNode running) {
        final Map<Integer, Map<Long, String>> told = new HashMap<>();
        final Map<Long, String> own = new HashMap<>();
        running.status().eventHashes().forEach(mark -> own.put(mark.sequence(), mark.hash()));
        told.put(memberId, own);
        for (int id = 0; id < members.size() && !isClosed; id++) {
            if (id != memberId) {
                try {
                    told.put(id, hashes(calls.status(members.get(id))));
                    failures.onAnswer(id);
                } catch (final IOException e) {
                    failures.onFailure(id, members.get(id), e);
                }
            }
        }
        warnIfAlone(told.size(), System.nanoTime());
        judge(running, HashComparison.of(told));
    }

    private void warnIfAlone(final int compared, final long nowNs) {
        if (compared > members.size() / 2) {
            comparedNs = nowNs;
            hasWarned = false;
        } else if (!hasWarned && nowNs - comparedNs > ALONE_LIMIT_NS) {
            hasWarned = true;
            LOGGER.warn(
                    "for a minute {} of {} members told which events they have: a member that differs would not be seen",
                    compared,
                    members.size());
        }
    }

    private void judge(final SequencerNode running, final HashComparison compared) {
        if (!compared.differs() || isClosed) {
            return;
        }
        final List<Integer> minority = compared.minority(members.size());
        final String what = say(compared, minority);
        if (minority.contains(memberId)) {
            running.leave(what + ". This is that member: its memory or its disk has changed something");
        } else if (!what.equals(said)) {
            said = what;
            LOGGER.error("{}", what);
        }
    }

    /** What a comparison in which not all are the same shows, for a person. */
    static String say(final HashComparison compared, final List<Integer> minority) {
        return "members differ in their events up to " + compared.sequence() + ", by hash " + compared.hashes()
                + (minority.isEmpty()
                        ? "; none has a majority on its side"
                        : "; the one that differs is member " + minority.getFirst());
    }

    /** As a member tells them of itself, by sequence. */
    static Map<Long, String> hashes(final JsonNode status) {
        final Map<Long, String> hashes = new HashMap<>();
        status.path("eventHashes")
                .forEach(mark -> hashes.put(
                        mark.path("sequence").asLong(), mark.path("hash").asText()));
        return hashes;
    }

    /** Waits until it asks nobody any more: what it asks is closed next. */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(CLOSE_LIMIT_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
