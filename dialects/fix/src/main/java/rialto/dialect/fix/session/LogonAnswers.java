package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.Tag;

/** Bodies of messages by which sessions begin and go on. */
final class LogonAnswers {
    private LogonAnswers() {}

    static void fill(final FIXMessage logon, final int heartbeat, final boolean isReset, final FixSettings settings) {
        logon.addField(Tag.ENCRYPT_METHOD).setInt(0);
        logon.addField(Tag.HEART_BT_INT).setInt(heartbeat);
        if (isReset) {
            logon.addField(Tag.RESET_SEQ_NUM_FLAG).setBoolean(true);
        }
        logon.addField(Tag.MAX_MESSAGE_SIZE).setInt(settings.maxMessage());
    }

    /** @param next NewSeqNo(36) */
    static byte[] gapFill(final MessageEncoder encoder, final long next) {
        final FIXMessage gapFill = encoder.begin(MsgTypes.SEQUENCE_RESET);
        gapFill.addField(Tag.NEW_SEQ_NO).setInt(next);
        gapFill.addField(Tag.GAP_FILL_FLAG).setBoolean(true);
        return encoder.body(gapFill);
    }
}
