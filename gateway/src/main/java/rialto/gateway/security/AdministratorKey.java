package rialto.gateway.security;

/**
 * What an administrator proves itself with.
 *
 * @param text  the secret, at least {@link #MIN_LENGTH} characters
 * @param place where a person finds it
 */
public record AdministratorKey(String text, String place) {
    public static final int MIN_LENGTH = 16;

    public AdministratorKey {
        if (text.length() < MIN_LENGTH) {
            throw new IllegalArgumentException(
                    "the administrator's key has " + text.length() + " characters; it takes at least " + MIN_LENGTH);
        }
    }

    /** Does not tell the secret. */
    @Override
    public String toString() {
        return "the administrator's key in " + place;
    }
}
