package rialto.app.backup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import rialto.app.cluster.ClusterIdentity;
import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * What a backup holds. Written last: a backup without it was interrupted.
 *
 * @param backupId unlike that of any other backup
 * @param format of the data directory
 * @param cluster whose data it is; without an id for a venue in one process
 * @param takenAt when it was finished
 * @param logPosition up to which everything is in it
 * @param eventSequence of the last event; -1 when the log was not replayed
 * @param lastCommandAt time of the last command
 * @param stateHash of the engine's state after it, hexadecimal; empty when the log was not replayed
 * @param files all of the backup but this one, by their paths from its directory
 */
record BackupManifest(
        String backupId,
        String format,
        ClusterIdentity cluster,
        String takenAt,
        long logPosition,
        long eventSequence,
        String lastCommandAt,
        String stateHash,
        List<FileTree.Entry> files) {
    static final String FILE = "manifest.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Whether the log was replayed when the backup was taken. */
    boolean isReplayed() {
        return !stateHash.isEmpty();
    }

    /** Of the manifest of a backup: who noted it down knows a backup again that nobody has changed since. */
    static String sha256(final Path directory) throws IOException {
        return FileTree.entry(directory, FILE).sha256();
    }

    /** What is in the backup, for people. */
    String describe() {
        return "log position " + logPosition
                + (isReplayed()
                        ? ", event " + eventSequence + ", last command at " + lastCommandAt + ", state hash "
                                + stateHash
                        : ", not replayed");
    }

    void write(final Path directory) throws IOException {
        final ObjectNode json = JSON.createObjectNode()
                .put("backupId", backupId)
                .put("format", format)
                .put("takenAt", takenAt)
                .put("logPosition", logPosition)
                .put("eventSequence", eventSequence)
                .put("lastCommandAt", lastCommandAt)
                .put("stateHash", stateHash);
        json.set("cluster", cluster.json());
        json.set("files", JSON.valueToTree(files));
        final Path draft = directory.resolve(FILE + ".new");
        Files.writeString(draft, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
        Files.move(draft, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    /** @throws StartException when there is no whole backup */
    static BackupManifest read(final Path directory) {
        final Path file = directory.resolve(FILE);
        if (!Files.isDirectory(directory)) {
            throw new StartException("there is no backup in " + directory + ": it is no directory");
        }
        if (!Files.exists(file)) {
            throw new StartException("there is no whole backup in " + directory + ": it has no " + FILE
                    + ", which is written last; this one was interrupted, or it is something else");
        }
        try {
            final JsonNode json = JSON.readTree(file.toFile());
            final List<FileTree.Entry> files = new ArrayList<>();
            json.path("files")
                    .forEach(entry -> files.add(new FileTree.Entry(
                            entry.path("path").asText(),
                            entry.path("bytes").asLong(),
                            entry.path("sha256").asText())));
            if (files.isEmpty() || json.path("backupId").asText().isEmpty()) {
                throw new StartException(file + " is damaged: it lists no files");
            }
            if (files.stream().noneMatch(entry -> entry.path().startsWith("data/"))) {
                throw new StartException(
                        file + " names files as an older build did: restore it with the build that took it");
            }
            return new BackupManifest(
                    json.path("backupId").asText(),
                    json.path("format").asText(),
                    ClusterIdentity.parse(json.path("cluster")),
                    json.path("takenAt").asText(),
                    json.path("logPosition").asLong(),
                    json.path("eventSequence").asLong(),
                    json.path("lastCommandAt").asText(),
                    json.path("stateHash").asText(),
                    files);
        } catch (final IOException e) {
            throw new StartException(file + " is damaged: " + e.getMessage(), e);
        }
    }
}
