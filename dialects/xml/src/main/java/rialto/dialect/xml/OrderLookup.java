package rialto.dialect.xml;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.Asker;
import rialto.gateway.history.History;
import rialto.gateway.state.Account;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.reporting.AccountTradeRow;
import rialto.reporting.HistoryQueries;
import rialto.reporting.OrderRow;
import rialto.reporting.Page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What is to be told of an order. The view tells it where it has all of it, otherwise the database. The database is asked
 * as of an event that makes the answer complete. Owned by the event loop.
 */
final class OrderLookup {
    /** Whether the item has its history. */
    enum Result {
        /** It has, or an error. */
        DONE,
        /** It will have when the database has answered. */
        ASKED,
        /** Nothing was done: too many questions are under way. */
        BUSY
    }

    private static final Logger LOGGER = LoggerFactory.getLogger(OrderLookup.class);
    private static final int MAX_ID_DIGITS = 18;

    private final VenueView view;
    private final History history;
    private final boolean foreignQuery;
    private final XmlNames names;
    private final ToldExecutions told;

    /** @param foreignQuery whether an account may ask for orders of others of this interface */
    OrderLookup(
            final VenueView view,
            final History history,
            final boolean foreignQuery,
            final XmlNames names,
            final ToldExecutions told) {
        this.view = view;
        this.history = history;
        this.foreignQuery = foreignQuery;
        this.names = names;
        this.told = told;
    }

    /** The order that an item names; 0, and the item has an error, when it names none. */
    long orderId(final XmlItem item) {
        if (item.id == null) {
            item.error = "attribute id is missing";
        } else if (item.id.isEmpty() || item.id.length() > MAX_ID_DIGITS || !RequestNumbers.isDigits(item.id)) {
            item.error = "id is '" + RequestNumbers.shown(item.id) + "', must be the number of a transaction";
        }
        return item.error == null ? Long.parseLong(item.id) : 0;
    }

    /**
     * @param asker of the database
     * @param asked runs on the event loop when it has answered
     */
    Result find(final XmlItem item, final Account account, final Asker asker, final Runnable asked) {
        final long orderId = orderId(item);
        if (item.error != null) {
            return Result.DONE;
        }
        final Order order = view.order(orderId);
        if (order == null) {
            return orderId == 0 || orderId > view.lastOrderId()
                    ? unknown(item)
                    : ask(item, account, orderId, asker, asked);
        }
        return mayAsk(account, order.account()) ? tell(item, order, asker, asked) : unknown(item);
    }

    private boolean mayAsk(final Account account, final Account owner) {
        return owner == account || foreignQuery && owner != null && names.isAccount(owner.name());
    }

    private static Result unknown(final XmlItem item) {
        item.error = "account " + RequestNumbers.shown(item.request.accountId) + " has no order "
                + RequestNumbers.shown(item.id);
        return Result.DONE;
    }

    /** Tells of an order that the view has. */
    Result tell(final XmlItem item, final Order order, final Asker asker, final Runnable asked) {
        final OrderHistory story = OrderHistory.of(order);
        if (story.earlierLots() == 0) {
            told.tell(item, story);
            return Result.DONE;
        }
        final long accountId = order.account().accountId();
        final long orderId = order.orderId();
        return ask(
                item,
                view.eventSequence(), // executions may have been left to the database a moment ago
                queries -> trades(queries, accountId, orderId),
                trades -> {
                    if (isTellable(item, trades)) {
                        told.tell(item, story.with(trades));
                    }
                },
                asker,
                asked);
    }

    private Result ask(
            final XmlItem item, final Account account, final long orderId, final Asker asker, final Runnable asked) {
        return ask(
                item,
                view.forgottenSequence(),
                queries -> queries.order(orderId)
                        .filter(row -> foreignQuery || row.accountId() == account.accountId())
                        .map(row -> new Found(row, trades(queries, row.accountId(), orderId)))
                        .orElse(null),
                found -> {
                    if (found == null || !mayAsk(account, view.account(found.row.accountId()))) {
                        unknown(item);
                    } else if (isTellable(item, found.trades)) {
                        told.tell(
                                item,
                                OrderHistory.of(found.row, view.instrument(found.row.instrumentId()), found.trades));
                    }
                },
                asker,
                asked);
    }

    /** @param sequence last event that the database must have */
    private <T> Result ask(
            final XmlItem item,
            final long sequence,
            final Function<HistoryQueries, T> question,
            final Consumer<T> answer,
            final Asker asker,
            final Runnable asked) {
        if (!history.isAvailable()) {
            item.error = "this process keeps no history of orders that ended";
            return Result.DONE;
        }
        final boolean sent = history.ask(
                asker,
                sequence,
                question,
                given -> {
                    answer.accept(given);
                    asked.run();
                },
                failure -> {
                    if (!item.isDone) {
                        if (!(failure instanceof ApiException)) {
                            LOGGER.warn("the history of order {} cannot be told", item.id, failure);
                        }
                        item.error = "the history cannot be asked at the moment; try again";
                        asked.run();
                    }
                });
        return sent ? Result.ASKED : Result.BUSY;
    }

    private static boolean isTellable(final XmlItem item, final List<AccountTradeRow> trades) {
        if (trades.size() > ToldExecutions.MOST_OF_REQUEST) {
            ToldExecutions.refuse(item);
        }
        return item.error == null;
    }

    /** All executions of an order; of one that has too many, more than can be told. */
    private static List<AccountTradeRow> trades(
            final HistoryQueries queries, final long accountId, final long orderId) {
        final List<AccountTradeRow> trades = new ArrayList<>();
        List<AccountTradeRow> page = queries.orderTrades(accountId, orderId, Page.from(0, Page.MAX_LIMIT));
        trades.addAll(page);
        while (page.size() == Page.MAX_LIMIT && trades.size() <= ToldExecutions.MOST_OF_REQUEST) {
            page = queries.orderTrades(
                    accountId, orderId, Page.from(page.getLast().tradeId() + 1, Page.MAX_LIMIT));
            trades.addAll(page);
        }
        return trades;
    }

    private record Found(OrderRow row, List<AccountTradeRow> trades) {}
}
