package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import rialto.dialect.fix.message.SessionRejectReason;
import rialto.dialect.fix.message.Tag;

/** What may be wrong with session messages that are well-formed. */
final class SessionFaults {
    private static final String OUT_OF_RANGE = "Value is incorrect (out of range) for this tag: ";

    /** By so much a client's numbers may leap: far more than it sends, and far from the last one that there is. */
    static final long MOST_SKIPPED = 1_000_000_000;

    private SessionFaults() {}

    /** Of a ResendRequest(2); null for none. */
    static Fault ofRange(final long begin, final long end) {
        return begin >= 1 && (end == 0 || end >= begin)
                ? null
                : Fault.of(
                        begin < 1 ? Tag.BEGIN_SEQ_NO : Tag.END_SEQ_NO,
                        SessionRejectReason.INCORRECT_VALUE,
                        OUT_OF_RANGE + "BeginSeqNo(7) is at least 1, and EndSeqNo(16) 0 or not below it; you sent "
                                + begin + " and " + end);
    }

    /** Of a SequenceReset(4); null for none. */
    static Fault ofNewNumber(final long least, final long most, final long seen) {
        return seen >= least && seen <= most
                ? null
                : Fault.of(
                        Tag.NEW_SEQ_NO,
                        SessionRejectReason.INCORRECT_VALUE,
                        OUT_OF_RANGE + "NewSeqNo(36) must be " + least + " to " + most + ", not " + seen);
    }

    /** Why a session cannot go on with MsgSeqNum(34) of a Logon(A); null for nothing. */
    static String ofLogonNumber(final long expected, final long seen) {
        if (seen < expected) {
            return "MsgSeqNum too low, expecting " + expected + " but received " + seen;
        }
        return seen <= expected + MOST_SKIPPED
                ? null
                : "MsgSeqNum too high, expecting " + expected + " to " + (expected + MOST_SKIPPED) + " but received "
                        + seen;
    }

    /**
     * Of NextExpectedMsgSeqNum(789) of a Logon(A).
     *
     * @param next the number that the answer has
     */
    static String ofNextExpected(final long next, final long seen) {
        return "NextExpectedMsgSeqNum(789) is too high: the next message has " + next + ", and you expect " + seen;
    }

    /** Of a TestRequest(1), whose id is sent back; null for none. */
    static Fault ofTestRequest(final FIXValue id) {
        return id.length() <= Outlet.MAX_VALUE
                ? null
                : Fault.of(
                        Tag.TEST_REQ_ID,
                        SessionRejectReason.INCORRECT_VALUE,
                        OUT_OF_RANGE + "TestReqID(112) has at most " + Outlet.MAX_VALUE + " bytes, not " + id.length());
    }

    /**
     * Why a session ends with a Logon(A) that has numbers begin again; null for nothing.
     *
     * @param nowNs the venue's time, nanoseconds since the epoch
     */
    static String ofReset(final FIXMessage logon, final long nowNs) {
        final long number = MessageDecoder.number(logon.valueOf(Tag.MSG_SEQ_NUM));
        if (number != 1) {
            return "with ResetSeqNumFlag(141)=Y MsgSeqNum(34) must be 1, not " + number;
        }
        final long sentNs = FixTime.parse(logon.valueOf(Tag.SENDING_TIME));
        return Math.abs(nowNs - sentNs) <= LogonRequest.WINDOW_NS
                ? null
                : "SendingTime accuracy problem: SendingTime(52) of a Logon(A) is more than 5 s off; it is "
                        + FixTime.text(nowNs) + " here";
    }
}
