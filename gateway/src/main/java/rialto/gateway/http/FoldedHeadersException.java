package rialto.gateway.http;

/** A header of a request goes on in its next line. It says where it came from to nobody: it is made for strangers, often. */
final class FoldedHeadersException extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final String REASON =
            "A header goes on in its next line, which begins with a blank; put each header into one line.";

    FoldedHeadersException() {
        super(REASON, null, false, false);
    }
}
