package rialto.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;

/**
 * A program's key as a file: the members have it, to know the program by, and the program has it, to be known.
 *
 * @param key name and secret
 * @param program what the key lets it do; it takes the key's id
 */
public record ProgramFile(ProgramKey key, Program program) {
    /** How the names of such files end. */
    public static final String SUFFIX = ".key";

    /** @throws IllegalArgumentException if the two have different names */
    public ProgramFile {
        if (!key.name().equals(program.name())) {
            throw new IllegalArgumentException("the key of " + key.name() + " is not that of " + program.name());
        }
        program = program.withKeyId(key.id());
    }

    /** A program with a new secret. */
    public static ProgramFile generate(final Program program) {
        return new ProgramFile(ProgramKey.generate(program.name()), program);
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read, or is no key file, saying which line
     */
    public static ProgramFile read(final Path file) throws IOException {
        final String text = Files.readString(file);
        try {
            return parse(text);
        } catch (final IllegalArgumentException e) {
            throw new IOException(file + " is no key file of a program: " + e.getMessage(), e);
        }
    }

    private static ProgramFile parse(final String text) {
        final ProgramKey key = ProgramKey.parse(text);
        final String permissions = value(text, "permissions");
        final String accounts = value(text, "accounts");
        final String expires = value(text, "expires");
        if (permissions == null) {
            throw new IllegalArgumentException("it has no line 'permissions: …'");
        }
        return new ProgramFile(
                key,
                new Program(
                        key.name(),
                        Program.permissions(permissions),
                        accounts == null || accounts.equals("all") ? List.of() : names(accounts),
                        expires == null || expires.equals("never") ? Program.NEVER : instant(expires)));
    }

    private static List<String> names(final String accounts) {
        return Arrays.stream(accounts.split(",")).map(String::strip).toList();
    }

    private static long instant(final String text) {
        try {
            return Instant.parse(text).toEpochMilli();
        } catch (final DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "'expires: " + text + "' is no time; it takes one as 2027-01-31T00:00:00Z, or never", e);
        }
    }

    /** What follows a word and a colon at the beginning of a line; null if no line begins so. */
    static String value(final String text, final String word) {
        return text.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(word + ":"))
                .map(line -> line.substring(word.length() + 1).strip())
                .findFirst()
                .orElse(null);
    }

    /** Writes a file that its owner alone may read; a crash leaves either no file or the whole one. */
    public void write(final Path file) throws IOException {
        OwnFiles.replaceSecret(file, text());
    }

    private String text() {
        return "# Who has this file may do what it says. Members of the cluster have it too; see docs/cluster.md.\n"
                + "key: " + key.text() + "\npermissions: " + program.permissionWords()
                + "\naccounts: " + (program.accounts().isEmpty() ? "all" : String.join(",", program.accounts()))
                + "\nexpires: " + program.expiry() + "\n";
    }
}
