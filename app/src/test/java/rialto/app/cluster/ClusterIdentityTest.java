package rialto.app.cluster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.config.VenueConfiguration;
import rialto.app.process.StartException;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What keeps a member from starting where it does not belong. */
class ClusterIdentityTest {
    private static final String MEMBERS = "a:9000, b:9000, c:9000";

    @TempDir
    private Path directory;

    @Test
    void shouldBeFreshInANewDirectoryAndKnowItsClusterLater() {
        final ClusterIdentity fresh = identity(0, MEMBERS, Map.of()).in(directory);
        assertTrue(fresh.isFresh());
        fresh.of("one").write(directory);
        assertEquals("one", identity(0, MEMBERS, Map.of()).in(directory).clusterId());
    }

    @Test
    void shouldRefuseADirectoryThatWasMadeForSomethingElse() {
        identity(0, MEMBERS, Map.of()).of("one").write(directory);
        assertSays("is that of member 0, this is member 1", () -> identity(1, MEMBERS, Map.of())
                .in(directory));
        assertSays(
                "was made for cluster.members [a:9000, b:9000, c:9000], the configuration says [a:9000, c:9000, b:9000]",
                () -> identity(0, "a:9000, c:9000, b:9000", Map.of()).in(directory));
        assertSays("engine.max-accounts=1000000", () -> identity(0, MEMBERS, Map.of("engine.max-accounts", "7"))
                .in(directory));
    }

    @Test
    void shouldRefusePeersThatCannotBeOfTheSameCluster() {
        final ClusterIdentity own = identity(0, MEMBERS, Map.of()).of("one");
        own.requireCompatible(identity(1, MEMBERS, Map.of()).of("one"), "b:9000");
        own.requireCompatible(identity(1, MEMBERS, Map.of()), "b:9000");
        assertSays(
                "another cluster (two)",
                () -> own.requireCompatible(identity(1, MEMBERS, Map.of()).of("two"), "b"));
        assertSays("each needs its own --id", () -> own.requireCompatible(identity(0, MEMBERS, Map.of()), "b"));
        assertSays(
                "another list of members",
                () -> own.requireCompatible(identity(1, "a:9000, b:9000", Map.of()), "b:9000"));
        assertSays(
                "other engine limits",
                () -> own.requireCompatible(identity(1, MEMBERS, Map.of("engine.max-open-orders", "5")), "b:9000"));
    }

    private static void assertSays(final String what, final org.junit.jupiter.api.function.Executable action) {
        final String message = assertThrows(StartException.class, action).getMessage();
        assertTrue(message.contains(what), message);
    }

    private static ClusterIdentity identity(final int id, final String members, final Map<String, String> more) {
        final Map<String, String> settings = new HashMap<>(more);
        settings.put("cluster.member-id", "" + id);
        settings.put("cluster.members", members);
        return ClusterIdentity.configured(VenueConfiguration.load(Map.of(), null, settings));
    }
}
