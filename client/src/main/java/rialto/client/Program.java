package rialto.client;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who a program is to a cluster: the name of its key, and what that lets it do. It stands in the log beside each session, so
 * that all members decide alike what the session may send.
 *
 * @param name of the key
 * @param permissions at least one
 * @param accounts names of the accounts that it may trade for; empty: all
 * @param expiresMs when it ends, milliseconds since 1970; {@link #NEVER}
 * @param keyId     which key of that name: another secret has another one; empty before it has a secret
 */
public record Program(String name, Set<Permission> permissions, List<String> accounts, long expiresMs, String keyId) {
    /** Of a key without an end. */
    public static final long NEVER = Long.MAX_VALUE;
    /** Most accounts of a key. */
    public static final int MAX_ACCOUNTS = 64;
    /** Longest name of a key or an account, characters. */
    public static final int MAX_NAME_LENGTH = 36;

    private static final String VERSION = "rialto-program-2";
    /** Knew no keys. */
    private static final String OLDER_VERSION = "rialto-program-1";
    /** Stands for what cannot be read: its time is over, so it may nothing. */
    private static final Program UNREADABLE = new Program("unreadable", Set.of(Permission.READ), List.of(), 0);

    /** @throws IllegalArgumentException naming the first part that will not do */
    public Program {
        requireName("key", name);
        accounts = List.copyOf(accounts);
        accounts.forEach(account -> requireName("account", account));
        if (permissions.isEmpty()) {
            throw new IllegalArgumentException("key " + name + " permits nothing: give it a permission");
        }
        permissions = Set.copyOf(permissions);
        if (accounts.size() > MAX_ACCOUNTS) {
            throw new IllegalArgumentException("key " + name + " names " + accounts.size()
                    + " accounts; a key takes at most " + MAX_ACCOUNTS + ", or none for all");
        }
    }

    /** One that has no secret yet. */
    public Program(
            final String name, final Set<Permission> permissions, final List<String> accounts, final long expiresMs) {
        this(name, permissions, accounts, expiresMs, "");
    }

    /** The same with a key. */
    Program withKeyId(final String id) {
        return new Program(name, permissions, accounts, expiresMs, id);
    }

    /** Whether that is permitted, the time left aside. */
    public boolean may(final Permission permission) {
        return permissions.contains(permission) || permissions.contains(Permission.MEMBER);
    }

    /** Whether its time is over. */
    public boolean isExpired(final long nowMs) {
        return nowMs >= expiresMs;
    }

    /** As words with commas between, in the order of {@link Permission}. */
    public String permissionWords() {
        return EnumSet.copyOf(permissions).stream().map(Permission::word).collect(Collectors.joining(","));
    }

    /** Its end for people. */
    public String expiry() {
        return expiresMs == NEVER ? "never" : Instant.ofEpochMilli(expiresMs).toString();
    }

    /** For the log. */
    public byte[] encode() {
        return String.join(
                        " ",
                        VERSION,
                        name,
                        permissionWords(),
                        Long.toString(expiresMs),
                        String.join(",", accounts),
                        keyId)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Reads what {@link #encode} makes, of this build or an older one.
     *
     * @return null for nothing, which is nobody's or the venue's own; something that may nothing if it cannot be read
     */
    public static Program decode(final byte[] encoded) {
        if (encoded == null || encoded.length == 0) {
            return null;
        }
        final String[] parts = new String(encoded, StandardCharsets.US_ASCII).split(" ", -1);
        final boolean isOlder = parts[0].equals(OLDER_VERSION) && parts.length == 5;
        if (!isOlder && !(parts[0].equals(VERSION) && parts.length == 6)) {
            return UNREADABLE;
        }
        return new Program(
                parts[1],
                permissions(parts[2]),
                parts[4].isEmpty() ? List.of() : list(parts[4]),
                Long.parseLong(parts[3]),
                isOlder ? "" : parts[5]);
    }

    /**
     * Reads words with commas between.
     *
     * @throws IllegalArgumentException naming the one that is no permission
     */
    public static Set<Permission> permissions(final String words) {
        final EnumSet<Permission> permissions = EnumSet.noneOf(Permission.class);
        list(words).forEach(word -> permissions.add(Permission.of(word)));
        return permissions;
    }

    private static List<String> list(final String words) {
        return Arrays.stream(words.split(",")).map(String::strip).toList();
    }

    /** @throws IllegalArgumentException if it has other characters than {@code A-Za-z0-9._-}, or too many */
    static void requireName(final String what, final String name) {
        Objects.requireNonNull(name, what);
        if (!name.matches("[A-Za-z0-9._-]{1," + MAX_NAME_LENGTH + "}")) {
            throw new IllegalArgumentException("'" + name + "' is no name of a" + (what.startsWith("a") ? "n " : " ")
                    + what + ": it takes 1 to " + MAX_NAME_LENGTH + " of the characters A-Z a-z 0-9 . _ -");
        }
    }
}
