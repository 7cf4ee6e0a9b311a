package rialto.dialect.fix.session;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;

/** Bodies of messages by which sessions begin and go on. */
final class LogonAnswers {
    private LogonAnswers() {}

    static void fill(final FieldWriter logon, final int heartbeat, final boolean isReset, final FixSettings settings) {
        logon.number(Tag.ENCRYPT_METHOD, 0).number(Tag.HEART_BT_INT, heartbeat);
        if (isReset) {
            logon.flag(Tag.RESET_SEQ_NUM_FLAG, true);
        }
        logon.number(Tag.MAX_MESSAGE_SIZE, settings.maxMessage());
    }

    /** @param next NewSeqNo(36) */
    static byte[] gapFill(final FieldWriter body, final long next) {
        return body.number(Tag.NEW_SEQ_NO, next).flag(Tag.GAP_FILL_FLAG, true).toByteArray();
    }
}
