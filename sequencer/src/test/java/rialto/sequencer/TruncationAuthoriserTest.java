package rialto.sequencer;

import io.aeron.archive.codecs.ReplayRequestDecoder;
import io.aeron.archive.codecs.TruncateRecordingRequestDecoder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class TruncationAuthoriserTest {
    private static final long LOG = 3;

    @TempDir
    Path directory;

    private final List<Throwable> failures = new ArrayList<>();
    private CommittedMark mark;

    @BeforeEach
    void open() {
        mark = CommittedMark.open(directory.resolve("committed"));
    }

    @AfterEach
    void close() {
        mark.close();
    }

    @Test
    void shouldRefuseToCutWhenNothingIsBeyondTheCommitted() {
        mark.advance(4_096);
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        assertFalse(cut(truncation, 2_048));
        assertFalse(cut(truncation, 2_048));
        assertEquals(1, failures.size());
        assertInstanceOf(MemberRestartException.class, failures.getFirst());
        final String said = failures.getFirst().getMessage();
        assertTrue(said.contains("committed up to 4096: that is refused"), said);
        assertFalse(said.contains("nothing was lost"), "one member cannot know what a leader has");
    }

    @Test
    void shouldAllowCutsAfterTheCommittedAndRefuseThoseBeforeAsItAdvances() {
        mark.advance(4_096);
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        mark.advance(8_192);
        assertTrue(cut(truncation, 8_192));
        assertTrue(failures.isEmpty());
        assertFalse(cut(truncation, 8_160));
        mark.advance(12_288);
        assertTrue(cut(truncation, 12_320));
    }

    /** A leader is lost of whose log this member has copied a part, of which nothing is carried out. */
    @Test
    void shouldAllowToCutOffWhatWasCopiedSinceTheStart() {
        mark.advance(4_096);
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        truncation.checkLog(new LogExtent(LOG, 0, 4_096));
        assertTrue(cut(truncation, 4_096));
        assertTrue(cut(truncation, 4_096));
        assertTrue(failures.isEmpty());
    }

    @Test
    void shouldRefuseToCutOffTheCommittedTogetherWithWhatIsBeyond() {
        mark.advance(4_096);
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        truncation.checkLog(new LogExtent(LOG, 0, 8_192));
        assertFalse(cut(truncation, 4_064));
        assertEquals(1, failures.size());
    }

    @Test
    void shouldAllowTheOneCutOfEventsThatTheMemberIsAboutToMake() {
        mark.advance(4_096);
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        truncation.logRecordingId(LOG);
        truncation.allowCutOfEvents(LOG + 1, 512);
        truncation.requests(() -> truncation.onTruncate(LOG + 1, 512));
        assertTrue(truncation.isAuthorised(0, TruncateRecordingRequestDecoder.TEMPLATE_ID, null, null));
        assertFalse(truncation.isAuthorised(0, TruncateRecordingRequestDecoder.TEMPLATE_ID, null, null));
    }

    @Test
    void shouldRefuseACutWhosePlaceIsNotKnown() {
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        assertFalse(truncation.isAuthorised(0, TruncateRecordingRequestDecoder.TEMPLATE_ID, null, null));
        assertTrue(cut(truncation, 0));
        assertFalse(truncation.isAuthorised(0, TruncateRecordingRequestDecoder.TEMPLATE_ID, null, null));
        assertTrue(failures.isEmpty());
    }

    @Test
    void shouldWaitForALeaderThatDoesNotKnowWhatIsCommitted() {
        mark.advance(4_096);
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        truncation.logRecordingId(LOG);
        assertFalse(replay(truncation, LOG, 4_064));
        assertTrue(replay(truncation, LOG, 4_096));
        assertTrue(replay(truncation, LOG + 1, 4_064));
        assertTrue(failures.isEmpty());
    }

    @Test
    void shouldNotStartWithALogThatIsShorterThanTheCommitted() {
        mark.advance(4_096);
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        final DamagedStorageException e =
                assertThrows(DamagedStorageException.class, () -> truncation.checkLog(new LogExtent(LOG, 0, 4_064)));
        assertTrue(e.getMessage().contains("ends at position 4064"), e::getMessage);
    }

    @Test
    void shouldAllowEverythingElse() {
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        assertTrue(truncation.isAuthorised(0, ReplayRequestDecoder.TEMPLATE_ID, null, null));
        assertTrue(failures.isEmpty());
    }

    @Test
    void shouldKeepTheMarkAndNeverTakeItBack() {
        mark.advance(4_096);
        mark.advance(1_024);
        mark.close();
        mark = CommittedMark.open(directory.resolve("committed"));
        assertEquals(4_096, mark.position());
    }

    private static boolean cut(final TruncationAuthoriser truncation, final long position) {
        truncation.requests(() -> truncation.onTruncate(LOG, position));
        try {
            return truncation.isAuthorised(0, TruncateRecordingRequestDecoder.TEMPLATE_ID, null, null);
        } finally {
            truncation.requests(() -> {});
        }
    }

    private static boolean replay(final TruncationAuthoriser truncation, final long recordingId, final long end) {
        truncation.requests(() -> truncation.onLogReplay(recordingId, end));
        return truncation.isAuthorised(0, ReplayRequestDecoder.TEMPLATE_ID, null, null);
    }
}
