package rialto.dialect.fix.message;

/** Numbers of the fields that the venue reads or writes in order messages, by their names in FIX 4.4. */
public final class Tag {
    public static final int ACCOUNT = 1;
    public static final int AVG_PX = 6;
    public static final int CL_ORD_ID = 11;
    public static final int COMMISSION = 12;
    public static final int COMM_TYPE = 13;
    public static final int CUM_QTY = 14;
    public static final int CURRENCY = 15;
    public static final int EXEC_ID = 17;
    public static final int EXEC_INST = 18;
    public static final int HANDL_INST = 21;
    public static final int LAST_PX = 31;
    public static final int LAST_QTY = 32;
    public static final int MSG_SEQ_NUM = 34;
    public static final int MSG_TYPE = 35;
    public static final int ORDER_ID = 37;
    public static final int ORDER_QTY = 38;
    public static final int ORD_STATUS = 39;
    public static final int ORD_TYPE = 40;
    public static final int ORIG_CL_ORD_ID = 41;
    public static final int POSS_DUP_FLAG = 43;
    public static final int PRICE = 44;
    public static final int REF_SEQ_NUM = 45;
    public static final int SIDE = 54;
    public static final int SYMBOL = 55;
    public static final int TEXT = 58;
    public static final int TIME_IN_FORCE = 59;
    public static final int TRANSACT_TIME = 60;
    public static final int SETTL_TYPE = 63;
    public static final int SETTL_DATE = 64;
    public static final int NO_ALLOCS = 78;
    public static final int STOP_PX = 99;
    public static final int CXL_REJ_REASON = 102;
    public static final int ORD_REJ_REASON = 103;
    public static final int MIN_QTY = 110;
    public static final int MAX_FLOOR = 111;
    public static final int QUOTE_ID = 117;
    public static final int ORIG_SENDING_TIME = 122;
    public static final int EXPIRE_TIME = 126;
    public static final int EXEC_TYPE = 150;
    public static final int LEAVES_QTY = 151;
    public static final int CASH_ORDER_QTY = 152;
    public static final int EFFECTIVE_TIME = 168;
    public static final int MAX_SHOW = 210;
    public static final int PEG_OFFSET_VALUE = 211;
    public static final int REF_MSG_TYPE = 372;
    public static final int CONTRA_BROKER = 375;
    public static final int EXEC_RESTATEMENT_REASON = 378;
    public static final int BUSINESS_REJECT_REF_ID = 379;
    public static final int BUSINESS_REJECT_REASON = 380;
    public static final int NO_CONTRA_BROKERS = 382;
    public static final int DISCRETION_INST = 388;
    public static final int PRICE_TYPE = 423;
    public static final int EXPIRE_DATE = 432;
    public static final int CXL_REJ_RESPONSE_TO = 434;
    public static final int COMM_CURRENCY = 479;
    public static final int ORDER_PERCENT = 516;
    public static final int MASS_CANCEL_REQUEST_TYPE = 530;
    public static final int MASS_CANCEL_RESPONSE = 531;
    public static final int MASS_CANCEL_REJECT_REASON = 532;
    public static final int TOTAL_AFFECTED_ORDERS = 533;
    public static final int MASS_STATUS_REQ_ID = 584;
    public static final int MASS_STATUS_REQ_TYPE = 585;
    public static final int ORD_STATUS_REQ_ID = 790;
    public static final int TARGET_STRATEGY = 847;
    public static final int LAST_LIQUIDITY_IND = 851;
    public static final int QTY_TYPE = 854;
    public static final int TRD_MATCH_ID = 880;
    public static final int TOT_NUM_REPORTS = 911;
    public static final int LAST_RPT_REQUESTED = 912;
    /** The venue's own: what happens when an order meets one of its own account. */
    public static final int SELF_TRADE_PREVENTION = 7928;

    private Tag() {}
}
