package rialto.sequencer;

import io.aeron.Aeron;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.ClientDriver;
import rialto.client.CommandIngress;
import rialto.client.EventReader;
import rialto.client.MemberAddress;
import rialto.client.OfferResult;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The same member, three times, by configuration alone. */
@Tag("slow")
@Timeout(120)
class ThreeMembersTest {
    @TempDir
    Path directory;

    private final List<SequencerNode> nodes = new ArrayList<>();

    @AfterEach
    void close() {
        CloseHelper.closeAll(nodes);
    }

    @Test
    void shouldRecordTheSameEventsOnAllMembers() throws Exception {
        final String members = members();
        for (int i = 0; i < 3; i++) {
            nodes.add(SequencerNode.launch(
                    TestVenue.configuration(directory.resolve("member" + i))
                            .member(i, members)
                            .build(),
                    failure -> {}));
        }
        final TestCommands commands = new TestCommands();
        final var connection = nodes.getFirst().connection();
        try (Aeron aeron = connection.openAeron(failure -> {});
                CommandIngress ingress = CommandIngress.connect(aeron, connection)) {
            send(ingress, commands, commands.addAsset("BTC"));
            for (int i = 0; i < 500; i++) {
                send(ingress, commands, commands.createAccount("trader" + i));
            }
        }
        final List<String> first = events(nodes.get(0));
        assertEquals(501, first.size());
        assertEquals(first, events(nodes.get(1)));
        assertEquals(first, events(nodes.get(2)));
    }

    @Test
    void shouldReadOnFromAnotherMemberWithoutGapOrRepeat() throws Exception {
        final List<MemberAddress> addresses = addresses();
        for (int i = 0; i < 3; i++) {
            nodes.add(SequencerNode.launch(
                    TestVenue.configuration(directory.resolve("member" + i))
                            .member(i, MemberAddress.aeronMembers(addresses))
                            .leaderHeartbeatTimeoutMs(500)
                            .build(),
                    failure -> {}));
        }
        final TestCommands commands = new TestCommands();
        final String driverDirectory = directory.resolve("driver").toString();
        final RecordedEvents events = new RecordedEvents();
        try (ClientDriver driver = ClientDriver.launch(driverDirectory, false, new WakeUpSignal(), failure -> {})) {
            final VenueConnection connection = VenueConnection.remote(
                    driver.aeronDirectory(),
                    "localhost",
                    MemberAddress.endpoints(addresses, MemberAddress::ingress),
                    MemberAddress.endpoints(addresses, MemberAddress::archive));
            try (Aeron aeron = connection.openAeron(failure -> {});
                    CommandIngress ingress = CommandIngress.connect(aeron, connection)) {
                send(ingress, commands, commands.addAsset("BTC"));
                try (EventReader reader = EventReader.connect(aeron, connection, 0)) {
                    for (int i = 0; i < 300; i++) {
                        if (i == 100) {
                            nodes.get(reader.memberId()).close();
                        }
                        sendUntilAnswered(ingress, commands, i, reader, events);
                    }
                    assertTrue(reader.isLive());
                }
            }
        }
        assertEquals(1, events.firstSequence);
        assertEquals(301 + events.rejects.size(), events.lastSequence, () -> "refused repeats: " + events.rejects);
    }

    /**
     * One at a time, and again when nothing is heard: the member that had it may be the one that was closed. What arrives twice is
     * refused the second time.
     */
    private static void sendUntilAnswered(
            final CommandIngress ingress,
            final TestCommands commands,
            final int number,
            final EventReader reader,
            final RecordedEvents events)
            throws Exception {
        final int length = commands.createAccount("trader" + number);
        final long wanted = number + 2;
        long sentNs = 0;
        while (events.lastSequence - events.rejects.size() < wanted) {
            ingress.poll();
            if (sentNs == 0 || System.nanoTime() - sentNs > TimeUnit.SECONDS.toNanos(5)) {
                send(ingress, commands, length);
                sentNs = System.nanoTime();
            }
            if (reader.poll(events, 100) == 0) {
                Thread.sleep(1);
            }
        }
    }

    private static List<MemberAddress> addresses() throws Exception {
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

    private static void send(final CommandIngress ingress, final TestCommands commands, final int length)
            throws Exception {
        while (ingress.offer(commands.buffer, 0, length) != OfferResult.OK) {
            ingress.poll();
            Thread.sleep(1);
        }
    }

    private static List<String> events(final SequencerNode node) throws Exception {
        final var connection = node.connection();
        final RecordedEvents events = new RecordedEvents();
        try (Aeron aeron = connection.openAeron(failure -> {});
                EventReader reader = EventReader.connect(aeron, connection, 0)) {
            while (events.commands < 501) {
                if (reader.poll(events, 100) == 0) {
                    Thread.sleep(1);
                }
            }
        }
        return events.events;
    }

    private static String members() throws Exception {
        final List<DatagramSocket> sockets = new ArrayList<>();
        final StringJoiner members = new StringJoiner("|");
        for (int i = 0; i < 3; i++) {
            final StringJoiner member = new StringJoiner(",").add(Integer.toString(i));
            for (int port = 0; port < 5; port++) {
                final DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("localhost"));
                sockets.add(socket);
                member.add("localhost:" + socket.getLocalPort());
            }
            members.add(member.toString());
        }
        CloseHelper.closeAll(sockets);
        return members.toString();
    }
}
