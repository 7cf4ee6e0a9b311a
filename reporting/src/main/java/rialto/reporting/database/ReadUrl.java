package rialto.reporting.database;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The URL of a database as its driver reads it, which is what counts: names that it does not know it leaves out silently.
 *
 * @param servers all that the driver may connect to; empty is this machine
 * @param ignored names of parameters that the driver does not know
 */
record ReadUrl(List<Server> servers, Set<String> ignored) {
    private static final Pattern OF_TLS = Pattern.compile("(?i)ssl|tls|trust|cert|keystore|hostname|gssenc");

    /**
     * @param host a name or an address
     * @param isHere whether no network lies between
     * @param isProved whether it must show a certificate for this very host, of an authority that is trusted
     */
    record Server(String host, boolean isHere, boolean isProved) {
        private static final Pattern LOOPBACK = Pattern.compile("(?i)localhost|127(\\.[0-9]{1,3}){3}|\\[::1]|::1|");

        static Server of(final String host, final boolean isProved) {
            return new Server(host, LOOPBACK.matcher(host).matches(), isProved);
        }
    }

    boolean isProved() {
        return !servers.isEmpty() && servers.stream().allMatch(Server::isProved);
    }

    /** Whether somebody may be on the way to one of the servers, and be taken for it. */
    boolean isExposed() {
        return servers.stream().anyMatch(server -> !server.isHere() && !server.isProved());
    }

    /** Parameters that were meant to make the connection safe, and do nothing. */
    List<String> ignoredOfTls() {
        return ignored.stream()
                .filter(name -> OF_TLS.matcher(name).find())
                .sorted()
                .toList();
    }
}
