package rialto.gateway.state;

/**
 * A key by which an administrator proves itself, without the key.
 *
 * @param name       of the administrator; several keys may have it
 * @param roles      bits of {@link rialto.protocol.AdministratorRoles}
 * @param keyHash    SHA-256 of the key; not to be changed
 * @param notAfterNs the key is good until then, nanoseconds since the epoch; {@link Long#MAX_VALUE} for ever
 * @param addedNs    when it was made, nanoseconds since the epoch
 */
public record AdministratorCredential(
        String name, String keyId, int roles, byte[] keyHash, long notAfterNs, long addedNs, String label) {
    public boolean isExpired(final long nowNs) {
        return nowNs > notAfterNs;
    }
}
