package rialto.dialect.binance.stream;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.TradeRevision;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.CancelReason;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * All market data streams. Follows the venue's view; {@link #onTick} must be called every 100 ms.
 *
 * <p>Bounded by what can be named: feeds exist only for instruments there are and while somebody subscribes.
 */
final class MarketStreams implements VenueListener {
    private static final int TICKS_PER_SECOND = 10;

    private final StreamContext context;
    private final Map<String, Channel> channels = new HashMap<>();
    private final Map<StreamName, Feed> feeds = new HashMap<>();
    private final Map<Instrument, List<Feed>> feedsByInstrument = new HashMap<>();
    private final List<Feed> feedsOfAll = new ArrayList<>();
    private final List<Feed> toEndWithCommand = new ArrayList<>();
    private final List<Feed> fast = new ArrayList<>();
    private final List<Feed> slow = new ArrayList<>();
    private long ticks;

    /**
     * @param later  does something on the event loop in one of the next turns
     * @param orders bounds of streams of orders
     */
    MarketStreams(
            final VenueView view,
            final LongSupplier nowMs,
            final Consumer<Runnable> later,
            final StreamCounters counters,
            final OrderStreamSettings orders) {
        context = new StreamContext(view, nowMs, new JsonWriter(), later, counters, orders);
    }

    /** Whether there is such a stream, of an instrument there is. */
    boolean exists(final String text) {
        return channels.containsKey(text)
                || StreamName.parse(text).filter(this::isKnown).isPresent();
    }

    /**
     * @param text name of a stream that {@link #exists}
     * @return what {@link #unsubscribe} takes
     */
    Channel subscribe(final String text, final StreamSubscriber subscriber) {
        final Channel channel = channels.computeIfAbsent(
                text, ignored -> open(StreamName.parse(text).orElseThrow()));
        channel.add(subscriber);
        channel.feed().onSubscribed(channel, subscriber);
        return channel;
    }

    void unsubscribe(final Channel channel, final StreamSubscriber subscriber) {
        channel.remove(subscriber);
        channel.feed().onUnsubscribed(channel, subscriber);
        if (channel.isEmpty()) {
            channels.remove(channel.name().text());
            channel.feed().detach(channel);
            if (channel.feed().isIdle()) {
                close(channel);
            }
        }
    }

    /**
     * Has a subscriber of orders go on from an event.
     *
     * @param after number of the last event that it has; -1 for none: then the whole book comes anew
     * @return what comes, in one word
     * @throws IllegalArgumentException when it has not subscribed to orders under that name
     */
    String resend(final String text, final StreamSubscriber subscriber, final long after) {
        final Channel channel = channels.get(text);
        if (channel == null || !(channel.feed() instanceof final OrdersFeed feed) || !feed.serves(subscriber)) {
            throw new IllegalArgumentException(UnknownStream.notOrders(text));
        }
        return feed.resend(subscriber, after);
    }

    boolean showsOrders() {
        return context.orders().isOpen();
    }

    int channelCount() {
        return channels.size();
    }

    int feedCount() {
        return feeds.size();
    }

    /** Sends what is due; every tenth call also what is sent once a second. */
    void onTick() {
        final long nowMs = context.nowMs().getAsLong();
        fast.forEach(feed -> feed.onFlush(nowMs));
        if (++ticks % TICKS_PER_SECOND == 0) {
            slow.forEach(feed -> feed.onFlush(nowMs));
        }
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        for (final Feed feed : feedsOf(execution.instrument())) {
            feed.onExecution(execution);
            feed.onBookEvent();
        }
        for (final Feed feed : feedsOfAll) {
            feed.onExecution(execution);
        }
    }

    @Override
    public void onTradeRevised(final TradeRevision revision) {
        for (final Feed feed : feedsOf(revision.instrument())) {
            feed.onTradeRevised(revision);
        }
    }

    @Override
    public void onOrderRested(final Order order) {
        onBookEvent(order.instrument());
    }

    @Override
    public void onOrderCanceled(final Order order, final CancelReason reason, final String requestId) {
        onBookEvent(order.instrument());
    }

    @Override
    public void onOrderReplenished(final Order order) {
        onOrderRested(order);
    }

    @Override
    public void onOrderAmended(final Order order, final String previousClientOrderId, final long reducedLots) {
        onBookEvent(order.instrument());
    }

    private void onBookEvent(final Instrument instrument) {
        for (final Feed feed : feedsOf(instrument)) {
            feed.onBookEvent();
        }
    }

    @Override
    public void onDepthChanged(
            final Instrument instrument, final Side side, final long priceTicks, final long quantityLots) {
        for (final Feed feed : feedsOf(instrument)) {
            feed.onDepthChanged(instrument, side, priceTicks);
        }
        for (final Feed feed : feedsOfAll) {
            feed.onDepthChanged(instrument, side, priceTicks);
        }
    }

    @Override
    public void onAuctionChanged(final Instrument instrument) {
        for (final Feed feed : feedsOf(instrument)) {
            feed.onAuctionChanged();
        }
    }

    @Override
    public void onVolatilityInterrupted(final Instrument instrument) {
        onAuctionChanged(instrument);
    }

    @Override
    public void onQuotesChanged(final Instrument instrument) {
        for (final Feed feed : feedsOf(instrument)) {
            feed.onQuotesChanged();
        }
    }

    @Override
    public void onInstrumentDefined(final Instrument instrument) {
        onAuctionChanged(instrument);
        onBookEvent(instrument);
        for (final Feed feed : feedsOfAll) {
            feed.onInstrumentDefined(instrument);
        }
    }

    @Override
    public void onEndOfCommand(final int gatewayId, final long correlationId) {
        for (final Feed feed : toEndWithCommand) {
            feed.onEndOfCommand();
        }
    }

    @Override
    public void onEndOfChunk() {
        for (final Feed feed : fast) {
            feed.onEndOfChunk();
        }
    }

    private List<Feed> feedsOf(final Instrument instrument) {
        final List<Feed> found = feedsByInstrument.get(instrument);
        return found == null ? List.of() : found;
    }

    private boolean isKnown(final StreamName name) {
        if (name.symbol().isEmpty()) {
            return true;
        }
        final Instrument instrument = context.view().instrumentIgnoringCase(name.symbol());
        if (instrument == null || name.kind() == StreamName.Kind.ORDERS && !(showsOrders() && instrument.hasBook())) {
            return false;
        }
        return instrument.hasQuotes() || !name.isOfQuotes();
    }

    private Channel open(final StreamName name) {
        final Instrument instrument = context.view().instrumentIgnoringCase(name.symbol());
        Feed feed = feeds.get(name.feedKey());
        if (feed == null) {
            feed = FeedFactory.create(name, instrument, context);
            register(name, instrument, feed);
        }
        final Channel channel = new Channel(name, feed);
        feed.attach(channel);
        return channel;
    }

    private void register(final StreamName name, final Instrument instrument, final Feed feed) {
        feeds.put(name.feedKey(), feed);
        (name.speedMs() == StreamName.SLOW_MS ? slow : fast).add(feed);
        if (instrument == null) {
            feedsOfAll.add(feed);
        } else {
            feedsByInstrument
                    .computeIfAbsent(instrument, ignored -> new ArrayList<>())
                    .add(feed);
        }
        if (name.kind() == StreamName.Kind.AGGREGATE_TRADE) {
            toEndWithCommand.add(feed);
        }
    }

    private void close(final Channel channel) {
        final Feed feed = channel.feed();
        feeds.remove(channel.name().feedKey());
        fast.remove(feed);
        slow.remove(feed);
        feedsOfAll.remove(feed);
        toEndWithCommand.remove(feed);
        final Instrument instrument =
                context.view().instrumentIgnoringCase(channel.name().symbol());
        if (instrument != null) {
            feedsByInstrument.get(instrument).remove(feed);
        }
    }
}
