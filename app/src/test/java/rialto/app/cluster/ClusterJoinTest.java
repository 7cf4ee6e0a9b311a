package rialto.app.cluster;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.config.VenueConfiguration;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** When a member with an empty directory may vote, and when it must copy first. */
@Timeout(60)
class ClusterJoinTest {
    private static final String CLUSTER = "the cluster";

    @TempDir
    private Path data;

    private final List<MemberAddress> members = LocalMembers.unused(3);
    private final List<MemberServer> peers = new ArrayList<>();

    @AfterEach
    void close() {
        peers.forEach(MemberServer::close);
    }

    @Test
    void shouldNameANewClusterWhenAllAreThereAndEmpty() {
        answer(1, identity(1));
        answer(2, identity(2));
        final ClusterJoin join = join(0);
        assertFalse(join.settle());
        assertNotEquals("", join.identity().clusterId());
    }

    @Test
    void shouldJoinANewClusterThatIsNamedWithoutCopying() {
        answer(0, identity(0).of(CLUSTER));
        answer(1, identity(1));
        final ClusterJoin join = join(2);
        assertFalse(join.settle());
        assertEquals(CLUSTER, join.identity().clusterId());
    }

    @Test
    void shouldCopyWhenAMemberHasAPast() {
        answer(1, identity(1).of(CLUSTER).withPast(true));
        final ClusterJoin join = join(2);
        assertTrue(join.settle());
        assertEquals(CLUSTER, join.identity().clusterId());
    }

    /** Who answers may have been away when the others acknowledged something. */
    @Test
    void shouldWaitForAllWhileWhoAnswersHasNoPast() throws Exception {
        final CountDownLatch asked = new CountDownLatch(3);
        answer(0, identity(0).of(CLUSTER), asked);
        final ClusterJoin join = join(2);
        final CompletableFuture<Boolean> copies = CompletableFuture.supplyAsync(join::settle);
        asked.await();
        assertFalse(copies.isDone(), "a member was missing");
        answer(1, identity(1).of(CLUSTER).withPast(true));
        assertTrue(copies.get());
    }

    @Test
    void shouldNotNameAnotherClusterWhileThereIsAPartOfACopy() throws Exception {
        final CountDownLatch asked = new CountDownLatch(3);
        answer(1, identity(1).withPast(true), asked);
        answer(2, identity(2));
        final ClusterJoin join = join(0);
        final CompletableFuture<Boolean> copies = CompletableFuture.supplyAsync(join::settle);
        asked.await();
        assertTrue(join.identity().isFresh());
        peers.removeLast().close();
        answer(2, identity(2).of(CLUSTER).withPast(true));
        assertTrue(copies.get());
        assertEquals(CLUSTER, join.identity().clusterId());
    }

    @Test
    void shouldTakePartWithItsOwnLog() throws Exception {
        haveLog();
        assertFalse(join(identity(2).of(CLUSTER)).settle());
    }

    @Test
    void shouldCopyOnceMoreWhenACopyWasBrokenOff() throws Exception {
        haveLog();
        Files.writeString(data.resolve("mending"), "as a power cut left it");
        final ClusterJoin join = join(identity(2).of(CLUSTER));
        assertTrue(join.identity().hasPast(), "to others it is no new cluster");
        assertTrue(join.settle());
    }

    @Test
    void shouldCopyWhenItsLogIsGoneAndItKnowsOfSomethingCommitted() throws Exception {
        haveCommitted(96);
        assertTrue(join(identity(2).of(CLUSTER)).settle());
    }

    /** Somebody deleted its log, or a power cut did, and left the name of its cluster. */
    @Test
    void shouldNotTakePartWithoutALogBeforeItKnowsWhetherThereIsAPast() throws Exception {
        final CountDownLatch asked = new CountDownLatch(3);
        answer(0, identity(0).of(CLUSTER), asked);
        final ClusterJoin join = join(identity(2).of(CLUSTER));
        final CompletableFuture<Boolean> copies = CompletableFuture.supplyAsync(join::settle);
        asked.await();
        assertFalse(copies.isDone(), "a member was missing");
        answer(1, identity(1).of(CLUSTER).withPast(true));
        assertTrue(copies.get());
        assertEquals(CLUSTER, join.identity().clusterId());
    }

    @Test
    void shouldTakePartWithoutALogWhenAllAreThereAndNobodyHasOne() {
        answer(0, identity(0).of(CLUSTER));
        answer(1, identity(1).of(CLUSTER));
        final ClusterJoin join = join(identity(2).of(CLUSTER));
        assertFalse(join.settle());
        assertEquals(CLUSTER, join.identity().clusterId());
    }

    @Test
    void shouldSayWhatTheDiskSaysBeforeTheMemberRuns() throws Exception {
        final ClusterJoin join = join(0);
        final Path log = Files.createDirectories(data.resolve("cluster")).resolve("recording.log");
        assertFalse(join.identity().hasPast(), "an empty directory");
        Files.createFile(log);
        final Path mark = haveCommitted(0);
        assertFalse(join.identity().hasPast(), "a member that has not heard of a leader yet");
        haveCommitted(96);
        assertTrue(join.identity().hasPast(), "something is committed");
        Files.delete(mark);
        Files.write(log, new byte[64]);
        assertTrue(join.identity().hasPast(), "there was a leader");
    }

    private void haveLog() throws IOException {
        Files.write(Files.createDirectories(data.resolve("cluster")).resolve("recording.log"), new byte[64]);
    }

    private Path haveCommitted(final long position) throws IOException {
        return Files.write(
                data.resolve("committed"),
                ByteBuffer.allocate(4096)
                        .order(ByteOrder.nativeOrder())
                        .putLong(0, position)
                        .putLong(1024, position)
                        .putLong(2048, position)
                        .array());
    }

    private ClusterJoin join(final int id) {
        return join(identity(id));
    }

    private ClusterJoin join(final ClusterIdentity identity) {
        return new ClusterJoin(
                members,
                identity,
                data,
                new MemberClient(PeerServer.key("the key of all members"), MemberWire.plain()));
    }

    private ClusterIdentity identity(final int id) {
        final String list = members.stream().map(MemberAddress::toString).collect(Collectors.joining(","));
        return ClusterIdentity.configured(
                VenueConfiguration.load(Map.of(), null, Map.of("cluster.member-id", "" + id, "cluster.members", list)));
    }

    private void answer(final int id, final ClusterIdentity identity) {
        answer(id, identity, new CountDownLatch(0));
    }

    private void answer(final int id, final ClusterIdentity identity, final CountDownLatch asked) {
        peers.add(PeerServer.open(
                members.get(id),
                "the key of all members",
                () -> {
                    asked.countDown();
                    return identity.json();
                },
                Map::of));
    }
}
