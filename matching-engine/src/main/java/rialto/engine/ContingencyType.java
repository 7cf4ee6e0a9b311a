package rialto.engine;

/** What the orders of a list have to do with one another. Codes are those of the wire. */
public enum ContingencyType {
    /** One cancels the other: two orders that work, of which the first that trades or is triggered ends the other one. */
    OCO(1),
    /** One triggers the other: an order that works, and one that is pending until that is filled. */
    OTO(2),
    /** One triggers an OCO: an order that works, and two that become an OCO when it is filled. */
    OTOCO(3);

    private static final ContingencyType[] BY_CODE = {null, OCO, OTO, OTOCO};

    private final byte code;

    ContingencyType(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** How many orders such a list has. */
    public int legCount() {
        return this == OTOCO ? 3 : 2;
    }

    /** Whether an order of such a list is pending at first. */
    boolean hasPending() {
        return this != OCO;
    }

    /** Number of the first of the two orders that end one another; -1 where there are none. */
    int firstOfPair() {
        return switch (this) {
            case OCO -> 0;
            case OTO -> -1;
            case OTOCO -> 1;
        };
    }

    /** The constant of a code; null for a code that has none. */
    public static ContingencyType of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
