package rialto.sequencer;

import rialto.protocol.AdministratorRoles;

/**
 * A key of an administrator as it stands in the venue's state.
 *
 * @param name whose key it is
 * @param roles bits of {@link AdministratorRoles}
 * @param keyHash SHA-256 of the key
 * @param notAfterNs until when it is good; never read here
 */
record AdministratorKey(
        String keyId, String name, int roles, byte[] keyHash, long notAfterNs, long addedTimestampNs, byte[] label) {
    static final int HASH_LENGTH = 32;
    static final int MAX_LABEL_LENGTH = 256;

    /** Whether it could be a key, whatever the state is. */
    boolean isWellFormed() {
        return PlainText.isKeyId(keyId)
                && PlainText.isActor(name)
                && roles != 0
                && (roles & ~AdministratorRoles.ALL) == 0
                && notAfterNs >= 0
                && PlainText.isUtf8(label);
    }

    AdministratorKey endingAt(final long endNs) {
        return new AdministratorKey(keyId, name, roles, keyHash, endNs, addedTimestampNs, label);
    }

    /** The key with what of it can be changed. */
    AdministratorKey changedTo(final AdministratorKey other) {
        return new AdministratorKey(keyId, name, other.roles, keyHash, other.notAfterNs, addedTimestampNs, other.label);
    }
}
