package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.protocol.Side;

/** The best levels of one instrument's book, whenever the book changed since the message before. */
final class PartialDepthFeed extends GreetingFeed {
    private final Instrument instrument;
    private final int levels;
    private boolean changed = true;

    PartialDepthFeed(final StreamContext context, final Instrument instrument, final int levels) {
        super(context);
        this.instrument = instrument;
        this.levels = levels;
    }

    @Override
    void onDepthChanged(final Instrument touched, final Side side, final long priceTicks) {
        changed = true;
    }

    @Override
    void onFlush(final long nowMs) {
        if (!changed && !hasNewcomers()) {
            return;
        }
        final boolean hasChanged = changed;
        changed = false;
        final JsonWriter json = json().beginObject();
        json.name("lastUpdateId").number(context().view().eventSequence());
        writeLevels(json.name("bids"), instrument.book().bids());
        writeLevels(json.name("asks"), instrument.book().asks());
        publishOrGreet(hasChanged, json.endObject());
    }

    private void writeLevels(final JsonWriter json, final DepthSide side) {
        json.beginArray();
        for (int i = 0; i < Math.min(levels, side.size()); i++) {
            json.beginArray();
            Amounts.price(json, instrument, side.priceTicks(i));
            Amounts.quantity(json, instrument, side.quantityLots(i));
            json.endArray();
        }
        json.endArray();
    }
}
