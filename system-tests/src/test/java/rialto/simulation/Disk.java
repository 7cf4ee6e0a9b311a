package rialto.simulation;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SnapshotBeginDecoder;
import rialto.sequencer.SimulatedEventJournal;
import rialto.sequencer.SimulatedMark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a member keeps when its process is gone. */
final class Disk {
    static final int SNAPSHOTS_KEPT = 2;

    final MemberLog log = new MemberLog();
    final List<Snapshot> snapshots = new ArrayList<>();
    final SimulatedMark mark = new SimulatedMark();
    SimulatedEventJournal.Recording events;
    long term;
    int votedFor = -1;

    /**
     * A snapshot that is complete.
     *
     * @param index of the log's entry that asked for it
     * @param timers that the cluster had, by id
     * @param sessions that were open: the gateway's place by session
     */
    record Snapshot(long index, List<byte[]> records, Map<Long, Long> timers, Map<Long, Integer> sessions) {}

    Snapshot latest() {
        return snapshots.isEmpty() ? null : snapshots.getLast();
    }

    /** The last event before the latest snapshot; 0 without one. */
    long snapshotSequence() {
        if (snapshots.isEmpty()) {
            return 0;
        }
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        for (final byte[] bytes : latest().records()) {
            final UnsafeBuffer record = new UnsafeBuffer(bytes);
            if (header.wrap(record, 0).templateId() == SnapshotBeginDecoder.TEMPLATE_ID) {
                return new SnapshotBeginDecoder()
                        .wrapAndApplyHeader(record, 0, header)
                        .eventSequence();
            }
        }
        throw new IllegalStateException("a snapshot without its begin");
    }

    /**
     * @param purgeable how much of the log may be purged at most
     * @return whether something was
     */
    boolean keep(final Snapshot snapshot, final long purgeable) {
        snapshots.add(snapshot);
        if (snapshots.size() <= SNAPSHOTS_KEPT) {
            return false;
        }
        snapshots.removeFirst();
        final long oldest = snapshots.getFirst().index();
        if (oldest <= log.baseIndex() || oldest > purgeable) {
            return false;
        }
        log.purgeUpTo(oldest);
        return true;
    }

    /** What a new member copies from the leader: the latest snapshot and the log after it, as far as it is committed. */
    static Disk copyOf(final Disk leader, final long committedIndex, final long term, final int leaderId) {
        final Disk copy = new Disk();
        final Snapshot snapshot = leader.latest();
        final long after = snapshot == null ? 0 : snapshot.index();
        if (snapshot != null) {
            copy.snapshots.add(new Snapshot(
                    snapshot.index(),
                    new ArrayList<>(snapshot.records()),
                    new HashMap<>(snapshot.timers()),
                    new HashMap<>(snapshot.sessions())));
        }
        copy.log.copy(leader.log, after, Math.max(after, committedIndex));
        copy.term = term;
        copy.votedFor = leaderId;
        return copy;
    }
}
