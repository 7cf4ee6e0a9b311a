package rialto.sequencer;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;

/** A service that does nothing: each message of the log goes back to who sent it. */
class EchoService implements ClusteredService {
    private Cluster cluster;

    @Override
    public void onStart(final Cluster startedCluster, final Image snapshotImage) {
        cluster = startedCluster;
    }

    @Override
    public void onSessionMessage(
            final ClientSession session,
            final long timestamp,
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final Header header) {
        cluster.idleStrategy().reset();
        while (!session.isClosing() && isForNow(session.offer(buffer, offset, length))) {
            cluster.idleStrategy().idle();
        }
    }

    /** A session that is gone is told of by the log, which is not read while this waits for it. */
    private static boolean isForNow(final long result) {
        return result == Publication.BACK_PRESSURED || result == Publication.ADMIN_ACTION;
    }

    @Override
    public void onSessionOpen(final ClientSession session, final long timestamp) {}

    @Override
    public void onSessionClose(final ClientSession session, final long timestamp, final CloseReason closeReason) {}

    @Override
    public void onTimerEvent(final long correlationId, final long timestamp) {}

    @Override
    public void onTakeSnapshot(final ExclusivePublication snapshotPublication) {}

    @Override
    public void onRoleChange(final Cluster.Role newRole) {}

    @Override
    public void onTerminate(final Cluster terminatedCluster) {}
}
