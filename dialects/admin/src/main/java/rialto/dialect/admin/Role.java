package rialto.dialect.admin;

import rialto.gateway.api.JsonWriter;
import rialto.protocol.AdministratorRoles;

import java.util.ArrayList;
import java.util.List;

/** What an administrator may do. Everybody who has one of them may read. */
enum Role {
    VIEWER(AdministratorRoles.VIEWER),
    OPERATOR(AdministratorRoles.OPERATOR),
    RISK(AdministratorRoles.RISK),
    TREASURER(AdministratorRoles.TREASURER),
    SECURITY(AdministratorRoles.SECURITY);

    private final int bit;

    Role(final int bit) {
        this.bit = bit;
    }

    int bit() {
        return bit;
    }

    static List<Role> of(final int roles) {
        final List<Role> named = new ArrayList<>();
        for (final Role role : values()) {
            if ((roles & role.bit) != 0) {
                named.add(role);
            }
        }
        return named;
    }

    /** For a person: {@code OPERATOR or RISK}. */
    static String anyOf(final int roles) {
        return String.join(" or ", of(roles).stream().map(Role::name).toList());
    }

    /** Bits of the roles that a body names. */
    static int parse(final AdminBody body) {
        int roles = 0;
        for (final String name : body.texts("roles")) {
            final int before = roles;
            for (final Role role : values()) {
                roles |= role.name().equals(name) ? role.bit : 0;
            }
            if (roles == before) {
                throw AdminBody.invalid(
                        "roles", "'" + name + "' is no role, or is there twice; roles are " + List.of(values()) + ".");
            }
        }
        return roles;
    }

    static void write(final JsonWriter json, final int roles) {
        json.beginArray();
        of(roles).forEach(role -> json.string(role.name()));
        json.endArray();
    }
}
