package rialto.dialect.binance.call;

import rialto.gateway.state.Instrument;
import rialto.gateway.state.OrderList;
import rialto.protocol.ContingencyType;
import rialto.reporting.OrderListRow;

import java.util.List;

/**
 * What answers tell about a list of orders, whether the view or the database knows it.
 *
 * @param orders those of which something is known
 */
record OrderListFacts(
        Instrument instrument,
        long listId,
        String clientListId,
        ContingencyType type,
        boolean ended,
        long changedMs,
        List<OrderFacts> orders) {
    private static final long NS_PER_MS = 1_000_000;

    static OrderListFacts of(final OrderList list) {
        return new OrderListFacts(
                list.instrument(),
                list.listId(),
                list.clientListId(),
                list.type(),
                list.hasEnded(),
                list.changedNs() / NS_PER_MS,
                list.orders().stream().map(OrderFacts::of).toList());
    }

    static OrderListFacts of(final OrderListRow row, final Instrument instrument) {
        return new OrderListFacts(
                instrument,
                row.listId(),
                row.clientListId(),
                row.type(),
                row.endedNs() != 0,
                Math.max(row.enteredNs(), row.endedNs()) / NS_PER_MS,
                row.orders().stream()
                        .map(order -> OrderFacts.of(order, instrument))
                        .toList());
    }
}
