package rialto.app.tls;

import rialto.app.process.StartException;
import rialto.client.tls.TlsException;
import rialto.client.tls.TlsMaterial;
import rialto.gateway.setting.SettingValues;
import rialto.gateway.tls.TlsSettings;

import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;

/**
 * Lets the command line's own calls over https trust one authority more than those that Java knows. It is the JDK's own
 * setting, so it holds for every client in the process. The server side trusts what {@code tls.client-ca} says and nothing
 * else.
 */
public final class OwnAuthority {
    private static final String VARIABLE = "RIALTO_CA";
    private static final String PASSWORD = "changeit";

    private OwnAuthority() {}

    /**
     * Trusts the PEM file that the environment variable RIALTO_CA names, if it does. Call it before the first connection.
     *
     * @throws StartException when the file cannot be used
     */
    public static void trustFromEnvironment() {
        final String file = System.getenv(VARIABLE);
        if (file != null && !file.isEmpty()) {
            try {
                trust(Path.of(file));
            } catch (final TlsException e) {
                throw new StartException(VARIABLE + ": " + e.getMessage(), e);
            }
        }
    }

    /** Trusts the venue's own certificate, for what trades with it in the same process. */
    public static void trustOwn(final SettingValues configuration) {
        if (TlsSettings.isOn(configuration)) {
            trust(Path.of(configuration.get(TlsSettings.CERTIFICATE)));
        }
    }

    /**
     * Trusts the certificates of a PEM file.
     *
     * @throws TlsException when the file cannot be used
     */
    public static void trust(final Path pem) {
        try {
            final KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            int number = 0;
            for (final X509Certificate certificate : known()) {
                store.setCertificateEntry("known-" + number++, certificate);
            }
            for (final X509Certificate certificate : TlsMaterial.certificates(pem)) {
                store.setCertificateEntry("own-" + number++, certificate);
            }
            final Path file = Files.createTempFile("rialto-trusted", ".p12");
            file.toFile().deleteOnExit();
            try (OutputStream out = Files.newOutputStream(file)) {
                store.store(out, PASSWORD.toCharArray());
            }
            System.setProperty("javax.net.ssl.trustStore", file.toString());
            System.setProperty("javax.net.ssl.trustStorePassword", PASSWORD);
            System.setProperty("javax.net.ssl.trustStoreType", "PKCS12");
        } catch (final IOException | GeneralSecurityException e) {
            throw new TlsException(pem + " cannot be trusted: " + e.getMessage(), e);
        }
    }

    private static X509Certificate[] known() throws GeneralSecurityException {
        final TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init((KeyStore) null);
        return ((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers();
    }
}
