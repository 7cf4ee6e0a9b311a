package rialto.app.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.sequencer.MemberFiles;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes sure that a member belongs where it starts. One with data compares itself with whoever answers. One without a log must
 * not vote before it knows whether the cluster has a past, also if it knows its cluster: it waits until somebody has one, or
 * until all members are there and none has. Then member 0 names a new cluster. What is on a member's disk says whether it has
 * a past, so that a member that is still starting does not seem new. One that knew of something committed and has no log, or
 * that was copying when it ended, must copy ({@link Mending}).
 */
final class ClusterJoin {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterJoin.class);
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final List<MemberAddress> members;
    private final Path data;
    private final MemberClient client;
    private final WireFailures failures = new WireFailures();
    private volatile ClusterIdentity identity;
    private String said = "";

    ClusterJoin(
            final List<MemberAddress> members,
            final ClusterIdentity identity,
            final Path data,
            final MemberClient client) {
        this.client = client;
        this.members = members;
        this.data = data;
        this.identity = identity;
    }

    /** As it is known by now, and as the disk says now. Any thread may ask. */
    ClusterIdentity identity() {
        return identity.withPast(MemberFiles.hasPast(data));
    }

    /**
     * Finds the member's place, waiting for others if it must.
     *
     * @return whether the member must copy before it votes: it is new in a cluster that has a past, or has lost its log
     * @throws StartException if it does not fit to another member
     */
    boolean settle() {
        if (!identity.isFresh() && identity().hasPast()) {
            peers();
            return MemberFiles.isMending(data) || !MemberFiles.hasLog(data);
        }
        while (true) {
            final List<ClusterIdentity> peers = peers();
            final boolean allThere = peers.size() == members.size() - 1;
            // that of a copy that was broken off is the cluster's too
            final boolean hasPast = identity().hasPast() || peers.stream().anyMatch(ClusterIdentity::hasPast);
            if (!identity.isFresh() && (hasPast || allThere)) {
                return hasPast;
            }
            final Optional<ClusterIdentity> known =
                    peers.stream().filter(peer -> !peer.isFresh()).findFirst();
            if (identity.isFresh() && known.isPresent() && (hasPast || allThere)) {
                identity = identity.of(known.get().clusterId());
                return hasPast;
            }
            if (identity.isFresh() && allThere && !hasPast && identity.memberId() == 0) {
                identity = identity.of(UUID.randomUUID().toString());
                return false;
            }
            say(lacking(peers, hasPast));
            LockSupport.parkNanos(POLL_NS);
            if (Thread.currentThread().isInterrupted()) {
                throw new StartException("interrupted while waiting for other members");
            }
        }
    }

    private List<ClusterIdentity> peers() {
        final List<ClusterIdentity> found = new ArrayList<>();
        for (int id = 0; id < members.size(); id++) {
            if (id != identity.memberId()) {
                try {
                    final ClusterIdentity peer = client.identity(members.get(id));
                    failures.onAnswer(id);
                    identity.requireCompatible(peer, members.get(id).toString());
                    found.add(peer);
                } catch (final IOException e) {
                    failures.onFailure(id, members.get(id), e);
                }
            }
        }
        return found;
    }

    private String lacking(final List<ClusterIdentity> peers, final boolean hasPast) {
        final String missing = missing(peers);
        if (!missing.isEmpty()) {
            return "waiting for " + missing
                    + ": a member with an empty data directory starts when one with data answers, or all are there";
        }
        return hasPast
                ? "waiting for a member that knows its cluster: all that answer have a part of a copy, or nothing;"
                        + " start one that has its data, or restore a backup"
                : "waiting for member 0 to name the new cluster";
    }

    private String missing(final List<ClusterIdentity> peers) {
        final List<String> missing = new ArrayList<>();
        for (int id = 0; id < members.size(); id++) {
            final int wanted = id;
            if (id != identity.memberId() && peers.stream().noneMatch(peer -> peer.memberId() == wanted)) {
                missing.add("member " + id + " at " + members.get(id));
            }
        }
        return String.join(", ", missing);
    }

    private void say(final String what) {
        if (!what.equals(said)) {
            said = what;
            LOGGER.info("{}", what);
        }
    }
}
