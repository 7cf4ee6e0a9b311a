package rialto.app.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.data.DurableFiles;
import rialto.app.data.FileFailure;
import rialto.app.process.StartException;
import rialto.sequencer.MemberFiles;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A member's directory while the member takes its log from the others. Whatever happens meanwhile, the member must not vote
 * with what it has: commands that it acknowledged may be missing there. Nor may it forget afterwards in which term it has voted:
 * in a term it votes once. So a mark stands in the directory from before the first
 * change until the copy is whole. Every step is on the disk before the next one begins ({@link DurableFiles}).
 *
 * <pre>
 * killed after                          the directory has                      the next start
 * ------------------------------------  -------------------------------------  ---------------------------------------------
 * the damage was found                  what it had                            finds it again
 * the mark was written (moving)         the mark, and what it had              moves it to damaged/
 * some of it was moved                  the mark, and the rest                 moves the rest to the same place
 * all was moved, the mark says copying  the mark                               copies
 * a part was copied                     the mark, a part of a copy             deletes the part, copies
 * the copy was whole and on the disk    the mark, a whole copy                 deletes it, copies: it has never voted with it
 * vote or identity.json was written     the same                               the same
 * the mark was deleted                  a whole copy                           is that of any member
 * </pre>
 *
 * <p>A member that is new in a cluster with a past goes the same way, with nothing to move. Used by the thread that starts the
 * member, or mends it; others ask {@link MemberFiles#isMending}.
 */
final class Mending {
    static final String ASIDE = "damaged";

    private static final Logger LOGGER = LoggerFactory.getLogger(Mending.class);
    private static final List<String> STATE =
            List.of(MemberFiles.ARCHIVE, MemberFiles.CLUSTER, MemberFiles.COMMITTED, MemberFiles.MARKS);
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);
    private static final Pattern NAMES = Pattern.compile("\\d{8}-\\d{6}-\\d{3}");
    private static final int KEPT = 2;

    private final Path data;
    private final Path file;
    private final DurableFiles files;
    private long voted;

    /** @param data of the member, which this process has to itself */
    Mending(final Path data, final DurableFiles files) {
        this.data = data;
        this.files = files;
        file = data.resolve(MemberFiles.MENDING);
    }

    /** How far the member has known its log to be committed: a copy that ends before is of no use. */
    long committed() {
        final MendingMark mark = read();
        return mark == null ? mostOf(MemberFiles::committed) : Math.max(MemberFiles.committed(data), mark.committed());
    }

    /**
     * Makes room for a copy: puts aside what the member had, or deletes what an earlier copy has left.
     *
     * @param leaderTerm in which the leader leads from which it will be
     * @throws StartException if the disk does not let it; then the mark stands, or nothing was changed
     */
    void begin(final long leaderTerm) {
        try {
            MendingMark mark = read();
            if (mark == null) {
                final long vote = mostOf(directory -> MemberFiles.latestVote(directory, leaderTerm));
                mark = new MendingMark(committed(), vote, NAME.format(Instant.now()), true);
            }
            voted = mark.voted();
            if (mark.isMoving()) {
                files.write(file, mark.text());
                putAside(data.resolve(ASIDE).resolve(mark.aside()));
                files.write(file, mark.copying().text());
                deleteOld(mark.aside());
            } else {
                for (final String name : STATE) {
                    files.delete(data.resolve(name));
                }
            }
        } catch (final IOException e) {
            throw new StartException(
                    "no room for a copy can be made in " + data + ": " + FileFailure.reason(e, data), e);
        }
    }

    /**
     * Ends it after {@link #begin}: what the directory has is a whole copy.
     *
     * @throws StartException if it cannot be brought to the disk; then the next start copies once more
     */
    void finish() {
        try {
            MemberFiles.keepVote(data, voted);
            for (final String name : STATE) {
                files.forceAll(data.resolve(name));
            }
            files.forceAll(data.resolve(ClusterIdentity.FILE));
            files.delete(file);
        } catch (final IOException e) {
            throw kept(e);
        } catch (final UncheckedIOException e) {
            throw kept(e.getCause());
        }
    }

    private StartException kept(final IOException e) {
        return new StartException("the copy cannot be kept in " + data + ": " + FileFailure.reason(e, data), e);
    }

    private void putAside(final Path aside) throws IOException {
        for (final String name : STATE) {
            if (Files.exists(data.resolve(name))) {
                if (!Files.exists(aside)) {
                    files.makeDirectory(aside.getParent());
                    files.makeDirectory(aside);
                }
                files.move(data.resolve(name), aside.resolve(name));
            }
        }
        if (Files.exists(aside)) {
            LOGGER.warn("what this member had is in {}; delete it when nobody needs it", aside);
        }
    }

    /** Each is a whole log: without an end to them, memory that is bad would fill the disk. */
    private void deleteOld(final String latest) throws IOException {
        final Path all = data.resolve(ASIDE);
        if (!Files.isDirectory(all)) {
            return;
        }
        final List<Path> old;
        try (Stream<Path> found = Files.list(all)) {
            old = found.filter(
                            path -> NAMES.matcher(path.getFileName().toString()).matches())
                    .sorted(Comparator.comparing((Path path) -> path.endsWith(latest))
                            .thenComparing(Path::getFileName)
                            .reversed())
                    .skip(KEPT)
                    .toList();
        }
        for (final Path path : old) {
            files.delete(path);
            LOGGER.warn("{} is deleted: of what was damaged the newest {} are kept", path, KEPT);
        }
    }

    /** Null without one, or with one that is damaged: then all that is there is put aside. */
    private MendingMark read() {
        if (!Files.exists(file)) {
            return null;
        }
        try {
            final MendingMark mark = MendingMark.parse(Files.readAllBytes(file));
            if (mark != null) {
                return mark;
            }
            LOGGER.warn(
                    "the mark that this member mends itself, file {}, is damaged: all that is there is put aside",
                    file);
            return null;
        } catch (final IOException e) {
            throw new StartException(file + " cannot be read: " + FileFailure.reason(e), e);
        }
    }

    /** What the directory knows; of what was put aside too, if there is a mark and it does not say. */
    private long mostOf(final ToLongFunction<Path> known) {
        final long own = known.applyAsLong(data);
        final Path all = data.resolve(ASIDE);
        if (!Files.exists(file) || !Files.isDirectory(all)) {
            return own;
        }
        try (Stream<Path> found = Files.list(all)) {
            return Math.max(own, found.mapToLong(known).max().orElse(own));
        } catch (final IOException e) {
            throw new StartException(all + " cannot be read: " + FileFailure.reason(e), e);
        }
    }
}
