package rialto.sequencer;

import io.aeron.archive.Archive;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.cluster.ClusterMember;
import io.aeron.driver.MediaDriver;
import org.agrona.IoUtil;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Doorbell;
import rialto.client.VenueConnection;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Copies what a member needs to begin with from a running cluster into an empty data directory: the latest snapshot and
 * the log after it. What is copied is committed, and the copy can be started as a member.
 */
public final class ClusterCopy {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterCopy.class);
    private static final long POLL_MS = 10;

    private ClusterCopy() {}

    /**
     * Copies, and returns when the copy has everything up to a position of the log.
     *
     * @param configuration of the member that will start with the copy; its endpoints are used meanwhile
     * @param wantedPosition what the leader knew to be committed when it was asked last
     * @return the position that was reached
     * @throws TimeoutException if it took longer
     * @throws SequencerStartException if it cannot be done
     */
    public static long run(final SequencerConfiguration configuration, final long wantedPosition, final long timeoutMs)
            throws TimeoutException, InterruptedException {
        final NodeContexts contexts = new NodeContexts(
                configuration,
                error -> LOGGER.debug("while copying: {}", error.toString()),
                () -> {},
                new Doorbell(),
                (protocolId, actionId, type, principal) -> true);
        IoUtil.delete(contexts.markDirectory(), true);
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        try (MediaDriver driver = MediaDriver.launch(contexts.driver());
                Archive archive = Archive.launch(contexts.archive(driver));
                ClusterBackup backup = ClusterBackup.launch(context(contexts, configuration))) {
            final ClusterBackup.Context context = backup.context();
            while (!isDone(context, wantedPosition)) {
                if (System.nanoTime() - deadlineNs > 0) {
                    throw new TimeoutException("the log was copied up to "
                            + context.liveLogPositionCounter().get() + " of " + wantedPosition + " in " + timeoutMs
                            + " ms, from the archive at " + archive.context().aeronDirectoryName());
                }
                Thread.sleep(POLL_MS);
            }
            return context.liveLogPositionCounter().get();
        } catch (final RuntimeException e) {
            throw new SequencerStartException("snapshot and log cannot be copied: " + e.getMessage(), e);
        }
    }

    private static boolean isDone(final ClusterBackup.Context context, final long wantedPosition) {
        return ClusterBackup.State.get(context.stateCounter().get()) == ClusterBackup.State.BACKING_UP
                && context.liveLogPositionCounter().get() >= wantedPosition;
    }

    private static ClusterBackup.Context context(
            final NodeContexts contexts, final SequencerConfiguration configuration) {
        final ClusterMember self = contexts.thisMember();
        final String host =
                self.catchupEndpoint().substring(0, self.catchupEndpoint().lastIndexOf(':'));
        final String others = Arrays.stream(ClusterMember.parse(configuration.members()))
                .filter(member -> member.id() != self.id())
                .map(ClusterMember::consensusEndpoint)
                .collect(Collectors.joining(","));
        return new ClusterBackup.Context()
                .aeronDirectoryName(configuration.aeronDirectory())
                .clusterDir(contexts.clusterDirectory())
                .markFileDir(contexts.markDirectory())
                .clusterConsensusEndpoints(others)
                .consensusChannel("aeron:udp?term-length=64k|endpoint=" + self.consensusEndpoint())
                .catchupEndpoint(host + ":0")
                .catchupChannel("aeron:udp")
                .archiveContext(NodeContexts.localArchive())
                .clusterArchiveContext(new AeronArchive.Context()
                        .controlRequestChannel("aeron:udp?term-length=64k|endpoint=" + host + ":0")
                        .controlRequestStreamId(VenueConnection.ARCHIVE_CONTROL_STREAM_ID)
                        .controlResponseChannel("aeron:udp?term-length=64k|endpoint=" + host + ":0"))
                .sourceType(ClusterBackup.SourceType.LEADER)
                .initialReplayStart(ClusterBackup.Configuration.ReplayStart.LATEST_SNAPSHOT)
                .clusterBackupCoolDownIntervalNs(TimeUnit.SECONDS.toNanos(1))
                .clusterBackupResponseTimeoutNs(TimeUnit.SECONDS.toNanos(1))
                .idleStrategySupplier(() -> new SleepingMillisIdleStrategy(1))
                .errorHandler(error -> LOGGER.debug("while copying: {}", error.toString()));
    }
}
