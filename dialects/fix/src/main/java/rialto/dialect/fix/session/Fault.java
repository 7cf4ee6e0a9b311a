package rialto.dialect.fix.session;

/**
 * Why a message is refused by a Reject(3).
 *
 * @param tag    RefTagID(371) as it was written; null for none
 * @param reason SessionRejectReason(373)
 * @param text   for a person
 */
record Fault(String tag, int reason, String text) {
    static final int INVALID_TAG = 0;
    static final int MISSING = 1;
    static final int NOT_IN_MESSAGE = 2;
    static final int EMPTY = 4;
    static final int INCORRECT_VALUE = 5;
    static final int INCORRECT_FORMAT = 6;
    static final int COMP_ID = 9;
    static final int SENDING_TIME = 10;
    static final int INVALID_TYPE = 11;
    static final int REPEATED = 13;
    static final int OUT_OF_ORDER = 14;
    static final int GROUP_OUT_OF_ORDER = 15;
    static final int GROUP_COUNT = 16;
    static final int OTHER = 99;

    static Fault of(final int tag, final int reason, final String text) {
        return new Fault(Integer.toString(tag), reason, text);
    }
}
