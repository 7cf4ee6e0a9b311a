package rialto.app.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.sequencer.SequencerNode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Ends a member that was away longer than the log goes back: the leader has purged what it lacks, and it would ask for
 * that for ever. Looks while the member is in an election, on a thread of its own.
 */
final class StaleMemberWatch implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(StaleMemberWatch.class);
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    /** A member that does not answer is given up before. */
    private static final long CLOSE_LIMIT_MS = 5_000;

    private final List<MemberAddress> members;
    private final MemberClient calls;
    private final int memberId;
    private final Path data;
    private final Supplier<SequencerNode> node;
    private final Consumer<Throwable> failure;
    private final Thread thread = new Thread(this::run, "catch-up-watch");
    private volatile boolean isClosed;

    /**
     * @param node the member, null while it does not run
     * @param failure told, once, that it cannot catch up
     */
    StaleMemberWatch(
            final List<MemberAddress> members,
            final MemberClient calls,
            final int memberId,
            final Path data,
            final Supplier<SequencerNode> node,
            final Consumer<Throwable> failure) {
        this.members = members;
        this.calls = calls;
        this.memberId = memberId;
        this.data = data;
        this.node = node;
        this.failure = failure;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!isClosed) {
            LockSupport.parkNanos(INTERVAL_NS);
            final SequencerNode running = node.get();
            try {
                if (running != null && !running.status().electionState().equals("CLOSED")) {
                    look(running);
                }
            } catch (final StartException e) {
                if (!isClosed) {
                    failure.accept(e);
                }
                return;
            } catch (final RuntimeException e) {
                // the member is closing, or its Archive is busy
                LOGGER.debug("not known how far the log goes back: {}", e.toString());
            }
        }
    }

    private void look(final SequencerNode running) {
        for (int id = 0; id < members.size() && !isClosed; id++) {
            if (id != memberId) {
                try {
                    final JsonNode status = calls.status(members.get(id));
                    final long begin = status.path("logStartPosition").asLong();
                    if (LeaderSearch.isLeader(status) && begin > 0) {
                        requireReach(begin, running.logEndPosition(), "member " + id + " at " + members.get(id));
                    }
                } catch (final IOException e) {
                    LOGGER.debug("member {} does not answer: {}", id, e.getMessage());
                }
            }
        }
    }

    private void requireReach(final long begin, final long end, final String leader) {
        if (end < begin) {
            throw new StartException("member " + memberId
                    + " was away longer than the log goes back and cannot catch up. Its log ends at position " + end
                    + "; the log of the leader, " + leader + ", begins at " + begin
                    + ", because older parts are purged."
                    + " Move the directory " + data + " away and start the member again: with an empty directory it"
                    + " copies the latest snapshot and the log after it");
        }
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
