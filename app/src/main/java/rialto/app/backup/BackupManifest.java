package rialto.app.backup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import rialto.app.cluster.ClusterIdentity;
import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

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
    /** The directories of a backup. */
    static final String DATA = "data";

    static final String KEYS = "keys";

    /** Names some 150,000 files. */
    private static final int MAX_BYTES = 32 * 1024 * 1024;

    private static final int MAX_KEY_BYTES = 64 * 1024;
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Whether the log was replayed when the backup was taken. */
    boolean isReplayed() {
        return !stateHash.isEmpty();
    }

    /** What is in the backup, for people. */
    String describe() {
        return "log position " + logPosition
                + (isReplayed()
                        ? ", event " + eventSequence + ", last command at " + lastCommandAt + ", state hash "
                                + stateHash
                        : ", not replayed");
    }

    /**
     * Puts it into a backup.
     *
     * @return its SHA-256: who noted it down knows a backup again that nobody has changed since
     */
    String write(final Path directory) throws IOException {
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
        final byte[] bytes = (JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n")
                .getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_BYTES) {
            throw new IOException("the list of its " + files.size() + " files takes " + bytes.length
                    + " bytes, and no more than " + MAX_BYTES + " are restored");
        }
        final Path draft = directory.resolve(FILE + ".new");
        Files.write(draft, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        Files.move(draft, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        return FileTree.sha256(bytes);
    }

    /**
     * Opens a backup, to read it once.
     *
     * @throws StartException when there is none
     */
    static PlainDirectory open(final Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new StartException("there is no backup in " + directory + ": it is no directory");
        }
        return PlainDirectory.open(directory);
    }

    /**
     * Reads it once: the bytes that are compared are those that are understood.
     *
     * @param sha256 that they must have, hexadecimal; null when that is not known
     * @throws StartException when there is no whole backup, or it is another one
     */
    static BackupManifest read(final PlainDirectory backup, final String sha256) throws IOException {
        final Path file = backup.path().resolve(FILE);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new StartException("there is no whole backup in " + backup.path() + ": it has no " + FILE
                    + ", which is written last; this one was interrupted, or it is something else");
        }
        final byte[] bytes;
        try {
            bytes = new CheckedFiles(backup, more -> {}).bytes(FILE, MAX_BYTES);
        } catch (final ChangedFileException e) {
            throw new StartException("the backup is damaged: " + e.getMessage(), e);
        }
        // it says what everything else was, and nothing but its own hash says what it was
        final String found = FileTree.sha256(bytes);
        if (sha256 != null && !found.equalsIgnoreCase(sha256.strip())) {
            throw new StartException("this is another backup, or it was changed: the SHA-256 of its " + FILE + " is "
                    + found + ", not " + sha256);
        }
        try {
            return parse(JSON.readTree(bytes), file);
        } catch (final JsonProcessingException e) {
            throw new StartException(file + " is damaged: " + e.getOriginalMessage(), e);
        }
    }

    /** Of the data, by their paths from the backup's directory of data. */
    List<FileTree.Entry> data() {
        return below(DATA);
    }

    /** Of the keys, by their names. */
    List<FileTree.Entry> keys() {
        return below(KEYS);
    }

    private List<FileTree.Entry> below(final String directory) {
        return files.stream()
                .filter(entry -> entry.path().startsWith(directory + '/'))
                .map(entry -> entry.from(directory))
                .toList();
    }

    private static BackupManifest parse(final JsonNode json, final Path file) {
        final List<FileTree.Entry> files = new ArrayList<>();
        final Set<String> paths = new HashSet<>();
        for (final JsonNode entry : json.path("files")) {
            final FileTree.Entry parsed = entry(entry, file);
            if (!paths.add(parsed.path())) {
                throw new StartException(file + " is damaged: it names " + parsed.path() + " twice");
            }
            files.add(parsed);
        }
        if (files.isEmpty() || json.path("backupId").asText().isEmpty()) {
            throw new StartException(file + " is damaged: it lists no files");
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
    }

    private static FileTree.Entry entry(final JsonNode json, final Path file) {
        final String path = json.path("path").asText();
        final long bytes = json.path("bytes").asLong(-1);
        final String sha256 = json.path("sha256").asText();
        final List<String> names = List.of(path.split("/", -1));
        if (names.size() == 1 || !DATA.equals(names.getFirst()) && !KEYS.equals(names.getFirst())) {
            throw new StartException(file + " names " + path + ", and only files of data/ and keys/ are restored; if an"
                    + " older build took the backup, restore it with that");
        }
        final boolean isBelow =
                names.stream().noneMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."))
                        && path.indexOf('\0') < 0;
        final boolean isKey = names.size() == 2 && BackupFiles.KEYS.contains(names.getLast());
        if (!isBelow || KEYS.equals(names.getFirst()) && !isKey) {
            throw new StartException(file + " is damaged: it names " + path.replace('\0', '?')
                    + "; only files below data/, and keys/master.key and keys/admin.key, are restored");
        }
        if (bytes < 0
                || isKey && bytes > MAX_KEY_BYTES
                || !SHA256.matcher(sha256).matches()) {
            throw new StartException(
                    file + " is damaged: of " + path + " it says " + json.path("bytes") + " bytes and SHA-256 "
                            + json.path("sha256") + "; a length (of a key up to " + MAX_KEY_BYTES
                            + ") and 64 hexadecimal digits would pass");
        }
        return new FileTree.Entry(path, bytes, sha256);
    }
}
