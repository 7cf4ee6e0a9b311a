package rialto.system;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.Pause;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * All machines' clocks are set at once, as by a time service of theirs that was wrong. Once every member and every gateway
 * ended when that was forward by more than ten seconds: their drivers and clients took each other for dead.
 */
@ClusterLane
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class ClockStepsTest {
    private static final int STEP_S = 25;
    /** Drivers and clients look at each other twice a second, and members for their leader within two. */
    private static final int LOOKING_MS = 6_000;

    @TempDir
    private Path data;

    private SetClock clock;
    private TestCluster cluster;

    @BeforeEach
    void start() throws IOException {
        try {
            clock = SetClock.in(data);
        } catch (final IOException e) {
            LeftOut.leaveOut(e);
        }
        cluster = TestCluster.startAfter(data, clock.words());
    }

    @AfterEach
    void close() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void shouldTradeOnWhenAllClocksAreSetForwardAndBack() throws Exception {
        try (VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            load.tradeSome();
            load.stop();
            final List<Long> pids = pids();
            for (final int ahead : new int[] {STEP_S, 0, -STEP_S, 0}) {
                clock.set(ahead);
                Pause.ms(LOOKING_MS);
                assertTrue(
                        cluster.processes().all().stream().allMatch(VenueProcess::isAlive),
                        () -> "a process ended when clocks were " + ahead + " s ahead\n" + cluster.logs());
            }
            cluster.awaitMembers(TestCluster.SIZE);
            load.goOn();
            load.tradeSome();
            load.stop();
            assertEquals(pids, pids(), cluster::logs);
        }
    }

    private List<Long> pids() {
        return cluster.processes().all().stream().map(VenueProcess::pid).toList();
    }
}
