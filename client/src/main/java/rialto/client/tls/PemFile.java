package rialto.client.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of one PEM file, and what of it can be used. */
final class PemFile {
    private static final int MAX_BYTES = 1024 * 1024;
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----", Pattern.DOTALL);
    private static final String CERTIFICATE = "CERTIFICATE";
    private static final String KEY = "PRIVATE KEY";

    private final Path path;
    private final String text;

    private PemFile(final Path path, final String text) {
        this.path = path;
        this.text = text;
    }

    /** @throws TlsException when it is missing, unreadable, too large or not text */
    static PemFile read(final Path path) {
        try {
            if (Files.size(path) > MAX_BYTES) {
                throw new TlsException(path + " has more than " + MAX_BYTES + " bytes: that is no PEM file");
            }
            final byte[] bytes = Files.readAllBytes(path);
            final String text = new String(bytes, StandardCharsets.ISO_8859_1);
            if (bytes.length > 0 && !text.contains("-----BEGIN ")) {
                throw new TlsException(path + " is not PEM, text with lines '-----BEGIN …-----'"
                        + (bytes[0] == 0x30 ? "; it looks like DER or PKCS#12: convert it by openssl" : ""));
            }
            return new PemFile(path, text);
        } catch (final NoSuchFileException e) {
            throw new TlsException(path + " does not exist", e);
        } catch (final IOException e) {
            throw new TlsException(path + " cannot be read: " + e, e);
        }
    }

    /**
     * The certificates, in the file's order.
     *
     * @throws TlsException when there is none, or one is broken
     */
    List<X509Certificate> certificates() {
        final List<X509Certificate> certificates = new ArrayList<>();
        final Matcher blocks = BLOCK.matcher(text);
        while (blocks.find()) {
            if (blocks.group(1).equals(CERTIFICATE)) {
                certificates.add(certificate(bytes(blocks.group(2)), certificates.size() + 1));
            }
        }
        if (certificates.isEmpty()) {
            throw new TlsException(path + " has no certificate: no block '-----BEGIN CERTIFICATE-----'" + seen());
        }
        return certificates;
    }

    private X509Certificate certificate(final byte[] der, final int number) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (final CertificateException e) {
            throw new TlsException("certificate " + number + " of " + path + " is broken: " + e.getMessage(), e);
        }
    }

    /**
     * The one key.
     *
     * @param algorithm of the certificate that it must fit
     * @throws TlsException when there is none, it is encrypted, of another format or algorithm, or everybody may read it
     */
    PrivateKey privateKey(final String algorithm) {
        final Matcher blocks = BLOCK.matcher(text);
        while (blocks.find()) {
            if (blocks.group(1).endsWith(KEY)) {
                requirePrivate();
                requirePlain(blocks.group(1), blocks.group(2));
                return key(algorithm, bytes(blocks.group(2)));
            }
        }
        throw new TlsException(path + " has no key: no block '-----BEGIN PRIVATE KEY-----'" + seen());
    }

    private void requirePlain(final String type, final String content) {
        if (type.startsWith("ENCRYPTED") || content.contains("ENCRYPTED")) {
            throw new TlsException(
                    "the key in " + path + " is encrypted, and nobody is there to enter its password: write"
                            + " it without one (openssl pkcs8 -topk8 -nocrypt), into a file of mode 0600");
        }
        if (!type.equals(KEY)) {
            throw new TlsException("the key in " + path + " has the format '" + type + "'; what passes is PKCS#8, '"
                    + KEY + "': convert it by openssl pkcs8 -topk8 -nocrypt");
        }
    }

    private PrivateKey key(final String algorithm, final byte[] der) {
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
        } catch (final GeneralSecurityException e) {
            throw new TlsException(
                    "the key in " + path + " does not fit the certificate: that is for a key of " + algorithm
                            + ", and this is none, or broken (" + e.getMessage() + ")",
                    e);
        }
    }

    private void requirePrivate() {
        try {
            final Set<PosixFilePermission> granted = Files.getPosixFilePermissions(path);
            if (granted.contains(PosixFilePermission.OTHERS_READ)) {
                throw new TlsException("everybody on this machine may read the key in " + path + " (mode "
                        + PosixFilePermissions.toString(granted) + "): run chmod 600 " + path
                        + ", or 640 for a group, and take a new key if others were there");
            }
        } catch (final IOException e) {
            throw new TlsException(path + " cannot be read: " + e, e);
        }
    }

    private byte[] bytes(final String base64) {
        try {
            return Base64.getMimeDecoder().decode(base64.strip());
        } catch (final IllegalArgumentException e) {
            throw new TlsException(path + " is broken: " + e.getMessage(), e);
        }
    }

    private String seen() {
        final Matcher blocks = BLOCK.matcher(text);
        return blocks.find() ? "; it has '" + blocks.group(1) + "'" : "; it has no whole block at all";
    }
}
