package rialto.app.data;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.OwnDirectory;
import rialto.gateway.security.SecretVault;
import rialto.gateway.security.VaultException;
import rialto.sequencer.DamagedStorageException;
import rialto.sequencer.SealedFiles;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The directory that the gateways of one machine share: keys, and the database to ask. */
public final class SharedDirectory {
    private static final Logger LOGGER = LoggerFactory.getLogger(SharedDirectory.class);
    private static final String LOCK = "keys.lock";

    private final Path path;

    private SharedDirectory(final Path path) {
        this.path = path;
    }

    /** @throws StartException when it cannot be written */
    public static SharedDirectory open(final Path path) {
        try {
            OwnDirectory.make(path, LOCK);
            final SharedDirectory shared = new SharedDirectory(path);
            shared.locked(shared::checkKeys);
            return shared;
        } catch (final IOException e) {
            throw new StartException("data directory " + path + " cannot be used: " + FileFailure.reason(e), e);
        }
    }

    public Path path() {
        return path;
    }

    /** As {@link DataDirectory#adminKey()}. */
    public String adminKey() {
        final String[] key = new String[1];
        locked(() -> key[0] = AdminKey.in(path));
        return key[0];
    }

    /** The keys of the cluster's programs; made, for a new cluster, when there are none. Members' business. */
    public ProgramDirectory programs() {
        final ProgramDirectory programs = new ProgramDirectory(path);
        locked(() -> {
            if (programs.makeFirst()) {
                LOGGER.info(
                        "the keys of a new cluster's programs were made in {}: the other members need the same",
                        programs.path());
            }
        });
        return programs;
    }

    /**
     * Makes the key that opens the API keys' secrets, unless it is there.
     *
     * @throws StartException if its file cannot be used
     */
    public void makeMasterKey() {
        try {
            locked(() -> SecretVault.at(path.resolve("master.key")));
        } catch (final VaultException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    /** The lowest number that no other process of that kind has here. */
    public TakenNumber takeNumber(final String kind) {
        return TakenNumber.lowest(path, kind);
    }

    private void checkKeys() {
        try {
            SealedFiles.check(path);
            SealedFiles.seal(path);
        } catch (final DamagedStorageException e) {
            throw new StartException(e.getMessage(), e);
        } catch (final IOException e) {
            throw new StartException("data directory " + path + " cannot be used: " + FileFailure.reason(e), e);
        }
    }

    /** Runs what must not happen in two processes at once, and does not take long: making a key at its first need. */
    private void locked(final Runnable action) {
        final Path lockFile = path.resolve(LOCK);
        try (FileChannel channel = FileChannel.open(
                lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            channel.lock();
            action.run();
        } catch (final IOException e) {
            throw new StartException("data directory " + path + " cannot be used: " + FileFailure.reason(e), e);
        }
    }
}
