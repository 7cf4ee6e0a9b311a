package rialto.extensions.host;

import rialto.events.http.Request;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Keeps pages of strangers from routes. A browser sends its user's requests from every page that he looks at, so loopback is no protection: a
 * name that a stranger owns may point at this machine (DNS rebinding). Programs other than browsers are not held up. Immutable.
 */
final class BrowserCheck {
    private static final Pattern IP_V4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final String ANY = "*";

    /** What a browser says of requests by our own pages, and by its user. */
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    private final Set<String> names = new HashSet<>();
    /** Of these also pages may call. */
    private final Set<String> proxies = new HashSet<>();

    /**
     * @param host where routes listen
     * @param more names by which they are reached besides, as that of a proxy; {@code *} for all
     */
    BrowserCheck(final String host, final Collection<String> more) {
        more.forEach(name -> proxies.add(name.toLowerCase(Locale.ROOT)));
        names.addAll(proxies);
        names.add("localhost");
        names.add(host.toLowerCase(Locale.ROOT));
    }

    /** Why a request is not answered; empty when it is. */
    Optional<String> refusal(final Request request) {
        final Optional<String> host = request.header("Host");
        if (host.isPresent() && !isOurs(host.get())) {
            return Optional.of("this host is not called '" + nameOf(host.get())
                    + "': ask for localhost or an address, or add" + " the name to http.hosts");
        }
        final Optional<String> origin = request.header("Origin");
        final boolean isForeign =
                origin.map(page -> !isOfUs(page, host.orElse(""))).orElseGet(() -> isOfAnotherSite(request));
        return isForeign ? Optional.of("pages of other sites may not call this") : Optional.empty();
    }

    /** Of pictures, scripts and links a browser says no origin, but whether the page was of another site. */
    private boolean isOfAnotherSite(final Request request) {
        return !proxies.contains(ANY)
                && request.header("Sec-Fetch-Site")
                        .filter(site -> !OWN_SITES.contains(site))
                        .isPresent();
    }

    private boolean isOurs(final String authority) {
        final String name = nameOf(authority);
        return name.startsWith("[") || IP_V4.matcher(name).matches() || names.contains(name) || names.contains(ANY);
    }

    /** An address that is not the one that was asked for is somebody else's page. */
    private boolean isOfUs(final String origin, final String host) {
        final int scheme = origin.indexOf("://");
        final String authority = scheme < 0 ? origin : origin.substring(scheme + 3);
        return authority.equalsIgnoreCase(host) || proxies.contains(ANY) || proxies.contains(nameOf(authority));
    }

    /** Without the port, in lower case. */
    private static String nameOf(final String authority) {
        final int end = authority.startsWith("[") ? authority.indexOf(']') + 1 : authority.lastIndexOf(':');
        return (end <= 0 ? authority : authority.substring(0, end)).toLowerCase(Locale.ROOT);
    }
}
