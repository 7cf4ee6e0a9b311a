package rialto.dialect.binance.stream;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.protocol.Side;

/** The 24-hour statistics of one instrument, once a second while it trades or its book changes. */
final class TickerFeed extends GreetingFeed {
    private final Instrument instrument;
    private final boolean mini;
    private boolean changed = true;

    TickerFeed(final StreamContext context, final Instrument instrument, final boolean mini) {
        super(context);
        this.instrument = instrument;
        this.mini = mini;
    }

    @Override
    void onExecution(final Execution execution) {
        changed = true;
    }

    @Override
    void onDepthChanged(final Instrument touched, final Side side, final long priceTicks) {
        changed |= !mini;
    }

    @Override
    void onFlush(final long nowMs) {
        if (!changed && !hasNewcomers()) {
            return;
        }
        final boolean hasChanged = changed;
        changed = false;
        final JsonWriter json = json();
        if (mini) {
            TickerJson.writeMini(json, instrument, nowMs);
        } else {
            TickerJson.writeFull(json, instrument, nowMs);
        }
        publishOrGreet(hasChanged, json);
    }
}
