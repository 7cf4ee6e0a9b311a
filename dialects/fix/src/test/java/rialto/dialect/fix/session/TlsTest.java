package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsMaterial;
import rialto.dialect.fix.FixClient;
import rialto.gatewaytest.RunningVenue;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** FIX speaks TLS when the other ports do. */
@Timeout(60)
class TlsTest {
    @TempDir
    private Path directory;

    /** More than a connection may send, within a minute, of what is in no message. */
    private static final int SHORT_MESSAGES = 3_000;

    private Path trusted;

    @Test
    void shouldSpeakTlsAlone() throws Exception {
        try (RunningVenue venue = start()) {
            try (FixClient client = connect(venue, "secure")) {
                assertEquals("A", client.logOn(0, "PRICES", "141=Y").type());
                assertEquals(2, client.settle().number());
                client.logOut();
            }
            try (FixClient client = new FixClient(venue.gateway().port("fix.port"), "plain")) {
                assertThrows(IOException.class, () -> client.logOn(0, "PRICES", "141=Y"));
            }
        }
    }

    /** Each in a record of its own, as clients send them: who keeps to the pace keeps the connection. */
    @Test
    void shouldTakeAsManyShortMessagesAsThePaceAllows() throws Exception {
        try (RunningVenue venue = start();
                FixClient client = connect(venue, "quick")) {
            client.logOn(0, "PRICES", "141=Y");
            for (int i = 0; i < SHORT_MESSAGES; i++) {
                client.send("0");
            }
            assertEquals("0", client.settle().type());
        }
    }

    private RunningVenue start() throws Exception {
        final Path certificate = directory.resolve("server.pem");
        final Path key = directory.resolve("server.key");
        trusted = directory.resolve("ca.pem");
        try (CertificateAuthority authority = CertificateAuthority.create("Test authority", 365)) {
            authority.sign("server", "first", List.of("localhost", "127.0.0.1"), "-1d", 31);
            authority.writeAuthority(trusted);
            authority.writeCertificate("server", certificate);
            authority.writeKey("server", key);
        }
        final Map<String, String> settings =
                Map.of("fix.port", "0", "tls.certificate", certificate.toString(), "tls.private-key", key.toString());
        final RunningVenue venue = new RunningVenue(directory.resolve("data"), settings);
        venue.fill(1);
        return venue;
    }

    private FixClient connect(final RunningVenue venue, final String name) throws Exception {
        final SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                null, new TrustManager[] {TlsMaterial.trust(trusted, System.currentTimeMillis())}, new SecureRandom());
        final int port = venue.gateway().port("fix.port");
        return new FixClient(context.getSocketFactory().createSocket("127.0.0.1", port), name);
    }
}
