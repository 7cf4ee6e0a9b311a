package rialto.engine;

/** Who wants no new orders. One does not lift what another wants. Codes are those of the wire. */
public enum SuspensionReason {
    /** An administrator: the kill switch of the venue, or one instrument alone. */
    ADMINISTRATOR(1),
    /** A member whose disk has little room left; always of the whole venue, and of each member apart. */
    STORAGE(2);

    /** Members that can be told apart. */
    public static final int MAX_MEMBERS = 16;

    /** The bit of an administrator in a set of suspensions. */
    public static final int ADMINISTRATOR_BIT = 1;

    private static final int FIRST_MEMBER_BIT = 8;

    private final byte code;

    SuspensionReason(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static SuspensionReason of(final int code) {
        return switch (code) {
            case 1 -> ADMINISTRATOR;
            case 2 -> STORAGE;
            default -> null;
        };
    }

    /**
     * Whether it is in a set of suspensions.
     *
     * @param memberId of a storage's, from 0 to {@link #MAX_MEMBERS} - 1; otherwise it does not matter
     */
    public boolean isIn(final int suspensions, final int memberId) {
        return (suspensions & bit(memberId)) != 0;
    }

    /** Its bit in a set of suspensions. */
    int bit(final int memberId) {
        return this == ADMINISTRATOR ? ADMINISTRATOR_BIT : 1 << FIRST_MEMBER_BIT + memberId;
    }

    /** Whether a set has nothing but bits that mean something. */
    static boolean isSet(final int suspensions) {
        return (suspensions & ~(ADMINISTRATOR_BIT | (1 << MAX_MEMBERS) - 1 << FIRST_MEMBER_BIT)) == 0;
    }
}
