package rialto.dialect.binance.stream;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.TradeRevision;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes the messages of one stream. It exists while somebody subscribes to it. Each method is called after the venue's
 * view took in what it tells of.
 */
abstract class Feed {
    private final List<Channel> channels = new ArrayList<>(1);
    private final StreamContext context;

    Feed(final StreamContext context) {
        this.context = context;
    }

    /** A subscriber came; the next flush should show it how things stand, where the stream has such a message. */
    void onSubscribed(final Channel channel, final StreamSubscriber subscriber) {}

    /** A subscriber went, maybe before it was shown anything. */
    void onUnsubscribed(final Channel channel, final StreamSubscriber subscriber) {}

    void onExecution(final Execution execution) {}

    /** A trade was busted or has another price. */
    void onTradeRevised(final TradeRevision revision) {}

    /** Something happened to an order or the instrument; maybe it is among the events of its book. */
    void onBookEvent() {}

    /** A level changed; for an all-market feed, of any instrument. */
    void onDepthChanged(final Instrument instrument, final Side side, final long priceTicks) {}

    /** The phase, or what the auction would come to, is another. */
    void onAuctionChanged() {}

    /** For an all-market feed: an instrument was made or changed, or is in another phase. */
    void onInstrumentDefined(final Instrument instrument) {}

    /** What providers quote is another. */
    void onQuotesChanged() {}

    void onEndOfCommand() {}

    void onEndOfChunk() {}

    /** Its time has come: every {@code speedMs} of its name, or once a second. */
    void onFlush(final long nowMs) {}

    final StreamContext context() {
        return context;
    }

    /** The shared writer, empty; its content must be published before anything else is written. */
    final JsonWriter json() {
        return context.json().reset();
    }

    final void publish(final JsonWriter json) {
        final String payload = json.toString();
        for (final Channel channel : channels) {
            channel.publish(payload);
        }
    }

    final void attach(final Channel channel) {
        channels.add(channel);
    }

    final void detach(final Channel channel) {
        channels.remove(channel);
    }

    final boolean isIdle() {
        return channels.isEmpty();
    }
}
