package rialto.sequencer;

import io.aeron.archive.Archive;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.cluster.ClusterMember;
import io.aeron.driver.MediaDriver;
import io.aeron.security.AuthorisationService;
import io.aeron.security.CredentialsSupplier;
import org.agrona.IoUtil;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.DriverClock;
import rialto.client.OwnDirectory;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Copies what a member needs to begin with from a running cluster into an empty directory: the latest snapshot and the log
 * after it. What is copied can be started as a member.
 */
public final class ClusterCopy {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterCopy.class);
    private static final long POLL_MS = 10;

    private final NodeContexts contexts;
    private final String aeronDirectory;
    /** The leader asks who copies for the same proof as who sends commands. */
    private final CredentialsSupplier credentials;

    private final long deadlineNs;
    private final long timeoutMs;
    private volatile Throwable lastError;
    /** A full disk is told before Aeron meets it: it would only try again. */
    private final DiskWatch disk;

    private ClusterCopy(final SequencerConfiguration configuration, final long timeoutMs) {
        contexts = new NodeContexts(
                configuration,
                this::onError,
                () -> {},
                new WakeUpSignal(),
                MemberThreads.each(configuration),
                (aeron, isFromOutside) -> AuthorisationService.ALLOW_ALL);
        disk = new DiskWatch(configuration.dataDirectory(), configuration.memberId(), this::onError);
        aeronDirectory = configuration.aeronDirectory();
        credentials = contexts.credentials();
        this.timeoutMs = timeoutMs;
        deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
    }

    /**
     * Copies for a member, and returns when the copy has everything up to a position of the log.
     *
     * @param configuration of the member that will start with the copy; its endpoints are used meanwhile
     * @param wantedPosition what the leader knew to be committed when it was asked last
     * @return the position that was reached
     * @throws TimeoutException if it took longer
     * @throws SequencerStartException if it cannot be done
     */
    public static long run(final SequencerConfiguration configuration, final long wantedPosition, final long timeoutMs)
            throws TimeoutException, InterruptedException {
        final ClusterCopy copy = new ClusterCopy(configuration, timeoutMs);
        final ClusterMember self = copy.contexts.thisMember();
        final String host =
                self.catchupEndpoint().substring(0, self.catchupEndpoint().lastIndexOf(':'));
        final String others = Arrays.stream(ClusterMember.parse(configuration.members()))
                .filter(member -> member.id() != self.id())
                .map(ClusterMember::consensusEndpoint)
                .collect(Collectors.joining(","));
        return copy.explaining(() -> {
            copy.disk.requireRoom();
            IoUtil.delete(copy.contexts.markDirectory(), true);
            try (MediaDriver driver = OwnDirectory.launch(copy.contexts.driver(false));
                    Archive archive = Archive.launch(copy.contexts.archive(driver))) {
                return copy.log(archive, others, host, self.consensusEndpoint(), wantedPosition);
            }
        });
    }

    /**
     * Copies for a backup: events too, from the member that has most of them.
     *
     * @param configuration of a cluster of one, with the directory to fill
     * @param source where to copy from
     * @return the position of the log that was reached
     * @throws TimeoutException if it took longer
     * @throws SequencerStartException if it cannot be done
     */
    public static long backup(
            final SequencerConfiguration configuration, final BackupSource source, final long timeoutMs)
            throws TimeoutException, InterruptedException {
        final ClusterCopy copy = new ClusterCopy(configuration, timeoutMs);
        final String answers = "aeron:udp?endpoint=" + source.ownHost() + ":0";
        return copy.explaining(() -> {
            copy.disk.requireRoom();
            try (MediaDriver driver = OwnDirectory.launch(copy.contexts.driver(false));
                    Archive archive = Archive.launch(copy.contexts
                            .archive(driver)
                            .replicationChannel(answers)
                            .archiveClientContext(new AeronArchive.Context()
                                    .controlResponseChannel(answers)
                                    .credentialsSupplier(copy.credentials)))) {
                // events first: the log must give all that are recorded
                new EventCopy(source, copy.aeronDirectory, copy.credentials, copy::await).run();
                final long wanted = source.committedPosition().getAsLong();
                return copy.log(
                        archive,
                        String.join(",", source.consensusEndpoints()),
                        source.ownHost(),
                        ownEndpoint(source),
                        wanted);
            }
        });
    }

    /** By its address: members compare it with the one from which they are asked. */
    private static String ownEndpoint(final BackupSource source) {
        try {
            return SourceAddress.endpoint(InetAddress.getByName(source.ownHost()), source.ownPort());
        } catch (final UnknownHostException e) {
            throw new SequencerStartException(source.ownHost() + " is no address of this machine", e);
        }
    }

    private long log(
            final Archive archive,
            final String sources,
            final String ownHost,
            final String ownEndpoint,
            final long wantedPosition)
            throws TimeoutException, InterruptedException {
        try (ClusterBackup backup = ClusterBackup.launch(context(sources, ownHost, ownEndpoint))) {
            final ClusterBackup.Context context = backup.context();
            await(
                    () -> "the log was copied up to "
                            + context.liveLogPositionCounter().get() + " of " + wantedPosition,
                    () -> isDone(context, wantedPosition));
            return context.liveLogPositionCounter().get();
        } finally {
            LOGGER.debug("log copied by the archive at {}", archive.context().archiveDir());
        }
    }

    /** Until it is so, as long as there are time and disk. */
    private void await(final java.util.function.Supplier<String> how, final java.util.function.BooleanSupplier done)
            throws TimeoutException, InterruptedException {
        while (!done.getAsBoolean()) {
            if (disk.isFull()) {
                throw new SequencerStartException(disk.free() + ", and " + how.get() + ": make room and try again");
            }
            if (System.nanoTime() - deadlineNs > 0) {
                throw new TimeoutException(how.get() + " in " + timeoutMs + " ms"
                        + (lastError == null ? "" : "; last error: " + lastError));
            }
            Thread.sleep(POLL_MS);
        }
    }

    private interface Copying {
        long run() throws TimeoutException, InterruptedException;
    }

    private long explaining(final Copying copying) throws TimeoutException, InterruptedException {
        try {
            return copying.run();
        } catch (final SequencerStartException e) {
            throw e;
        } catch (final RuntimeException e) {
            throw new SequencerStartException("snapshot and log cannot be copied: " + e.getMessage(), e);
        }
    }

    private static boolean isDone(final ClusterBackup.Context context, final long wantedPosition) {
        return ClusterBackup.State.get(context.stateCounter().get()) == ClusterBackup.State.BACKING_UP
                && context.liveLogPositionCounter().get() >= wantedPosition;
    }

    private ClusterBackup.Context context(final String sources, final String ownHost, final String ownEndpoint) {
        return new ClusterBackup.Context()
                .epochClock(DriverClock.OF_PROCESS)
                .aeronDirectoryName(aeronDirectory)
                .clusterDir(contexts.clusterDirectory())
                .markFileDir(contexts.markDirectory())
                .clusterConsensusEndpoints(sources)
                .consensusChannel(BackupQueries.CHANNEL + ownEndpoint)
                .catchupEndpoint(ownHost + ":0")
                .catchupChannel("aeron:udp")
                .archiveContext(contexts.ownArchive())
                .clusterArchiveContext(new AeronArchive.Context()
                        .controlRequestChannel("aeron:udp?term-length=64k|endpoint=" + ownHost + ":0")
                        .controlRequestStreamId(VenueConnection.ARCHIVE_CONTROL_STREAM_ID)
                        .controlResponseChannel("aeron:udp?term-length=64k|endpoint=" + ownHost + ":0")
                        .credentialsSupplier(credentials))
                .credentialsSupplier(credentials)
                .sourceType(ClusterBackup.SourceType.LEADER)
                .initialReplayStart(ClusterBackup.Configuration.ReplayStart.LATEST_SNAPSHOT)
                .clusterBackupCoolDownIntervalNs(TimeUnit.SECONDS.toNanos(1))
                .clusterBackupResponseTimeoutNs(TimeUnit.SECONDS.toNanos(1))
                .idleStrategySupplier(() -> new SleepingMillisIdleStrategy(1))
                .errorHandler(this::onError);
    }

    private void onError(final Throwable error) {
        lastError = error;
        LOGGER.debug("while copying: {}", error.toString());
    }
}
