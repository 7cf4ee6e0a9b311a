package rialto.gateway.api;

import rialto.gateway.address.ClientAddress;

/**
 * Whose share a request takes of what there is little of.
 *
 * @param name     of a key or an administrator that was proven, otherwise an address as {@link ClientAddress#chargedTo} has it
 * @param isProven whether it showed who it is; those are served first
 */
public record Asker(String name, boolean isProven) {
    /** Who has proven an API key, or to be an administrator. */
    public static Asker proven(final String name) {
        return new Asker(name, true);
    }

    /** @param address as {@link ClientAddress#chargedTo} has it */
    public static Asker stranger(final String address) {
        return new Asker(address, false);
    }
}
