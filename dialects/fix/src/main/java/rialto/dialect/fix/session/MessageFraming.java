package rialto.dialect.fix.session;

/**
 * Finds messages in a stream of bytes. What is garbled, as the standard has it, is passed over up to where the next message may
 * begin: bytes that begin with no BeginString(8) and BodyLength(9), a body that does not end where it should or does not begin
 * with MsgType(35), a wrong CheckSum(10).
 */
final class MessageFraming {
    /** Told what was found, in order. */
    interface Listener {
        /** A body begins with MsgType(35) and ends before CheckSum(10). The bytes are valid during the call. */
        void onMessage(byte[] bytes, int begin, int end, boolean isVersionRight);

        void onGarbled(String why);

        /** A message is longer than the bound; nothing after it is looked at. */
        void onTooLong(long length);

        /** Whether another message may follow at once. */
        boolean wantsMore();
    }

    static final byte SOH = 1;
    static final String VERSION = "FIX.4.4";

    private static final int TRAILER_LENGTH = 7;
    private static final int MOST_OF_VERSION = 16;
    private static final int MOST_OF_LENGTH = 9;
    private static final byte[] BEGINNING = {'8', '=', 'F', 'I', 'X'};

    private final int maxBody;
    private final Listener listener;
    /** Whether what was passed over last is garbled, and where the next message begins is not found yet. */
    private boolean isLost;
    /** Whether what was passed over ends with the end of a field. */
    private boolean isFieldEnd;

    /** @param maxBody bytes of a body */
    MessageFraming(final int maxBody, final Listener listener) {
        this.maxBody = maxBody;
        this.listener = listener;
    }

    /**
     * Takes bytes in.
     *
     * @return how far it got: the rest must be given again, with what follows it
     */
    int onBytes(final byte[] bytes, final int begin, final int end) {
        int at = begin;
        while (at < end && listener.wantsMore()) {
            if (isLost) {
                at = beginning(bytes, at, end);
                if (isLost) {
                    return at;
                }
            }
            final int next = one(bytes, at, end);
            if (next == at) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** Where the message that begins here ends; where it begins when it is not whole yet. */
    private int one(final byte[] bytes, final int at, final int end) {
        if (end - at < 2) {
            return bytes[at] == '8' ? at : garbled("it does not begin with BeginString(8)", bytes, at, end);
        }
        if (bytes[at] != '8' || bytes[at + 1] != '=') {
            return garbled("it does not begin with BeginString(8)", bytes, at, end);
        }
        final int version = at + 2;
        final int versionEnd = find(bytes, version, Math.min(end, version + MOST_OF_VERSION));
        if (versionEnd < 0) {
            return end - version < MOST_OF_VERSION
                    ? at
                    : garbled("BeginString(8) has more than " + MOST_OF_VERSION + " characters", bytes, at, end);
        }
        final int length = versionEnd + 1;
        if (length < end && bytes[length] != '9' || length + 1 < end && bytes[length + 1] != '=') {
            return garbled("BodyLength(9) is not its second field", bytes, at, end);
        }
        final int digits = length + 2;
        final int digitsEnd = find(bytes, digits, Math.min(end, digits + MOST_OF_LENGTH));
        if (digitsEnd < 0) {
            return end - digits < MOST_OF_LENGTH
                    ? at
                    : garbled("BodyLength(9) has more than " + MOST_OF_LENGTH + " characters", bytes, at, end);
        }
        final long bodyLength = number(bytes, digits, digitsEnd);
        if (bodyLength < 0) {
            return garbled("BodyLength(9) is no number", bytes, at, end);
        }
        if (bodyLength > maxBody) {
            listener.onTooLong(bodyLength);
            return end;
        }
        return body(bytes, at, digitsEnd + 1, (int) bodyLength, end);
    }

    private int body(final byte[] bytes, final int at, final int body, final int length, final int end) {
        final int trailer = body + length;
        if (end - body < length + TRAILER_LENGTH) {
            return at;
        }
        if (length == 0 || bytes[trailer - 1] != SOH || !isCheckSum(bytes, trailer)) {
            return garbled("CheckSum(10) is not where BodyLength(9) says", bytes, at, end);
        }
        final int next = trailer + TRAILER_LENGTH;
        if ((sum(bytes, at, trailer) & 0xFF) != number(bytes, trailer + 3, trailer + 6)) {
            listener.onGarbled("its CheckSum(10) is wrong");
        } else if (length < 4 || bytes[body] != '3' || bytes[body + 1] != '5' || bytes[body + 2] != '=') {
            listener.onGarbled("MsgType(35) is not its third field");
        } else {
            listener.onMessage(bytes, body, trailer, isVersion(bytes, at + 2));
        }
        return next;
    }

    private int garbled(final String why, final byte[] bytes, final int at, final int end) {
        listener.onGarbled(why);
        isLost = true;
        isFieldEnd = bytes[at] == SOH;
        return beginning(bytes, at + 1, end);
    }

    /** Where the next message begins, or what may be the beginning of one when more has come; the end when neither is there. */
    private int beginning(final byte[] bytes, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            if (i == begin ? isFieldEnd : bytes[i - 1] == SOH) {
                final int length = sharedLength(bytes, i, end);
                isLost = length < BEGINNING.length;
                if (!isLost || i + length == end) {
                    isFieldEnd = true;
                    return i;
                }
            }
        }
        isFieldEnd = begin == end ? isFieldEnd : bytes[end - 1] == SOH;
        return end;
    }

    /** So many bytes are as those with which a message begins. */
    private static int sharedLength(final byte[] bytes, final int at, final int end) {
        int length = 0;
        while (length < BEGINNING.length && at + length < end && bytes[at + length] == BEGINNING[length]) {
            length++;
        }
        return length;
    }

    private static boolean isVersion(final byte[] bytes, final int at) {
        for (int i = 0; i < VERSION.length(); i++) {
            if (bytes[at + i] != VERSION.charAt(i)) {
                return false;
            }
        }
        return bytes[at + VERSION.length()] == SOH;
    }

    private static boolean isCheckSum(final byte[] bytes, final int at) {
        return bytes[at] == '1'
                && bytes[at + 1] == '0'
                && bytes[at + 2] == '='
                && bytes[at + TRAILER_LENGTH - 1] == SOH
                && number(bytes, at + 3, at + 6) >= 0;
    }

    private static int find(final byte[] bytes, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            if (bytes[i] == SOH) {
                return i;
            }
        }
        return -1;
    }

    /** Of digits only; -1 for anything else. */
    private static long number(final byte[] bytes, final int begin, final int end) {
        long value = begin == end ? -1 : 0;
        for (int i = begin; i < end; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return -1;
            }
            value = value * 10 + bytes[i] - '0';
        }
        return value;
    }

    private static int sum(final byte[] bytes, final int begin, final int end) {
        int sum = 0;
        for (int i = begin; i < end; i++) {
            sum += bytes[i];
        }
        return sum;
    }
}
