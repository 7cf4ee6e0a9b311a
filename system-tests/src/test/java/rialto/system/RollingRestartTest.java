package rialto.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A cluster is restarted one member after the other while it trades, and members that do not fit are refused. */
@ClusterLane
class RollingRestartTest {
    private static final int NOBODY = -1;

    @TempDir
    private Path data;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldLoseNoOrderWhileEachMemberIsRestarted() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            for (int id = 0; id < 3; id++) {
                if (cluster.awaitLeader(3) == id) {
                    assertTrue(cluster.admin("step-down").contains("steppedDown"));
                    cluster.awaitMembers(3);
                }
                cluster.admin("stop", "--member", "" + id);
                assertEquals(0, cluster.awaitEnd(id), () -> cluster.logs());
                cluster.startMember(id);
                cluster.awaitMembers(3);
            }
            final long sequence = load.stop();
            load.check(NOBODY);

            cluster.admin("stop", "--member", "2");
            cluster.awaitEnd(2);
            final String file = cluster.processes().file().toString();
            final String backup = data.resolve("backup").toString();
            refuses("backup", "stop it first, or leave --id out", "--config", file, "--id", "1", "--to", backup);
            try (VenueProcess done = Launch.rialto("backup", "--config", file, "--id", "2", "--to", backup)
                    .start()) {
                assertEquals(0, done.awaitEnd(Duration.ofSeconds(90)), done::output);
                assertTrue(done.output().contains("event " + sequence + ", "), () -> sequence + "?" + done.output());
            }
            refuses(
                    "node",
                    "was made for cluster.members",
                    "--config",
                    cluster.otherConfiguration().toString(),
                    "--id",
                    "2");
            refuses("node", "there is no member 3", "--config", file, "--id", "3");
            refuses("node", "is in use by process", "--config", file, "--id", "1");
        }
    }

    private static void refuses(final String what, final String why, final String... arguments) {
        final List<String> command = new ArrayList<>(List.of(what));
        command.addAll(List.of(arguments));
        try (VenueProcess node = Launch.rialto(command).start()) {
            assertEquals(2, node.awaitEnd(Duration.ofSeconds(90)), node::output);
            assertTrue(node.output().contains(why), node::output);
        }
    }
}
