package rialto.dialect.binance.api;

/** What a call comes to: decides what becomes of signed bytes that come again, for what is signed names no call. */
public enum Effect {
    /**
     * Nothing changes, but perhaps that what stands goes on to. May be asked as often as anybody likes; what was signed for it is good
     * for no call that changes something.
     */
    ASKS,
    /**
     * Something changes. What is signed for it passes at no other such call, because it names what only this one needs. But for two:
     * to cancel all orders of a symbol, and all ladders, takes the symbol alone.
     */
    CHANGES,
    /** Somebody speaks for an account, or reads it, without signatures from then on. Signed bytes are taken for it once. */
    LOGS_ON
}
