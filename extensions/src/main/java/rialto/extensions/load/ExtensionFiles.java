package rialto.extensions.load;

import rialto.client.OwnFiles;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of one extension: its code, its settings, or both.
 *
 * @param code a {@code .java} file or a jar; null for one of the host's own classes, which the settings name
 * @param settings null when there are none
 * @param fingerprint another one when a file is another
 */
public record ExtensionFiles(String name, Path code, Path settings, String fingerprint) {
    static final String SOURCE = ".java";
    static final String JAR = ".jar";
    static final String SETTINGS = ".properties";

    /** The host's own: where requests are, and the process of all that have none of their own. */
    private static final Set<String> RESERVED = Set.of("control", "all");

    /**
     * Looks at a directory.
     *
     * @return extensions by name; none when there is no directory
     * @throws IOException when it cannot be read, or others may write to it
     */
    public static SortedMap<String, ExtensionFiles> in(final Path directory) throws IOException {
        final SortedMap<String, ExtensionFiles> found = new TreeMap<>();
        if (!Files.isDirectory(directory)) {
            return found;
        }
        OwnFiles.requireDirectory(directory);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (final Path file : files) {
                final String text = file.getFileName().toString();
                final String ending = ending(text);
                if (ending != null && Files.isRegularFile(file)) {
                    final String name = text.substring(0, text.length() - ending.length());
                    add(found, name, file, ending.equals(SETTINGS));
                }
            }
        } catch (final NoSuchFileException e) {
            return in(directory); // gone while it was looked at
        } catch (final DirectoryIteratorException e) {
            throw e.getCause();
        }
        return found;
    }

    private static String ending(final String file) {
        if (file.endsWith(SOURCE)) {
            return SOURCE;
        }
        if (file.endsWith(JAR)) {
            return JAR;
        }
        return file.endsWith(SETTINGS) ? SETTINGS : null;
    }

    private static void add(
            final SortedMap<String, ExtensionFiles> found, final String name, final Path file, final boolean isSettings)
            throws IOException {
        final ExtensionFiles before = found.get(name);
        final String mark =
                file.getFileName() + ":" + Files.getLastModifiedTime(file).toMillis() + ":" + Files.size(file);
        final Path code = isSettings ? before == null ? null : before.code : file;
        final Path settings = isSettings ? file : before == null ? null : before.settings;
        final boolean isTwice = !isSettings && before != null && before.code != null;
        final String all =
                before == null ? mark : isSettings ? before.fingerprint + " " + mark : mark + " " + before.fingerprint;
        found.put(
                name, new ExtensionFiles(name, isTwice ? before.code : code, settings, isTwice ? "twice " + all : all));
    }

    /** Whether its name can be an extension's. */
    public boolean hasName() {
        return isName(name);
    }

    /** Whether a name can be an extension's: it names directories, beside those of the host. */
    public static boolean isName(final String name) {
        return name.matches("[A-Za-z0-9_-]{1,36}") && !RESERVED.contains(name);
    }

    /** Whether there are a source and a jar of the same name. */
    boolean isTwice() {
        return fingerprint.startsWith("twice ");
    }

    /** What the settings say; empty without them. */
    Map<String, String> read() throws IOException {
        final Map<String, String> values = new TreeMap<>();
        if (settings != null) {
            final Properties properties = new Properties();
            try (Reader reader = Files.newBufferedReader(settings)) {
                properties.load(reader);
            }
            properties.stringPropertyNames().forEach(key -> values.put(key, properties.getProperty(key)));
        }
        return values;
    }
}
