package rialto.reporting;

import rialto.client.TriggerEventListener;
import rialto.protocol.OrderTriggeredDecoder;
import rialto.protocol.TrailingStartedDecoder;
import rialto.protocol.TriggerOrderAcceptedDecoder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What orders wait for, as the last columns of their rows, worked out the slow way. */
final class NaiveTriggers implements TriggerEventListener {
    private final NaiveTrading trading;
    private final Map<Long, List<Object>> terms = new HashMap<>();
    private final Map<Long, Long> trailing = new HashMap<>();
    private final Map<Long, Long> triggered = new HashMap<>();

    NaiveTriggers(final NaiveTrading trading) {
        this.trading = trading;
    }

    List<Object> columns(final long orderId) {
        final List<Object> columns = new ArrayList<>(terms.getOrDefault(orderId, List.of(0, 0, 0, 0)));
        columns.add(trailing.getOrDefault(orderId, 0L));
        columns.add(triggered.getOrDefault(orderId, 0L));
        return columns;
    }

    @Override
    public void onTriggerOrderAccepted(final TriggerOrderAcceptedDecoder e) {
        terms.put(
                e.orderId(),
                List.of(e.triggerType().value(), e.triggerPriceType().value(), e.triggerTicks(), e.trailingDelta()));
        if (e.markTicks() != 0) {
            trailing.put(e.orderId(), trading.time());
        }
    }

    @Override
    public void onTrailingStarted(final TrailingStartedDecoder e) {
        trailing.put(e.orderId(), trading.time());
        trading.tell(9, e.orderId(), e.markTicks());
    }

    @Override
    public void onOrderTriggered(final OrderTriggeredDecoder e) {
        triggered.put(e.orderId(), trading.time());
        trading.tell(10, e.orderId(), e.triggerTicks());
        trading.touch(e.orderId());
    }
}
