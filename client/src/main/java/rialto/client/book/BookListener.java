package rialto.client.book;

/** Told by a {@link BookFollower} on the thread that hands it messages. Must not call the follower. */
public interface BookListener {
    /** The book is exact, for the first time or again: what it was before does not count. */
    default void onExact(final OrderBook book) {}

    /** An event changed the book, or for a trade outside it nothing; only while it is exact. */
    default void onEvent(final OrderBook book, final BookEvent event) {}

    /** The book cannot be trusted until {@link #onExact}; what is missing is being asked for. */
    default void onMending(final String reason) {}

    /** The venue refused what the follower asked for, as when there is no such stream. */
    default void onRefused(final String reason) {}
}
