package rialto.gateway.http;

import io.netty.util.AsciiString;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerResponse;

/** What every answer tells browsers, so that a fault in a page, or a page of somebody else, can do less. */
final class SecurityHeaders {
    private static final CharSequence POLICY = AsciiString.cached("Content-Security-Policy");
    private static final CharSequence TYPE_OPTIONS = AsciiString.cached("X-Content-Type-Options");
    private static final CharSequence NO_SNIFF = AsciiString.cached("nosniff");
    private static final CharSequence REFERRER = AsciiString.cached("Referrer-Policy");
    private static final CharSequence NO_REFERRER = AsciiString.cached("no-referrer");
    private static final CharSequence FRAMES = AsciiString.cached("X-Frame-Options");
    private static final CharSequence DENY = AsciiString.cached("DENY");
    private static final CharSequence OPENER = AsciiString.cached("Cross-Origin-Opener-Policy");
    private static final CharSequence SAME_ORIGIN = AsciiString.cached("same-origin");
    private static final CharSequence LASTING = AsciiString.cached("Strict-Transport-Security");
    private static final CharSequence A_YEAR = AsciiString.cached("max-age=31536000");

    /** An answer that is data runs nothing, wherever it is shown. */
    private static final CharSequence OF_DATA = AsciiString.cached("default-src 'none'; frame-ancestors 'none'");

    /** The one style that the chart's library writes into the page: its logo's, which its licence asks for. */
    private static final String LOGO = "'sha256-3pRED1tOXas1FXFoPb9TGCjmYe9XQsmO9OV23khV2nY='";

    /** The screen: its own files and calls alone, nothing inline. */
    private static final CharSequence OF_SCREEN = AsciiString.cached("default-src 'none'; script-src 'self';"
            + " style-src 'self' " + LOGO
            + "; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");

    private SecurityHeaders() {}

    /**
     * To be called before anybody else gives the answer a header.
     *
     * @param isLasting whether the browser shall come by https alone for a year
     */
    static void apply(final HttpServerResponse response, final boolean isLasting) {
        // it is the first to write headers, so none of these need be looked for
        final MultiMap headers = response.headers();
        headers.add(TYPE_OPTIONS, NO_SNIFF).add(POLICY, OF_DATA);
        if (isLasting) {
            headers.add(LASTING, A_YEAR);
        }
    }

    static void applyToScreen(final HttpServerResponse response) {
        response.putHeader(POLICY, OF_SCREEN)
                .putHeader(REFERRER, NO_REFERRER)
                .putHeader(FRAMES, DENY)
                .putHeader(OPENER, SAME_ORIGIN);
    }
}
