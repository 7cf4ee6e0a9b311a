package rialto.dialect.admin;

import rialto.protocol.AdministratorRoles;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A call of the administration API.
 *
 * @param path  below {@link AdminApi#PATH}; a segment in braces stands for an argument
 * @param roles one of these bits is needed
 */
record AdminRoute(String method, String path, int roles, Kind kind, Consumer<AdminExchange> call) {
    /** What a call touches. */
    enum Kind {
        READ,
        CHANGE,
        MONEY,
        KEYS
    }

    /** Everybody with any role may read. */
    static AdminRoute read(final String path, final Consumer<AdminExchange> call) {
        return new AdminRoute("GET", path, AdministratorRoles.ALL, Kind.READ, call);
    }

    /** The arguments of a path that fits, empty when it does not. */
    Optional<List<String>> match(final String[] segments) {
        final String[] pattern = path.split("/");
        if (pattern.length != segments.length) {
            return Optional.empty();
        }
        final List<String> arguments = new ArrayList<>(2);
        for (int i = 0; i < pattern.length; i++) {
            if (pattern[i].startsWith("{")) {
                arguments.add(segments[i]);
            } else if (!pattern[i].equals(segments[i])) {
                return Optional.empty();
            }
        }
        return Optional.of(arguments);
    }
}
