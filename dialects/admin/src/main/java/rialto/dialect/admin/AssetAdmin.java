package rialto.dialect.admin;

import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Asset;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RejectReason;

import java.util.Set;

/** Assets: list, add. */
final class AssetAdmin {
    private static final int MAX_SCALE = 12;

    private final AdminContext context;
    private final AddAssetEncoder addAsset = new AddAssetEncoder();

    AssetAdmin(final AdminContext context) {
        this.context = context;
    }

    void list(final AdminExchange exchange) {
        exchange.answer(200, json -> {
            json.beginArray();
            context.view().assets().forEach(asset -> write(json, asset));
            json.endArray();
        });
    }

    void add(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parse(exchange.body(), Set.of("symbol", "scale"));
        final String symbol = body.symbol("symbol");
        final int scale = body.integer("scale", 0, MAX_SCALE);
        if (context.view().asset(symbol) != null) {
            answer(exchange, ApiErrors.CONFLICT, symbol);
            return;
        }
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    addAsset.wrapAndApplyHeader(buffer, offset, header);
                    addAsset.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    Identifier36.encode(symbol, addAsset.symbol());
                    addAsset.scale((short) scale);
                    return MessageHeaderEncoder.ENCODED_LENGTH + addAsset.encodedLength();
                },
                RejectReason.ASSET_EXISTS,
                outcome -> answer(
                        exchange, outcome.commandReject() == RejectReason.NONE ? 201 : ApiErrors.CONFLICT, symbol));
    }

    private void answer(final AdminExchange exchange, final int status, final String symbol) {
        exchange.answer(status, json -> write(json, context.view().asset(symbol)));
    }

    private static void write(final JsonWriter json, final Asset asset) {
        json.beginObject().name("symbol").string(asset.symbol());
        json.name("scale").number(asset.scale()).endObject();
    }
}
