package rialto.dialect.postedoffer;

import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.reporting.HistoryQueries;
import rialto.reporting.OrderExitRow;
import rialto.reporting.TradeSidesRow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A user's next events from the history: a page of sales and one of timeouts, as far as both reach.
 *
 * @param lastId        events up to this one are not wanted
 * @param untilSequence the last event of the venue that both reach
 */
record PastEvents(List<TradeSidesRow> sales, List<OrderExitRow> timeouts, long lastId, long untilSequence) {
    /**
     * Runs on a worker.
     *
     * @param known the last event of the venue that is wanted; the history has it. Rows that came to the one question and
     *              not yet to the other are later
     */
    static PastEvents read(
            final HistoryQueries queries, final long accountId, final long lastId, final long known, final int page) {
        final long from = UserEvent.sequence(lastId + 1);
        final List<TradeSidesRow> sales = queries.accountTradeSides(accountId, from, page);
        final List<OrderExitRow> timeouts = queries.accountTimeouts(accountId, from, page);
        final long until = Math.min(
                sales.size() < page ? known : sales.getLast().eventSequence(),
                timeouts.size() < page ? known : timeouts.getLast().eventSequence());
        return new PastEvents(sales, timeouts, lastId, Math.min(until, known));
    }

    /** In their order. */
    List<UserEvent> events(final VenueView view, final Account account) {
        final List<UserEvent> events = new ArrayList<>();
        for (final TradeSidesRow row : sales) {
            addSale(events, row, view, account.accountId());
        }
        for (final OrderExitRow row : timeouts) {
            final Instrument product = product(view, row.instrumentId(), row.eventSequence());
            if (product != null) {
                events.add(UserEvent.timedOut(row, product));
            }
        }
        events.removeIf(event -> event.id() <= lastId);
        events.sort(Comparator.comparingLong(UserEvent::id));
        return events;
    }

    private void addSale(
            final List<UserEvent> events, final TradeSidesRow row, final VenueView view, final long accountId) {
        final Instrument product = product(view, row.instrumentId(), row.eventSequence());
        if (product == null) {
            return;
        }
        if (row.sellerAccountId() == accountId) {
            events.add(UserEvent.sold(row, false, product, name(view, row.buyerAccountId())));
        }
        if (row.buyerAccountId() == accountId) {
            events.add(UserEvent.sold(row, true, product, name(view, row.sellerAccountId())));
        }
    }

    /** Null for what is not told: an instrument that is no product, and what is beyond the page. */
    private Instrument product(final VenueView view, final int instrumentId, final long eventSequence) {
        final Instrument instrument = view.instrument(instrumentId);
        return eventSequence <= untilSequence && instrument != null && PostedProducts.isProduct(instrument)
                ? instrument
                : null;
    }

    private static String name(final VenueView view, final long accountId) {
        return PostedUsers.userId(view.account(accountId).name());
    }
}
