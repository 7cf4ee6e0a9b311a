package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Account;

/** That a client follows a feed, or is owed one snapshot of it. Owned by the event loop. */
final class Subscription {
    private final PriceSession session;
    private final FeedKey key;
    /** The fields that are the client's own in each message. */
    private final byte[] own;

    private final boolean incremental;
    private MarketDataFeed feed;
    private boolean behind;

    /**
     * @param requestId   MDReqID(262)
     * @param incremental whether changes are told as such, and not by snapshots
     */
    Subscription(final PriceSession session, final FeedKey key, final String requestId, final boolean incremental) {
        this.session = session;
        this.key = key;
        this.incremental = incremental;
        own = FieldWriter.trimming().text(Tag.MD_REQ_ID, requestId).toByteArray();
    }

    PriceSession session() {
        return session;
    }

    Account account() {
        return session.outlet().account();
    }

    FeedKey key() {
        return key;
    }

    boolean isIncremental() {
        return incremental;
    }

    /** Whether the client missed something: a snapshot will tell it. */
    boolean isBehind() {
        return behind;
    }

    /** The feed that it follows, or null. */
    MarketDataFeed feed() {
        return feed;
    }

    void feed(final MarketDataFeed followed) {
        feed = followed;
    }

    /** Sends a message, or leaves it out while the client does not read. */
    void send(final String type, final byte[] shared) {
        if (session.sendMarketData(type, own, shared)) {
            behind = false;
        } else {
            behind = true;
            session.owe(this);
        }
    }
}
