package rialto.shipped.alert;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.shipped.ExtensionSettings;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Mails, to a server on loopback that speaks as much SMTP as one mail needs. */
@Timeout(60)
class MailChannelTest {
    private static final Alert ALERT = new Alert(
            "large-trade-2", "large-trade", "BTCUSDT", "0.5 BTC traded.", Instant.parse("2026-11-27T10:00:00Z"));

    private static ExtensionSettings settings(final int port, final String... more) {
        final Map<String, String> settings = new HashMap<>(Map.of(
                "mail.host", "127.0.0.1",
                "mail.port", Integer.toString(port),
                "mail.security", "none",
                "mail.from", "venue@example.com",
                "mail.to", "desk@example.com, risk@example.com"));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return new ExtensionSettings(settings);
    }

    @Test
    void shouldMailAnAlert() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            final CompletableFuture<String> session = CompletableFuture.supplyAsync(() -> serve(server));
            final MailChannel channel = MailChannel.of(settings(server.getLocalPort()));
            channel.send(ALERT);
            channel.close();
            final String heard = session.get(20, TimeUnit.SECONDS);
            for (final String line : new String[] {
                "MAIL FROM:<venue@example.com>",
                "RCPT TO:<desk@example.com>",
                "RCPT TO:<risk@example.com>",
                "Subject: Rialto: large-trade BTCUSDT",
                "0.5 BTC traded."
            }) {
                assertTrue(heard.contains(line), heard);
            }
        }
    }

    @Test
    void shouldSayWhenTheServerTakesNothing() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            final MailChannel channel = MailChannel.of(settings(server.getLocalPort()));
            CompletableFuture.runAsync(() -> hangUp(server));
            assertThrows(Exception.class, () -> channel.send(ALERT));
            channel.close();
        }
    }

    @Test
    void shouldSendNoPasswordInPlainText() {
        assertThrows(
                IllegalArgumentException.class,
                () -> MailChannel.of(settings(25, "mail.user", "venue", "mail.password", "secret")));
    }

    private static void hangUp(final ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.getOutputStream().write("554 no\r\n".getBytes(StandardCharsets.US_ASCII));
        } catch (final IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String serve(final ServerSocket server) {
        final StringBuilder heard = new StringBuilder();
        try (Socket socket = server.accept();
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            final OutputStream out = socket.getOutputStream();
            say(out, "220 here");
            boolean isData = false;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                heard.append(line).append('\n');
                if (isData) {
                    isData = !line.equals(".");
                    if (!isData) {
                        say(out, "250 taken");
                    }
                } else if (line.startsWith("DATA")) {
                    isData = true;
                    say(out, "354 go on");
                } else if (line.startsWith("QUIT")) {
                    say(out, "221 bye");
                    break;
                } else {
                    say(out, "250 ok");
                }
            }
        } catch (final IOException e) {
            throw new IllegalStateException(e);
        }
        return heard.toString();
    }

    private static void say(final OutputStream out, final String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
