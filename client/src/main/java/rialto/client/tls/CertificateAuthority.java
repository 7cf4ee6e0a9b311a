package rialto.client.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A certificate authority of one's own, for a laptop and for tests: its certificates are trusted only where it is. It asks
 * the {@code keytool} of the Java that it runs on; nothing else that ships with a JDK writes certificates. Blocks.
 */
public final class CertificateAuthority implements AutoCloseable {
    private static final String AUTHORITY = "authority";
    private static final String ALGORITHM = "EC";
    private static final Base64.Encoder BASE_64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

    private final Path store;
    private final String password = HexFormat.of().formatHex(SecureRandom.getSeed(16));

    private CertificateAuthority(final Path store) {
        this.store = store;
    }

    /**
     * Makes one, in a directory of its own that is gone at {@link #close}.
     *
     * @param name for people who look at the certificate
     * @param days that it is valid
     * @throws TlsException when this Java has no keytool, or it fails
     */
    public static CertificateAuthority create(final String name, final int days) {
        try {
            final Path directory = Files.createTempDirectory("rialto-tls");
            final CertificateAuthority authority = new CertificateAuthority(directory.resolve("keys.p12"));
            authority.makeKey(
                    AUTHORITY, name, days, List.of("-ext", "bc:c=ca:true,pathlen:0", "-ext", "ku:c=keyCertSign"));
            return authority;
        } catch (final IOException e) {
            throw new TlsException("no temporary directory: " + e.getMessage(), e);
        }
    }

    /**
     * Makes a key and signs its certificate.
     *
     * @param alias lower case; names both in this authority
     * @param name  for people who look at the certificate
     * @param hosts names and addresses that it is for; empty for a client
     * @param begin as keytool takes it, such as {@code -1d} for yesterday
     * @param days  that it is valid from then on
     */
    public void sign(
            final String alias, final String name, final List<String> hosts, final String begin, final int days) {
        final List<String> arguments = new ArrayList<>(
                List.of("-signer", AUTHORITY, "-startdate", begin, "-ext", "ku:c=digitalSignature", "-ext"));
        if (hosts.isEmpty()) {
            arguments.add("eku=clientAuth");
        } else {
            // members show theirs to each other too
            arguments.add("eku=serverAuth,clientAuth");
            arguments.add("-ext");
            arguments.add("san="
                    + hosts.stream().map(CertificateAuthority::alternative).collect(Collectors.joining(",")));
        }
        makeKey(alias, name, days, arguments);
    }

    private static String alternative(final String host) {
        return (host.matches("[0-9.]+") || host.contains(":") ? "ip:" : "dns:") + host;
    }

    private void makeKey(final String alias, final String name, final int days, final List<String> more) {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        command.addAll(
                List.of("-keyalg", ALGORITHM, "-groupname", "secp256r1", "-alias", alias, "-dname", "CN=" + name));
        command.addAll(List.of("-validity", Integer.toString(days), "-keystore", store.toString()));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass:env", "RIALTO_STORE_PASSWORD"));
        command.addAll(more);
        try {
            final ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("RIALTO_STORE_PASSWORD", password);
            final Process process = builder.start();
            process.getOutputStream().close();
            final String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new TlsException("keytool makes no certificate: " + said.strip());
            }
        } catch (final IOException e) {
            throw new TlsException(
                    "this Java has no keytool (" + e.getMessage() + "); a JDK has, or make certificates elsewhere", e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TlsException("interrupted", e);
        }
    }

    /** Writes the authority's own certificate, which clients are to trust. */
    public void writeAuthority(final Path path) {
        write(path, "rw-r--r--", pem("CERTIFICATE", encoded(certificate(AUTHORITY))));
    }

    /** Writes a certificate that {@link #sign} made. */
    public void writeCertificate(final String alias, final Path path) {
        write(path, "rw-r--r--", pem("CERTIFICATE", encoded(certificate(alias))));
    }

    /** Writes its key, for its owner alone. */
    public void writeKey(final String alias, final Path path) {
        try {
            write(
                    path,
                    "rw-------",
                    pem(
                            "PRIVATE KEY",
                            open().getKey(alias, password.toCharArray()).getEncoded()));
        } catch (final GeneralSecurityException e) {
            throw new TlsException("the key of " + alias + " cannot be read: " + e.getMessage(), e);
        }
    }

    private Certificate certificate(final String alias) {
        try {
            return open().getCertificate(alias);
        } catch (final GeneralSecurityException e) {
            throw new TlsException("the certificate of " + alias + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static byte[] encoded(final Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (final GeneralSecurityException e) {
            throw new TlsException("a certificate cannot be written: " + e.getMessage(), e);
        }
    }

    private KeyStore open() throws GeneralSecurityException {
        final KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, password.toCharArray());
            return keys;
        } catch (final IOException e) {
            throw new TlsException(store + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static String pem(final String type, final byte[] der) {
        return "-----BEGIN " + type + "-----\n" + BASE_64.encodeToString(der) + "\n-----END " + type + "-----\n";
    }

    /** By a new file in its place, so that who reads meanwhile sees the old one or the new one. */
    private static void write(final Path path, final String mode, final String text) {
        final Path fresh = path.resolveSibling(path.getFileName() + ".new");
        try {
            Files.deleteIfExists(fresh);
            Files.newByteChannel(
                            fresh,
                            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode)))
                    .close();
            Files.writeString(fresh, text, StandardCharsets.US_ASCII);
            Files.move(fresh, path, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException e) {
            throw new TlsException(path + " cannot be written: " + e, e);
        }
    }

    /** Forgets the authority's key: nobody signs with it again. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(store);
            Files.deleteIfExists(store.getParent());
        } catch (final IOException e) {
            throw new TlsException(store + " cannot be removed: " + e.getMessage(), e);
        }
    }
}
