package rialto.engine;

/** Requests once more, for another order. */
final class Copies {
    private Copies() {}

    static CancelRequest of(final CancelRequest from, final long orderId) {
        final CancelRequest copy = new CancelRequest()
                .clientOrderId(from.clientOrderId0, from.clientOrderId1, from.clientOrderId2, from.clientOrderId3)
                .requestId(from.requestId0, from.requestId1, from.requestId2, from.requestId3);
        copy.accountId = from.accountId;
        copy.orderId = orderId;
        copy.instrumentId = from.instrumentId;
        return copy;
    }

    static AmendRequest of(final AmendRequest from, final long orderId) {
        final AmendRequest copy = new AmendRequest()
                .clientOrderId(from.clientOrderId0, from.clientOrderId1, from.clientOrderId2, from.clientOrderId3)
                .newClientOrderId(
                        from.newClientOrderId0, from.newClientOrderId1, from.newClientOrderId2, from.newClientOrderId3);
        copy.accountId = from.accountId;
        copy.orderId = orderId;
        copy.newQuantityLots = from.newQuantityLots;
        copy.instrumentId = from.instrumentId;
        return copy;
    }
}
