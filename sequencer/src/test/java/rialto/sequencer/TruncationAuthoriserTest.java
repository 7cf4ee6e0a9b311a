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
import static org.junit.jupiter.api.Assertions.assertTrue;

class TruncationAuthoriserTest {
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
        assertFalse(cut(truncation));
        assertFalse(cut(truncation));
        assertEquals(1, failures.size());
        assertTrue(
                failures.getFirst().getMessage().contains("4096"),
                failures.getFirst().getMessage());
    }

    @Test
    void shouldAllowOneCutAfterEachProgress() {
        mark.advance(4_096);
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, failures::add);
        mark.advance(8_192);
        assertTrue(cut(truncation));
        assertTrue(failures.isEmpty());
        assertFalse(cut(truncation));
        mark.advance(12_288);
        assertTrue(cut(truncation));
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

    private static boolean cut(final TruncationAuthoriser truncation) {
        return truncation.isAuthorised(0, TruncateRecordingRequestDecoder.TEMPLATE_ID, null, null);
    }
}
