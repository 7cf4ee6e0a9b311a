package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;

import java.util.Collection;
import java.util.List;

/** ping, time, exchangeInfo. Owned by the event loop. */
final class GeneralCalls {
    private final CallContext context;

    GeneralCalls(final CallContext context) {
        this.context = context;
    }

    void ping(final ApiRequest request, final ApiReply reply) {
        reply.begin().beginObject().endObject();
        reply.end();
    }

    void time(final ApiRequest request, final ApiReply reply) {
        reply.begin()
                .beginObject()
                .name("serverTime")
                .number(context.nowMs().getAsLong())
                .endObject();
        reply.end();
    }

    /** Whoever can ask is served: a gateway that is not ready answers that instead. */
    void systemStatus(final ApiRequest request, final ApiReply reply) {
        reply.begin()
                .beginObject()
                .name("status")
                .number(0)
                .name("msg")
                .string("normal")
                .endObject();
        reply.end();
    }

    void exchangeInfo(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final List<Instrument> named = Read.instruments(context.view(), parameters);
        final String permissions = Read.optional(parameters, "permissions");
        final String status = Read.symbolStatus(parameters);
        if (named != null && (permissions != null || status != null)) {
            throw CallErrors.badCombination().asException();
        }
        final boolean permissionSets = Read.optionalBoolean(parameters, "showPermissionSets", true);
        final boolean spot = permissions == null || permissions.contains("SPOT");
        final Collection<Instrument> instruments =
                named != null ? named : spot ? context.view().books() : List.of();
        final JsonWriter json = reply.begin().beginObject();
        json.name("timezone").string("UTC");
        json.name("serverTime").number(context.nowMs().getAsLong());
        context.limits().writeLimits(json.name("rateLimits"));
        json.name("exchangeFilters").beginArray().endArray();
        json.name("symbols").beginArray();
        for (final Instrument instrument : instruments) {
            if (status == null || status.equals(InstrumentJson.status(instrument))) {
                InstrumentJson.write(json, instrument, permissionSets);
            }
        }
        json.endArray().endObject();
        reply.end();
    }
}
