package rialto.app.backup;

import com.fasterxml.jackson.databind.JsonNode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rialto.app.cluster.ClusterIdentity;
import rialto.app.cluster.LeaderSearch;
import rialto.app.cluster.MemberClient;
import rialto.app.cluster.MemberWire;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.data.DataDirectory;
import rialto.app.data.FileFailure;
import rialto.app.data.ProgramDirectory;
import rialto.app.process.Progress;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.client.OwnFiles;
import rialto.client.ProgramKey;
import rialto.sequencer.BackupSource;
import rialto.sequencer.ClusterCopy;
import rialto.sequencer.MemberFiles;
import rialto.sequencer.ReplayCheck;
import rialto.sequencer.SequencerStartException;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A copy of log, snapshots and events that a venue can be started with. */
@Command(
        name = "backup",
        description = {
            "Copies log, snapshots, events and keys into a directory, and replays the log to prove the copy.",
            "It copies from the running cluster of the configuration, which goes on trading. With --id it copies from a"
                    + " stopped member on this machine, without cluster.members from a stopped venue in one process."
        },
        mixinStandardHelpOptions = true)
public final class BackupCommand implements Callable<Integer> {
    private static final long LEADER_LIMIT_MS = 20_000;
    private static final long COPY_LIMIT_MS = 3_600_000;
    private static final long NS_PER_MS = 1_000_000;

    @Mixin
    private VenueOptions options;

    @Mixin
    private CopyOptions copy;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "DIR",
            description = "The backup's directory. It must be empty, or not exist yet.")
    private Path to;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        final VenueConfiguration configuration = options.configuration();
        final Path directory = to.toAbsolutePath().normalize();
        try {
            if (Files.isDirectory(directory)) {
                OwnFiles.requireDirectory(directory);
            }
            if (!FileTree.isEmpty(directory)) {
                throw new StartException(directory + " is not empty; a backup takes a directory of its own");
            }
            Files.createDirectories(directory);
            Files.createDirectory(directory.resolve(BackupManifest.DATA));
        } catch (final IOException e) {
            throw new StartException(
                    "a backup cannot be written to " + directory + ": " + FileFailure.reason(e, directory.getParent()),
                    e);
        }
        boolean isDone = false;
        try {
            write(configuration, directory);
            isDone = true;
            return 0;
        } catch (final IOException e) {
            throw new StartException("the backup in " + directory + " failed: " + FileFailure.reason(e, directory), e);
        } finally {
            if (!isDone) {
                BackupFiles.discard(directory);
            }
        }
    }

    private void write(final VenueConfiguration configuration, final Path directory)
            throws IOException, InterruptedException {
        final Path data = directory.resolve(BackupManifest.DATA);
        final List<MemberAddress> members = configuration.get(Settings.MEMBERS);
        final ClusterIdentity cluster;
        final List<FileTree.Entry> files = new ArrayList<>();
        long position = 0;
        if (members.isEmpty() || copy.id() != null) {
            cluster = copyStopped(configuration, members, data, files);
        } else {
            final JsonNode leader = leader(configuration, members);
            cluster = ClusterIdentity.parse(leader);
            position = copyRunning(configuration, members, data);
            files.addAll(checksums(data));
        }
        final PrintWriter out = spec.commandLine().getOut();
        final List<FileTree.Entry> keys =
                BackupFiles.copyKeys(ClusterSettings.data(configuration), directory.resolve(BackupManifest.KEYS));
        if (keys.stream().noneMatch(key -> key.path().equals(BackupFiles.MASTER_KEY))) {
            out.println("The backup has no master.key, for there is none in " + ClusterSettings.data(configuration)
                    + ". Copy it from a gateway's machine: without it API keys are of no use");
        }
        final ReplayCheck.Outcome outcome = copy.noReplay() ? null : replay(configuration, directory, files);
        final BackupManifest manifest = manifest(outcome, cluster, position, files, keys);
        final String sha256 = manifest.write(directory);
        out.println("Backup in " + directory + ": " + manifest.describe());
        out.println("SHA-256 of its " + BackupManifest.FILE + ": " + sha256);
        out.flush();
    }

    /** Of the very bytes that the manifest will name. */
    private static ReplayCheck.Outcome replay(
            final VenueConfiguration configuration, final Path directory, final List<FileTree.Entry> files)
            throws IOException, InterruptedException {
        try (PlainDirectory data = PlainDirectory.open(directory.resolve(BackupManifest.DATA))) {
            return BackupReplay.run(configuration, data, files, directory.resolve("replay"));
        }
    }

    private static BackupManifest manifest(
            final ReplayCheck.Outcome outcome,
            final ClusterIdentity cluster,
            final long position,
            final List<FileTree.Entry> data,
            final List<FileTree.Entry> keys) {
        return new BackupManifest(
                UUID.randomUUID().toString(),
                DataDirectory.FORMAT,
                cluster,
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                outcome == null ? position : outcome.logPosition(),
                outcome == null ? -1 : outcome.eventSequence(),
                outcome == null
                        ? ""
                        : Instant.ofEpochMilli(outcome.timestampNs() / NS_PER_MS)
                                .toString(),
                outcome == null ? "" : BackupReplay.hash(outcome),
                Stream.concat(
                                data.stream().map(entry -> entry.in(BackupManifest.DATA)),
                                keys.stream().map(entry -> entry.in(BackupManifest.KEYS)))
                        .toList());
    }

    private static List<FileTree.Entry> checksums(final Path data) throws IOException {
        final ByteProgress reading = new ByteProgress("computing checksums");
        try (reading;
                PlainDirectory directory = PlainDirectory.open(data)) {
            return new CheckedFiles(directory, reading).list();
        }
    }

    private ClusterIdentity copyStopped(
            final VenueConfiguration configuration,
            final List<MemberAddress> members,
            final Path data,
            final List<FileTree.Entry> written)
            throws IOException {
        final Integer id = copy.id();
        final Path source =
                members.isEmpty() ? ClusterSettings.data(configuration) : ClusterSettings.memberData(configuration, id);
        if (!Files.isDirectory(source.resolve(MemberFiles.ARCHIVE))) {
            throw new StartException("there is nothing to back up in " + source);
        }
        if (id != null) {
            options.set(Settings.MEMBER_ID, id.toString());
        }
        final String remedy = id == null
                ? "stop it first: only a cluster is backed up while it runs"
                : "stop it first, or leave --id out: then the running cluster is backed up";
        try (DataDirectory locked = DataDirectory.open(source, remedy)) {
            final ClusterIdentity identity =
                    ClusterIdentity.configured(options.configuration()).in(locked.path());
            if (MemberFiles.isMending(source)) {
                throw new StartException(
                        "what is in " + source + " may be a part of a log: a copy from the other members"
                                + " was broken off. Start the member, or back up another one");
            }
            final ByteProgress copying = new ByteProgress("copying the data");
            try (copying) {
                for (final String part : List.of(MemberFiles.ARCHIVE, MemberFiles.CLUSTER)) {
                    FileTree.copy(source.resolve(part), data.resolve(part), copying)
                            .forEach(entry -> written.add(entry.in(part)));
                }
            }
            final Path mark = source.resolve(MemberFiles.COMMITTED);
            if (Files.exists(mark)) {
                final byte[] committed = Files.readAllBytes(mark);
                Files.write(
                        data.resolve(MemberFiles.COMMITTED),
                        committed,
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE);
                written.add(new FileTree.Entry(MemberFiles.COMMITTED, committed.length, FileTree.sha256(committed)));
            }
            return identity;
        }
    }

    /** Says who it is, and has the same members and limits as the configuration. */
    private JsonNode leader(final VenueConfiguration configuration, final List<MemberAddress> members) {
        watch(configuration, members).awaitLeader(LEADER_LIMIT_MS);
        for (final MemberAddress member : members) {
            try {
                final ClusterIdentity identity = client(configuration).identity(member);
                ClusterIdentity.configured(configuration).requireSameCluster(identity, "member at " + member);
                return identity.json();
            } catch (final IOException e) {
                continue;
            }
        }
        throw new StartException("no member of the cluster answers");
    }

    private static long copyRunning(
            final VenueConfiguration configuration, final List<MemberAddress> members, final Path data)
            throws InterruptedException, IOException {
        final String host = configuration.get(Settings.CLIENT_HOST);
        final Progress copying = Progress.of("copying events, snapshot and log from the cluster");
        try (copying) {
            return ClusterCopy.backup(
                    ModuleSettings.alone(configuration, data, key(configuration)),
                    new BackupSource(
                            members.stream().map(MemberAddress::consensus).toList(),
                            members.stream().map(MemberAddress::archive).toList(),
                            host,
                            freePort(host),
                            () -> watch(configuration, members).awaitLeader(LEADER_LIMIT_MS)),
                    COPY_LIMIT_MS);
        } catch (final SequencerStartException | TimeoutException e) {
            throw new StartException("the cluster cannot be copied: " + e.getMessage(), e);
        } finally {
            FileTree.delete(data.resolve(MemberFiles.MARKS));
        }
    }

    private static LeaderSearch watch(final VenueConfiguration configuration, final List<MemberAddress> members) {
        return new LeaderSearch(members, client(configuration));
    }

    private static MemberClient client(final VenueConfiguration configuration) {
        return new MemberClient(key(configuration), MemberWire.of(configuration));
    }

    private static ProgramKey key(final VenueConfiguration configuration) {
        return new ProgramDirectory(ClusterSettings.data(configuration))
                .existing(ProgramDirectory.BACKUP)
                .key();
    }

    private static int freePort(final String host) throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName(host))) {
            return socket.getLocalPort();
        }
    }
}
