package rialto.dialect.fix.session;

/** What a client logs on for, by TargetSubID(57). */
public enum FixService {
    /** Orders are entered, and the account's reports come back. */
    ORDERS(true),
    /** All reports of the account come. */
    DROP_COPY(true),
    /** Market data and streamed quotes. */
    PRICES(false);

    private static final String DROP_COPY_NAME = "DROPCOPY";

    private final boolean isNumbered;

    FixService(final boolean isNumbered) {
        this.isNumbered = isNumbered;
    }

    /** Whether its numbers are the log's, and so outlive the connection. */
    public boolean isNumbered() {
        return isNumbered;
    }

    /** As TargetSubID(57) has it. */
    public String subId() {
        return this == DROP_COPY ? DROP_COPY_NAME : name();
    }

    /** The service of a TargetSubID(57), or null. */
    public static FixService ofSubId(final CharSequence subId) {
        for (final FixService service : values()) {
            if (CharSequence.compare(service.subId(), subId) == 0) {
                return service;
            }
        }
        return null;
    }
}
