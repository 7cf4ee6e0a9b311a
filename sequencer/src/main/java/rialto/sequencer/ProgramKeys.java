package rialto.sequencer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.OwnFiles;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The programs that a member lets in: a directory of key files, looked at again and again. A file that goes away, or says
 * something else, ends what was opened with it. Beside them there is a key of the member's own parts, of this process alone
 * and in no file. Thread-safe.
 */
public final class ProgramKeys {
    /** Name of the member's own parts; no file may have it. */
    static final String OWN = "this-member";

    private static final Logger LOGGER = LoggerFactory.getLogger(ProgramKeys.class);
    private static final long LOOK_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path directory;
    private final ProgramFile own =
            ProgramFile.generate(new Program(OWN, Set.of(Permission.MEMBER), List.of(), Program.NEVER));
    private volatile Map<String, ProgramFile> programs = Map.of();
    private List<String> seen = List.of();
    private volatile long lookedNs = System.nanoTime();

    private ProgramKeys(final Path directory) {
        this.directory = directory;
    }

    /**
     * The keys of a directory.
     *
     * @throws SequencerStartException if it cannot be read
     */
    public static ProgramKeys in(final Path directory) {
        final ProgramKeys keys = new ProgramKeys(directory);
        try {
            keys.look();
            return keys;
        } catch (final IOException e) {
            throw new SequencerStartException(
                    "the programs' keys in " + directory + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Reads the directory again if something in it has changed. When that fails all stays as it was. */
    void refresh() {
        try {
            look();
        } catch (final IOException e) {
            LOGGER.warn(
                    "the programs' keys in {} cannot be read, those known before stay: {}", directory, e.toString());
        }
    }

    /** The program of a name; null if there is none. */
    public ProgramFile find(final String name) {
        return name.equals(OWN) ? own : programs.get(name);
    }

    /** As {@link #find}, with the directory as it was a second ago at most. */
    public ProgramFile findNow(final String name) {
        final long nowNs = System.nanoTime();
        if (nowNs - lookedNs > LOOK_INTERVAL_NS) {
            lookedNs = nowNs;
            refresh();
        }
        return find(name);
    }

    /** Whether what was let in may stay: that very key is there, permits the same, and its time is not over. */
    boolean isCurrent(final Program program, final long nowMs) {
        final ProgramFile file = find(program.name());
        return file != null && file.program().equals(program) && !program.isExpired(nowMs);
    }

    /** What the member's own parts show. */
    ProgramKey own() {
        return own.key();
    }

    private synchronized void look() throws IOException {
        OwnFiles.requireDirectory(directory);
        final List<Path> files;
        try (Stream<Path> all = Files.list(directory)) {
            files = all.filter(file -> file.toString().endsWith(ProgramFile.SUFFIX))
                    .sorted()
                    .toList();
        }
        final List<String> now = new ArrayList<>();
        for (final Path file : files) {
            final BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            now.add(file.getFileName() + " " + attributes.lastModifiedTime().toMillis() + " " + attributes.size() + " "
                    + attributes.fileKey());
        }
        if (!now.equals(seen)) {
            programs = read(files);
            seen = now;
            LOGGER.debug("programs that are let in: {}", programs.keySet());
        }
    }

    /** A file that says nothing sensible, such as half a copy, leaves what was known under its name. */
    private Map<String, ProgramFile> read(final List<Path> files) {
        final Map<String, ProgramFile> read = new TreeMap<>();
        for (final Path file : files) {
            final String name = file.getFileName().toString();
            final String stem = name.substring(0, name.length() - ProgramFile.SUFFIX.length());
            try {
                OwnFiles.requireKey(file);
                final ProgramFile program = ProgramFile.read(file);
                if (stem.equals(program.program().name()) && !stem.equals(OWN)) {
                    read.put(stem, program);
                } else {
                    LOGGER.warn(
                            "{} is left out: it holds the key of {}",
                            file,
                            program.program().name());
                }
            } catch (final IOException e) {
                LOGGER.warn("{}", e.getMessage());
                if (programs.containsKey(stem)) {
                    read.put(stem, programs.get(stem));
                }
            }
        }
        return Map.copyOf(read);
    }
}
