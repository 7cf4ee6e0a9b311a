package rialto.dialect.fix.session;

import java.util.Set;

/** Message types of FIX 4.4. */
final class MsgTypes {
    static final String HEARTBEAT = "0";
    static final String TEST_REQUEST = "1";
    static final String RESEND_REQUEST = "2";
    static final String REJECT = "3";
    static final String SEQUENCE_RESET = "4";
    static final String LOGOUT = "5";
    static final String LOGON = "A";
    static final String BUSINESS_REJECT = "j";

    private static final Set<String> OF_SESSIONS =
            Set.of(HEARTBEAT, TEST_REQUEST, RESEND_REQUEST, REJECT, SEQUENCE_RESET, LOGOUT, LOGON);

    private static final Set<String> OTHERS = Set.of(
            "6 7 8 9 B C D E F G H J K L M N P Q R S T V W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z"
                    .split(" "));
    private static final Set<String> OF_TWO_LETTERS = Set.of(
            "AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ BA BB BC BD BE BF BG BH"
                    .split(" "));

    /** NewOrderList, ListCancelRequest, ListExecute and ListStatusRequest. */
    private static final Set<String> OF_LISTS = Set.of("E", "K", "L", "M");

    private MsgTypes() {}

    /** Whether sessions themselves use it. */
    static boolean isOfSessions(final String type) {
        return OF_SESSIONS.contains(type);
    }

    /** What a client can do that sent something nobody takes, as the end of a sentence; empty where there is nothing. */
    static String whatToUseInstead(final String type) {
        return OF_LISTS.contains(type)
                ? "; lists of orders are entered and canceled over REST and the WebSocket API (orderList)"
                : "";
    }

    /** Whether FIX 4.4 has it, whoever takes it. */
    static boolean isDefined(final String type) {
        return OF_SESSIONS.contains(type) || OTHERS.contains(type) || OF_TWO_LETTERS.contains(type);
    }
}
