package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import rialto.simulator.client.Credentials;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The demo's API keys by account, kept in a file that only its owner can read: a venue shows a secret once. */
final class DemoKeys {
    private final ObjectMapper json = new ObjectMapper();
    private final Map<String, Credentials> keys = new ConcurrentSkipListMap<>();
    private final Path file;

    private DemoKeys(final Path file) {
        this.file = file;
    }

    /**
     * @param file null for keys that end with the process
     * @throws SimulationException when there is a file that cannot be read
     */
    static DemoKeys load(final Path file) {
        final DemoKeys keys = new DemoKeys(file);
        if (file != null && Files.exists(file)) {
            keys.read();
        }
        return keys;
    }

    /** Whether the keys outlive the process. */
    boolean areKept() {
        return file != null;
    }

    Collection<Credentials> all() {
        return keys.values();
    }

    /** The key of an account, or null. */
    Credentials get(final String account) {
        return keys.get(account);
    }

    void put(final String account, final Credentials credentials) {
        keys.put(account, credentials);
    }

    /**
     * @throws SimulationException when the file cannot be written
     */
    void save() {
        if (file == null) {
            return;
        }
        final ObjectNode root = json.createObjectNode();
        keys.forEach((account, key) ->
                root.putObject(account).put("apiKey", key.apiKey()).put("secretKey", key.secretKey()));
        try {
            final Path unfinished = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(unfinished);
            createPrivate(unfinished);
            Files.write(unfinished, json.writerWithDefaultPrettyPrinter().writeValueAsBytes(root));
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException e) {
            throw new SimulationException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    private void read() {
        try {
            for (final Map.Entry<String, JsonNode> entry :
                    json.readTree(file.toFile()).properties()) {
                final JsonNode key = entry.getValue();
                keys.put(
                        entry.getKey(),
                        new Credentials(
                                key.path("apiKey").asText(),
                                key.path("secretKey").asText()));
            }
        } catch (final IOException e) {
            throw new SimulationException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static void createPrivate(final Path path) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(path);
        }
    }
}
