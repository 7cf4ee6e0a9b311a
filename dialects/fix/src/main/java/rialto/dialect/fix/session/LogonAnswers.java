package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;

/** Bodies of messages by which sessions begin and go on. */
final class LogonAnswers {
    private LogonAnswers() {}

    static void fill(final FIXMessage logon, final int heartbeat, final boolean isReset, final FixSettings settings) {
        logon.addField(Tags.ENCRYPT_METHOD).setInt(0);
        logon.addField(Tags.HEART_BT_INT).setInt(heartbeat);
        if (isReset) {
            logon.addField(Tags.RESET_SEQ_NUM_FLAG).setBoolean(true);
        }
        logon.addField(Tags.MAX_MESSAGE_SIZE).setInt(settings.maxMessage());
    }

    /** @param next NewSeqNo(36) */
    static byte[] gapFill(final MessageEncoder encoder, final long next) {
        final FIXMessage gapFill = encoder.begin(MsgTypes.SEQUENCE_RESET);
        gapFill.addField(Tags.NEW_SEQ_NO).setInt(next);
        gapFill.addField(Tags.GAP_FILL_FLAG).setBoolean(true);
        return encoder.body(gapFill);
    }
}
