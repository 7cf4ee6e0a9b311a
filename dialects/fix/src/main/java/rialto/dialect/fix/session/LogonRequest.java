package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.security.ApiKey;
import rialto.protocol.Identifier36;

/**
 * What a Logon(A) asks for, as far as that can be told without knowing the client.
 *
 * @param name               the client's name of the session, SenderCompID(49)
 * @param senderSubId        SenderSubID(50); null for none
 * @param targetSubId        TargetSubID(57) as written; null for none
 * @param number             MsgSeqNum(34)
 * @param sentNs             SendingTime(52), nanoseconds since the epoch
 * @param heartbeat          HeartBtInt(108), seconds
 * @param nextExpected       NextExpectedMsgSeqNum(789), the number that the client expects of the answer; 0 for none
 * @param isReset            whether numbers begin again
 * @param cancelOnDisconnect whether orders leave with the connection
 * @param keyId              Username(553)
 * @param password           Password(554); null for none
 * @param signature          RawData(96); null for none
 * @param signed             what the signature is made of
 */
record LogonRequest(
        FixService service,
        String name,
        String senderSubId,
        String targetSubId,
        long number,
        long sentNs,
        int heartbeat,
        long nextExpected,
        boolean isReset,
        boolean cancelOnDisconnect,
        String keyId,
        String password,
        String signature,
        byte[] signed) {
    /** The client's clock may be wrong by so much, or the message so old. */
    static final long WINDOW_NS = 5_000_000_000L;

    /** What a signature is made of, in this order. */
    private static final int[] SIGNED = {
        Tag.MSG_TYPE,
        Tag.SENDER_COMP_ID,
        Tag.TARGET_COMP_ID,
        Tag.MSG_SEQ_NUM,
        Tag.SENDING_TIME,
        Tag.HEART_BT_INT,
        Tag.ENCRYPT_METHOD,
        Tag.RESET_SEQ_NUM_FLAG,
        Tag.TARGET_SUB_ID
    };

    /** Says why a client is not logged on. */
    static final class Refusal extends Exception {
        private static final long serialVersionUID = 1;

        Refusal(final String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Reads one that the dictionary finds well-formed.
     *
     * @param nowNs the venue's time, nanoseconds since the epoch
     */
    static LogonRequest of(final FIXMessage message, final FixSettings settings, final long nowNs) throws Refusal {
        final String name = MessageDecoder.text(message, Tag.SENDER_COMP_ID);
        require(
                Identifier36.isValid(name),
                "SenderCompID(49) must be 1 to 36 characters of [A-Za-z0-9_-], not '" + name + "'");
        final String target = MessageDecoder.text(message, Tag.TARGET_COMP_ID);
        require(
                MessageEncoder.OUR_COMP_ID.equals(target),
                "TargetCompID(56) must be " + MessageEncoder.OUR_COMP_ID + ", not '" + target + "'");
        final String senderSubId = MessageDecoder.text(message, Tag.SENDER_SUB_ID);
        require(
                senderSubId == null || Identifier36.isValid(senderSubId),
                "SenderSubID(50) must be 1 to 36 characters of [A-Za-z0-9_-], not '" + senderSubId + "'");
        final String targetSubId = MessageDecoder.text(message, Tag.TARGET_SUB_ID);
        final FixService service = targetSubId == null ? FixService.ORDERS : FixService.ofSubId(targetSubId);
        require(service != null, "TargetSubID(57) must be ORDERS, DROPCOPY or PRICES, not '" + targetSubId + "'");
        requireZero(message);
        final long heartbeat = MessageDecoder.number(message.valueOf(Tag.HEART_BT_INT));
        require(
                heartbeat >= settings.minHeartbeat() && heartbeat <= settings.maxHeartbeat(),
                "HeartBtInt(108) must be " + settings.minHeartbeat() + " to " + settings.maxHeartbeat()
                        + " seconds, not " + message.valueOf(Tag.HEART_BT_INT));
        final long number = MessageDecoder.number(message.valueOf(Tag.MSG_SEQ_NUM));
        final boolean isReset = MessageDecoder.isYes(message, Tag.RESET_SEQ_NUM_FLAG);
        requireNumber(service, number, isReset, settings);
        final long sentNs = FixTime.parse(message.valueOf(Tag.SENDING_TIME));
        require(
                Math.abs(nowNs - sentNs) <= WINDOW_NS,
                "SendingTime accuracy problem: SendingTime(52) is more than 5 s off; it is " + FixTime.text(nowNs)
                        + " here, and you sent " + message.valueOf(Tag.SENDING_TIME));
        final String keyId = MessageDecoder.text(message, Tag.USERNAME);
        require(keyId != null, "Username(553) is missing: it must be the id of an API key");
        require(ApiKey.isWellFormed(keyId), "Username(553) must be the id of an API key, 64 characters of [A-Za-z0-9]");
        final String password = MessageDecoder.text(message, Tag.PASSWORD);
        final String signature = MessageDecoder.text(message, Tag.RAW_DATA);
        require(
                password != null || signature != null,
                "Password(554) or RawData(96) is missing: show the key's secret or a signature by it");
        final FIXValue nextExpected = message.valueOf(Tag.NEXT_EXPECTED_MSG_SEQ_NUM);
        return new LogonRequest(
                service,
                name,
                senderSubId,
                targetSubId,
                number,
                sentNs,
                (int) heartbeat,
                nextExpected == null ? 0 : MessageDecoder.number(nextExpected),
                isReset,
                MessageDecoder.isYes(message, Tag.CANCEL_ON_DISCONNECT),
                keyId,
                password,
                signature,
                signed(message));
    }

    private static void requireZero(final FIXMessage message) throws Refusal {
        final FIXValue method = message.valueOf(Tag.ENCRYPT_METHOD);
        require(
                method.contentEquals((byte) '0'),
                "EncryptMethod(98) must be 0, not " + method + "; use TLS to encrypt");
    }

    private static void requireNumber(
            final FixService service, final long number, final boolean isReset, final FixSettings settings)
            throws Refusal {
        require(number >= 1, "MsgSeqNum(34) must be at least 1, not " + number);
        if (!service.isNumbered()) {
            require(
                    isReset && number == 1,
                    "numbers of " + service.subId() + " are those of the connection: send ResetSeqNumFlag(141)=Y and"
                            + " MsgSeqNum(34)=1");
        } else if (isReset) {
            require(
                    settings.allowReset(),
                    "the venue lets no client reset its numbers (fix.allow-reset): log on without ResetSeqNumFlag(141)");
            require(number == 1, "with ResetSeqNumFlag(141)=Y MsgSeqNum(34) must be 1, not " + number);
        }
    }

    private static byte[] signed(final FIXMessage message) {
        final StringBuilder text = new StringBuilder();
        for (final int tag : SIGNED) {
            final FIXValue value = message.valueOf(tag);
            text.append(text.isEmpty() ? "" : "\u0001").append(value == null ? "" : value);
        }
        return MessageEncoder.ascii(text.toString());
    }

    private static void require(final boolean isRight, final String complaint) throws Refusal {
        if (!isRight) {
            throw new Refusal(complaint);
        }
    }

    /** Header fields of all messages to the client. */
    byte[] names() {
        return MessageEncoder.names(name, targetSubId, senderSubId);
    }
}
