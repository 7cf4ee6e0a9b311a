package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.protocol.RevisionKind;
import rialto.reporting.RevisedTradeRow;

import java.util.List;

/** Trades that were busted or corrected, as everybody may see them. Owned by the event loop. */
final class RevisionCalls {
    private static final int DEFAULT_LIMIT = 500;
    private static final int MAX_LIMIT = 1_000;
    private static final long NS_PER_MS = 1_000_000;

    private final CallContext context;

    RevisionCalls(final CallContext context) {
        this.context = context;
    }

    void revisions(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(context.view(), request);
        final long fromSequence = Read.optionalLong(request.parameters(), "fromSequence", 0);
        final int limit = Read.limit(request.parameters(), DEFAULT_LIMIT, MAX_LIMIT);
        context.history()
                .ask(
                        reply,
                        queries -> queries.tradeRevisions(instrument.instrumentId(), fromSequence, limit),
                        rows -> answer(reply, instrument, rows));
    }

    private static void answer(final ApiReply reply, final Instrument instrument, final List<RevisedTradeRow> rows) {
        final JsonWriter json = reply.begin().beginArray();
        for (final RevisedTradeRow row : rows) {
            json.beginObject().name("eventSequence").number(row.eventSequence());
            json.name("time").number(row.timestampNs() / NS_PER_MS);
            json.name("tradeId").number(row.tradeId());
            json.name("kind").string(row.kind().name());
            json.name("revision").number(row.revision());
            Amounts.quantity(json.name("qty"), instrument, row.quantityLots());
            Amounts.price(json.name("formerPrice"), instrument, row.formerTicks());
            if (row.kind() == RevisionKind.CORRECTED) {
                Amounts.price(json.name("price"), instrument, row.priceTicks());
                Amounts.quote(json.name("quoteQty"), instrument, row.quoteAmount());
            }
            json.endObject();
        }
        json.endArray();
        reply.end();
    }
}
