package rialto.dialect.xml;

import rialto.gateway.state.Fills;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.reporting.AccountTradeRow;
import rialto.reporting.OrderRow;

import java.util.List;

/**
 * What a query or a cancel tells of an order, as it was at one moment.
 *
 * @param openLots     0 unless it is open
 * @param canceledLots 0 unless it ended with a part not executed
 * @param canceledNs   when it did
 * @param earlier      executions that the view has not seen, first in time
 * @param fills        executions that the view has seen, of which the first {@code fillCount} count; may be null
 */
record OrderHistory(
        Instrument instrument,
        long openLots,
        long canceledLots,
        long canceledNs,
        List<AccountTradeRow> earlier,
        Fills fills,
        int fillCount) {

    /** The order as it is now; executions before the view began are still to be found. */
    static OrderHistory of(final Order order) {
        final long rest = order.quantityLots() - order.executedLots();
        final boolean open = order.status().isOpen();
        return new OrderHistory(
                order.instrument(),
                open ? rest : 0,
                open ? 0 : rest,
                order.changedNs(),
                List.of(),
                order.fills(),
                order.fills().size());
    }

    /** An order that only the database knows, because it is no longer open. */
    static OrderHistory of(final OrderRow row, final Instrument instrument, final List<AccountTradeRow> trades) {
        final boolean byQuote = row.quoteAmount() > 0 && row.quantityLots() == 0;
        final long rest = byQuote ? 0 : row.quantityLots() - row.executedLots();
        return new OrderHistory(instrument, 0, rest, row.changedNs(), trades, null, 0);
    }

    /** How many executions are told. */
    int executions() {
        return earlier.size() + fillCount;
    }

    /** Lots whose executions are only in the database. */
    long earlierLots() {
        return fills == null ? 0 : fills.earlierLots();
    }

    /** With the executions that the view has not seen: the first of the order's, as many as make up those lots. */
    OrderHistory with(final List<AccountTradeRow> trades) {
        long lots = 0;
        int count = 0;
        while (count < trades.size() && lots < earlierLots()) {
            lots += trades.get(count++).quantityLots();
        }
        if (lots != earlierLots()) {
            throw new IllegalStateException(
                    "the database has executions of " + lots + " lots where " + earlierLots() + " were executed");
        }
        return new OrderHistory(
                instrument, openLots, canceledLots, canceledNs, trades.subList(0, count), fills, fillCount);
    }
}
