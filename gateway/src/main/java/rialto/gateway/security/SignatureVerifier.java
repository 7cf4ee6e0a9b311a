package rialto.gateway.security;

/** Checks signatures made with one key. Not thread-safe, unless it is costly. */
public interface SignatureVerifier {
    /**
     * @param payload bytes that were signed, from 0 to {@code length}
     * @param signature as sent, percent-decoded
     * @return whether the signature was made with this key over exactly those bytes; false for any malformed text
     */
    boolean verifies(byte[] payload, int length, CharSequence signature);

    /** Whether a check takes more than 100 µs, and so belongs on another thread than the event loop. It is thread-safe then. */
    default boolean isCostly() {
        return false;
    }
}
