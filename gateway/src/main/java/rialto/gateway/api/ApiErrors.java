package rialto.gateway.api;

import rialto.protocol.Identifier36;

/** The errors that more than one dialect gives, with the texts that clients compare. */
public final class ApiErrors {
    public static final int BAD_REQUEST = 400;
    public static final int UNAUTHORIZED = 401;
    public static final int FORBIDDEN = 403;
    public static final int NOT_FOUND = 404;
    public static final int METHOD_NOT_ALLOWED = 405;
    public static final int CONFLICT = 409;
    public static final int PAYLOAD_TOO_LARGE = 413;
    public static final int URI_TOO_LONG = 414;
    public static final int MISDIRECTED = 421;
    public static final int TOO_MANY_REQUESTS = 429;
    public static final int HEADERS_TOO_LARGE = 431;
    public static final int INTERNAL = 500;
    public static final int UNAVAILABLE = 503;
    public static final int TIMEOUT = 504;

    public static final String DECIMAL_RANGE = "^([0-9]{1,20})(\\.[0-9]{1,20})?$";
    public static final String IDENTIFIER_RANGE = "^[a-zA-Z0-9-_]{1,36}$";

    private static final String ILLEGAL_CHARACTERS = "Illegal characters found in a parameter.";

    private static final String UNAUTHORIZED_TEXT = "You are not authorized to execute this request.";

    private ApiErrors() {}

    private static ApiError bad(final int code, final String message) {
        return ApiError.of(BAD_REQUEST, code, message);
    }

    public static ApiError unknown() {
        return ApiError.of(INTERNAL, -1000, "An unknown error occurred while processing the request.");
    }

    public static ApiError starting() {
        return ApiError.of(UNAVAILABLE, -1001, "Internal error; unable to process your request. Please try again.")
                .because("NOT_READY", "The gateway is still building its state from the recorded events.")
                .retryAfter(1);
    }

    public static ApiError timeout() {
        return ApiError.of(
                TIMEOUT,
                -1007,
                "Timeout waiting for response from backend server. Send status unknown; execution status unknown.");
    }

    /** Nothing was done; sending again is right. */
    public static ApiError busy() {
        return ApiError.of(
                        UNAVAILABLE,
                        -1008,
                        "Server is currently overloaded with other requests. Please try again in a few minutes.")
                .retryAfter(1);
    }

    /** Each keeps a file open. */
    public static ApiError tooManyFiles() {
        return busy().because(
                        "TOO_MANY_FILES",
                        "Too many files are being sent, to everybody or to your address. Ask again when one has arrived.");
    }

    /** Nothing was done; who has proven a key from his address is served. */
    public static ApiError outOfMemory() {
        return busy().because(
                        "MEMORY_LOW",
                        "The gateway's memory is nearly used up. Until that is over it serves addresses from which a request was"
                                + " signed.");
    }

    public static ApiError unsupported(final String explanation) {
        return bad(-1020, "This operation is not supported.").because("UNSUPPORTED", explanation);
    }

    public static ApiError unknownPath() {
        return ApiError.of(NOT_FOUND, -1020, "This operation is not supported.")
                .because("UNKNOWN_PATH", "There is nothing at this path.");
    }

    /** @param host as the client named it */
    public static ApiError unknownHost(final String host) {
        return ApiError.of(MISDIRECTED, -1002, UNAUTHORIZED_TEXT)
                .because(
                        "UNKNOWN_HOST",
                        "The gateway does not answer to the name '" + host
                                + "'. Ask by its address or localhost, or add the" + " name to http.hosts.");
    }

    public static ApiError foreignOrigin() {
        return ApiError.of(FORBIDDEN, -1002, UNAUTHORIZED_TEXT)
                .because(
                        "FOREIGN_ORIGIN",
                        "A browser sent this for a page of another origin, or does not say for which. Set"
                                + " http.allowed-origin to let pages of an origin in; send changes by POST.");
    }

    /** @param limit requests of a minute */
    public static ApiError tooManyPages(final int limit) {
        return ApiError.of(
                        TOO_MANY_REQUESTS,
                        -1003,
                        "Too many requests; current limit is " + limit + " requests per 1 MINUTE.")
                .because("TOO_MANY_PAGES", "Your address asked too often for pages that need no key.");
    }

    public static ApiError methodNotAllowed() {
        return ApiError.of(METHOD_NOT_ALLOWED, -1020, "This operation is not supported.")
                .because("METHOD_NOT_ALLOWED", "This path has no such method.");
    }

    public static ApiError tooLarge(final int limit) {
        return ApiError.of(PAYLOAD_TOO_LARGE, -1101, "Too many parameters sent for this endpoint.")
                .because("TOO_LARGE", "The body may have at most " + limit + " bytes.");
    }

    /** @param reason a sentence with the length that came and the longest that would pass */
    public static ApiError commandTooLong(final String reason) {
        return ApiError.of(PAYLOAD_TOO_LARGE, -1101, "Too many parameters sent for this endpoint.")
                .because("TOO_LARGE", reason);
    }

    public static ApiError uriTooLong(final int limit) {
        return ApiError.of(URI_TOO_LONG, -1100, ILLEGAL_CHARACTERS)
                .because("URI_TOO_LONG", "Path and query may have at most " + limit + " characters together.");
    }

    public static ApiError headersTooLarge(final int limit) {
        return ApiError.of(HEADERS_TOO_LARGE, -1100, ILLEGAL_CHARACTERS)
                .because("HEADERS_TOO_LARGE", "The headers may have at most " + limit + " bytes together.");
    }

    /** Each of them takes memory, however short it is. */
    public static ApiError tooManyHeaders(final int limit) {
        return ApiError.of(HEADERS_TOO_LARGE, -1100, ILLEGAL_CHARACTERS)
                .because("TOO_MANY_HEADERS", "A request may have at most " + limit + " headers.");
    }

    /** HTTP has given up headers of several lines. */
    public static ApiError foldedHeaders(final String reason) {
        return illegalCharacters().because("FOLDED_HEADERS", reason);
    }

    /** The request line or a header is malformed. */
    public static ApiError noHttp() {
        return illegalCharacters()
                .because("NO_HTTP", "The request line or a header is malformed; HTTP/1.1 is spoken here.");
    }

    /** The body says that it comes in chunks, and does not. */
    public static ApiError malformedChunk() {
        return illegalCharacters()
                .because(
                        "MALFORMED_CHUNK",
                        "The body is not in chunks: each is its size in hexadecimal digits, a line end, as many bytes"
                                + " and a line end. Send it so, or with Content-Length.");
    }

    public static ApiError illegalCharacters(final String parameter, final String range) {
        return bad(-1100, "Illegal characters found in parameter '" + parameter + "'; legal range is '" + range + "'.");
    }

    /** An id that begins as only the venue's own do. */
    public static ApiError reservedIdentifier(final String parameter) {
        return illegalCharacters(parameter, "^(?!--)[a-zA-Z0-9-_]{1,36}$")
                .because(
                        "RESERVED_ID",
                        "It must not begin with " + Identifier36.PASSING
                                + ": such ids are the venue's own, and soon forgotten.");
    }

    public static ApiError illegalCharacters() {
        return bad(-1100, ILLEGAL_CHARACTERS);
    }

    public static ApiError tooManyParameters(final int expected, final int received) {
        return bad(-1101, "Too many parameters; expected '" + expected + "' and received '" + received + "'.");
    }

    public static ApiError duplicateParameter() {
        return bad(-1101, "Duplicate values for a parameter detected.");
    }

    public static ApiError mandatory(final String parameter) {
        return bad(-1102, "Mandatory parameter '" + parameter + "' was not sent, was empty/null, or malformed.");
    }

    public static ApiError overflow(final String parameter) {
        return bad(-1108, "Parameter '" + parameter + "' overflowed.");
    }

    public static ApiError tooPrecise(final String parameter) {
        return bad(-1111, "Parameter '" + parameter + "' has too much precision.");
    }

    public static ApiError invalidData(final String parameter) {
        return bad(-1130, "Data sent for parameter '" + parameter + "' is not valid.");
    }

    public static ApiError invalidJson() {
        return bad(-1135, "Invalid JSON Request");
    }
}
