package rialto.dialect.fix.message;

/** Values of SessionRejectReason(373). */
public final class SessionRejectReason {
    public static final int INVALID_TAG = 0;
    public static final int MISSING = 1;
    public static final int NOT_IN_MESSAGE = 2;
    public static final int EMPTY = 4;
    public static final int INCORRECT_VALUE = 5;
    public static final int INCORRECT_FORMAT = 6;
    public static final int COMP_ID = 9;
    public static final int SENDING_TIME = 10;
    public static final int INVALID_TYPE = 11;
    public static final int REPEATED = 13;
    public static final int OUT_OF_ORDER = 14;
    public static final int GROUP_OUT_OF_ORDER = 15;
    public static final int GROUP_COUNT = 16;
    public static final int OTHER = 99;

    private SessionRejectReason() {}
}
