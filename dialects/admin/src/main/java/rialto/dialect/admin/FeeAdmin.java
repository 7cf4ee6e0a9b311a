package rialto.dialect.admin;

import rialto.gateway.api.FeeJson;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.protocol.AccountFees;
import rialto.protocol.AssignFeeScheduleEncoder;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeTier;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SetAccountFeesEncoder;
import rialto.protocol.SetFeeScheduleEncoder;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Fee schedules, the instruments that follow them, and what accounts have of their own in fees. */
final class FeeAdmin {
    private static final Set<String> ASSIGNMENT = Set.of("feeSchedule");
    private static final Set<String> TERMS = Set.of("discountPercent", "fixedTier");

    private final AdminContext context;
    private final FeeBound bound;
    private final SetFeeScheduleEncoder setSchedule = new SetFeeScheduleEncoder();
    private final AssignFeeScheduleEncoder assign = new AssignFeeScheduleEncoder();
    private final SetAccountFeesEncoder setAccountFees = new SetAccountFeesEncoder();

    FeeAdmin(final AdminContext context) {
        this.context = context;
        bound = new FeeBound(context.administration().policy());
    }

    // ---------------------------------------------------------------------------------------------------- schedules

    void list(final AdminExchange exchange) {
        exchange.answer(200, json -> {
            json.beginArray();
            context.view().fees().schedules().forEach(schedule -> write(json, schedule));
            json.endArray();
        });
    }

    void show(final AdminExchange exchange) {
        final FeeSchedule schedule = schedule(exchange.argument(0));
        exchange.answer(200, json -> write(json, schedule));
    }

    /** All of it: tiers that are not given are gone. */
    void set(final AdminExchange exchange) {
        final String name = FeeBody.name(exchange.argument(0));
        final FeeSchedule wanted = FeeBody.schedule(context, name, exchange.body());
        final FeeSchedule present = context.view().fees().schedule(name);
        bound.touch(exchange, wanted, present == null ? flat(0, 0) : present);
        send(exchange, wanted);
    }

    void remove(final AdminExchange exchange) {
        final FeeSchedule present = schedule(exchange.argument(0));
        send(exchange, new FeeSchedule(0, present.name(), present.volumeAssetId(), List.of()));
    }

    private void send(final AdminExchange exchange, final FeeSchedule schedule) {
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    setSchedule.wrapAndApplyHeader(buffer, offset, header);
                    setSchedule.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    schedule.encode(setSchedule);
                    return MessageHeaderEncoder.ENCODED_LENGTH + setSchedule.encodedLength();
                },
                outcome -> {
                    final FeeSchedule known = context.view().fees().schedule(schedule.name());
                    exchange.answer(200, json -> write(json, known == null ? schedule : known));
                });
    }

    private FeeSchedule schedule(final String name) {
        final FeeSchedule schedule = context.view().fees().schedule(name);
        if (schedule == null) {
            throw AdminContext.notFound("UNKNOWN_FEE_SCHEDULE", "There is no fee schedule '" + name + "'.");
        }
        return schedule;
    }

    /** Rates whatever the volume, as a schedule. */
    private static FeeSchedule flat(final int makerPpm, final int takerPpm) {
        return new FeeSchedule(0, "", 0, List.of(new FeeTier(0, makerPpm, takerPpm)));
    }

    private static FeeSchedule own(final Instrument instrument) {
        return flat(instrument.terms().makerFeePpm(), instrument.terms().takerFeePpm());
    }

    /** What an instrument's fees follow now. */
    private FeeSchedule present(final Instrument instrument) {
        final FeeSchedule followed = context.view().fees().followedBy(instrument);
        return followed == null ? own(instrument) : followed;
    }

    private void write(final JsonWriter json, final FeeSchedule schedule) {
        FeeJson.writeSchedule(json, context.view(), schedule);
    }

    // -------------------------------------------------------------------------------------------------- instruments

    void showAssigned(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        exchange.answer(200, json -> writeAssigned(json, instrument));
    }

    void assign(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        final AdminBody body = AdminBody.parse(exchange.body(), ASSIGNMENT);
        final FeeSchedule schedule = schedule(body.identifier("feeSchedule"));
        if (!instrument.hasBook() || instrument.terms().riskRule() == RiskRule.NONE) {
            throw AdminBody.invalid(
                    "feeSchedule",
                    instrument.symbol() + " has no order book that moves money (it is "
                            + instrument.terms().marketModel() + ", "
                            + instrument.terms().riskRule() + "): only the fees of a "
                            + MarketModel.ORDER_BOOK + " with " + RiskRule.FULL_RESERVE + " can follow a schedule.");
        }
        bound.touch(exchange, schedule, present(instrument));
        send(exchange, instrument, schedule.name());
    }

    /** Back to its own fees, which may be higher than those of the schedule. */
    void unassign(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        bound.touch(exchange, own(instrument), present(instrument));
        send(exchange, instrument, "");
    }

    /** @param name empty for the instrument's own fees */
    private void send(final AdminExchange exchange, final Instrument instrument, final String name) {
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    assign.wrapAndApplyHeader(buffer, offset, header);
                    assign.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    Identifier36.encode(name, assign.name());
                    assign.instrumentId(instrument.instrumentId());
                    return MessageHeaderEncoder.ENCODED_LENGTH + assign.encodedLength();
                },
                outcome -> exchange.answer(200, json -> writeAssigned(json, instrument)));
    }

    private void writeAssigned(final JsonWriter json, final Instrument instrument) {
        final FeeSchedule schedule = context.view().fees().followedBy(instrument);
        json.beginObject().name("symbol").string(instrument.symbol()).name("feeSchedule");
        if (schedule == null) {
            json.nothing();
        } else {
            json.string(schedule.name());
        }
        json.endObject();
    }

    // ----------------------------------------------------------------------------------------------------- accounts

    void showAccount(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        exchange.answer(200, json -> writeAccount(json, account));
    }

    /** All of it: what is not given is none. */
    void setAccount(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parse(exchange.body(), TERMS);
        final long discountPpm =
                body.has("discountPercent") ? body.decimal("discountPercent", FeeJson.PERCENT_SCALE) : 0;
        if (discountPpm > FeeSchedule.PPM) {
            throw AdminBody.invalid("discountPercent", "It must be 0 to 100.");
        }
        final int fixedTier = body.has("fixedTier") ? body.integer("fixedTier", 0, FeeSchedule.MAX_TIERS) : 0;
        send(exchange, new AccountFees((int) discountPpm, fixedTier));
    }

    void removeAccount(final AdminExchange exchange) {
        send(exchange, AccountFees.NONE);
    }

    private void send(final AdminExchange exchange, final AccountFees terms) {
        final Account account = context.account(exchange.argument(0));
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    setAccountFees.wrapAndApplyHeader(buffer, offset, header);
                    setAccountFees.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    setAccountFees
                            .accountId(account.accountId())
                            .discountPpm(terms.discountPpm())
                            .fixedTier((short) terms.fixedTier());
                    return MessageHeaderEncoder.ENCODED_LENGTH + setAccountFees.encodedLength();
                },
                outcome -> exchange.answer(200, json -> writeAccount(json, account)));
    }

    private void writeAccount(final JsonWriter json, final Account account) {
        FeeJson.writeAccount(
                json,
                context.view(),
                account,
                TimeUnit.MILLISECONDS.toNanos(context.nowMs().getAsLong()));
    }
}
