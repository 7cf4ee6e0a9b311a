package rialto.app.cluster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.data.DurableFiles;
import rialto.sequencer.MemberFiles;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A member mends itself, and is killed before every step, and in the midst of it: it never seems to have a log that it has not. */
class MendingTest {
    private static final long KNOWN = 96;
    private static final long COPIED = 128;
    private static final long LEADER_TERM = 5;
    private static final long VOTED = 7; // for somebody who may still be counting
    private static final String HAD = "what it had";
    private static final String COPY = "a copy";

    @TempDir
    private Path directory;

    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Kills before a step, or in the midst of it. */
    private static final class KillingFiles extends DurableFiles {
        private final boolean isMidst;
        private int left;

        KillingFiles(final int steps, final boolean isMidst) {
            left = steps;
            this.isMidst = isMidst;
        }

        /** @return whether this step is the last one, and is to be done by half */
        private boolean isHalf() {
            if (--left > 0) {
                return false;
            }
            if (!isMidst) {
                throw new Killed();
            }
            return true;
        }

        @Override
        public void write(final Path file, final String text) throws IOException {
            if (isHalf()) {
                Files.writeString(file.resolveSibling(file.getFileName() + ".new"), text.substring(0, 9));
                throw new Killed();
            }
            super.write(file, text);
        }

        @Override
        public void makeDirectory(final Path path) throws IOException {
            final boolean isLast = isHalf();
            super.makeDirectory(path);
            killIf(isLast);
        }

        @Override
        public void move(final Path from, final Path to) throws IOException {
            final boolean isLast = isHalf();
            super.move(from, to);
            killIf(isLast);
        }

        @Override
        public void delete(final Path root) throws IOException {
            if (isHalf() && Files.isDirectory(root)) {
                try (Stream<Path> found = Files.list(root)) {
                    super.delete(found.findFirst().orElseThrow());
                }
                throw new Killed();
            }
            super.delete(root);
        }

        @Override
        public void forceAll(final Path root) throws IOException {
            final boolean isLast = isHalf();
            super.forceAll(root);
            killIf(isLast);
        }

        void copied() {
            killIf(isHalf());
        }

        private static void killIf(final boolean isLast) {
            if (isLast) {
                throw new Killed();
            }
        }
    }

    @Test
    void shouldNeverSeemToHaveALogThatItHasNotWhereverItIsKilled() throws Exception {
        int killed = 0;
        for (final boolean isMidst : List.of(false, true)) {
            int steps = 1;
            while (isKilled(steps, isMidst, 0)) {
                steps++;
                killed++;
            }
        }
        assertTrue(killed > 25, "only " + killed + " places to be killed at");
    }

    /** Likewise while it begins anew after a first kill, at each of its own places. */
    @Test
    void shouldBeKilledAgainWhileItBeginsAnew() throws Exception {
        int killed = 0;
        for (int first = 1; first < 30; first++) {
            int steps = 1;
            while (isKilled(first, true, steps)) {
                steps++;
                killed++;
            }
        }
        assertTrue(killed > 150, "only " + killed + " places to be killed at");
    }

    /** @return whether it was killed at all, the second time if it was to be */
    private boolean isKilled(final int steps, final boolean isMidst, final int stepsAgain) throws IOException {
        final Path data = Files.createTempDirectory(directory, "member");
        fill(data, HAD, KNOWN);
        MemberFiles.keepVote(data, VOTED);
        boolean isKilled = mend(data, new KillingFiles(steps, isMidst));
        requireNoFalseLog(data, steps);
        if (stepsAgain > 0 && isKilled) {
            isKilled = mend(data, new KillingFiles(stepsAgain, isMidst));
            requireNoFalseLog(data, steps);
        }
        mend(data, new KillingFiles(Integer.MAX_VALUE, false));
        assertFalse(MemberFiles.isMending(data));
        requireAll(data, COPY);
        requireVote(data, "when all is done");
        assertEquals(COPIED, MemberFiles.committed(data));
        return isKilled;
    }

    /** A whole mend, of what was damaged or broken off, as a member does it; nothing if there is nothing to do. */
    private static boolean mend(final Path data, final KillingFiles files) throws IOException {
        if (!MemberFiles.isMending(data) && isAll(data, COPY)) {
            return false;
        }
        final Mending mending = new Mending(data, files);
        assertTrue(mending.committed() >= KNOWN, "it does not know any more what was committed");
        try {
            mending.begin(LEADER_TERM);
            assertFalse(MemberFiles.hasLog(data), "it copies upon what was there");
            Files.writeString(Files.createDirectories(data.resolve("archive")).resolve("0.rec"), COPY);
            files.copied();
            fill(data, COPY, COPIED);
            files.copied();
            mending.finish();
            return false;
        } catch (final Killed e) {
            return true;
        }
    }

    private static void requireNoFalseLog(final Path data, final int steps) throws IOException {
        final String when = "killed at step " + steps;
        assertTrue(MemberFiles.hasPast(data), when);
        assertTrue(new Mending(data, new DurableFiles()).committed() >= KNOWN, when);
        if (!MemberFiles.isMending(data)) {
            assertTrue(isAll(data, HAD) || isAll(data, COPY), when + ": it would vote with a part of a log");
            requireVote(data, when);
        }
        long had = count(data, HAD);
        if (Files.exists(data.resolve(Mending.ASIDE))) {
            try (Stream<Path> aside = Files.list(data.resolve(Mending.ASIDE))) {
                final List<Path> found = aside.toList();
                assertTrue(found.size() <= 1, when);
                had += found.isEmpty() ? 0 : count(found.getFirst(), HAD);
            }
        }
        assertEquals(2, had, when + ": what it had is not kept");
    }

    /** In five members two would otherwise lead in one term: with a vote from before the mend, and with one after it. */
    private static void requireVote(final Path data, final String when) {
        assertEquals(VOTED, MemberFiles.latestVote(data, LEADER_TERM), when + ": it could vote twice in one term");
    }

    /** A disk that is new knows nothing of votes. */
    @Test
    void shouldPassOverTermsInWhichItMayHaveVoted() throws Exception {
        final Mending mending = new Mending(directory, new DurableFiles());
        mending.begin(LEADER_TERM);
        fill(directory, COPY, COPIED);
        mending.finish();
        assertTrue(Files.exists(directory.resolve("cluster/node-state.dat")), "it votes in any term");
        final long vote = MemberFiles.latestVote(directory, LEADER_TERM);
        assertTrue(vote > LEADER_TERM + 1 && vote < LEADER_TERM + 100, "it votes after term " + vote);
    }

    /** Of three positions that differ any may be wrong: no leader would ever have the greatest, or the second. */
    @Test
    void shouldAskForNoPositionThatNobodyHas() throws Exception {
        fill(directory, HAD, KNOWN);
        Files.write(directory.resolve("committed"), mark(KNOWN, KNOWN | 1L << 40, KNOWN | 1L << 41));
        assertEquals(0, new Mending(directory, new DurableFiles()).committed());
        Files.write(directory.resolve("committed"), mark(1L << 40, KNOWN, KNOWN));
        assertEquals(KNOWN, new Mending(directory, new DurableFiles()).committed());
        Files.write(directory.resolve("committed"), mark(KNOWN, KNOWN, 1L << 40));
        assertEquals(KNOWN, new Mending(directory, new DurableFiles()).committed());
        Files.write(directory.resolve("committed"), mark(KNOWN, 1L << 40, KNOWN));
        assertEquals(KNOWN, new Mending(directory, new DurableFiles()).committed());
    }

    @Test
    void shouldKeepTheNewestTwoOfWhatWasDamaged() throws Exception {
        final Path aside = directory.resolve(Mending.ASIDE);
        for (final String old : List.of("20010101-000000-000", "20010102-000000-000", "20010103-000000-000")) {
            fill(aside.resolve(old), HAD, KNOWN);
        }
        Files.createDirectories(aside.resolve("of-an-operator"));
        fill(directory, HAD, KNOWN);
        mend(directory, new KillingFiles(Integer.MAX_VALUE, false));
        try (Stream<Path> found = Files.list(aside)) {
            final List<String> names =
                    found.map(path -> path.getFileName().toString()).sorted().toList();
            assertEquals(3, names.size(), names::toString);
            assertEquals("20010103-000000-000", names.getFirst());
            assertEquals("of-an-operator", names.getLast());
            assertEquals(2, count(aside.resolve(names.get(1)), HAD));
        }
    }

    /** Its clock goes back a day: what was put aside just now is the newest all the same. */
    @Test
    void shouldKeepWhatItPutAsideLastWhateverTheClockSays() throws Exception {
        final Path aside = directory.resolve(Mending.ASIDE);
        for (final String later : List.of("29990101-000000-000", "29990102-000000-000", "29990103-000000-000")) {
            fill(aside.resolve(later), COPY, KNOWN);
        }
        fill(directory, HAD, KNOWN);
        mend(directory, new KillingFiles(Integer.MAX_VALUE, false));
        try (Stream<Path> found = Files.list(aside)) {
            final List<Path> kept = found.sorted().toList();
            assertEquals(2, kept.size());
            assertEquals(2, count(kept.getFirst(), HAD));
            assertTrue(kept.getLast().endsWith("29990103-000000-000"));
        }
    }

    @Test
    void shouldPutAllAsideWhenItsMarkIsDamaged() throws Exception {
        final Path aside = directory.resolve(Mending.ASIDE).resolve("20010101-000000-000");
        fill(aside, HAD, KNOWN);
        MemberFiles.keepVote(aside, VOTED + 100);
        final String mark = new MendingMark(5, 6, "20010101-000000-000", false).text();
        assertNotNull(MendingMark.parse(mark.getBytes()));
        Files.writeString(directory.resolve("mending"), mark.replace("committed 5", "committed 4"));
        Files.writeString(Files.createDirectories(directory.resolve("archive")).resolve("0.rec"), "perhaps a copy");
        final Mending mending = new Mending(directory, new DurableFiles());
        assertEquals(KNOWN, mending.committed());
        mending.begin(LEADER_TERM);
        assertFalse(Files.exists(directory.resolve("archive")));
        assertTrue(Files.readString(directory.resolve("mending")).contains("voted " + (VOTED + 100)));
        assertTrue(MemberFiles.isMending(directory));
        try (Stream<Path> found = Files.list(directory.resolve(Mending.ASIDE))) {
            final Path latest = found.sorted().toList().getLast();
            assertEquals("perhaps a copy", Files.readString(latest.resolve("archive/0.rec")));
        }
        assertEquals(2, count(aside, HAD));
    }

    private static void fill(final Path data, final String content, final long committed) throws IOException {
        Files.writeString(Files.createDirectories(data.resolve("archive")).resolve("0.rec"), content);
        Files.writeString(Files.createDirectories(data.resolve("cluster")).resolve("recording.log"), content);
        Files.write(data.resolve("committed"), mark(committed, committed, committed));
    }

    private static byte[] mark(final long first, final long second, final long third) {
        return ByteBuffer.allocate(4096)
                .order(ByteOrder.nativeOrder())
                .putLong(0, first)
                .putLong(1024, second)
                .putLong(2048, third)
                .array();
    }

    private static void requireAll(final Path data, final String content) throws IOException {
        assertEquals(2, count(data, content), "the whole of " + content);
        assertEquals(0, count(data, content.equals(COPY) ? HAD : COPY));
    }

    private static boolean isAll(final Path data, final String content) throws IOException {
        return count(data, content) == 2 && Files.exists(data.resolve("committed"));
    }

    /** How many of a member's two files have a content. */
    private static long count(final Path data, final String content) throws IOException {
        long found = 0;
        for (final String name : List.of("archive/0.rec", "cluster/recording.log")) {
            final Path file = data.resolve(name);
            found += Files.exists(file) && Files.readString(file).equals(content) ? 1 : 0;
        }
        return found;
    }
}
