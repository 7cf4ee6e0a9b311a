package rialto.simulator.recording;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The orders behind a LOBSTER archive, as far as it shows them. Executions are made by incoming orders without a number.
 * When a level from outside the price window becomes the best, nameless orders with negative numbers bring it to the
 * size that the book file says, and orders that had left unseen are canceled. Hidden executions are left out.
 */
public final class LobsterFlow implements OrderFlow {
    private final LobsterReader reader;
    private final RecordedBook book = new RecordedBook();
    private final Deque<RecordedAction> ready = new ArrayDeque<>();
    private long lastNameless;

    /**
     * @throws RecordingException when the file cannot be opened or is not a LOBSTER archive
     */
    public LobsterFlow(final Path file) {
        reader = new LobsterReader(file);
    }

    public String symbol() {
        return reader.symbol();
    }

    @Override
    public RecordedAction next() {
        while (ready.isEmpty()) {
            final LobsterMessage message = reader.next();
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

    private void on(final LobsterMessage message) {
        switch (message.type()) {
            case SUBMISSION -> enter(message, message.orderId(), message.side(), message.price(), message.size());
            case PARTIAL_CANCEL, DELETION -> leave(message);
            case VISIBLE_EXECUTION -> execute(message);
            default -> {
                return;
            }
        }
        reveal(message, Side.BUY);
        reveal(message, Side.SELL);
    }

    private void leave(final LobsterMessage message) {
        final RecordedBook.Order order = book.get(message.orderId());
        if (order == null) {
            take(message, message.side(), message.price(), message.size());
        } else {
            remove(message, order, message.type() == LobsterMessage.Type.DELETION ? order.quantity : message.size());
        }
    }

    private void execute(final LobsterMessage message) {
        final RecordedBook.Order order = book.get(message.orderId());
        final long maker = order == null ? 0 : message.orderId();
        final boolean buys = message.side() == Side.SELL;
        final RecordedTrade trade =
                new RecordedTrade(message.line(), buys ? 0 : maker, buys ? maker : 0, message.price(), message.size());
        ready.add(new RecordedAction.Enter(
                message.line(),
                message.timeNs(),
                0,
                message.side().opposite(),
                message.price(),
                message.size(),
                0,
                List.of(trade)));
        if (order != null) {
            book.take(order, Math.min(order.quantity, message.size()));
        } else {
            long left = message.size();
            for (final RecordedBook.Order first : book.at(message.side(), message.price())) {
                final long quantity = Math.min(left, first.quantity);
                book.take(first, quantity);
                left -= quantity;
            }
        }
    }

    /** Makes a side's best level what the book file says. */
    private void reveal(final LobsterMessage message, final Side side) {
        final long price = message.bestPrice(side);
        final long size = message.bestSize(side);
        book.betterThan(side, price).forEach(gone -> remove(message, gone, gone.quantity));
        final long known = book.quantityAt(side, price);
        if (known < size) {
            enter(message, --lastNameless, side, price, size - known);
        } else if (known > size) {
            take(message, side, price, known - size);
        }
    }

    /** Takes quantity off the orders that came last. */
    private void take(final LobsterMessage message, final Side side, final long price, final long size) {
        long left = size;
        for (final RecordedBook.Order order : book.at(side, price).reversed()) {
            final long quantity = Math.min(left, order.quantity);
            if (quantity > 0) {
                remove(message, order, quantity);
                left -= quantity;
            }
        }
    }

    private void enter(
            final LobsterMessage message, final long orderId, final Side side, final long price, final long size) {
        book.add(new RecordedBook.Order(orderId, side, price, size));
        ready.add(new RecordedAction.Enter(
                message.line(), message.timeNs(), orderId, side, price, size, size, List.of()));
    }

    private void remove(final LobsterMessage message, final RecordedBook.Order order, final long quantity) {
        ready.add(
                quantity >= order.quantity
                        ? new RecordedAction.Cancel(message.line(), message.timeNs(), order.orderId, order.quantity)
                        : new RecordedAction.Reduce(message.line(), message.timeNs(), order.orderId, quantity));
        book.take(order, quantity);
    }
}
