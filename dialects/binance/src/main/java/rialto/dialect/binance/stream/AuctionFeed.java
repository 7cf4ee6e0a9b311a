package rialto.dialect.binance.stream;

import rialto.dialect.binance.call.AuctionJson;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;

/** An instrument's phase and what its auction would come to, when either has changed, at most every 100 ms. */
final class AuctionFeed extends GreetingFeed {
    private final Instrument instrument;
    private boolean changed;

    AuctionFeed(final StreamContext context, final Instrument instrument) {
        super(context);
        this.instrument = instrument;
    }

    @Override
    void onAuctionChanged() {
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
        json.name("e").string("auction").name("E").number(nowMs);
        json.name("s").string(instrument.symbol());
        json.name("u").number(context().view().eventSequence());
        json.name("phase").string(instrument.phase().name());
        AuctionJson.write(json, instrument);
        publishOrGreet(hasChanged, json.endObject());
    }
}
