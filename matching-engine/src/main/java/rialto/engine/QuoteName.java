package rialto.engine;

/**
 * The client order ids of quotes on order books: {@code --Q<order id>}. Nobody else may choose one that begins so, and what has
 * another one is no quote.
 */
final class QuoteName {
    private QuoteName() {}

    static void of(final long orderId, final Identifier into) {
        final int length = ReservedName.beginForQuote(into);
        ReservedName.end(into, ReservedName.putNumber(into, length, orderId));
    }
}
