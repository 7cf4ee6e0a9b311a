package rialto.dialect.admin;

import java.util.Set;

/**
 * Who does what from where: what the log keeps of a call.
 *
 * @param address of the client
 * @param action  method and path
 */
record Caller(Actor actor, String address, String action, AdminRoute.Kind kind) {
    private static final int MAX_ACTION = 256;
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    /** The action is cut and made printable, as the log has it. Whoever makes a method up does not write in it what he likes. */
    static String action(final String method, final String path) {
        final StringBuilder text = new StringBuilder(METHODS.contains(method) ? method : "?").append(' ');
        for (int i = 0; i < path.length() && text.length() < MAX_ACTION; i++) {
            final char c = path.charAt(i);
            text.append(c > ' ' && c < 127 ? c : '?');
        }
        return text.toString();
    }
}
