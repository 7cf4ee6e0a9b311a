package rialto.dialect.admin;

import org.agrona.MutableDirectBuffer;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.ChangeInstrumentEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RejectReason;
import rialto.protocol.SetTradingPhaseEncoder;
import rialto.protocol.TradingPhase;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Instruments: list, add, change filters and fees, halt, resume. */
final class InstrumentAdmin {
    private static final Set<String> CHANGEABLE = changeable();
    private static final Set<String> FIELDS = fields();
    private static final int BPS_SCALE = 2;

    private final AdminContext context;
    private final FeeBound fees;
    private final AddInstrumentEncoder addInstrument = new AddInstrumentEncoder();
    private final ChangeInstrumentEncoder changeInstrument = new ChangeInstrumentEncoder();
    private final SetTradingPhaseEncoder setPhase = new SetTradingPhaseEncoder();

    InstrumentAdmin(final AdminContext context) {
        this.context = context;
        fees = new FeeBound(context.administration().policy());
    }

    void list(final AdminExchange exchange) {
        exchange.answer(200, json -> {
            json.beginArray();
            context.view().instruments().forEach(instrument -> write(json, instrument));
            json.endArray();
        });
    }

    void add(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parse(exchange.body(), FIELDS);
        final String symbol = body.symbol("symbol");
        if (context.view().instrument(symbol) != null) {
            answer(exchange, ApiErrors.CONFLICT, symbol);
            return;
        }
        final Asset base = context.asset(body, "baseAsset");
        final Asset quote = context.asset(body, "quoteAsset");
        final InstrumentTerms terms = new InstrumentBody(body, base, quote).create();
        final SettlementBody settlement = SettlementBody.create(body, terms.marketModel());
        fees.touch(exchange, terms, 0, 0);
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    addInstrument.wrapAndApplyHeader(buffer, offset, header);
                    addInstrument.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    Identifier36.encode(symbol, addInstrument.symbol());
                    terms.encode(addInstrument.terms());
                    addInstrument
                            .settlementDate(settlement.date())
                            .settlementType(settlement.type())
                            .maxIcebergParts(terms.maxIcebergParts())
                            .matchAlgorithm(terms.matchAlgorithm())
                            .minHiddenLots(terms.minHiddenLots());
                    return MessageHeaderEncoder.ENCODED_LENGTH + addInstrument.encodedLength();
                },
                RejectReason.INSTRUMENT_EXISTS,
                outcome -> answer(
                        exchange, outcome.commandReject() == RejectReason.NONE ? 201 : ApiErrors.CONFLICT, symbol));
    }

    void change(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        final AdminBody body = AdminBody.parse(exchange.body(), CHANGEABLE);
        final InstrumentTerms terms =
                new InstrumentBody(body, instrument.base(), instrument.quote()).merge(instrument.terms());
        final SettlementBody settlement =
                SettlementBody.merge(body, instrument.terms().marketModel(), instrument.quotes());
        fees.touch(
                exchange,
                terms,
                instrument.terms().makerFeePpm(),
                instrument.terms().takerFeePpm());
        if (context.administration().policy().takesTwo(exchange.kind())) {
            FeeBound.requireAlone(body);
        }
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    changeInstrument.wrapAndApplyHeader(buffer, offset, header);
                    changeInstrument.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    changeInstrument.instrumentId(instrument.instrumentId());
                    terms.encode(changeInstrument.filters());
                    changeInstrument
                            .settlementDate(settlement.date())
                            .settlementType(settlement.type())
                            .maxIcebergParts(terms.maxIcebergParts())
                            .matchAlgorithm(terms.matchAlgorithm())
                            .minHiddenLots(terms.minHiddenLots());
                    return MessageHeaderEncoder.ENCODED_LENGTH + changeInstrument.encodedLength();
                },
                outcome -> answer(exchange, 200, instrument.symbol()));
    }

    void halt(final AdminExchange exchange) {
        setPhase(exchange, TradingPhase.HALTED);
    }

    void resume(final AdminExchange exchange) {
        setPhase(exchange, TradingPhase.CONTINUOUS);
    }

    void setPhase(final AdminExchange exchange, final TradingPhase phase) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) ->
                        encodePhase(buffer, offset, header, gatewayId, correlationId, instrument, phase),
                outcome -> answer(exchange, 200, instrument.symbol()));
    }

    private int encodePhase(
            final MutableDirectBuffer buffer,
            final int offset,
            final MessageHeaderEncoder header,
            final int gatewayId,
            final long correlationId,
            final Instrument instrument,
            final TradingPhase phase) {
        setPhase.wrapAndApplyHeader(buffer, offset, header);
        setPhase.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
        setPhase.instrumentId(instrument.instrumentId()).phase(phase);
        return MessageHeaderEncoder.ENCODED_LENGTH + setPhase.encodedLength();
    }

    private void answer(final AdminExchange exchange, final int status, final String symbol) {
        exchange.answer(status, json -> write(json, context.view().instrument(symbol)));
    }

    static void write(final JsonWriter json, final Instrument instrument) {
        final InstrumentTerms terms = instrument.terms();
        json.beginObject().name("symbol").string(instrument.symbol());
        json.name("baseAsset").string(instrument.base().symbol());
        json.name("quoteAsset").string(instrument.quote().symbol());
        Amounts.price(json.name("tickSize"), instrument, 1);
        Amounts.quantity(json.name("lotSize"), instrument, 1);
        Amounts.price(json.name("minPrice"), instrument, terms.minPriceTicks());
        Amounts.price(json.name("maxPrice"), instrument, terms.maxPriceTicks());
        Amounts.quantity(json.name("minQuantity"), instrument, terms.minQuantityLots());
        Amounts.quantity(json.name("maxQuantity"), instrument, terms.maxQuantityLots());
        Amounts.quantity(json.name("maxMarketQuantity"), instrument, terms.maxMarketQuantityLots());
        Amounts.quote(json.name("minNotional"), instrument, terms.minNotional());
        Amounts.quote(json.name("maxNotional"), instrument, terms.maxNotional());
        json.name("maxOpenOrders").number(terms.maxOpenOrders());
        if (terms.marketModel() == MarketModel.ORDER_BOOK) {
            json.name("maxIcebergParts").number(terms.maxIcebergParts());
            json.name("matchAlgorithm").string(terms.matchAlgorithm().name());
            Amounts.quantity(json.name("minHiddenQuantity"), instrument, terms.minHiddenLots());
        }
        json.name("makerFeeBps").decimal(terms.makerFeePpm(), BPS_SCALE);
        json.name("takerFeeBps").decimal(terms.takerFeePpm(), BPS_SCALE);
        json.name("marketModel").string(terms.marketModel().name());
        json.name("riskRule").string(terms.riskRule().name());
        if (terms.marketModel() == MarketModel.POSTED_OFFER) {
            json.name("sessionPauseMs").number(terms.sessionPauseMs());
            json.name("orderTimeoutMs").number(terms.orderTimeoutMs());
        }
        if (instrument.hasQuotes()) {
            json.name(SettlementBody.TYPE)
                    .string(instrument.quotes().settlementType().name());
            json.name(SettlementBody.DATE)
                    .string(SettlementBody.text(instrument.quotes().settlementDate()));
        }
        if (!instrument.protection().isNone()) {
            json.name("protection").beginObject();
            ProtectionAdmin.writeProtection(json, instrument);
            json.endObject();
        }
        OrderEntryAdmin.write(json.name("orderEntry"), instrument.orderEntrySuspensions());
        json.name("state").string(state(instrument.phase()));
        json.name("phase").string(instrument.phase().name()).endObject();
    }

    private static String state(final TradingPhase phase) {
        return phase == TradingPhase.CONTINUOUS ? "TRADING" : phase.name();
    }

    private static Set<String> changeable() {
        final Set<String> fields = new HashSet<>(InstrumentBody.FILTERS);
        fields.addAll(List.of(SettlementBody.TYPE, SettlementBody.DATE));
        return fields;
    }

    private static Set<String> fields() {
        final Set<String> fields = new HashSet<>(changeable());
        fields.addAll(List.of("symbol", "baseAsset", "quoteAsset", "tickSize", "lotSize", "marketModel", "riskRule"));
        return fields;
    }
}
