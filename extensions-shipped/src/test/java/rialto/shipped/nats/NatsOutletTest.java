package rialto.shipped.nats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.nats.client.Connection;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.api.StreamInfo;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.shipped.TestEvents;
import rialto.shipped.TestVenue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** The outlet to NATS. What needs a server is left out where no nats-server is on the path. */
@Timeout(120)
class NatsOutletTest {
    private static final String TIME = "2026-11-27T10:00:00Z";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "trade/BTCUSDT, rialto.trade.BTCUSDT",
        "order/EUR.USD/rested, rialto.order.EUR_USD.rested",
        "balance/a*b>c/X Y, rialto.balance.a_b_c.X_Y",
    })
    void shouldMakeSubjectsOfKeys(final String key, final String subject) {
        assertEquals(subject, NatsOutlet.subject("rialto", key));
    }

    @Test
    void shouldSayWhichSettingCannotBeUsed() {
        final String said = assertThrows(IllegalArgumentException.class, () -> start(Map.of("prefix", "a.>")))
                .getMessage();
        assertEquals("prefix must be letters, digits, - and _, with dots between, not 'a.>'", said);
    }

    private TestVenue start(final Map<String, String> settings) throws Exception {
        final TestVenue venue = new TestVenue(directory, settings);
        new NatsOutlet().start(venue);
        return venue;
    }

    @Test
    void shouldSayThatThereIsNoServer() throws Exception {
        final int port = freePort();
        assertThrows(IOException.class, () -> start(Map.of("servers", "nats://127.0.0.1:" + port)));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void shouldPublishEachEventOnceThoughItComesTwice() throws Exception {
        final Path server = server();
        Assumptions.assumeTrue(server != null, "left out: there is no nats-server on the path");
        final int port = freePort();
        final Process process = new ProcessBuilder(
                        server.toString(),
                        "-a",
                        "127.0.0.1",
                        "-p",
                        Integer.toString(port),
                        "-js",
                        "-sd",
                        directory.resolve("jetstream").toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("nats.log").toFile())
                .start();
        try {
            publishTwice("nats://127.0.0.1:" + port);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private void publishTwice(final String url) throws Exception {
        final Connection consumer = connect(url);
        try {
            final TestVenue venue = start(new HashMap<>(Map.of("servers", url, "events", "trade/**")));
            for (final long sequence : List.of(1L, 2L, 2L, 3L)) {
                venue.deliver("trade/BTCUSDT", TestEvents.trade(sequence, TIME, 100, 1));
            }
            assertEquals(List.of(), venue.parked());
            assertEquals(1, venue.metrics().counter("nats.duplicates").count());
            final JetStreamSubscription subscription = consumer.jetStream()
                    .subscribe("rialto.trade.*", PushSubscribeOptions.builder().build());
            for (final String id : List.of("1", "2", "3")) {
                final Message message = subscription.nextMessage(PATIENCE);
                final JsonNode event = new ObjectMapper().readTree(message.getData());
                assertEquals(id, event.get("id").asText());
                assertEquals("rialto.trade.BTCUSDT", message.getSubject());
                message.ack();
            }
            final StreamInfo stream = consumer.jetStreamManagement().getStreamInfo("RIALTO");
            assertEquals(3, stream.getStreamState().getMsgCount());
            assertEquals(List.of("rialto.>"), stream.getConfiguration().getSubjects());
        } finally {
            consumer.close();
        }
    }

    /** It takes a moment until the server listens. */
    private static Connection connect(final String url) throws Exception {
        return Nats.connectReconnectOnConnect(new Options.Builder()
                .server(url)
                .reconnectWait(Duration.ofMillis(50))
                .maxReconnects(400)
                .build());
    }

    private static Path server() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(part -> Path.of(part, "nats-server"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }
}
