package rialto.app.data;

import rialto.app.process.StartException;
import rialto.client.OwnFiles;
import rialto.gateway.security.AdministratorKey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/** The administrator's key: environment variable RIALTO_ADMIN_KEY, else a file that is made at first need. */
public final class AdminKey {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int LENGTH = 64;
    private static final int MIN_LENGTH = 16;

    private AdminKey() {}

    /**
     * The key of a data directory.
     *
     * @throws StartException if it is too short or its file cannot be used
     */
    static String in(final Path directory) {
        final String given = given();
        if (given != null) {
            if (given.length() < MIN_LENGTH) {
                throw new StartException("RIALTO_ADMIN_KEY has " + given.length()
                        + " characters; an administrator's key takes at least " + MIN_LENGTH);
            }
            return given;
        }
        final Path file = file(directory);
        try {
            if (!Files.exists(file)) {
                OwnFiles.replaceSecret(file, newKey() + "\n");
            }
            OwnFiles.requireKey(file);
            return Files.readString(file).strip();
        } catch (final IOException e) {
            throw new StartException(
                    "administrator's key file " + file + " cannot be used: " + FileFailure.reason(e), e);
        }
    }

    private static String given() {
        return given(System.getenv("RIALTO_ADMIN_KEY"));
    }

    private static String given(final String variable) {
        return variable == null || variable.isBlank() ? null : variable.strip();
    }

    /** A key and where a person finds it. */
    public static AdministratorKey of(final String key, final Path directory) {
        return of(key, directory, System.getenv("RIALTO_ADMIN_KEY"));
    }

    static AdministratorKey of(final String key, final Path directory, final String variable) {
        return new AdministratorKey(
                key,
                given(variable) != null
                        ? "environment variable RIALTO_ADMIN_KEY"
                        : file(directory).toString());
    }

    public static Path file(final Path directory) {
        return directory.resolve("admin.key");
    }

    private static String newKey() {
        final SecureRandom random = new SecureRandom();
        final StringBuilder key = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            key.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return key.toString();
    }
}
