package rialto.engine;

/** A market in which resting orders trade with one another in sessions, at times that the market decides. */
interface SessionMarket extends MarketModel {
    /**
     * When the next session is due for another reason than that an order gets too old; {@link DueQueue#NEVER} for none.
     */
    long sessionAtNs();

    /** Sessions that were run. */
    long sessionCount();

    /**
     * Runs one session as of the time that it was due. Events: OrderCanceled(EXPIRED) of what is too old,
     * OrderExecuted.
     */
    void runSession(long atNs);

    /** Names a resting order as the youngest; called in order of entry. */
    void age(int order);

    /** An order came to rest. */
    void onRested(long timestampNs);

    /** The instrument's definition is another now: its times may be others, and whether it trades. */
    void onInstrumentChanged(long timestampNs);

    /** Takes the sessions of a snapshot; its orders come later. */
    void load(long sessionAtNs, long sessionCount);

    /** All of a snapshot is loaded. */
    void onLoaded();
}
