package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
import io.aeron.cluster.service.Cluster;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersReader;

/**
 * What the consensus module counts, and where it is asked, through the member's own client. The module's own counters lie
 * in memory that goes with the module, also when it ends by itself. Whoever uses them then ends the process.
 */
final class MemberCounters {
    private final Aeron aeron;
    private final int role;
    private final int electionState;
    private final int elections;
    private final int leadershipTermId;
    private final int commitPosition;
    private final int snapshots;
    private final int clusterId;

    /** @param aeron not closed by the caller while anything is read; if it closes itself, what is read throws */
    MemberCounters(final Aeron aeron, final ConsensusModule.Context context) {
        this.aeron = aeron;
        role = context.clusterNodeRoleCounter().id();
        electionState = context.electionStateCounter().id();
        elections = context.electionCounter().id();
        leadershipTermId = context.leadershipTermIdCounter().id();
        commitPosition = context.commitPositionCounter().id();
        snapshots = context.snapshotCounter().id();
        clusterId = context.clusterId();
    }

    Cluster.Role role() {
        return Cluster.Role.get(value(role));
    }

    ElectionState electionState() {
        return ElectionState.get(value(electionState));
    }

    long leadershipTermId() {
        return value(leadershipTermId);
    }

    long commitPosition() {
        return value(commitPosition);
    }

    /**
     * How far the member has come in an election, or since the last one.
     *
     * @param eventSequence of the service's last event
     */
    ElectionWatch.Step step(final long eventSequence) {
        return new ElectionWatch.Step(
                electionState(), value(elections), leadershipTermId(), commitPosition(), eventSequence, recorded());
    }

    private long recorded() {
        final CountersReader counters = aeron.countersReader();
        long sum = 0;
        for (int id = 0; id <= counters.maxCounterId(); id++) {
            if (counters.getCounterState(id) == CountersReader.RECORD_ALLOCATED
                    && counters.getCounterTypeId(id) == AeronCounters.ARCHIVE_RECORDING_POSITION_TYPE_ID) {
                sum += counters.getCounterValue(id);
            }
        }
        return sum;
    }

    /** How many snapshots the member has taken since its start. */
    long snapshots() {
        return value(snapshots);
    }

    /** @return false if the module is gone, or busy with what it was asked before */
    boolean askForSnapshot() {
        final AtomicCounter toggle = ClusterControl.findControlToggle(aeron.countersReader(), clusterId);
        return toggle != null && ClusterControl.ToggleState.SNAPSHOT.toggle(toggle);
    }

    /** The client says that it is closed for a while before its memory goes. */
    private long value(final int id) {
        return aeron.countersReader().getCounterValue(id);
    }
}
