package rialto.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.sequencer.RecordingEdit;
import rialto.testsupport.client.MemberStatus;
import rialto.testsupport.client.VenueHttp;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** A disk changes the log of a member: it says so, puts what it has aside, and takes all of it anew from the others. */
@ClusterLane
class DamagedDiskTest {
    private static final int INTO_THE_FIRST_FRAME = 40;

    @TempDir
    private Path data;

    @Test
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void shouldMendAMemberWithADamagedLogFromTheOthers() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            load.tradeSome();
            final int damaged = cluster.awaitMembers(3).stream()
                    .filter(member -> !member.isLeader())
                    .mapToInt(MemberStatus::id)
                    .max()
                    .orElseThrow();
            cluster.kill(damaged);
            final Path directory = cluster.processes().memberData(damaged);
            final Path log = RecordingEdit.fileOfLog(directory.resolve("archive"));
            flip(log);
            cluster.startMember(damaged);
            cluster.awaitMembers(3);
            load.tradeSome();
            load.stop();
            final String said = cluster.member(damaged).output();
            assertTrue(said.contains("file " + log + ", is damaged"), cluster::logs);
            assertTrue(said.contains("This member takes all of it anew from the others"), cluster::logs);
            assertTrue(Files.isDirectory(directory.resolve("damaged")), "what was damaged is not kept");
            load.check(damaged);
            final String compared = cluster.admin();
            assertTrue(compared.contains("have the same events up to"), compared);
        }
    }

    /** It kept away from the cluster until a person moved its directory. */
    @Test
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void shouldMendAMemberWhoseLogIsGone() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            load.tradeSome();
            final int damaged = (cluster.awaitLeader(3) + 1) % 3;
            cluster.kill(damaged);
            Files.delete(RecordingEdit.fileOfLog(
                    cluster.processes().memberData(damaged).resolve("archive")));
            cluster.startMember(damaged);
            cluster.awaitMembers(3);
            load.tradeSome();
            load.stop();
            final String said = cluster.member(damaged).output();
            assertTrue(said.contains("the log of this member ends at position 0, but"), cluster::logs);
            load.check(damaged);
        }
    }

    private static void flip(final Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(INTO_THE_FIRST_FRAME);
            final int value = bytes.read();
            bytes.seek(INTO_THE_FIRST_FRAME);
            bytes.write(value ^ 1);
        }
    }
}
