package rialto.dialect.admin;

import rialto.protocol.AdministratorRoles;

/**
 * Who calls.
 *
 * @param name       empty for nobody
 * @param roles      bits of {@link AdministratorRoles}
 * @param keyId      of the key that was shown
 * @param notAfterNs that key is good until then
 */
record Actor(String name, int roles, String keyId, long notAfterNs) {
    /** The key that a venue has from its first start: whoever has the machine has it. */
    static final Actor ROOT = new Actor("root", AdministratorRoles.ALL, "root", Long.MAX_VALUE);

    static final Actor NOBODY = new Actor("", 0, "", 0);

    /** Whether it has one of these roles. */
    boolean mayAny(final int wanted) {
        return (roles & wanted) != 0;
    }
}
