package rialto.engine;

/** An open order in the list of its cancel timer. Reused. */
final class CancelTimerOrder {
    long orderId;
    CancelTimer cancelTimer;
    CancelTimerOrder previous;
    CancelTimerOrder next;
}
