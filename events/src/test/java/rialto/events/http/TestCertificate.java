package rialto.events.http;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/** A certificate for localhost that signs itself, made by the JDK's keytool, and a client that trusts it. */
final class TestCertificate {
    private static final char[] PASSWORD = "password".toCharArray();

    private final Path certificate;
    private final Path key;
    private final SSLContext client;

    TestCertificate(final Path directory) throws IOException, GeneralSecurityException, InterruptedException {
        final Path store = directory.resolve("store.p12");
        final Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "a",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost,ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        final KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        certificate = pem(
                directory.resolve("certificate.pem"),
                "CERTIFICATE",
                keys.getCertificate("a").getEncoded());
        key = pem(
                directory.resolve("key.pem"),
                "PRIVATE KEY",
                keys.getKey("a", PASSWORD).getEncoded());
        final TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        final KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, PASSWORD);
        trusted.setCertificateEntry("a", keys.getCertificate("a"));
        trust.init(trusted);
        client = SSLContext.getInstance("TLS");
        client.init(null, trust.getTrustManagers(), null);
    }

    private static Path pem(final Path file, final String kind, final byte[] bytes) throws IOException {
        final String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(file, "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n");
    }

    Path certificate() {
        return certificate;
    }

    Path key() {
        return key;
    }

    SSLContext client() {
        return client;
    }
}
