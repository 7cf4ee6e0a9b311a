package rialto.benchmarks.abuse;

import rialto.benchmarks.venue.VenueApi;

import java.io.IOException;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Keys of the first account whose ids strangers know, and whose private halves nobody has. */
final class VictimKeys {
    private static final String PATH = "/accounts/bench-0/keys";

    private VictimKeys() {}

    static String rsa(final VenueApi venue) throws IOException {
        return register(venue, "RSA", "RSA");
    }

    static String ed25519(final VenueApi venue) throws IOException {
        return register(venue, "ED25519", "Ed25519");
    }

    private static String register(final VenueApi venue, final String type, final String algorithm) throws IOException {
        final byte[] key;
        try {
            key = KeyPairGenerator.getInstance(algorithm)
                    .generateKeyPair()
                    .getPublic()
                    .getEncoded();
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
        return venue.make(
                        PATH,
                        Map.of(
                                "type",
                                type,
                                "publicKey",
                                Base64.getEncoder().encodeToString(key),
                                "permissions",
                                List.of("READ"),
                                "label",
                                type))
                .path("apiKey")
                .asText();
    }
}
