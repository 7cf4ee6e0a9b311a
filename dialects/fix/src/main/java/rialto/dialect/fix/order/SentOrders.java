package rialto.dialect.fix.order;

import rialto.gateway.state.Instrument;
import rialto.protocol.Side;

import java.util.HashMap;
import java.util.Map;

/**
 * Orders of a session whose outcome has not come, so that one that is changed before it has is still known. As many as the
 * session has commands in flight. Owned by the event loop.
 */
final class SentOrders {
    /** What a change of it must say again. */
    record Sent(Instrument instrument, Side side) {}

    private final Map<String, Sent> byClientOrderId = new HashMap<>();

    /** Of two with one id the later counts. */
    Sent add(final NewOrder order) {
        final Sent sent = new Sent(order.instrument(), order.side());
        byClientOrderId.put(order.clientOrderId(), sent);
        return sent;
    }

    void remove(final String clientOrderId, final Sent sent) {
        byClientOrderId.remove(clientOrderId, sent);
    }

    /** The order, or null. */
    Sent get(final String clientOrderId) {
        return clientOrderId == null ? null : byClientOrderId.get(clientOrderId);
    }
}
