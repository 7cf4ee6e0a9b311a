package rialto.sequencer;

import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.Cluster;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.engine.EngineLimits;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The venue's own clustered service, unchanged, in a simulated member: everything from the log's messages to published
 * events and snapshots is the real code.
 */
public final class SimulatedService {
    private static final int TERM_BITS = 16;
    private static final int FRAME_LENGTH = 32;

    /** What surrounds the service. */
    public interface World {
        boolean scheduleTimer(long id, long deadlineNs);

        boolean cancelTimer(long id);

        /** The service waits: something else must happen. */
        void idle();
    }

    private final VenueService service;
    private final SimulatedEventJournal journal;
    private final SimulatedCluster cluster;
    private final KillPoints points;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[FRAME_LENGTH]);
    private final Header header = new Header(0, TERM_BITS);
    private Throwable failure;

    public SimulatedService(
            final int memberId,
            final EngineLimits limits,
            final SimulatedMark mark,
            final SimulatedEventJournal journal,
            final World world,
            final KillPoints points) {
        this.journal = journal;
        this.points = points;
        this.cluster = new SimulatedCluster(memberId, world, points);
        final SequencerConfiguration configuration = SequencerConfiguration.builder(Path.of("none"), "none")
                .member(memberId, "0,a:1,a:2,a:3,a:4,a:5")
                .engineLimits(limits)
                .build();
        service = new VenueService(configuration, e -> failure = e, ignored -> journal);
        service.committed(mark.open());
        frame.putInt(0, FRAME_LENGTH, ByteOrder.LITTLE_ENDIAN);
        header.buffer(frame).offset(0);
        header.fragmentedFrameLength(io.aeron.Aeron.NULL_VALUE);
    }

    /** @param snapshot its records, null to begin with nothing */
    public void start(final List<byte[]> snapshot) {
        carryOut(() -> service.start(cluster, snapshot == null ? null : new Records(snapshot)));
    }

    /** @param position of the log after the command, a multiple of 32 */
    public void command(final long sessionId, final long timestampNs, final byte[] bytes, final long position) {
        final long begin = position - FRAME_LENGTH;
        frame.putInt(FrameDescriptor.termOffsetOffset(0), (int) begin & (1 << TERM_BITS) - 1, ByteOrder.LITTLE_ENDIAN);
        frame.putInt(DataHeaderFlyweight.TERM_ID_FIELD_OFFSET, (int) (begin >>> TERM_BITS), ByteOrder.LITTLE_ENDIAN);
        final UnsafeBuffer message = new UnsafeBuffer(bytes);
        carryOut(() -> service.onSessionMessage(
                new SimulatedSession(sessionId), timestampNs, message, 0, bytes.length, header));
    }

    public void timer(final long id, final long timestampNs) {
        carryOut(() -> service.onTimerEvent(id, timestampNs));
    }

    public void sessionOpened(final long sessionId, final long timestampNs) {
        carryOut(() -> service.onSessionOpen(new SimulatedSession(sessionId), timestampNs));
    }

    public void sessionClosed(final long sessionId, final long timestampNs) {
        carryOut(() -> service.onSessionClose(new SimulatedSession(sessionId), timestampNs, CloseReason.TIMEOUT));
    }

    public void role(final boolean leader) {
        carryOut(() -> service.onRoleChange(leader ? Cluster.Role.LEADER : Cluster.Role.FOLLOWER));
    }

    /** What the container calls between messages. */
    public void backgroundWork(final long nowNs) {
        carryOut(() -> service.doBackgroundWork(nowNs));
    }

    /** Takes a snapshot; each record goes into the list as it is written. */
    public void takeSnapshot(final List<byte[]> records) {
        carryOut(() -> service.takeSnapshot((buffer, offset, length) -> {
            points.pass();
            return add(records, buffer, offset, length);
        }));
    }

    /** The records of a snapshot if it were taken now. Nothing is changed. */
    public List<byte[]> state() {
        final List<byte[]> records = new ArrayList<>();
        journal.lookedAt(true);
        carryOut(() -> service.takeSnapshot((buffer, offset, length) -> add(records, buffer, offset, length)));
        journal.lookedAt(false);
        return records;
    }

    public long eventSequence() {
        return service.eventSequence();
    }

    private static long add(final List<byte[]> records, final DirectBuffer buffer, final int offset, final int length) {
        final byte[] record = new byte[length];
        buffer.getBytes(offset, record);
        records.add(record);
        return 1;
    }

    /** The service ends itself by an exception, having told the reason. */
    private void carryOut(final Runnable call) {
        try {
            call.run();
        } catch (final AgentTerminationException e) {
            if (failure instanceof final KillPoints.Killed killed) {
                throw killed;
            }
            throw new MemberStopped(failure);
        }
    }

    /** The member stops by itself: for a reason that an operator must read. */
    public static final class MemberStopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MemberStopped(final Throwable reason) {
            super(reason.getMessage(), reason);
        }
    }

    private static final class Records implements SnapshotSource {
        private final List<byte[]> records;
        private int next;

        Records(final List<byte[]> records) {
            this.records = records;
        }

        @Override
        public int poll(final RecordHandler handler) {
            if (next == records.size()) {
                return 0;
            }
            final byte[] record = records.get(next++);
            handler.onRecord(new UnsafeBuffer(record), 0, record.length);
            return 1;
        }

        @Override
        public boolean isEnded() {
            return next == records.size();
        }

        @Override
        public long position() {
            return next;
        }
    }
}
