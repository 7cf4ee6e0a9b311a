package rialto.client.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * Which PEM files an entrance proves itself with.
 *
 * @param certificate     the certificate of this end, followed by those between it and its authority
 * @param privateKey      its key, PKCS#8 and not encrypted; may be the same file
 * @param clientAuthority certificates of authorities that sign those of clients; null when clients show none
 */
public record TlsFiles(Path certificate, Path privateKey, Path clientAuthority) {
    public TlsFiles {
        Objects.requireNonNull(certificate, "certificate");
        Objects.requireNonNull(privateKey, "privateKey");
    }

    /** What changes when one of the files is written, replaced, removed, or reached by another link. Reads no content. */
    String stamp() {
        return stamp(certificate) + stamp(privateKey) + (clientAuthority == null ? "" : stamp(clientAuthority));
    }

    static String stamp(final Path path) {
        try {
            final BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return attributes.lastModifiedTime() + " " + attributes.size() + " " + attributes.fileKey() + ";";
        } catch (final IOException e) {
            return e + ";";
        }
    }
}
