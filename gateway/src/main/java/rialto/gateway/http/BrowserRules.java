package rialto.gateway.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a browser may ask for on behalf of a page that is not ours. A browser sends its user's requests from every page that
 * the user looks at, so an address on loopback is no protection: the page of a stranger reaches it too. Programs other than
 * browsers send neither {@code Origin} nor {@code Sec-Fetch-Site}, and are not held up. Owned by the event loop.
 */
final class BrowserRules {
    private static final String ANY = "*";
    private static final CharSequence FETCH_SITE = HttpHeaders.createOptimized("Sec-Fetch-Site");
    private static final Pattern IP_V4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    private final Set<String> hosts = new HashSet<>();
    private final Set<String> named;
    private final String allowedOrigin;
    private final boolean isTls;
    /** What was asked for last and is ours: nearly all ask for the same. */
    private String lastOurs = "localhost";

    private long refused;

    /**
     * @param listenHost    where the gateway listens; a name there may be asked for
     * @param names         by which clients reach it besides, as those that a proxy passes on; {@code *} for all
     * @param allowedOrigin origin whose pages may call, {@code *} for all, empty for none but our own
     * @param isTls         whether the gateway's own pages come by https alone
     */
    BrowserRules(
            final String listenHost, final Collection<String> names, final String allowedOrigin, final boolean isTls) {
        named = new HashSet<>();
        names.forEach(name -> named.add(name.toLowerCase(Locale.ROOT)));
        hosts.addAll(named);
        hosts.add("localhost");
        hosts.add(listenHost.toLowerCase(Locale.ROOT));
        this.allowedOrigin = allowedOrigin;
        this.isTls = isTls;
    }

    /**
     * Why a request is not served, or null. A name that is not ours can be one that a stranger owns and pointed at this
     * machine, so that its pages count as ours (DNS rebinding). An address cannot.
     *
     * @param isChange whether it changes state
     * @param isRead   whether it is a GET or HEAD, which browsers send without an {@code Origin}
     */
    ApiError refusal(final MultiMap headers, final boolean isChange, final boolean isRead) {
        final String host = headers.get(HttpHeaders.HOST);
        if (host != null && !isOurs(host)) {
            refused++;
            return ApiErrors.unknownHost(shown(host));
        }
        if (isChange && isForeign(headers, host, isRead)) {
            refused++;
            return ApiErrors.foreignOrigin();
        }
        return null;
    }

    private boolean isOurs(final String host) {
        if (host.equals(lastOurs)) {
            return true;
        }
        final String name = nameOf(host);
        final boolean isOurs =
                name.startsWith("[") || IP_V4.matcher(name).matches() || hosts.contains(name) || hosts.contains(ANY);
        if (isOurs) {
            lastOurs = host;
        }
        return isOurs;
    }

    /** Without port and final dot, in lower case. */
    private static String nameOf(final String authority) {
        final int end = authority.startsWith("[") ? authority.indexOf(']') + 1 : authority.lastIndexOf(':');
        final String name = end <= 0 ? authority : authority.substring(0, end);
        return (name.endsWith(".") ? name.substring(0, name.length() - 1) : name).toLowerCase(Locale.ROOT);
    }

    private boolean isForeign(final MultiMap headers, final String host, final boolean isRead) {
        final String origin = headers.get(HttpHeaders.ORIGIN);
        if (origin != null) {
            return !isAllowed(origin, host);
        }
        final String referer = headers.get(HttpHeaders.REFERER);
        final String site = headers.get(FETCH_SITE);
        if (site != null) {
            return !OWN_SITES.contains(site) && (referer == null || !isAllowed(originOf(referer), host));
        }
        if (!isRead) {
            return false;
        }
        if (referer != null) {
            return !isAllowed(originOf(referer), host);
        }
        // a page can keep its browser from saying where it is; over plain text only loopback hears of the site
        final String agent = headers.get(HttpHeaders.USER_AGENT);
        return agent != null && agent.startsWith("Mozilla/") && !ANY.equals(allowedOrigin);
    }

    private static String originOf(final String url) {
        final int begin = url.indexOf("://");
        final int end = begin < 0 ? -1 : url.indexOf('/', begin + 3);
        return end < 0 ? url : url.substring(0, end);
    }

    private boolean isAllowed(final String origin, final String host) {
        if (ANY.equals(allowedOrigin) || origin.equals(allowedOrigin)) {
            return true;
        }
        final int scheme = origin.indexOf("://");
        if (scheme < 0 || isTls && !origin.startsWith("https://")) {
            return false;
        }
        final String authority = withoutPort(origin.substring(0, scheme), origin.substring(scheme + 3));
        return named.contains(authority)
                || host != null && authority.equals(withoutPort(origin.substring(0, scheme), host));
    }

    /** Without the port that the scheme has anyway. */
    private static String withoutPort(final String scheme, final String authority) {
        final String port = scheme.equals("https") ? ":443" : ":80";
        final String lower = authority.toLowerCase(Locale.ROOT);
        return lower.endsWith(port) ? lower.substring(0, lower.length() - port.length()) : lower;
    }

    private static String shown(final String host) {
        return host.length() <= 100 ? host : host.substring(0, 100) + "…";
    }

    /** Whether browsers may be told to come by https alone: not for a name that other programs of this machine share. */
    boolean isLasting(final String host) {
        if (!isTls || host == null) {
            return false;
        }
        final String name = nameOf(host);
        return !name.isEmpty()
                && !name.equals("localhost")
                && !name.startsWith("[")
                && !IP_V4.matcher(name).matches();
    }

    /** Requests that were not served. */
    long refused() {
        return refused;
    }
}
