package rialto.dialect.binance.stream;

import org.agrona.collections.ObjectHashSet;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.protocol.Side;

/** The 24-hour statistics of all instruments that changed, as one array, once a second; to newcomers first of all there are. */
final class AllTickersFeed extends GreetingFeed {
    private final boolean mini;
    private final ObjectHashSet<Instrument> changed = new ObjectHashSet<>();

    AllTickersFeed(final StreamContext context, final boolean mini) {
        super(context);
        this.mini = mini;
    }

    @Override
    void onExecution(final Execution execution) {
        changed.add(execution.instrument());
    }

    @Override
    void onDepthChanged(final Instrument instrument, final Side side, final long priceTicks) {
        if (!mini) {
            changed.add(instrument);
        }
    }

    @Override
    void onFlush(final long nowMs) {
        if (hasNewcomers()) {
            greet(tickers(nowMs, true));
            endGreeting();
        }
        if (!changed.isEmpty()) {
            publish(tickers(nowMs, false));
            changed.clear();
        }
    }

    private JsonWriter tickers(final long nowMs, final boolean all) {
        final JsonWriter json = json().beginArray();
        for (final Instrument instrument : context().view().books()) {
            if (all || changed.contains(instrument)) {
                if (mini) {
                    TickerJson.writeMini(json, instrument, nowMs);
                } else {
                    TickerJson.writeFull(json, instrument, nowMs);
                }
            }
        }
        return json.endArray();
    }
}
