package rialto.dialect.binance.stream;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.TradeRevision;

/** Every trade of an instrument that is busted or corrected, at once. */
final class RevisionFeed extends Feed {
    RevisionFeed(final StreamContext context) {
        super(context);
    }

    @Override
    void onTradeRevised(final TradeRevision revision) {
        final Instrument instrument = revision.instrument();
        final JsonWriter json = json().beginObject();
        json.name("e").string("tradeRevision");
        json.name("E").number(context().nowMs().getAsLong());
        json.name("s").string(instrument.symbol()).name("u").number(revision.eventSequence());
        RevisionJson.write(json, revision);
        publish(json.endObject());
    }
}
