package rialto.engine;

import static rialto.engine.Invariants.require;

/** What must hold of quotes on order books and of their protections between commands. Takes as long as there are open orders. */
final class BookQuoteInvariants {
    private final EngineState state;
    private final Identifier name = new Identifier();
    private final Identifier expected = new Identifier();

    BookQuoteInvariants(final EngineState state) {
        this.state = state;
    }

    /** @throws IllegalStateException naming the first that does not hold */
    void check() {
        int quotes = 0;
        int protections = 0;
        require(
                state.reachedProtections.isEmpty(),
                "quote protection that nobody has looked at, of",
                state.reachedProtections.protectionCount);
        for (int i = 0; i < state.accounts.clientCount(); i++) {
            final int account = state.accounts.client(MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + i);
            for (int id = 1; id <= state.instruments.count(); id++) {
                quotes += checkQuotes(account, id);
                protections += checkProtection(account, state.instruments.get(id));
            }
        }
        require(quotes == state.bookQuotes.count(), "quotes on order books, of", state.bookQuotes.count());
        require(
                protections == state.reachedProtections.protectionCount,
                "quote protections, of",
                state.reachedProtections.protectionCount);
    }

    private int checkQuotes(final int account, final int instrumentId) {
        int quotes = 0;
        final int list = state.lists.find(account, instrumentId);
        for (int order = state.lists.first(list); order != 0; order = state.orders.nextInList(order)) {
            final long id = state.orders.id(order);
            final boolean isQuote = state.orders.isQuote(order);
            QuoteName.of(id, expected);
            state.clientOrders.identifier(state.orders.clientOrder(order), name);
            require(name.equals(expected) == isQuote, "name of a quote, of order", id);
            require(
                    !isQuote || state.bookQuotes.find(account, instrumentId, state.orders.isBuy(order)) == order,
                    "quote that its account does not know, order",
                    id);
            quotes += isQuote ? 1 : 0;
        }
        return quotes;
    }

    private static int checkProtection(final int account, final Instrument instrument) {
        final CountedFills fills = instrument.protectedQuotes == null ? null : instrument.protectedQuotes.of(account);
        require(
                fills == null || fills.count() < (fills.isReached() ? 1 : fills.protection.maxFills),
                "trades that a quote protection counts, on instrument",
                instrument.id());
        return fills == null ? 0 : 1;
    }
}
