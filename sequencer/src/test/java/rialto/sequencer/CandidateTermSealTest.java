package rialto.sequencer;

import io.aeron.cluster.NodeStateFile;
import io.aeron.cluster.RecordingLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Eight bytes on one member's disk once ended a cluster for good, at the next change of leader. */
class CandidateTermSealTest {
    private static final long VOTED = 41;
    private static final long LEADER = 40;
    private static final int END_OF_ENTRIES = 64;
    private static final int TERM = 24;
    private static final int TERM_END = TERM + Long.BYTES;

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void vote() throws IOException {
        file = directory.resolve(NodeStateFile.FILENAME);
        try (RecordingLog terms = new RecordingLog(directory.toFile(), true)) {
            terms.appendTerm(0, LEADER, 0, 0);
        }
        write(VOTED);
    }

    @Test
    void shouldRefuseATermThatNoLaterOneCanFollow() throws IOException {
        for (final long term :
                new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -2, LEADER + CandidateTermSeal.MOST_ABOVE_LIST + 1}) {
            write(term);
            final String refusal = refusal();
            assertTrue(refusal.contains("file " + file + ", is damaged at byte 24: term " + term), refusal);
        }
    }

    @Test
    void shouldTakeEachTermThatAMemberCanHave() throws IOException {
        for (final long term : new long[] {-1, 0, LEADER, VOTED, LEADER + CandidateTermSeal.MOST_ABOVE_LIST}) {
            write(term);
            assertDoesNotThrow(this::check);
        }
    }

    @Test
    void shouldRefuseATermBeforeOneInWhichThisMemberVoted() throws IOException {
        new CandidateTermSeal(directory).close();
        check();
        write(VOTED - 1);
        assertTrue(refusal().contains("could vote twice in one term"), refusal());
        write(VOTED + CandidateTermSeal.MOST_ABOVE_NOTE + 1);
        assertTrue(refusal().contains("at most would pass"), refusal());
        Files.delete(file);
        assertTrue(refusal().contains("the file is not there, and term 41 was noted"), refusal());
    }

    @Test
    void shouldNoteATermWhenItChanges() throws IOException {
        final CandidateTermSeal seal = new CandidateTermSeal(directory);
        assertEquals(1, seal.doWork());
        assertEquals(0, seal.doWork());
        write(VOTED + 1);
        assertEquals(1, seal.doWork());
        write(VOTED);
        assertTrue(refusal().contains("after term 42 was noted"), refusal());
    }

    /**
     * A bit that is not found raises the term a little, which harms nobody, or stands where nothing is read: versions, padding,
     * and where and when the member voted last.
     */
    @Test
    void shouldFindEachBitThatHarms() throws Exception {
        new CandidateTermSeal(directory).close();
        int found = 0;
        for (int bit = 0; bit < END_OF_ENTRIES * Byte.SIZE; bit++) {
            RecordingEdit.flip(file, bit);
            try {
                check();
                requireHarmless(bit);
            } catch (final DamagedStorageException e) {
                assertTrue(e.getMessage().contains("file " + file + ", is damaged at byte "), e.getMessage());
                found++;
            }
            RecordingEdit.flip(file, bit);
        }
        assertTrue(found > 150, "found " + found);
    }

    private void requireHarmless(final int bit) throws IOException {
        final long term;
        try (NodeStateFile aeron = new NodeStateFile(directory.toFile(), false, 0)) {
            term = aeron.candidateTerm().candidateTermId();
        }
        final boolean isOfTerm = bit / Byte.SIZE >= TERM && bit / Byte.SIZE < TERM_END;
        assertTrue(isOfTerm ? term > VOTED : term == VOTED, "bit " + bit + " made the term " + term);
        assertTrue(term <= VOTED + CandidateTermSeal.MOST_ABOVE_NOTE, "bit " + bit + " made the term " + term);
    }

    /** What a member gives up may be damaged itself. */
    @Test
    void shouldTellInWhichTermAMemberMayHaveVoted() throws IOException {
        final CandidateTermSeal seal = new CandidateTermSeal(directory);
        assertEquals(VOTED, seal.latestVote(LEADER));
        write(LEADER + CandidateTermSeal.MOST_ABOVE_LIST + 1);
        assertEquals(LEADER + CandidateTermSeal.MOST_UNKNOWN, seal.latestVote(LEADER));
        write(VOTED);
        seal.close();
        write(VOTED - 1);
        assertEquals(VOTED + CandidateTermSeal.MOST_UNKNOWN, seal.latestVote(LEADER));
        Files.write(file, new byte[10]);
        assertEquals(VOTED + CandidateTermSeal.MOST_UNKNOWN, seal.latestVote(LEADER));
        Files.delete(file);
        assertEquals(VOTED + CandidateTermSeal.MOST_UNKNOWN, seal.latestVote(LEADER));
    }

    @Test
    void shouldKeepAVoteForAMemberThatBeginsAnew() throws IOException {
        CandidateTermSeal.keepVote(directory, VOTED + 3);
        CandidateTermSeal.keepVote(directory, VOTED + 1);
        check();
        assertEquals(VOTED + 3, new CandidateTermSeal(directory).latestVote(LEADER));
        Files.delete(file);
        CandidateTermSeal.keepVote(directory, VOTED);
        check();
        assertEquals(VOTED, new CandidateTermSeal(directory).latestVote(LEADER));
    }

    @Test
    void shouldRefuseAFileThatIsCutOff() throws IOException {
        Files.write(file, new byte[10]);
        assertTrue(refusal().contains("is damaged at byte 0: it has 10 bytes"), refusal());
    }

    private void write(final long term) throws IOException {
        try (NodeStateFile aeron = new NodeStateFile(directory.toFile(), true, 0)) {
            aeron.updateCandidateTermId(term, 0, 0);
        }
    }

    private void check() {
        new CandidateTermSeal(directory).check();
    }

    private String refusal() {
        return assertThrows(DamagedStorageException.class, this::check).getMessage();
    }
}
