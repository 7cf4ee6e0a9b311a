package rialto.extensions.subscription;

import rialto.client.trading.VenueReaderListener;

/** The events of one reader with their keys: ids stand for what that reader knows, once it is open. */
final class KeyedEvents implements EventSource.Names {
    private final EventKeys keys;
    private EventSource.Names names;

    KeyedEvents(final EventKeys.Sink sink) {
        keys = new EventKeys(this, sink);
    }

    /** For the reader. */
    VenueReaderListener listener() {
        return keys;
    }

    /** Before its first poll. */
    void opened(final EventSource.Reader reader) {
        names = reader;
    }

    @Override
    public String symbol(final int instrumentId) {
        return names.symbol(instrumentId);
    }

    @Override
    public String account(final long accountId) {
        return names.account(accountId);
    }

    @Override
    public String asset(final int assetId) {
        return names.asset(assetId);
    }
}
