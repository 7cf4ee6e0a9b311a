package rialto.dialect.admin;

import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.state.Instrument;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetOrderEntryEncoder;
import rialto.protocol.SuspensionReason;

import java.util.Set;
import java.util.function.Consumer;

/** Whether new orders are taken: of an instrument, and of the whole venue by its kill switch. Cancels always are. */
final class OrderEntryAdmin {
    private static final Set<String> FIELDS = Set.of("allowed", "cancelOrders");
    private static final int BY_ADMINISTRATOR = 1;

    private final AdminContext context;
    private final SetOrderEntryEncoder setOrderEntry = new SetOrderEntryEncoder();

    OrderEntryAdmin(final AdminContext context) {
        this.context = context;
    }

    void setInstrument(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        set(
                exchange,
                instrument.instrumentId(),
                outcome -> exchange.answer(200, json -> InstrumentAdmin.write(json, instrument)));
    }

    /** The venue's kill switch. */
    void setVenue(final AdminExchange exchange) {
        set(exchange, 0, outcome -> answer(exchange, outcome.canceledOrders().size()));
    }

    private void set(final AdminExchange exchange, final int instrumentId, final Consumer<CommandOutcome> done) {
        final AdminBody body = AdminBody.parse(exchange.body(), FIELDS);
        if (!body.has("allowed")) {
            throw ApiErrors.mandatory("allowed").asException();
        }
        final boolean allowed = body.flag("allowed");
        final boolean cancels = body.flag("cancelOrders");
        if (allowed && cancels) {
            throw AdminBody.invalid("cancelOrders", "Orders are canceled only where new ones are not allowed.");
        }
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    setOrderEntry.wrapAndApplyHeader(buffer, offset, header);
                    setOrderEntry.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    setOrderEntry.instrumentId(instrumentId).reason(SuspensionReason.ADMINISTRATOR);
                    setOrderEntry.memberId((short) 0).allowed((short) (allowed ? 1 : 0));
                    setOrderEntry.cancelAll((short) (cancels ? 1 : 0));
                    return MessageHeaderEncoder.ENCODED_LENGTH + setOrderEntry.encodedLength();
                },
                done);
    }

    private void answer(final AdminExchange exchange, final int canceledOrders) {
        final int suspensions = context.view().administration().orderEntrySuspensions();
        exchange.answer(200, json -> {
            writeFields(json.beginObject(), suspensions);
            json.name("canceledOrders").number(canceledOrders);
            json.name("openOrders").number(context.view().openOrderCount()).endObject();
        });
    }

    /** @param suspensions bits, as the view has them */
    static void write(final JsonWriter json, final int suspensions) {
        writeFields(json.beginObject(), suspensions);
        json.endObject();
    }

    private static void writeFields(final JsonWriter json, final int suspensions) {
        json.name("allowed").bool(suspensions == 0).name("reasons").beginArray();
        if ((suspensions & BY_ADMINISTRATOR) != 0) {
            json.string(SuspensionReason.ADMINISTRATOR.name());
        }
        if ((suspensions & ~BY_ADMINISTRATOR) != 0) {
            json.string(SuspensionReason.STORAGE.name());
        }
        json.endArray();
    }
}
