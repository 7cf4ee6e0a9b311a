package rialto.benchmarks.venue;

import org.junit.jupiter.api.Test;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class VenueHeapTest {
    @Test
    void shouldAddUpGenerationsAndLeaveMetaspaceOut() throws IOException {
        final String serial = """
                4711:
                 DefNew     total 9792K, used 1000K [0x1, 0x2, 0x3)
                  eden space 8704K,  10% used [0x1, 0x2, 0x3)
                 Tenured    total 21888K, used 24K [0x1, 0x2, 0x3)
                 Metaspace       used 77K, committed 128K, reserved 1114112K
                """;
        assertEquals(1024 * 1024, VenueHeap.parse(serial));
        final String g1 = """
                4711:
                 garbage-first heap   total reserved 6172672K, committed 98304K, used 2048K [0x1, 0x2)
                  region size 4096K, 1 young (4096K), 0 survivors (0K)
                 Metaspace       used 77K, committed 128K, reserved 1114112K
                  class space    used 5K, committed 64K, reserved 1048576K
                """;
        assertEquals(2048 * 1024, VenueHeap.parse(g1));
        assertThrows(IOException.class, () -> VenueHeap.parse("no such process"));
    }

    @Test
    void shouldAskThisJvm() throws IOException {
        assertTrue(VenueHeap.used(ProcessHandle.current().pid()) > 1_000_000);
    }
}
