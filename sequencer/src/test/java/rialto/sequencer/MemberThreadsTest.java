package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(120)
class MemberThreadsTest {
    private static final int SOME = 200;

    @TempDir
    Path directory;

    private static Set<Thread> platformThreads() {
        return Thread.getAllStackTraces().keySet();
    }

    /** Of the parts: who tends storage and the client have threads in any case. */
    private static Set<String> parts(final Set<Thread> before) {
        return platformThreads().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.matches("rialto-member|.*(sender|archive|consensus|rialto-engine).*"))
                .map(name -> name.replaceAll(".*(rialto-member|sender|archive|consensus|rialto-engine).*", "$1"))
                .collect(Collectors.toSet());
    }

    private Set<String> partsOf(final Threads threads, final int fileSyncLevel) throws Exception {
        final Set<Thread> before = platformThreads();
        final SequencerConfiguration configuration = TestVenue.configuration(directory)
                .threads(threads)
                .fileSyncLevel(fileSyncLevel)
                .build();
        final Set<String> parts;
        try (TestVenue venue = TestVenue.start(configuration)) {
            venue.open();
            venue.trade(0, SOME);
            venue.settle();
            assertTrue(venue.node.requestSnapshot().get().eventSequence() > SOME);
            venue.trade(SOME, SOME);
            venue.settle();
            parts = parts(before);
        }
        assertEquals(Set.of(), parts(before), "still there after the end");
        try (TestVenue again = TestVenue.start(configuration)) {
            again.trade(2 * SOME, SOME);
            again.settle();
        }
        return parts;
    }

    @Test
    void shouldRunAllPartsOnOneThread() throws Exception {
        assertEquals(Set.of("rialto-member"), partsOf(Threads.ONE, 0));
    }

    @Test
    void shouldGiveTheArchiveItsOwnThreadWhereItForcesDataToDisk() throws Exception {
        assertEquals(Set.of("rialto-member", "archive"), partsOf(Threads.ONE, 1));
    }

    @Test
    void shouldRunEachPartOnAThreadOfItsOwn() throws Exception {
        assertEquals(Set.of("sender", "archive", "consensus", "rialto-engine"), partsOf(Threads.EACH, 0));
    }
}
