package rialto.dialect.fix.session;

/** Tags of session messages and headers. */
final class Tags {
    static final int BEGIN_SEQ_NO = 7;
    static final int END_SEQ_NO = 16;
    static final int MSG_SEQ_NUM = 34;
    static final int MSG_TYPE = 35;
    static final int NEW_SEQ_NO = 36;
    static final int POSS_DUP_FLAG = 43;
    static final int REF_SEQ_NUM = 45;
    static final int SENDER_COMP_ID = 49;
    static final int SENDER_SUB_ID = 50;
    static final int SENDING_TIME = 52;
    static final int TARGET_COMP_ID = 56;
    static final int TARGET_SUB_ID = 57;
    static final int TEXT = 58;
    static final int RAW_DATA = 96;
    static final int ENCRYPT_METHOD = 98;
    static final int HEART_BT_INT = 108;
    static final int TEST_REQ_ID = 112;
    static final int ON_BEHALF_OF_COMP_ID = 115;
    static final int ON_BEHALF_OF_SUB_ID = 116;
    static final int ORIG_SENDING_TIME = 122;
    static final int GAP_FILL_FLAG = 123;
    static final int DELIVER_TO_COMP_ID = 128;
    static final int DELIVER_TO_SUB_ID = 129;
    static final int RESET_SEQ_NUM_FLAG = 141;
    static final int ON_BEHALF_OF_LOCATION_ID = 144;
    static final int DELIVER_TO_LOCATION_ID = 145;
    static final int REF_TAG_ID = 371;
    static final int REF_MSG_TYPE = 372;
    static final int SESSION_REJECT_REASON = 373;
    static final int BUSINESS_REJECT_REF_ID = 379;
    static final int BUSINESS_REJECT_REASON = 380;
    static final int MAX_MESSAGE_SIZE = 383;
    static final int USERNAME = 553;
    static final int PASSWORD = 554;
    static final int NEXT_EXPECTED_MSG_SEQ_NUM = 789;
    /** Ours: whether orders leave when the connection ends. */
    static final int CANCEL_ON_DISCONNECT = 8013;

    private Tags() {}
}
