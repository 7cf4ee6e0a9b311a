package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXValue;

import java.util.Locale;

/** Data types of FIX 4.4, as far as a value's form tells them apart. */
enum FieldType {
    STRING,
    MULTIPLEVALUESTRING,
    CURRENCY,
    EXCHANGE,
    COUNTRY,
    MONTHYEAR,
    DATA,
    CHAR,
    BOOLEAN,
    INT,
    LENGTH,
    SEQNUM,
    NUMINGROUP,
    FLOAT,
    QTY,
    PRICE,
    PRICEOFFSET,
    AMT,
    PERCENTAGE,
    UTCTIMESTAMP,
    UTCTIMEONLY,
    UTCDATEONLY,
    LOCALMKTDATE;

    private static final int DATE = 8;

    /** @throws IllegalArgumentException when there is none */
    static FieldType of(final String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Whether a value, which is not empty, has the form. */
    boolean accepts(final FIXValue value) {
        return switch (this) {
            case STRING, MULTIPLEVALUESTRING, EXCHANGE, COUNTRY, MONTHYEAR, DATA, CURRENCY -> true;
            case CHAR -> value.length() == 1;
            case BOOLEAN -> value.contentEquals((byte) 'Y') || value.contentEquals((byte) 'N');
            case INT -> isNumber(value, false);
            case LENGTH, SEQNUM, NUMINGROUP -> value.byteAt(0) != '-' && isNumber(value, false);
            case FLOAT, QTY, PRICE, PRICEOFFSET, AMT, PERCENTAGE -> isNumber(value, true);
            case UTCTIMESTAMP -> FixTime.parse(value) != FixTime.INVALID;
            case UTCTIMEONLY -> FixTime.parse("19700101-" + value) != FixTime.INVALID;
            case UTCDATEONLY, LOCALMKTDATE ->
                value.length() == DATE && FixTime.parse(value + "-00:00:00") != FixTime.INVALID;
        };
    }

    /** What would pass, for a person. */
    String form() {
        return switch (this) {
            case CHAR -> "one character";
            case BOOLEAN -> "Y or N";
            case INT -> "a whole number";
            case LENGTH, SEQNUM, NUMINGROUP -> "a whole number without a sign";
            case FLOAT, QTY, PRICE, PRICEOFFSET, AMT, PERCENTAGE ->
                "a decimal number such as 12.50, without plus and exponent";
            case UTCTIMESTAMP -> "a UTC time such as 20260102-03:04:05.678";
            case UTCTIMEONLY -> "a UTC time such as 03:04:05.678";
            case UTCDATEONLY, LOCALMKTDATE -> "a date such as 20260102";
            default -> "text";
        };
    }

    private static boolean isNumber(final FIXValue value, final boolean hasDecimals) {
        int digits = 0;
        boolean isBehindPoint = false;
        for (int i = 0; i < value.length(); i++) {
            final byte character = value.byteAt(i);
            if (character >= '0' && character <= '9') {
                digits++;
            } else if (character == '.' && hasDecimals && !isBehindPoint) {
                isBehindPoint = true;
            } else if (character != '-' || i > 0) {
                return false;
            }
        }
        return digits > 0;
    }
}
