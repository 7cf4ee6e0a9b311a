package rialto.app.backup;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rialto.app.cluster.ClusterIdentity;
import rialto.app.config.ClusterSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.data.DataDirectory;
import rialto.app.data.FileFailure;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.client.OwnFiles;
import rialto.sequencer.ReplayCheck;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** Data directories from a backup, after everything was lost. */
@Command(
        name = "restore",
        description = {
            "Writes the data directories of members (--id, --all), or of a venue in one process, from a backup.",
            "It is for the loss of all members: what happened after the backup is gone. A member that was lost alone needs no"
                    + " backup. Start it with an empty directory, and it copies from the others."
        },
        mixinStandardHelpOptions = true)
public final class RestoreCommand implements Callable<Integer> {
    private static final List<String> MAY_BE_THERE =
            List.of("admin.key", "master.key", "keys.lock", "rialto.lock", "format", "replay.tmp");

    @Mixin
    private VenueOptions options;

    @Mixin
    private CopyOptions copy;

    @Option(names = "--from", required = true, paramLabel = "DIR", description = "The backup's directory.")
    private Path from;

    @Option(
            names = "--sha256",
            paramLabel = "HASH",
            description = "What the backup said of its manifest.json: refuse one that is not that very backup.")
    private String sha256;

    @Option(names = "--all", description = "Restore all members, on this machine.")
    private boolean all;

    @Option(
            names = "--members-changed",
            description = "Accept that the members have other addresses than in the backup.")
    private boolean membersChanged;

    @Option(
            names = "--cluster",
            paramLabel = "ID",
            description = "With --id, for all members but the first: what the first one's restoration said.")
    private UUID cluster;

    @Option(
            names = "--without-keys",
            description = "Leave master.key and admin.key out: for a copy beside a venue that goes on.")
    private boolean withoutKeys;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        final VenueConfiguration configuration = options.configuration();
        final Path directory = from.toAbsolutePath().normalize();
        final BackupManifest manifest;
        final List<Integer> ids;
        try (PlainDirectory backup = BackupManifest.open(directory)) {
            manifest = BackupManifest.read(backup, sha256);
            ids = ids(configuration.get(Settings.MEMBERS));
            requireFitting(configuration, manifest);
            requireEmpty(ClusterSettings.data(configuration), ids, configuration);
            if (cluster == null) {
                cluster = UUID.randomUUID();
            }
            restore(configuration, backup, manifest, ids);
        } catch (final IOException e) {
            throw new StartException(
                    "the backup cannot be restored: " + FileFailure.reason(e, ClusterSettings.data(configuration)), e);
        }
        final PrintWriter out = spec.commandLine().getOut();
        out.println((ids.isEmpty() ? "The venue is" : "Members " + ids + " are") + " as at: " + manifest.describe());
        if (ids.size() < configuration.get(Settings.MEMBERS).size()) {
            out.println("Restore the other members from the same backup before any is started, with --cluster "
                    + cluster + ": members that are restored without it are another cluster.");
        }
        out.flush();
        return 0;
    }

    private List<Integer> ids(final List<MemberAddress> members) {
        final Integer id = copy.id();
        if (members.isEmpty()) {
            if (id != null || all || cluster != null) {
                throw new StartException("--id, --all and --cluster are for a cluster, and cluster.members is empty");
            }
            return List.of();
        }
        if (all && cluster != null) {
            throw new StartException("--cluster is for members that are restored one by one, with --id");
        }
        if ((id == null) != all) {
            throw new StartException("which member? --id N restores one of cluster.members, --all all of them here");
        }
        if (id != null && (id < 0 || id >= members.size())) {
            throw new StartException("there is no member " + id + ": cluster.members has 0 to " + (members.size() - 1));
        }
        return all ? IntStream.range(0, members.size()).boxed().toList() : List.of(id);
    }

    private void requireFitting(final VenueConfiguration configuration, final BackupManifest manifest) {
        if (!manifest.format().equals(DataDirectory.FORMAT)) {
            throw new StartException("the backup is of format " + manifest.format() + ", this build reads format "
                    + DataDirectory.FORMAT + ": restore it with the build that took it");
        }
        final ClusterIdentity configured = ClusterIdentity.configured(configuration);
        if (!manifest.cluster().limits().equals(configured.limits())) {
            throw new StartException("the backup was made with other engine limits: it has "
                    + manifest.cluster().limits() + ", the configuration says " + configured.limits());
        }
        if (!membersChanged && !manifest.cluster().members().equals(configured.members())) {
            throw new StartException("the backup is that of cluster.members ["
                    + manifest.cluster().members() + "], the configuration says [" + configured.members()
                    + "]; if its members have moved, pass --members-changed");
        }
    }

    private static void requireEmpty(final Path shared, final List<Integer> ids, final VenueConfiguration configuration)
            throws IOException {
        requireOwn(shared);
        if (Files.exists(shared.resolve("reporting.db"))) {
            throw new StartException(shared.resolve("reporting.db")
                    + " is there: it may have events that the backup lacks; move it away, reporting writes it anew");
        }
        for (final Path target : memberData(configuration, ids)) {
            requireOwn(target);
            Restoration.clear(target);
            if (!FileTree.isEmpty(target)) {
                throw new StartException(target + " is not empty; move it away if its data are lost for good");
            }
        }
        if (ids.isEmpty() && Files.isDirectory(shared)) {
            Restoration.clear(shared);
            try (var files = Files.list(shared)) {
                final var other = files.filter(file ->
                                !MAY_BE_THERE.contains(file.getFileName().toString()))
                        .findFirst();
                if (other.isPresent()) {
                    throw new StartException(
                            shared + " is not empty (" + other.get().getFileName() + "); pass another --data");
                }
            }
        }
    }

    /** Before anything is written there, or read by who starts from it. */
    private static void requireOwn(final Path target) throws IOException {
        if (Files.isDirectory(target)) {
            OwnFiles.requireDirectory(target);
        }
    }

    private void replay(
            final VenueConfiguration configuration, final PlainDirectory data, final BackupManifest manifest)
            throws IOException, InterruptedException {
        if (copy.noReplay() || !manifest.isReplayed()) {
            return;
        }
        final ReplayCheck.Outcome outcome = BackupReplay.run(
                configuration,
                data,
                manifest.data(),
                ClusterSettings.data(configuration).resolve("replay.tmp"));
        if (!BackupReplay.hash(outcome).equals(manifest.stateHash())
                || outcome.eventSequence() != manifest.eventSequence()) {
            throw new StartException("the backup's log gives event " + outcome.eventSequence() + " and state "
                    + BackupReplay.hash(outcome) + " here, but gave event " + manifest.eventSequence() + " and state "
                    + manifest.stateHash() + " when it was taken; restore it with the build that took it");
        }
    }

    /**
     * All that is wanted, or nothing: what was written before something failed is deleted. Of the backup each file is read
     * once: what is compared with the manifest is what stays, and everything else is done with the first member's copy.
     */
    private void restore(
            final VenueConfiguration configuration,
            final PlainDirectory backup,
            final BackupManifest manifest,
            final List<Integer> ids)
            throws IOException, InterruptedException {
        try (Restoration restoration = new Restoration()) {
            final Path shared = ClusterSettings.data(configuration);
            restoration.restoreKeys(withoutKeys ? Map.of() : keys(backup, manifest), shared);
            final List<Path> targets = ids.isEmpty() ? List.of(shared) : memberData(configuration, ids);
            try {
                final Path first = restoration.draft(targets.getFirst());
                copyBackup(backup, manifest, first);
                try (PlainDirectory copied = PlainDirectory.open(first)) {
                    replay(configuration, copied, manifest);
                    for (final Path target : targets.subList(1, targets.size())) {
                        copyData(copied, manifest, restoration.draft(target));
                    }
                }
                for (int i = 0; i < targets.size(); i++) {
                    final Path draft = Restoration.draftOf(targets.get(i));
                    Files.writeString(draft.resolve("format"), manifest.format() + "\n");
                    ReplayCheck.markCommitted(draft, manifest.logPosition());
                    if (!ids.isEmpty()) {
                        identity(configuration, ids.get(i)).write(draft);
                    }
                }
                restoration.takeOver();
            } catch (final IOException e) {
                // before it is deleted: it says how much room there is
                final String reason = FileFailure.reason(e, restoration.target());
                throw new StartException("the backup cannot be restored to " + restoration.target() + ": " + reason, e);
            }
        }
    }

    private static Map<String, byte[]> keys(final PlainDirectory backup, final BackupManifest manifest)
            throws IOException {
        final Map<String, byte[]> keys = new LinkedHashMap<>();
        try {
            for (final FileTree.Entry entry : manifest.keys()) {
                keys.put(entry.path(), new CheckedFiles(backup, more -> {}).bytes(entry.in(BackupManifest.KEYS)));
            }
        } catch (final ChangedFileException e) {
            throw damaged(e);
        }
        return keys;
    }

    private static void copyBackup(final PlainDirectory backup, final BackupManifest manifest, final Path draft)
            throws IOException {
        final List<String> files = new ArrayList<>(List.of(BackupManifest.FILE));
        manifest.files().forEach(entry -> files.add(entry.path()));
        try {
            new CheckedFiles(backup, more -> {}).requireNothingBesides(files);
            try (PlainDirectory data = backup.directory(BackupManifest.DATA)) {
                copyData(data, manifest, draft);
            }
        } catch (final ChangedFileException e) {
            throw damaged(e);
        }
    }

    private static void copyData(final PlainDirectory data, final BackupManifest manifest, final Path draft)
            throws IOException {
        final ByteProgress copying = new ByteProgress("writing " + draft.getParent());
        try (copying) {
            new CheckedFiles(data, copying).copy(manifest.data(), draft);
        }
    }

    private static StartException damaged(final ChangedFileException e) {
        return new StartException("the backup is damaged: " + e.getMessage(), e);
    }

    private static List<Path> memberData(final VenueConfiguration configuration, final List<Integer> ids) {
        return ids.stream()
                .map(member -> ClusterSettings.memberData(configuration, member))
                .toList();
    }

    /**
     * Another cluster from here on: a member of the lost one that turns up again must not mix with it, nor must one of an
     * earlier restoration from the same backup.
     */
    private ClusterIdentity identity(final VenueConfiguration configuration, final int member) {
        final ClusterIdentity configured = ClusterIdentity.configured(configuration);
        return new ClusterIdentity(cluster.toString(), member, configured.members(), configured.limits(), false);
    }
}
