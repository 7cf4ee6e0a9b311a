package rialto.dialect.fix.session;

/**
 * Why a message is refused by a Reject(3).
 *
 * @param tag    RefTagID(371) as it was written; null for none
 * @param reason SessionRejectReason(373)
 * @param text   for a person
 */
record Fault(String tag, int reason, String text) {
    static Fault of(final int tag, final int reason, final String text) {
        return new Fault(Integer.toString(tag), reason, text);
    }
}
