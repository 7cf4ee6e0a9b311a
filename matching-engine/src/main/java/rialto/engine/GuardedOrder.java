package rialto.engine;

/** An open order in the list of its guard. Reused. */
final class GuardedOrder {
    long orderId;
    Guard guard;
    GuardedOrder previous;
    GuardedOrder next;
}
