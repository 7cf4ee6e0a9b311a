package rialto.gateway.security;

import rialto.client.OwnFiles;
import rialto.client.UntrustedFileException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;

/** A one-line secret in a file that only its owner may read and write (mode 0600). */
public final class PrivateFile {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private PrivateFile() {}

    /**
     * The file's text, without white space around it; made from {@code fresh} and synced to disk when there is no file.
     *
     * @throws VaultException when it cannot be read or written, or others than its owner have any right to it
     */
    public static String readOrCreate(final Path path, final Supplier<String> fresh) {
        try {
            create(path, fresh.get());
        } catch (final FileAlreadyExistsException e) {
            return read(path);
        } catch (final IOException e) {
            throw new VaultException("cannot create " + path + ": " + e.getMessage(), e);
        }
        return read(path);
    }

    private static void create(final Path path, final String text) throws IOException {
        if (Files.exists(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
        final Path temporary = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(temporary);
        try (FileChannel channel = FileChannel.open(
                temporary,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(OWNER_ONLY))) {
            final ByteBuffer bytes = ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(temporary, path);
    }

    /**
     * The file's text, without white space around it.
     *
     * @throws VaultException when it cannot be read, or others than its owner have any right to it
     */
    public static String read(final Path path) {
        try {
            OwnFiles.requireKey(path);
            final Set<PosixFilePermission> granted = Files.getPosixFilePermissions(path);
            if (!OWNER_ONLY.containsAll(granted) && !OwnFiles.isMountedSecret(path)) {
                throw new VaultException(path + " must be readable by its owner only: run chmod 600 " + path
                        + " (it is " + PosixFilePermissions.toString(granted) + ")");
            }
            return Files.readString(path, StandardCharsets.US_ASCII).strip();
        } catch (final UntrustedFileException e) {
            throw new VaultException(e.getMessage(), e);
        } catch (final IOException e) {
            throw new VaultException("cannot read " + path + ": " + e.getMessage(), e);
        }
    }
}
