package rialto.client;

import io.aeron.security.CredentialsSupplier;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * What opens a cluster's doors to a program: a name, and a secret that the members know too. The secret never travels: who
 * connects says its name, is given random bytes and answers with their HMAC-SHA256. Thread-safe.
 *
 * <p>Programs answer for {@link #answer one entrance}, and that answer is good there only. Members among themselves and backups answer
 * without one, by this key itself: Aeron does not tell them whom they answer.
 */
public final class ProgramKey implements CredentialsSupplier {
    /** Shortest secret, characters. */
    public static final int MIN_LENGTH = 16;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SECRET_BYTES = 32;
    /** A challenge must not be taken for a request of another kind that the key signs. */
    private static final String SESSION = "rialto session\n";

    private static final String SESSION_AT = "rialto session at ";
    private static final String REQUEST_AT = "rialto request at ";
    private static final String MEMBER_AT = "rialto member at ";
    private static final String ID = "rialto key id";
    private static final int ID_LENGTH = 16;
    private static final int RANDOM_BYTES = 32;
    private static final char SEAL = ':';

    private final String name;
    private final String secret;
    private final SecretKeySpec key;

    private ProgramKey(final String name, final String secret) {
        Program.requireName("key", name);
        if (secret.length() < MIN_LENGTH) {
            throw new IllegalArgumentException("the secret of a key takes at least " + MIN_LENGTH
                    + " characters, that of " + name + " has " + secret.length());
        }
        this.name = name;
        this.secret = secret;
        key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    /** @throws IllegalArgumentException if the name is none or the secret is shorter than {@link #MIN_LENGTH} */
    public static ProgramKey of(final String name, final String secret) {
        return new ProgramKey(name, secret);
    }

    /** A new secret. */
    public static ProgramKey generate(final String name) {
        final byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new ProgramKey(name, HexFormat.of().formatHex(bytes));
    }

    /**
     * Reads {@code NAME:SECRET}, or a whole key file, which has it after {@code key:}.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public static ProgramKey parse(final String text) {
        final String stripped = text.strip();
        final String pair =
                stripped.contains("\n") || stripped.startsWith("key:") ? ProgramFile.value(stripped, "key") : stripped;
        final int colon = pair == null ? -1 : pair.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("that is no key of a program: it takes NAME:SECRET, or the text of a key"
                    + " file that ./rialto cluster key create made");
        }
        return new ProgramKey(
                pair.substring(0, colon).strip(), pair.substring(colon + 1).strip());
    }

    public String name() {
        return name;
    }

    /** Tells keys of one name apart, and nothing of the secret: 16 hexadecimal digits. */
    String id() {
        return sign(ID).substring(0, ID_LENGTH);
    }

    /** {@code NAME:SECRET}. */
    String text() {
        return name + ":" + secret;
    }

    /** Whether an answer to a challenge proves that its sender has this key. Takes the same time for every answer. */
    public boolean isAnswer(final byte[] challenge, final byte[] answer) {
        return MessageDigest.isEqual(onChallenge(challenge), answer);
    }

    /** As {@link #isAnswer(byte[], byte[])}, at an entrance. */
    public boolean isAnswer(final Audience audience, final byte[] challenge, final byte[] answer) {
        return MessageDigest.isEqual(answer(audience, challenge), answer);
    }

    /** The name with a seal, which only who has the key can ask with: so that strangers crowd out no program. */
    public byte[] request(final Audience audience) {
        return (name + SEAL + sign(REQUEST_AT + audience.text())).getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether a request for a session was made with this key at an entrance. */
    public boolean isRequest(final Audience audience, final byte[] request) {
        return MessageDigest.isEqual(request(audience), request);
    }

    /** Who a request says that it is from: all before its seal, if it has one. */
    public static byte[] nameIn(final byte[] request) {
        int length = 0;
        while (length < request.length && request[length] != SEAL) {
            length++;
        }
        return Arrays.copyOf(request, length);
    }

    /** Random bytes, and what proves that who asks for a proof at an entrance has the key as well. */
    public byte[] challenge(final Audience audience) {
        final byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        final byte[] proof = memberProof(audience, random);
        final byte[] challenge = Arrays.copyOf(random, RANDOM_BYTES + proof.length);
        System.arraycopy(proof, 0, challenge, RANDOM_BYTES, proof.length);
        return challenge;
    }

    /** Whether a {@link #challenge} was made with this key. */
    public boolean isChallenge(final Audience audience, final byte[] challenge) {
        return challenge.length > RANDOM_BYTES
                && MessageDigest.isEqual(
                        memberProof(audience, Arrays.copyOf(challenge, RANDOM_BYTES)),
                        Arrays.copyOfRange(challenge, RANDOM_BYTES, challenge.length));
    }

    private byte[] memberProof(final Audience audience, final byte[] random) {
        return sign((MEMBER_AT + audience.text() + "\n").getBytes(StandardCharsets.UTF_8), random);
    }

    /** What shows this key at an entrance, and proves nothing at another one. */
    public byte[] answer(final Audience audience, final byte[] challenge) {
        return sign((SESSION_AT + audience.text() + "\n").getBytes(StandardCharsets.UTF_8), challenge);
    }

    /** A text's HMAC-SHA256 in hexadecimal digits; the text begins with what it is for. */
    public String sign(final String text) {
        return HexFormat.of().formatHex(sign(text.getBytes(StandardCharsets.UTF_8), new byte[0]));
    }

    /** Whether a text was signed with this key. Takes the same time for every signature. */
    public boolean isSignature(final String text, final String signature) {
        return MessageDigest.isEqual(
                sign(text).getBytes(StandardCharsets.US_ASCII), signature.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public byte[] encodedCredentials() {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public byte[] onChallenge(final byte[] encodedChallenge) {
        return sign(SESSION.getBytes(StandardCharsets.US_ASCII), encodedChallenge);
    }

    private byte[] sign(final byte[] first, final byte[] then) {
        try {
            final Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(first);
            return mac.doFinal(then);
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + ALGORITHM, e);
        }
    }
}
