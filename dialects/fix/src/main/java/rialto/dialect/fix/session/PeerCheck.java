package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import rialto.dialect.fix.message.SessionRejectReason;
import rialto.dialect.fix.message.Tag;

/** Whether a message is of whom the session is, and of now. */
final class PeerCheck {
    /** A client's clock may be wrong by so much, or a message so old. */
    private static final long WINDOW_NS = 120_000_000_000L;

    private PeerCheck() {}

    /**
     * Why a session ends with a message; null when it does not.
     *
     * @param nowNs the venue's time, nanoseconds since the epoch
     */
    static Fault fault(final FIXMessage message, final String name, final long nowNs) {
        final FIXValue sender = message.valueOf(Tag.SENDER_COMP_ID);
        final FIXValue target = message.valueOf(Tag.TARGET_COMP_ID);
        if (sender != null && CharSequence.compare(sender, name) != 0
                || target != null && CharSequence.compare(target, MessageEncoder.OUR_COMP_ID) != 0) {
            return new Fault(
                    null,
                    SessionRejectReason.COMP_ID,
                    "CompID problem: the session's SenderCompID(49) is " + name + ", its TargetCompID(56) is "
                            + MessageEncoder.OUR_COMP_ID);
        }
        final FIXValue sent = message.valueOf(Tag.SENDING_TIME);
        final long sentNs = sent == null ? FixTime.INVALID : FixTime.parse(sent);
        if (sentNs == FixTime.INVALID) {
            return null;
        }
        if (Math.abs(nowNs - sentNs) > WINDOW_NS) {
            return new Fault(
                    null,
                    SessionRejectReason.SENDING_TIME,
                    "SendingTime accuracy problem: SendingTime(52) is more than 120 s off; it is " + FixTime.text(nowNs)
                            + " here");
        }
        final FIXValue original =
                MessageDecoder.isYes(message, Tag.POSS_DUP_FLAG) ? message.valueOf(Tag.ORIG_SENDING_TIME) : null;
        return original != null && FixTime.parse(original) > sentNs
                ? new Fault(
                        null,
                        SessionRejectReason.SENDING_TIME,
                        "SendingTime accuracy problem: OrigSendingTime(122) is after SendingTime(52)")
                : null;
    }
}
