package rialto.simulator.recording;

/** What the exchange does with orders. */
public enum SessionPhase {
    OPENING_AUCTION,
    CONTINUOUS,
    CLOSING_AUCTION,
    CLOSED
}
