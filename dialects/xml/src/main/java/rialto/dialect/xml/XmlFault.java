package rialto.dialect.xml;

/** What came is not a request: it is answered by one error, and the connection ends. */
final class XmlFault extends Exception {
    private static final long serialVersionUID = 1;
    private static final int MAX_LENGTH = 200;

    /** @param message shown to the client; cut when it is long */
    XmlFault(final String message) {
        super(message.length() > MAX_LENGTH ? message.substring(0, MAX_LENGTH) : message, null, false, false);
    }
}
