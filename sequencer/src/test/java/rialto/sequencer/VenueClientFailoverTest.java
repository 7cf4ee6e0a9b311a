package rialto.sequencer;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.client.MemberAddress;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueClientException;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueListener;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The Java client against three members, of which the leader is lost under load. */
@Tag("slow")
@Timeout(120)
class VenueClientFailoverTest {
    private static final int ORDERS = 2_000;
    private static final String MEMBER = "member";
    private static final String SECRET = "a secret of twenty-six ch.";

    @TempDir
    Path directory;

    private final List<SequencerNode> nodes = new ArrayList<>();
    private List<MemberAddress> addresses;

    @AfterEach
    void close() {
        CloseHelper.closeAll(nodes);
    }

    /** What was told, by client order id and by request. */
    private static final class Told implements VenueListener {
        private final List<String> accepted = new ArrayList<>();
        private final List<Long> completed = new ArrayList<>();
        private final List<Integer> leaders = new ArrayList<>();

        @Override
        public void on(final OrderAccepted event) {
            accepted.add(event.clientOrderId());
        }

        @Override
        public void onCompleted(final long requestId, final long sequence) {
            completed.add(requestId);
        }

        @Override
        public void onLeader(final int leaderMemberId) {
            leaders.add(leaderMemberId);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCarryOutEveryRequestOnceWhenTheLeaderIsLost(final boolean answersOnly) throws Exception {
        start();
        final Told told = new Told();
        final ClientSettings settings = settings(SECRET);
        try (VenueClient client = VenueClient.connect(answersOnly ? settings.answersOnly() : settings, told)) {
            openMarket(client);
            final int before = told.completed.size();
            final OrderRequest order =
                    new OrderRequest().account(100).instrumentId(1).buy();
            for (int i = 0; i < ORDERS; i++) {
                if (i == ORDERS / 2) {
                    // with orders under way
                    nodes.get(client.leaderMemberId()).close();
                }
                order.clientOrderId("order-" + i).limit(1_000 + i % 7).lots(1);
                untilTaken(client, () -> client.enter(order));
            }
            untilDone(client);
            assertEquals(IntStream.range(0, ORDERS).mapToObj(i -> "order-" + i).toList(), told.accepted);
            assertEquals(LongStream.rangeClosed(1, before + ORDERS).boxed().toList(), told.completed);
            assertTrue(
                    told.leaders.stream()
                                    .filter(leader -> leader >= 0)
                                    .distinct()
                                    .count()
                            > 1,
                    told.leaders::toString);
        }
    }

    @Test
    void shouldNotLetInWhoHasAnotherKey() throws Exception {
        start();
        final VenueClientException e = assertThrows(
                VenueClientException.class,
                () -> VenueClient.connect(
                        settings("another secret, of more").connectTimeoutMs(3_000), new VenueListener() {}));
        assertTrue(e.getMessage().contains("took no request within 3000 ms"), e::getMessage);
        assertTrue(e.getMessage().contains("failed authentication"), e::getMessage);
        try (VenueClient client = VenueClient.connect(settings(SECRET), new VenueListener() {})) {
            assertTrue(client.isConnected());
        }
    }

    private void start() throws IOException {
        addresses = addresses();
        for (int i = 0; i < 3; i++) {
            nodes.add(SequencerNode.launch(
                    TestVenue.configuration(directory.resolve("member" + i))
                            .member(i, MemberAddress.aeronMembers(addresses))
                            .leaderHeartbeatTimeoutMs(500)
                            .key(ProgramKey.of(MEMBER, SECRET))
                            .programs(programs())
                            .build(),
                    failure -> {}));
        }
    }

    private ProgramKeys programs() throws IOException {
        final Path keys = Files.createDirectories(directory.resolve("programs"));
        new ProgramFile(
                        ProgramKey.of(MEMBER, SECRET),
                        new Program(MEMBER, Set.of(Permission.MEMBER), List.of(), Program.NEVER))
                .write(keys.resolve("member.key"));
        return ProgramKeys.in(keys);
    }

    private ClientSettings settings(final String secret) {
        return ClientSettings.ofMembers(
                        addresses.stream().map(MemberAddress::toString).collect(Collectors.joining(",")))
                .key(MEMBER + ":" + secret)
                .connectTimeoutMs(TestVenue.TIMEOUT_MS);
    }

    private static void openMarket(final VenueClient client) {
        final TestCommands commands = new TestCommands();
        final List<LongSupplier> requests = List.of(
                () -> send(client, commands, commands.addAsset("BTC")),
                () -> send(client, commands, commands.addAsset("USDT")),
                () -> send(client, commands, commands.addInstrument("BTCUSDT", 1, 2)),
                () -> client.createAccount("trader0"),
                () -> client.transfer(100, 2, 1L << 50, "quote"));
        for (final LongSupplier request : requests) {
            untilTaken(client, request);
            untilDone(client);
        }
    }

    private static long send(final VenueClient client, final TestCommands commands, final int length) {
        return client.send((buffer, gatewayId, correlationId) -> {
            buffer.putBytes(0, commands.buffer, 0, length);
            commands.source(buffer, gatewayId, correlationId);
            return length;
        });
    }

    private static void untilTaken(final VenueClient client, final LongSupplier request) {
        while (request.getAsLong() < 0) {
            poll(client);
        }
    }

    private static void untilDone(final VenueClient client) {
        while (client.inFlight() > 0) {
            poll(client);
        }
    }

    private static void poll(final VenueClient client) {
        if (client.poll() == 0) {
            LockSupport.parkNanos(100_000);
        }
    }

    private static List<MemberAddress> addresses() {
        final List<MemberAddress> addresses = new ArrayList<>();
        int port = 20_000 + (int) (System.nanoTime() % 10_000);
        while (addresses.size() < 3) {
            if (areFree(port)) {
                addresses.add(new MemberAddress("localhost", port));
                port += MemberAddress.PORTS;
            } else {
                port++;
            }
        }
        return addresses;
    }

    private static boolean areFree(final int port) {
        for (int i = 0; i < MemberAddress.PORTS; i++) {
            try (DatagramSocket socket = new DatagramSocket(port + i, InetAddress.getByName("localhost"))) {
                assertTrue(socket.isBound());
            } catch (final IOException e) {
                return false;
            }
        }
        return true;
    }
}
