package rialto.client;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HashMap;
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
    /** Requests of one program within the time that a nonce is remembered; only who has its key adds to them. */
    private static final int CAPACITY = 10_000;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final String endpoint;
    private final Function<String, ProgramFile> programs;
    private final long startedMs;
    /** By the program's name: no key takes the room of another. */
    private final Map<String, Map<String, Long>> nonces = new HashMap<>();

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
     * @param startedMs since when it remembers what was sent: a change that was asked for before may have been made already
     */
    public RequestSeal(final String endpoint, final Function<String, ProgramFile> programs, final long startedMs) {
        this.endpoint = endpoint;
        this.programs = programs;
        this.startedMs = startedMs;
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

    /**
     * What shows with an answer that its sender has the key with which it was asked, and which request it answers.
     *
     * @param header of the request, see {@link #header}
     */
    public static String answer(final ProgramKey key, final String header, final int status, final byte[] body) {
        return key.sign(answerText(header, status, body));
    }

    /** Whether an answer to a request was sealed with the request's key. */
    public static boolean isAnswer(
            final ProgramKey key, final String header, final int status, final byte[] body, final String seal) {
        return key.isSignature(answerText(header, status, body), seal);
    }

    private static String answerText(final String header, final int status, final byte[] body) {
        return "rialto answer\n" + header + "\n" + status + "\n" + new String(body, StandardCharsets.ISO_8859_1);
    }

    private static String text(
            final String endpoint, final String method, final String path, final String time, final String nonce) {
        return String.join("\n", "rialto request", endpoint, method, path, time, nonce);
    }

    /**
     * Who asks.
     *
     * @param header null where there is none
     * @return the program and its key
     * @throws Broken saying why it is not believed
     */
    public ProgramFile open(final String header, final String method, final String path, final long nowMs)
            throws Broken {
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
        if (timeMs <= startedMs && !method.equals("GET")) {
            throw new Broken("the request was made at " + timeMs + " and the member started at " + startedMs
                    + " ms since 1970: it may have been sent before, so ask again");
        }
        if (file.program().isExpired(nowMs)) {
            throw new Broken("the key " + matcher.group(1) + " expired at "
                    + file.program().expiry());
        }
        remember(matcher.group(1), matcher.group(3), nowMs);
        return file;
    }

    private synchronized void remember(final String program, final String nonce, final long nowMs) throws Broken {
        final Map<String, Long> own = nonces.computeIfAbsent(program, name -> new LinkedHashMap<>());
        final var oldest = own.values().iterator();
        while (oldest.hasNext() && oldest.next() < nowMs - 2 * WINDOW_MS) {
            oldest.remove();
        }
        if (own.size() >= CAPACITY) {
            throw new Broken("too many requests of the key " + program + ", " + CAPACITY + " in a minute");
        }
        if (own.putIfAbsent(nonce, nowMs) != null) {
            throw new Broken("the request was sent before");
        }
    }
}
