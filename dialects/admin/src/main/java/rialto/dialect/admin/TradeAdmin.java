package rialto.dialect.admin;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Balance;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.TradeRevision;
import rialto.gateway.state.VenueView;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RejectReason;
import rialto.protocol.ReviseTradeEncoder;
import rialto.protocol.Side;

import java.math.BigDecimal;
import java.util.Set;

/**
 * Busts trades and corrects their prices. Whoever asks for it says the trade's price and quantity as he sees them, so that nobody
 * revises another trade than he means, however long an approval takes.
 */
final class TradeAdmin {
    private static final Set<String> BUST_FIELDS = Set.of("price", "quantity", "reason");
    private static final Set<String> CORRECT_FIELDS = Set.of("price", "quantity", "correctedPrice", "reason");
    private static final int MOST_REASON = 256;

    private final AdminContext context;
    private final ReviseTradeEncoder reviseTrade = new ReviseTradeEncoder();

    TradeAdmin(final AdminContext context) {
        this.context = context;
    }

    void bust(final AdminExchange exchange) {
        revise(exchange, AdminBody.parse(exchange.body(), BUST_FIELDS), false);
    }

    void correct(final AdminExchange exchange) {
        revise(exchange, AdminBody.parse(exchange.body(), CORRECT_FIELDS), true);
    }

    private void revise(final AdminExchange exchange, final AdminBody body, final boolean corrects) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        if (instrument.terms().marketModel() != MarketModel.ORDER_BOOK) {
            throw AdminRejects.of(RejectReason.TRADE_NOT_REVISABLE).asException();
        }
        final long tradeId = tradeId(exchange.argument(1));
        if (body.has("reason")) {
            AdminBody.bytes("reason", body.text("reason"), MOST_REASON);
        }
        final long priceTicks = ticks(body, "price", instrument);
        final long lots = lots(body, instrument);
        final long correctedTicks = corrects ? ticks(body, "correctedPrice", instrument) : 0;
        if (correctedTicks == priceTicks) {
            throw AdminBody.invalid("correctedPrice", "It is the price that the trade has.");
        }
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    reviseTrade.wrapAndApplyHeader(buffer, offset, header);
                    reviseTrade.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    reviseTrade
                            .tradeId(tradeId)
                            .priceTicks(priceTicks)
                            .quantityLots(lots)
                            .correctedTicks(correctedTicks)
                            .instrumentId(instrument.instrumentId());
                    return MessageHeaderEncoder.ENCODED_LENGTH + reviseTrade.encodedLength();
                },
                RejectReason.INSUFFICIENT_BALANCE,
                outcome -> answer(exchange, instrument, outcome));
    }

    private static long tradeId(final String text) {
        try {
            final long id = Long.parseLong(text);
            if (id > 0) {
                return id;
            }
        } catch (final NumberFormatException e) {
            // said below
        }
        throw AdminBody.invalid("tradeId", "'" + text + "' is not accepted; it takes a trade's number, from 1 on.");
    }

    private static long ticks(final AdminBody body, final String name, final Instrument instrument) {
        final long tickSize = instrument.terms().tickSize();
        final long price = body.decimal(name, instrument.quote().scale());
        if (price <= 0 || price % tickSize != 0) {
            throw AdminBody.invalid(
                    name, "It must be above zero, a multiple of " + RejectExplanation.price(instrument, 1) + ".");
        }
        return price / tickSize;
    }

    private static long lots(final AdminBody body, final Instrument instrument) {
        final long lotSize = instrument.terms().lotSize();
        final long quantity = body.decimal("quantity", instrument.base().scale());
        if (quantity <= 0 || quantity % lotSize != 0) {
            throw AdminBody.invalid("quantity", "It must be the trade's, a multiple of its lotSize.");
        }
        return quantity / lotSize;
    }

    private void answer(final AdminExchange exchange, final Instrument instrument, final CommandOutcome outcome) {
        if (outcome.commandReject() == RejectReason.INSUFFICIENT_BALANCE) {
            exchange.error(tooLittle(context.view(), instrument, outcome.referenceId()));
        } else {
            exchange.answer(200, json -> write(json, outcome.revision()));
        }
    }

    /**
     * Who has too little for a revision, and what he has of both assets.
     *
     * @param accountId that the refusal names
     */
    static ApiError tooLittle(final VenueView view, final Instrument instrument, final long accountId) {
        final Account account = view.account(accountId);
        return AdminRejects.of(RejectReason.INSUFFICIENT_BALANCE)
                .because(
                        RejectReason.INSUFFICIENT_BALANCE.name(),
                        (account == null
                                        ? "The account of fees has too little available to give them back."
                                        : account.name() + " has " + available(account, instrument)
                                                + " available, and would have to give back more.")
                                + " Nothing was changed. Deposit what is missing first, from the venue's own means, or wait"
                                + " until it has enough.");
    }

    private static String available(final Account account, final Instrument instrument) {
        return available(account, instrument.base()) + " and " + available(account, instrument.quote());
    }

    private static String available(final Account account, final Asset asset) {
        final Balance balance = account.balance(asset.assetId());
        return BigDecimal.valueOf(balance == null ? 0 : balance.available(), asset.scale())
                        .toPlainString()
                + " " + asset.symbol();
    }

    private static void write(final JsonWriter json, final TradeRevision revision) {
        final Instrument instrument = revision.instrument();
        final boolean takerBuys = revision.takerSide() == Side.BUY;
        json.beginObject().name("symbol").string(instrument.symbol());
        json.name("tradeId").number(revision.tradeId());
        json.name("kind").string(revision.kind().name());
        json.name("revision").number(revision.revision());
        Amounts.quantity(json.name("quantity"), instrument, revision.quantityLots());
        Amounts.price(json.name("formerPrice"), instrument, revision.formerTicks());
        if (!revision.isBust()) {
            Amounts.price(json.name("price"), instrument, revision.priceTicks());
        }
        json.name("buyer").string((takerBuys ? revision.taker() : revision.maker()).name());
        json.name("seller").string((takerBuys ? revision.maker() : revision.taker()).name());
        json.name("buyOrderId").number(takerBuys ? revision.takerOrderId() : revision.makerOrderId());
        json.name("sellOrderId").number(takerBuys ? revision.makerOrderId() : revision.takerOrderId());
        json.name("eventSequence").number(revision.eventSequence());
        json.endObject();
    }
}
