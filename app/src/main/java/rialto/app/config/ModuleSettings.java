package rialto.app.config;

import rialto.app.data.FileFailure;
import rialto.app.data.ProgramDirectory;
import rialto.app.data.SharedDirectory;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.client.ProgramKey;
import rialto.client.SharedMemory;
import rialto.engine.EngineLimits;
import rialto.gateway.GatewayConfiguration;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.security.AdministratorKey;
import rialto.reporting.ReportingException;
import rialto.reporting.ReportingSettings;
import rialto.reporting.database.DatabaseSettings;
import rialto.reporting.database.Synchronous;
import rialto.sequencer.ProgramKeys;
import rialto.sequencer.SequencerConfiguration;
import rialto.sequencer.Threads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;

/** The venue's configuration in the words of each module. */
public final class ModuleSettings {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    /** What a busy venue takes of it, and two readers that catch up. */
    private static final long MIN_SHARED_MEMORY_BYTES = 256L * 1024 * 1024;

    /** Every reader on the network has three terms at the member and at itself. */
    private static final int CLUSTER_TERM_LENGTH = 4 * 1024 * 1024;

    private ModuleSettings() {}

    public static SequencerConfiguration sequencer(final VenueConfiguration configuration, final Path data) {
        final SequencerConfiguration.Builder builder = builder(configuration, data);
        final List<MemberAddress> members = configuration.get(Settings.MEMBERS);
        if (!members.isEmpty()) {
            final ProgramDirectory programs =
                    SharedDirectory.open(ClusterSettings.data(configuration)).programs();
            builder.member(configuration.get(Settings.MEMBER_ID), MemberAddress.aeronMembers(members))
                    .key(programs.existing(ProgramDirectory.MEMBER).key())
                    .programs(ProgramKeys.in(programs.path()))
                    .leaderHeartbeatTimeoutMs(
                            configuration.get(Settings.LEADER_TIMEOUT).toMillis());
        }
        return builder.build();
    }

    /**
     * A cluster of one with the same limits: to copy data, and to try them.
     *
     * @param key what the cluster that is copied asks for; null where none is asked
     */
    public static SequencerConfiguration alone(
            final VenueConfiguration configuration, final Path data, final ProgramKey key) {
        return builder(configuration, data).snapshotIntervalMs(0).key(key).build();
    }

    private static SequencerConfiguration.Builder builder(final VenueConfiguration configuration, final Path data) {
        final SequencerConfiguration.Builder builder = SequencerConfiguration.builder(data, aeronDirectory(data))
                .fileSyncLevel(fileSyncLevel(configuration))
                .lowLatency(configuration.get(Settings.IDLE).equals("yield"))
                .threads(threads(configuration))
                .snapshotIntervalMs(
                        configuration.get(Settings.SNAPSHOT_INTERVAL).toMillis())
                .eventRetentionBytes(configuration.get(Settings.EVENT_RETENTION))
                .eventRetentionMs(
                        configuration.get(Settings.EVENT_RETENTION_TIME).toMillis())
                .eventArchive(eventArchive(configuration, data))
                .engineLimits(engineLimits(configuration));
        return configuration.get(Settings.MEMBERS).isEmpty()
                ? builder
                : builder.logTermLength(CLUSTER_TERM_LENGTH).eventTermLength(CLUSTER_TERM_LENGTH);
    }

    private static Threads threads(final VenueConfiguration configuration) {
        return switch (configuration.get(Settings.THREADS)) {
            case "one" -> Threads.ONE;
            case "each" -> Threads.EACH;
            default ->
                Threads.chosen(
                        configuration.get(Settings.MEMBERS).isEmpty(),
                        fileSyncLevel(configuration),
                        Runtime.getRuntime().availableProcessors());
        };
    }

    private static int fileSyncLevel(final VenueConfiguration configuration) {
        final String level = configuration.get(Settings.FILE_SYNC_LEVEL);
        return level.equals(VenueConfiguration.AUTO) ? 0 : Integer.parseInt(level);
    }

    /** Where a member keeps old events before it purges them; null for nowhere. */
    public static Path eventArchive(final VenueConfiguration configuration, final Path data) {
        final String directory = configuration.get(Settings.EVENT_ARCHIVE);
        return directory.isEmpty() ? null : data.resolve(directory);
    }

    private static EngineLimits engineLimits(final VenueConfiguration configuration) {
        final EngineLimits defaults = EngineLimits.defaults();
        final int openOrders = configuration.get(Settings.MAX_OPEN_ORDERS);
        final EngineLimits limits = new EngineLimits(
                // an instrument usually brings an asset with it
                Math.max(defaults.maxAssets(), configuration.get(Settings.MAX_INSTRUMENTS)),
                configuration.get(Settings.MAX_INSTRUMENTS),
                configuration.get(Settings.MAX_ACCOUNTS),
                defaults.maxBalances(),
                openOrders,
                configuration.get(Settings.CLIENT_ORDERS_PER_ACCOUNT),
                Math.max(defaults.maxClientOrders(), 2 * openOrders),
                defaults.maxTransfers(),
                defaults.pendingCancelsPerCommand(),
                configuration.get(Settings.PREALLOCATED));
        return limits.withRevisableTrades(configuration.get(Settings.REVISABLE_TRADES));
    }

    /** @throws StartException when there is no driver for the database */
    public static ReportingSettings reporting(final VenueConfiguration configuration, final Path data) {
        final DatabaseSettings database = database(configuration, data);
        try {
            database.open();
        } catch (final ReportingException e) {
            throw new StartException(e.getMessage(), e);
        }
        return ReportingSettings.of(database).withSurveillance(SurveillanceOptions.of(configuration));
    }

    /** The database that history is in. */
    public static DatabaseSettings database(final VenueConfiguration configuration, final Path data) {
        final String synchronous = configuration.get(Settings.REPORTING_SYNCHRONOUS);
        return DatabaseSettings.of(configuration.get(Settings.REPORTING_URL), data)
                .withUser(configuration.get(Settings.REPORTING_USER), password(configuration))
                .withSynchronous(Synchronous.valueOf(synchronous.toUpperCase(java.util.Locale.ROOT)));
    }

    private static String password(final VenueConfiguration configuration) {
        final String file = configuration.get(Settings.REPORTING_PASSWORD_FILE);
        try {
            return file.isEmpty() ? "" : Files.readString(Path.of(file)).strip();
        } catch (final IOException e) {
            throw new StartException("the file of reporting.password-file cannot be read: " + FileFailure.reason(e), e);
        }
    }

    /**
     * @param screen directory of the built screen, or null
     * @param dialects what the gateway speaks
     */
    public static GatewayConfiguration gateway(
            final VenueConfiguration configuration,
            final Path data,
            final AdministratorKey administratorKey,
            final Path screen,
            final List<Dialect> dialects) {
        return new GatewayConfiguration(data, administratorKey, screen, configuration, dialects);
    }

    /** The media driver's directory: in memory where the system has a place for that, one per data directory. */
    static String aeronDirectory(final Path data) {
        return aeronDirectory(data, "driver");
    }

    /** @param name unlike that of other processes with the same data directory */
    public static String aeronDirectory(final Path data, final String name) {
        final Path own = hasSharedMemory() ? SharedMemory.own(SHARED_MEMORY, System.getProperty("user.name")) : null;
        if (own == null) {
            return data.resolve(name).toString();
        }
        final CRC32 checksum = new CRC32();
        checksum.update(data.resolve(name).toString().getBytes(StandardCharsets.UTF_8));
        return own.resolve(Long.toHexString(checksum.getValue())).toString();
    }

    /** Containers often have little of it: then the buffers are files on disk. */
    private static boolean hasSharedMemory() {
        return Files.isDirectory(SHARED_MEMORY) && SHARED_MEMORY.toFile().getUsableSpace() >= MIN_SHARED_MEMORY_BYTES;
    }
}
