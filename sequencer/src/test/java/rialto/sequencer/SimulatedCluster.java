package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.DirectBufferVector;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.logbuffer.BufferClaim;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What a clustered service sees of its cluster: timers, and an idle strategy under which the world goes on. */
final class SimulatedCluster implements Cluster, IdleStrategy {
    private final int memberId;
    private final SimulatedService.World world;
    private final KillPoints points;

    SimulatedCluster(final int memberId, final SimulatedService.World world, final KillPoints points) {
        this.memberId = memberId;
        this.world = world;
        this.points = points;
    }

    @Override
    public boolean scheduleTimer(final long correlationId, final long deadline) {
        points.pass();
        return world.scheduleTimer(correlationId, deadline);
    }

    @Override
    public boolean cancelTimer(final long correlationId) {
        points.pass();
        return world.cancelTimer(correlationId);
    }

    @Override
    public IdleStrategy idleStrategy() {
        return this;
    }

    @Override
    public void idle(final int workCount) {
        if (workCount == 0) {
            idle();
        }
    }

    @Override
    public void idle() {
        points.pass();
        world.idle();
    }

    @Override
    public void reset() {}

    @Override
    public int memberId() {
        return memberId;
    }

    @Override
    public TimeUnit timeUnit() {
        return TimeUnit.NANOSECONDS;
    }

    @Override
    public Role role() {
        throw notSimulated();
    }

    @Override
    public long logPosition() {
        throw notSimulated();
    }

    @Override
    public Aeron aeron() {
        throw notSimulated();
    }

    @Override
    public ClusteredServiceContainer.Context context() {
        throw notSimulated();
    }

    @Override
    public ClientSession getClientSession(final long clusterSessionId) {
        throw notSimulated();
    }

    @Override
    public Collection<ClientSession> clientSessions() {
        return List.of();
    }

    @Override
    public void forEachClientSession(final Consumer<? super ClientSession> action) {
        throw notSimulated();
    }

    @Override
    public boolean closeClientSession(final long clusterSessionId) {
        throw notSimulated();
    }

    @Override
    public long time() {
        throw notSimulated();
    }

    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length) {
        throw notSimulated();
    }

    @Override
    public long offer(final DirectBufferVector[] vectors) {
        throw notSimulated();
    }

    @Override
    public long tryClaim(final int length, final BufferClaim bufferClaim) {
        throw notSimulated();
    }

    private static UnsupportedOperationException notSimulated() {
        return new UnsupportedOperationException("the service has not used this so far: it must be simulated first");
    }
}
