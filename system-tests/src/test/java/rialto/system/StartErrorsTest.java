package rialto.system;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;
import rialto.client.RequestSeal;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a person sees who starts a member where it does not belong: one sentence, and status 2. */
@Tag("slow")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class StartErrorsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path data;

    private final List<MemberAddress> members = LocalMembers.unused(2);
    private Path file;

    @BeforeEach
    void configure() throws IOException {
        file = configuration("cluster.yaml", members, 1_000);
    }

    private Path configuration(final String name, final List<MemberAddress> listed, final int accounts)
            throws IOException {
        return Files.writeString(
                data.resolve(name),
                "data: \"" + data + "\"\ncluster:\n  members: [" + text(listed) + "]\n"
                        + "engine:\n  max-instruments: 10\n  max-accounts: " + accounts
                        + "\n  max-open-orders: 1000\n  remembered-client-orders: 16\n");
    }

    private static String text(final List<MemberAddress> listed) {
        return listed.getFirst() + ", " + listed.getLast();
    }

    private String identity(final int member, final String cluster) {
        return "{\"clusterId\": \"" + cluster + "\", \"memberId\": " + member + ", \"members\": \"" + text(members)
                + "\", \"limits\": \"engine.max-instruments=10, engine.max-accounts=1000, engine.max-open-orders=1000,"
                + " engine.remembered-client-orders=16\"}";
    }

    /** As if the directory of member 0 had been another's. */
    private void fillDirectory(final int member) throws IOException {
        final Path directory = Files.createDirectory(data.resolve("member-0"));
        Files.writeString(directory.resolve("identity.json"), identity(member, "one"));
    }

    @Test
    void shouldNameAPortThatIsTaken() throws IOException {
        final MemberAddress own = members.getFirst();
        try (DatagramSocket taken = new DatagramSocket(endpoint(own.archive()))) {
            refuses(file, 0, "the member cannot listen on its archive endpoint " + own.archive() + ": Address already");
            assertTrue(taken.isBound());
        }
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(endpoint(own.administration()));
            refuses(file, 0, "the member cannot listen on its administration endpoint " + own.administration());
        }
    }

    @Test
    void shouldNameWhatADirectoryWasMadeFor() throws IOException {
        fillDirectory(0);
        refuses(
                configuration("other.yaml", members.reversed(), 1_000),
                0,
                "member-0 was made for cluster.members [" + text(members) + "], the configuration says ["
                        + text(members.reversed()) + "]");
        refuses(
                configuration("other.yaml", members, 2_000),
                0,
                "member-0 was made with other engine limits: it has engine.max-instruments=10, engine.max-accounts=1000");
    }

    @Test
    void shouldNameTheMemberWhoseDirectoryItIs() throws IOException {
        fillDirectory(1);
        refuses(file, 0, "member-0 is that of member 1, this is member 0; start it with --id 1 or with its own");
        refuses(file, 2, "there is no member 2: cluster.members has 2, 0 to 1");
    }

    @Test
    void shouldNameTheMemberOfAnotherCluster() throws IOException {
        fillDirectory(0);
        final HttpServer other = HttpServer.create(endpoint(members.getLast().administration()), 1);
        other.createContext("/cluster/v1/identity", exchange -> {
            final byte[] answer = identity(1, "two").getBytes(StandardCharsets.UTF_8);
            final ProgramKey key =
                    ProgramFile.read(data.resolve("programs/member.key")).key();
            final String asked = exchange.getRequestHeaders().getFirst("Authorization");
            exchange.getResponseHeaders().set("Rialto-Seal", RequestSeal.answer(key, asked, 200, answer));
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        other.start();
        try {
            refuses(
                    file,
                    0,
                    "member 1 at " + members.getLast()
                            + " belongs to another cluster (two) than this member's data (one)");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void shouldNameTheProcessThatHasTheDirectory() throws InterruptedException {
        try (VenueProcess first = node(file, 0)) {
            while (!first.output().contains("waiting for member 1")) {
                assertTrue(first.isAlive(), first::output);
                TimeUnit.MILLISECONDS.sleep(50);
            }
            refuses(file, 0, "member-0 is in use by process ");
        }
    }

    private static InetSocketAddress endpoint(final String text) {
        final int colon = text.lastIndexOf(':');
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    private static VenueProcess node(final Path configuration, final int id) {
        return Launch.rialto("node", "--config", configuration.toString(), "--id", "" + id)
                .start();
    }

    private static void refuses(final Path configuration, final int id, final String why) {
        try (VenueProcess node = node(configuration, id)) {
            assertEquals(2, node.awaitEnd(LIMIT), node::output);
            final List<String> said = node.output()
                    .lines()
                    .filter(line -> line.startsWith("rialto: "))
                    .toList();
            assertTrue(said.size() == 1 && said.getFirst().contains(why), () -> why + "?\n" + node.output());
        }
    }
}
