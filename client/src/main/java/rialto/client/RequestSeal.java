package rialto.client;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who asks a member for something: the header Authorization of a request has the program's name, the time, a number that is
 * used once, and the HMAC-SHA256 of these and of what is asked of whom. The secret is not in it, nor can it be sent again.
 */
public final class RequestSeal {
    /** How far the clocks of two machines may be apart. */
    public static final long WINDOW_MS = 30_000;

    private static final Pattern HEADER = Pattern.compile(
            "Rialto name=([A-Za-z0-9._-]{1,36}),time=([0-9]{1,15}),nonce=([0-9a-f]{32}),seal=([0-9a-f]{64})");
    private static final int NONCE_BYTES = 16;
    /** Requests within the time that a nonce is remembered; only who has a key adds to them. */
    private static final int CAPACITY = 10_000;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final String endpoint;
    private final Function<String, ProgramFile> programs;
    private final Map<String, Long> nonces = new LinkedHashMap<>();

    /** Why a request is not believed. */
    public static final class Broken extends Exception {
        private static final long serialVersionUID = 1L;

        Broken(final String reason) {
            super(reason);
        }
    }

    /**
     * @param endpoint {@code host:port} of the member's administration, as all members have it in their configuration
     * @param programs finds a key; gives null where there is none
     */
    public RequestSeal(final String endpoint, final Function<String, ProgramFile> programs) {
        this.endpoint = endpoint;
        this.programs = programs;
    }

    /** The header of a request. */
    public static String header(final ProgramKey key, final String endpoint, final String method, final String path) {
        final byte[] bytes = new byte[NONCE_BYTES];
        RANDOM.nextBytes(bytes);
        final String nonce = HexFormat.of().formatHex(bytes);
        final String time = Long.toString(System.currentTimeMillis());
        return "Rialto name=" + key.name() + ",time=" + time + ",nonce=" + nonce + ",seal="
                + key.sign(text(endpoint, method, path, time, nonce));
    }

    private static String text(
            final String endpoint, final String method, final String path, final String time, final String nonce) {
        return String.join("\n", "rialto request", endpoint, method, path, time, nonce);
    }

    /**
     * Who asks.
     *
     * @param header null where there is none
     * @throws Broken saying why it is not believed
     */
    public Program open(final String header, final String method, final String path, final long nowMs) throws Broken {
        final Matcher matcher = HEADER.matcher(header == null ? "" : header);
        if (!matcher.matches()) {
            throw new Broken("the key is missing: ./rialto admin cluster shows one");
        }
        final ProgramFile file = programs.apply(matcher.group(1));
        if (file == null
                || !file.key()
                        .isSignature(
                                text(endpoint, method, path, matcher.group(2), matcher.group(3)), matcher.group(4))) {
            throw new Broken("the key " + matcher.group(1) + " is not one of this member's, or it was asked for another"
                    + " address than " + endpoint);
        }
        final long timeMs = Long.parseLong(matcher.group(2));
        if (Math.abs(nowMs - timeMs) > WINDOW_MS) {
            throw new Broken("the request was made at " + timeMs + " and came at " + nowMs
                    + " ms since 1970: the machines' clocks must not be more than " + WINDOW_MS / 1_000 + " s apart");
        }
        if (file.program().isExpired(nowMs)) {
            throw new Broken("the key " + matcher.group(1) + " expired at "
                    + file.program().expiry());
        }
        remember(matcher.group(3), nowMs);
        return file.program();
    }

    private synchronized void remember(final String nonce, final long nowMs) throws Broken {
        final var oldest = nonces.values().iterator();
        while (oldest.hasNext() && oldest.next() < nowMs - 2 * WINDOW_MS) {
            oldest.remove();
        }
        if (nonces.size() >= CAPACITY) {
            throw new Broken("too many requests, " + CAPACITY + " in a minute");
        }
        if (nonces.putIfAbsent(nonce, nowMs) != null) {
            throw new Broken("the request was sent before");
        }
    }
}
