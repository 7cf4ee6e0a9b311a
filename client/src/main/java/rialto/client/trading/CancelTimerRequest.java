package rialto.client.trading;

import java.time.Duration;

/**
 * A request for a cancel timer. When the program that keeps it running is gone for as long as its countdown, the venue
 * cancels orders: by default those that name it ({@link OrderRequest#cancelTimerId}). The request may be used again for
 * the next one. Not thread-safe.
 */
public final class CancelTimerRequest {
    /** The shortest countdown, milliseconds. */
    public static final int MIN_COUNTDOWN_MS = 100;

    /** The longest countdown, milliseconds: a day. */
    public static final int MAX_COUNTDOWN_MS = 86_400_000;

    /** From here on numbers are those of gateways. */
    private static final long GATEWAY_IDS = 1L << 62;

    long accountId;
    long cancelTimerId;
    int countdownMs;
    boolean allOrders;
    int instrumentId;

    /** Whose orders. */
    public CancelTimerRequest account(final long id) {
        accountId = id;
        return this;
    }

    /**
     * The account's number for it.
     *
     * @param id 1 to 2^62 - 1; up to 2^53 - 1 if it is to be seen and changed over HTTP too
     * @throws IllegalArgumentException if it is not that
     */
    public CancelTimerRequest cancelTimerId(final long id) {
        requireId(id);
        cancelTimerId = id;
        return this;
    }

    /**
     * How long the program may be silent. A change of leader takes about a second and stops no countdown, so a short one
     * cancels for that, too.
     *
     * @param period from {@link #MIN_COUNTDOWN_MS} to {@link #MAX_COUNTDOWN_MS}
     * @throws IllegalArgumentException if it is not that
     */
    public CancelTimerRequest countdown(final Duration period) {
        final long ms = period.toMillis();
        if (ms < MIN_COUNTDOWN_MS || ms > MAX_COUNTDOWN_MS) {
            throw new IllegalArgumentException(
                    "countdown is " + ms + " ms, must be from " + MIN_COUNTDOWN_MS + " to " + MAX_COUNTDOWN_MS + " ms");
        }
        countdownMs = (int) ms;
        return this;
    }

    /** It is for the orders that name it, of whatever instrument. */
    public CancelTimerRequest orders() {
        allOrders = false;
        instrumentId = 0;
        return this;
    }

    /** It is for all orders that the account has open when it ends, whoever entered them. */
    public CancelTimerRequest allOrders() {
        allOrders = true;
        instrumentId = 0;
        return this;
    }

    /** As {@link #allOrders()}, on one instrument. */
    public CancelTimerRequest allOrders(final Instrument instrument) {
        allOrders = true;
        instrumentId = instrument.instrumentId();
        return this;
    }

    static void requireId(final long id) {
        if (id < 1 || id >= GATEWAY_IDS) {
            throw new IllegalArgumentException("cancelTimerId is " + id + ", must be from 1 to " + (GATEWAY_IDS - 1));
        }
    }

    /** @throws IllegalArgumentException if something is missing */
    void requireComplete() {
        requireId(cancelTimerId);
        if (countdownMs == 0) {
            throw new IllegalArgumentException("the cancel timer has no countdown");
        }
    }

    CancelTimerRequest copy() {
        final CancelTimerRequest copy = new CancelTimerRequest();
        copy.accountId = accountId;
        copy.cancelTimerId = cancelTimerId;
        copy.countdownMs = countdownMs;
        copy.allOrders = allOrders;
        copy.instrumentId = instrumentId;
        return copy;
    }
}
