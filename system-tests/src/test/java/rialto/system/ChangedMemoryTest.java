package rialto.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.Pause;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.MemberStatus;
import rialto.testsupport.client.VenueHttp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The memory of a running member changes, as a faulty module or a cosmic ray would change it: the members' hashes differ,
 * the one that is alone leaves, and takes all of it anew from the others.
 */
@ClusterLane
class ChangedMemoryTest {
    /** No other number of the process is likely to be this one. */
    private static final long BALANCE = 73_194_682_057_313L;

    private static final String AMOUNT = "731946.82057313";
    private static final long FOUND_LIMIT_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path data;

    @Test
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void shouldMendAMemberWhoseMemoryChangedFromTheOthers() throws Exception {
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            load.tradeSome();
            final Market market = new Market((path, body) -> {
                final VenueHttp.Answer answer = http.admin(cluster.gateway(), "POST", path, body);
                assertTrue(answer.status() < 300, answer::toString);
                return answer.body();
            });
            market.asset("EUR");
            market.account("saver", "first", Map.of("EUR", AMOUNT));
            // the gateway would have to begin anew if its events came from there
            final int read = http.status(cluster.gateway()).path("eventMember").asInt(-1);
            final int changed = cluster.awaitMembers(3).stream()
                    .filter(member -> !member.isLeader() && member.id() != read)
                    .mapToInt(MemberStatus::id)
                    .max()
                    .orElseThrow();
            change(cluster, changed);
            // the next event of the account tells its balance
            final VenueHttp.Answer deposit = http.admin(
                    cluster.gateway(),
                    "POST",
                    "/accounts/saver/deposits",
                    Map.of("transferId", "second", "asset", "EUR", "amount", "1"));
            assertEquals(200, deposit.status(), deposit::toString);
            awaitFound(cluster, changed, load);
            cluster.awaitMembers(3);
            load.tradeSome();
            load.stop();
            load.check(changed);
            final String compared = cluster.admin();
            assertTrue(compared.contains("have the same events up to"), compared);
        }
    }

    private static void change(final TestCluster cluster, final int id) throws InterruptedException {
        // nothing is moved while it stands still
        cluster.member(id).pause();
        try {
            final int places = ProcessMemory.replace(cluster.member(id).pid(), BALANCE, BALANCE + 1);
            assertTrue(places > 0, "the balance is nowhere in the member's memory");
        } catch (final IOException e) {
            LeftOut.leaveOut(e);
        } finally {
            cluster.member(id).resume();
        }
    }

    /** Hashes are told at some places only: with more events one of them comes. */
    private static void awaitFound(final TestCluster cluster, final int id, final ClusterLoad load) throws Exception {
        final String found = "the one that differs is member " + id + ". This is that member";
        final long deadlineNs = System.nanoTime() + FOUND_LIMIT_NS;
        while (!cluster.member(id).output().contains(found)) {
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> "the change was not found" + cluster.logs());
            load.tradeSome();
            Pause.ms(200);
        }
        assertTrue(cluster.member(id).output().contains("This member takes all of it anew from the others"));
    }
}
