package rialto.engine;

/** A market in which resting orders trade with one another in sessions, at times that the market decides. */
interface SessionMarket extends MarketModel {
    /**
     * When the next session is due for another reason than that an order gets too old; {@link DueQueue#NEVER} for none.
     */
    long sessionAtNs();

    /** Sessions that were run; the rest of one counts again. */
    long sessionCount();

    /** The buyer with which the rest of a session begins; 0 when the last session was whole. */
    long nextBuyerId();

    /**
     * Runs one session as of the time that it was due, or as much of it as the command may do. Events:
     * OrderCanceled(EXPIRED) of what is too old, OrderExecuted.
     *
     * @param restAtNs when the rest of it is due
     */
    void runSession(long atNs, long restAtNs);

    /** Names a resting order as the youngest; called in order of entry. */
    void age(int order);

    /** An order came to rest. */
    void onRested(long timestampNs);

    /** The instrument's definition is another now: its times may be others, and whether it trades. */
    void onInstrumentChanged(long timestampNs);

    /** Takes the sessions of a snapshot; its orders come later. */
    void load(long sessionAtNs, long sessionCount, long nextBuyerId);

    /**
     * All of a snapshot is loaded.
     *
     * @return whether it holds together
     */
    boolean onLoaded();

    /** Whether what it knows besides the orders agrees with them; takes as long as a snapshot. */
    boolean isConsistent();
}
