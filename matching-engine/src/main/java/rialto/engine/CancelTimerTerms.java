package rialto.engine;

/**
 * What a cancel timer is: as a command sets it, as an event tells it and as a snapshot keeps it. A cancel timer cancels
 * orders when its countdown ends, or when its holder is gone. From the engine it is reused and valid only during the
 * callback.
 */
public final class CancelTimerTerms {
    /** The shortest countdown or lease. */
    public static final int MIN_MS = 100;

    /** The longest countdown or lease: a day. */
    public static final int MAX_MS = 86_400_000;

    public long accountId;

    /** The account's number for it, above zero. */
    public long cancelTimerId;

    /** When the countdown ends; {@link Long#MAX_VALUE} without one. Not looked at in a command. */
    public long deadlineNs;

    /** From {@link #MIN_MS} to {@link #MAX_MS}; 0 without a countdown. */
    public int countdownMs;

    /** Who has to go on renewing its lease, lest the cancel timer fall due; 0 for nobody. */
    public int holderId;

    /** Of all orders those of that instrument; 0 for every instrument, and unless {@link #allOrders}. */
    public int instrumentId;

    /** Whether it cancels all that the account has open, and not only orders that name it. */
    public boolean allOrders;
}
