package rialto.dialect.fix.price;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.state.Account;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueListener;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The feeds of a gateway. One exists while somebody follows it. {@link #tick} must be called every 100 ms. Owned by the event
 * loop.
 */
final class MarketData implements VenueListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(MarketData.class);

    /** Different feeds of an instrument. */
    static final int MOST_FEEDS = 256;

    private static final int TICKS_PER_SECOND = 10;

    private final LongSupplier nowMs;
    private final MarketDataFeed.Desk desk = new MarketDataFeed.Desk();
    private final Map<FeedKey, MarketDataFeed> feeds = new HashMap<>();
    private final Map<Instrument, List<MarketDataFeed>> feedsByInstrument = new HashMap<>();
    private final Set<MarketDataFeed> touched = new LinkedHashSet<>();
    private final FollowedShares shares = new FollowedShares();
    private long ticks;

    MarketData(final LongSupplier nowMs) {
        this.nowMs = nowMs;
    }

    /** Why an account may not follow these besides what it follows; null when it may. */
    String refusal(final Account account, final List<FeedKey> keys) {
        for (final FeedKey key : keys) {
            if (!feeds.containsKey(key) && feedsOf(key.instrument()).size() >= MOST_FEEDS) {
                return "On " + key.instrument().symbol() + " others follow " + MOST_FEEDS
                        + " other forms of 264 and 267; ask for a usual one.";
            }
        }
        return shares.refusal(account, keys);
    }

    /** A client follows from now on; it is told how things stand. */
    void subscribe(final Subscription subscription) {
        shares.add(subscription.account(), subscription.key());
        final MarketDataFeed feed = feeds.computeIfAbsent(subscription.key(), this::open);
        subscription.feed(feed);
        feed.subscribe(subscription);
    }

    private MarketDataFeed open(final FeedKey key) {
        final MarketDataFeed feed = new MarketDataFeed(key, desk, nowMs);
        feedsByInstrument
                .computeIfAbsent(key.instrument(), ignored -> new ArrayList<>())
                .add(feed);
        return feed;
    }

    void unsubscribe(final Subscription subscription) {
        shares.remove(subscription.account(), subscription.key());
        final MarketDataFeed feed = subscription.feed();
        feed.unsubscribe(subscription);
        if (feed.isIdle()) {
            final FeedKey key = subscription.key();
            feeds.remove(key);
            touched.remove(feed);
            final List<MarketDataFeed> others = feedsByInstrument.get(key.instrument());
            others.remove(feed);
            if (others.isEmpty()) {
                feedsByInstrument.remove(key.instrument());
            }
        }
    }

    /** Sends a snapshot, to one who follows or to one who wants that alone. */
    void sendSnapshot(final Subscription reader) {
        MarketDataFeed feed = reader.feed();
        if (feed == null) {
            feed = feeds.get(reader.key());
        }
        if (feed == null) {
            feed = new MarketDataFeed(reader.key(), desk, nowMs);
        }
        feed.sendSnapshot(reader);
    }

    int feedCount() {
        return feeds.size();
    }

    /** Tells what is told every 100 ms; every tenth time also what is told once a second. */
    void tick() {
        final Section.Pace pace = ++ticks % TICKS_PER_SECOND == 0 ? Section.Pace.SECOND : Section.Pace.TICK;
        for (final MarketDataFeed feed : feeds.values()) {
            flush(feed, pace);
            if (pace == Section.Pace.SECOND) {
                feed.forget();
            }
        }
    }

    /** What goes wrong with messages of one feed must not end the gateway. */
    private static void flush(final MarketDataFeed feed, final Section.Pace pace) {
        try {
            feed.flush(pace);
        } catch (final RuntimeException e) {
            LOGGER.error("market data of FIX", e);
            feed.fail();
        }
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        for (final MarketDataFeed feed : feedsOf(execution.instrument())) {
            feed.onTrade(execution.trade());
            touched.add(feed);
        }
    }

    @Override
    public void onDepthChanged(
            final Instrument instrument, final Side side, final long priceTicks, final long quantityLots) {
        for (final MarketDataFeed feed : feedsOf(instrument)) {
            feed.onDepthChanged(side, priceTicks);
            touched.add(feed);
        }
    }

    @Override
    public void onAuctionChanged(final Instrument instrument) {
        for (final MarketDataFeed feed : feedsOf(instrument)) {
            feed.onAuctionChanged();
        }
    }

    @Override
    public void onInstrumentDefined(final Instrument instrument) {
        onAuctionChanged(instrument);
    }

    @Override
    public void onQuotesChanged(final Instrument instrument) {
        for (final MarketDataFeed feed : feedsOf(instrument)) {
            feed.onQuotesChanged();
            touched.add(feed);
        }
    }

    @Override
    public void onEndOfChunk() {
        for (final MarketDataFeed feed : touched) {
            flush(feed, Section.Pace.CHUNK);
        }
        touched.clear();
    }

    private List<MarketDataFeed> feedsOf(final Instrument instrument) {
        final List<MarketDataFeed> found = feedsByInstrument.get(instrument);
        return found == null ? List.of() : found;
    }
}
