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
import java.net.Socket;
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

    @Test
    void shouldSpeakTlsAlone() throws Exception {
        final Path certificate = directory.resolve("server.pem");
        final Path key = directory.resolve("server.key");
        final Path trusted = directory.resolve("ca.pem");
        try (CertificateAuthority authority = CertificateAuthority.create("Test authority", 365)) {
            authority.sign("server", "first", List.of("localhost", "127.0.0.1"), "-1d", 31);
            authority.writeAuthority(trusted);
            authority.writeCertificate("server", certificate);
            authority.writeKey("server", key);
        }
        final Map<String, String> settings =
                Map.of("fix.port", "0", "tls.certificate", certificate.toString(), "tls.private-key", key.toString());
        try (RunningVenue venue = new RunningVenue(directory.resolve("data"), settings)) {
            venue.fill(1);
            final int port = venue.gateway().port("fix.port");
            final SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    null,
                    new TrustManager[] {TlsMaterial.trust(trusted, System.currentTimeMillis())},
                    new SecureRandom());
            final Socket socket = context.getSocketFactory().createSocket("127.0.0.1", port);
            try (FixClient client = new FixClient(socket, "secure")) {
                assertEquals("A", client.logOn(0, "PRICES", "141=Y").type());
                assertEquals(2, client.settle().number());
                client.logOut();
            }
            try (FixClient client = new FixClient(port, "plain")) {
                assertThrows(IOException.class, () -> client.logOn(0, "PRICES", "141=Y"));
            }
        }
    }
}
