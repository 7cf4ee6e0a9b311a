package rialto.simulator.recording;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The orders of one stock of an ITCH file. Executions are made by incoming orders without a number; those at another
 * price than the order's, and hidden ones, are left out.
 */
public final class ItchFlow implements OrderFlow {
    private final ItchReader reader;
    private final String stock;
    private final RecordedBook book = new RecordedBook();
    private final Deque<RecordedAction> ready = new ArrayDeque<>();

    /**
     * @param stock its symbol in the file
     * @throws RecordingException when the file cannot be opened
     */
    public ItchFlow(final Path file, final String stock) {
        reader = new ItchReader(file);
        this.stock = stock;
    }

    @Override
    public RecordedAction next() {
        while (ready.isEmpty()) {
            final ItchMessage message = reader.next();
            if (message == null) {
                return null;
            }
            on(message);
        }
        return ready.remove();
    }

    @Override
    public void close() {
        reader.close();
    }

    private void on(final ItchMessage message) {
        final long timeNs = message.header().timeNs();
        switch (message) {
            case ItchMessage.AddOrder m -> {
                if (m.stock().equals(stock)) {
                    add(timeNs, m.orderReference(), m.side(), m.shares(), m.price());
                }
            }
            case ItchMessage.OrderExecuted m -> execute(timeNs, book.get(m.orderReference()), m.shares());
            case ItchMessage.OrderExecutedWithPrice m -> leave(timeNs, book.get(m.orderReference()), m.shares());
            case ItchMessage.OrderCancel m -> leave(timeNs, book.get(m.orderReference()), m.shares());
            case ItchMessage.OrderDelete m -> leave(timeNs, book.get(m.orderReference()), Long.MAX_VALUE);
            case ItchMessage.OrderReplace m -> {
                final RecordedBook.Order order = book.get(m.orderReference());
                if (order != null) {
                    leave(timeNs, order, Long.MAX_VALUE);
                    add(timeNs, m.newOrderReference(), order.side, m.shares(), m.price());
                }
            }
            default -> {
                // says nothing about an order
            }
        }
    }

    private void add(final long timeNs, final long reference, final Side side, final long shares, final long price) {
        book.add(new RecordedBook.Order(reference, side, price, shares));
        ready.add(new RecordedAction.Enter(
                reader.messageNumber(), timeNs, reference, side, price, shares, shares, List.of()));
    }

    private void execute(final long timeNs, final RecordedBook.Order order, final long shares) {
        if (order == null) {
            return;
        }
        final long place = reader.messageNumber();
        final boolean buys = order.side == Side.SELL;
        final RecordedTrade trade =
                new RecordedTrade(place, buys ? 0 : order.orderId, buys ? order.orderId : 0, order.price, shares);
        ready.add(new RecordedAction.Enter(
                place, timeNs, 0, order.side.opposite(), order.price, shares, 0, List.of(trade)));
        book.take(order, shares);
    }

    private void leave(final long timeNs, final RecordedBook.Order order, final long shares) {
        if (order == null) {
            return;
        }
        final long place = reader.messageNumber();
        ready.add(
                shares >= order.quantity
                        ? new RecordedAction.Cancel(place, timeNs, order.orderId, order.quantity)
                        : new RecordedAction.Reduce(place, timeNs, order.orderId, shares));
        book.take(order, shares);
    }
}
