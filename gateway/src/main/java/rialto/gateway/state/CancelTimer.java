package rialto.gateway.state;

/**
 * A cancel timer of an account.
 *
 * @param cancelTimerId     the account's number for it
 * @param countdownMs 0 without a countdown
 * @param deadlineNs  when its countdown ends, nanoseconds since the epoch; the greatest number for never
 * @param holderId    the gateway that holds it; 0 for a client's own
 * @param allOrders   whether it covers all that the account has open, and not only orders that name it
 * @param instrument  of all orders those of that instrument; null for every instrument
 */
public record CancelTimer(
        long cancelTimerId, int countdownMs, long deadlineNs, int holderId, boolean allOrders, Instrument instrument) {}
