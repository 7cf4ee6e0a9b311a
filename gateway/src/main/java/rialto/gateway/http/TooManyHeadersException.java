package rialto.gateway.http;

/** A request has more headers than it may have. It says where it came from to nobody: it is made for strangers, often. */
final class TooManyHeadersException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyHeadersException() {
        super("more than " + HttpServers.MAX_HEADERS + " headers", null, false, false);
    }
}
