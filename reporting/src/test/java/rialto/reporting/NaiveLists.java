package rialto.reporting;

import rialto.client.OrderListEventListener;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderListAcceptedDecoder;
import rialto.protocol.OrderListEndedDecoder;
import rialto.protocol.OrderListRejectedDecoder;
import rialto.protocol.OrderListRepeatedDecoder;
import rialto.protocol.OrderReleasedDecoder;
import rialto.protocol.RejectReason;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lists of orders, and what their orders have of them in the last columns of their rows, worked out the slow way. */
final class NaiveLists implements OrderListEventListener {
    private final NaiveTrading trading;
    private final Map<Long, List<Object>> lists = new TreeMap<>();
    private final Map<Long, Long> ends = new HashMap<>();
    private final Map<Long, Long> listOf = new HashMap<>();
    private final Map<Long, Long> released = new HashMap<>();

    NaiveLists(final NaiveTrading trading) {
        this.trading = trading;
    }

    List<Object> columns(final long orderId) {
        return List.of(listOf.getOrDefault(orderId, 0L), released.getOrDefault(orderId, 0L));
    }

    void finish(final NaiveRows rows) {
        lists.forEach((id, fixed) -> {
            final List<Object> row = new ArrayList<>(fixed);
            row.add(ends.getOrDefault(id, 0L));
            rows.put("order_lists", id.toString(), row.toArray());
        });
    }

    @Override
    public void onOrderListAccepted(final OrderListAcceptedDecoder e) {
        lists.put(
                e.listId(),
                List.of(
                        e.listId(),
                        e.accountId(),
                        e.instrumentId(),
                        Identifier36.text(e.clientListId()),
                        e.contingencyType().value(),
                        e.legCount(),
                        trading.time(),
                        trading.sequence()));
        for (int leg = 0; leg < e.legCount(); leg++) {
            listOf.put(e.listId() + leg, e.listId());
            released.put(e.listId() + leg, leg < e.pendingFrom() ? 0L : -1L);
        }
    }

    @Override
    public void onOrderListRejected(final OrderListRejectedDecoder e) {
        trading.tellRefused(
                5,
                0,
                e.accountId(),
                e.instrumentId(),
                Identifier36.text(e.clientListId()),
                e.reason().value());
    }

    @Override
    public void onOrderListRepeated(final OrderListRepeatedDecoder e) {
        trading.tellRefused(
                6,
                e.listId(),
                e.accountId(),
                e.instrumentId(),
                Identifier36.text(e.clientListId()),
                e.reason().value());
    }

    @Override
    public void onOrderReleased(final OrderReleasedDecoder e) {
        if (e.refused() == RejectReason.NONE) {
            released.put(e.orderId(), trading.time());
            trading.touch(e.orderId());
            trading.tell(12, e.orderId(), trading.price(e.orderId()));
        } else {
            trading.tellRefused(
                    12,
                    e.orderId(),
                    e.accountId(),
                    e.instrumentId(),
                    trading.name(e.orderId()),
                    e.refused().value());
        }
    }

    @Override
    public void onOrderListEnded(final OrderListEndedDecoder e) {
        ends.put(e.listId(), trading.time());
    }
}
