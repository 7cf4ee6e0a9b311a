package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;

/** Phases and auctions. Owned by the event loop. */
final class AuctionCalls {
    private final VenueView view;

    AuctionCalls(final CallContext context) {
        this.view = context.view();
    }

    /** The phase, and what the auction would come to. */
    void auction(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        final JsonWriter json = reply.begin().beginObject();
        json.name("symbol").string(instrument.symbol());
        json.name("phase").string(instrument.phase().name());
        AuctionJson.write(json, instrument);
        Amounts.price(json.name("lastPrice"), instrument, instrument.lastPriceTicks());
        json.name("lastUpdateId").number(view.eventSequence());
        json.endObject();
        reply.end();
    }
}
