package rialto.engine;

/** What a session of a posted-offer market tells. Orders that left are out of the market; the listener frees them. */
interface SessionListener {
    /** Whether sessions have done what they may in one command; then nothing more may be told. */
    boolean isCommandFull();

    /** Both have so many lots left, and the listener takes them off; who has none more is out of the market already. */
    void onTrade(Instrument instrument, int buyer, int ask, long priceTicks, long lots);

    /** An order was taken out: it is older than the timeout, or self-trade prevention, the buyer's choice, says so. */
    void onExit(Instrument instrument, int order, CancelReason reason);
}
