package rialto.client.tls;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** A certificate with its key, and whose certificates are trusted: read, checked, ready for connections. Immutable. */
public final class TlsMaterial {
    private static final char[] NO_PASSWORD = {};

    private final X509Certificate certificate;
    private final X509ExtendedKeyManager keyManager;
    private final X509ExtendedTrustManager trustManager;

    private TlsMaterial(
            final X509Certificate certificate,
            final X509ExtendedKeyManager keyManager,
            final X509ExtendedTrustManager trustManager) {
        this.certificate = certificate;
        this.keyManager = keyManager;
        this.trustManager = trustManager;
    }

    /**
     * Reads the files and checks them against each other and the clock. Blocks.
     *
     * @param nowMs milliseconds since the epoch
     * @throws TlsException when an entrance could not be opened with them: missing, broken, encrypted, of a wrong format, a
     *                      key that fits another certificate, expired, not valid yet
     */
    public static TlsMaterial load(final TlsFiles files, final long nowMs) {
        final List<X509Certificate> chain = PemFile.read(files.certificate()).certificates();
        final X509Certificate own = chain.getFirst();
        requireInTime(own, files.certificate(), nowMs);
        final PublicKey publicKey = own.getPublicKey();
        final PrivateKey privateKey = PemFile.read(files.privateKey()).privateKey(publicKey.getAlgorithm());
        requireFit(privateKey, publicKey, files);
        try {
            return new TlsMaterial(
                    own,
                    keyManager(privateKey, chain),
                    files.clientAuthority() == null ? null : trustManager(files.clientAuthority(), nowMs));
        } catch (final GeneralSecurityException | IOException e) {
            throw new TlsException(files.certificate() + " cannot be used: " + e.getMessage(), e);
        }
    }

    /**
     * What trusts those alone whose certificates the authorities of a PEM file signed.
     *
     * @throws TlsException when the file cannot be used
     */
    public static X509ExtendedTrustManager trust(final Path authorities, final long nowMs) {
        try {
            return trustManager(authorities, nowMs);
        } catch (final GeneralSecurityException | IOException e) {
            throw new TlsException(authorities + " cannot be used: " + e.getMessage(), e);
        }
    }

    /**
     * The certificates of a PEM file, in its order.
     *
     * @throws TlsException when there is none, or one is broken
     */
    public static List<X509Certificate> certificates(final Path path) {
        return PemFile.read(path).certificates();
    }

    private static void requireInTime(final X509Certificate certificate, final Path path, final long nowMs) {
        final Instant now = Instant.ofEpochMilli(nowMs);
        final Instant begin = certificate.getNotBefore().toInstant();
        final Instant end = certificate.getNotAfter().toInstant();
        final String clock = ", and this machine's clock says " + now.truncatedTo(ChronoUnit.SECONDS);
        if (now.isBefore(begin)) {
            throw new TlsException("the certificate in " + path + " is not valid before " + begin + clock
                    + ": set the clock, or take a certificate that has begun");
        }
        if (now.isAfter(end)) {
            throw new TlsException("the certificate in " + path + " expired at " + end + clock + ": take a new one");
        }
    }

    private static void requireFit(final PrivateKey privateKey, final PublicKey publicKey, final TlsFiles files) {
        try {
            final byte[] probe = new byte[32];
            final Signature signature = Signature.getInstance(
                    switch (publicKey.getAlgorithm()) {
                        case "RSA" -> "SHA256withRSA";
                        case "EC" -> "SHA256withECDSA";
                        default -> publicKey.getAlgorithm();
                    });
            signature.initSign(privateKey);
            signature.update(probe);
            final byte[] signed = signature.sign();
            signature.initVerify(publicKey);
            signature.update(probe);
            if (!signature.verify(signed)) {
                throw new TlsException(
                        "the key in " + files.privateKey() + " is another than that of the certificate in "
                                + files.certificate() + " (" + name(files) + "): give both from the same request");
            }
        } catch (final GeneralSecurityException e) {
            throw new TlsException(
                    "the key in " + files.privateKey() + " does not fit the certificate in " + files.certificate()
                            + ": " + e.getMessage(),
                    e);
        }
    }

    private static String name(final TlsFiles files) {
        return PemFile.read(files.certificate())
                .certificates()
                .getFirst()
                .getSubjectX500Principal()
                .getName();
    }

    private static X509ExtendedKeyManager keyManager(final PrivateKey key, final List<X509Certificate> chain)
            throws GeneralSecurityException, IOException {
        final KeyStore store = emptyStore();
        store.setKeyEntry("own", key, NO_PASSWORD, chain.toArray(Certificate[]::new));
        // the factory "PKIX" asks the key store anew in each handshake, which derives a key from the password in 10,000
        // rounds
        final KeyManagerFactory factory = KeyManagerFactory.getInstance("SunX509");
        factory.init(store, NO_PASSWORD);
        return (X509ExtendedKeyManager) factory.getKeyManagers()[0];
    }

    private static X509ExtendedTrustManager trustManager(final Path path, final long nowMs)
            throws GeneralSecurityException, IOException {
        final KeyStore store = emptyStore();
        int number = 0;
        for (final X509Certificate authority : PemFile.read(path).certificates()) {
            requireInTime(authority, path, nowMs);
            store.setCertificateEntry("authority-" + number++, authority);
        }
        final TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(store);
        return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        final KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    public X509ExtendedKeyManager keyManager() {
        return keyManager;
    }

    /** Whose certificates are trusted, or null when there is no file of authorities. */
    public X509ExtendedTrustManager trustManager() {
        return trustManager;
    }

    /** For sockets of the JDK. It offers what the JDK does: say on the socket which versions and which authentication. */
    public SSLContext sslContext() {
        try {
            final SSLContext context = SSLContext.getInstance("TLS");
            final TrustManager[] trusted =
                    trustManager == null ? new TrustManager[0] : new TrustManager[] {trustManager};
            context.init(new X509ExtendedKeyManager[] {keyManager}, trusted, new SecureRandom());
            return context;
        } catch (final GeneralSecurityException e) {
            throw new TlsException("this Java has no TLS: " + e.getMessage(), e);
        }
    }

    /** Whose certificate it is, for a person. */
    public String subject() {
        return certificate.getSubjectX500Principal().getName();
    }

    /** When it expires. */
    public Instant notAfter() {
        return certificate.getNotAfter().toInstant();
    }

    /** Whole days until it expires; negative afterwards. */
    public long daysLeft(final long nowMs) {
        return Math.floorDiv(
                notAfter().toEpochMilli() - nowMs, ChronoUnit.DAYS.getDuration().toMillis());
    }
}
