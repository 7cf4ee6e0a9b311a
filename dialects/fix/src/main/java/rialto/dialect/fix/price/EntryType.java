package rialto.dialect.fix.price;

/** What market data tells of an instrument: MDEntryType (269). */
enum EntryType {
    BID('0'),
    OFFER('1'),
    TRADE('2'),
    /** The first price of the last 24 hours; likewise the others up to {@link #AVERAGE}, and {@link #VOLUME}. */
    OPENING('4'),
    HIGH('7'),
    LOW('8'),
    AVERAGE('9'),
    /** What an auction would come to: its price, and what would be left over there. */
    IMBALANCE('A'),
    VOLUME('B'),
    /** What an auction would come to: its price and volume. FIX has it only since 5.0. */
    CLEARING_PRICE('Q');

    /** All of them, as clients are told. */
    static final String NAMES = "0, 1, 2, 4, 7, 8, 9, A, B and Q";

    private static final EntryType[] ALL = values();

    private final char code;

    EntryType(final char code) {
        this.code = code;
    }

    char code() {
        return code;
    }

    /** Its bit in a set of types. */
    int bit() {
        return 1 << ordinal();
    }

    /** Whether a set of types has it. */
    boolean isIn(final int types) {
        return (types & bit()) != 0;
    }

    /** The type of a code, or null. */
    static EntryType of(final CharSequence text) {
        for (final EntryType type : ALL) {
            if (text.length() == 1 && text.charAt(0) == type.code) {
                return type;
            }
        }
        return null;
    }
}
