package rialto.engine;

/**
 * The hash of an identifier with its owner. All accounts share one table of client order ids, and clients choose the ids:
 * who could work the hash out would choose such as stand in one place, and everybody's commands would look through them. So
 * it multiplies by numbers that come of a secret. Nothing that an engine does depends on it but its speed: each process may
 * have a secret of its own.
 */
final class IdentifierHash {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    private static final long MIX_OWNER = 0xC2B2_AE3D_27D4_EB4FL;

    private final long mix;
    private final long mixOwner;

    /** @param secret any number */
    IdentifierHash(final long secret) {
        // both are odd: no bit is lost
        mix = MIX ^ secret << 1;
        mixOwner = MIX_OWNER ^ secret * MIX_OWNER << 1;
    }

    /** @param owner 0 for none */
    long of(final int owner, final Identifier identifier) {
        return of(owner, identifier.word0, identifier.word1, identifier.word2, identifier.word3);
    }

    /** That of the name that a record has. */
    long of(final int owner, final long[] words, final int first) {
        return of(owner, words[first], words[first + 1], words[first + 2], words[first + 3]);
    }

    private long of(final int owner, final long word0, final long word1, final long word2, final long word3) {
        long hash = (word0 ^ owner * mixOwner) * mix;
        hash = (hash ^ hash >>> 32 ^ word1) * mix;
        hash = (hash ^ hash >>> 29 ^ word2) * mix;
        hash = (hash ^ hash >>> 32 ^ word3) * mix;
        return hash ^ hash >>> 32;
    }
}
