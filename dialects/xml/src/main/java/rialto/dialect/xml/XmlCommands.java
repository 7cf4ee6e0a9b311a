package rialto.dialect.xml;

import org.agrona.MutableDirectBuffer;
import rialto.gateway.api.Decimals;
import rialto.gateway.command.ClientIds;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Order;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OpenAccountEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.PlainOrders;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.SettlementType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TransferFundsEncoder;

/** Encodes the commands that requests lead to. Owned by the event loop. */
final class XmlCommands {
    private static final long MAX_AMOUNT = 1L << 62;
    private static final long MAX_PRICE_TICKS = (1L << 42) - 1;
    private static final int MAX_OPEN_ORDERS = 1_000_000;

    private final ClientIds ids = ClientIds.passing();
    private final EnterOrderEncoder enter = new EnterOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final CreateAccountEncoder createAccount = new CreateAccountEncoder();
    private final OpenAccountEncoder openAccount = new OpenAccountEncoder();
    private final TransferFundsEncoder transfer = new TransferFundsEncoder();
    private final AddAssetEncoder addAsset = new AddAssetEncoder();
    private final AddInstrumentEncoder addInstrument = new AddInstrumentEncoder();

    Encoder order(
            final long accountId, final int instrumentId, final Side side, final long priceTicks, final long lots) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            enter.wrapAndApplyHeader(buffer, offset, header);
            enter.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            enter.accountId(accountId);
            Identifier36.encode(ids.next(), enter.clientOrderId());
            enter.priceTicks(priceTicks)
                    .quantityLots(lots)
                    .quoteAmount(0)
                    .instrumentId(instrumentId)
                    .side(side)
                    .orderType(OrderType.LIMIT)
                    .timeInForce(TimeInForce.GTC)
                    .selfTradePrevention(SelfTradePrevention.NONE)
                    .validateOnly((short) 0)
                    .expireTimestampNs(0)
                    .cancelTimerId(0);
            PlainOrders.plain(enter);
            return MessageHeaderEncoder.ENCODED_LENGTH + enter.encodedLength();
        };
    }

    Encoder cancel(final Order order) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancel.wrapAndApplyHeader(buffer, offset, header);
            cancel.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            cancel.accountId(order.account().accountId()).orderId(order.orderId());
            Identifier36.encode(null, cancel.clientOrderId());
            Identifier36.encode(null, cancel.requestId());
            cancel.instrumentId(order.instrument().instrumentId());
            return MessageHeaderEncoder.ENCODED_LENGTH + cancel.encodedLength();
        };
    }

    /** @param balance minor units; with 0 the account has none */
    Encoder account(final String name, final int cashAssetId, final long balance) {
        return (buffer, offset, header, gatewayId, correlationId) -> balance == 0
                ? createAccount(buffer, offset, header, gatewayId, correlationId, name)
                : openAccount(buffer, offset, header, gatewayId, correlationId, name, cashAssetId, balance);
    }

    private int createAccount(
            final MutableDirectBuffer buffer,
            final int offset,
            final MessageHeaderEncoder header,
            final int gatewayId,
            final long correlationId,
            final String name) {
        createAccount.wrapAndApplyHeader(buffer, offset, header);
        createAccount.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
        Identifier36.encode(name, createAccount.name());
        return MessageHeaderEncoder.ENCODED_LENGTH + createAccount.encodedLength();
    }

    private int openAccount(
            final MutableDirectBuffer buffer,
            final int offset,
            final MessageHeaderEncoder header,
            final int gatewayId,
            final long correlationId,
            final String name,
            final int cashAssetId,
            final long balance) {
        openAccount.wrapAndApplyHeader(buffer, offset, header);
        openAccount.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
        Identifier36.encode(name, openAccount.name());
        Identifier36.encode(ids.next(), openAccount.transferId());
        openAccount.amount(balance).assetId(cashAssetId);
        return MessageHeaderEncoder.ENCODED_LENGTH + openAccount.encodedLength();
    }

    Encoder deposit(final long accountId, final int assetId, final long amount) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            transfer.wrapAndApplyHeader(buffer, offset, header);
            transfer.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            transfer.accountId(accountId);
            Identifier36.encode(ids.next(), transfer.transferId());
            transfer.amount(amount).assetId(assetId);
            return MessageHeaderEncoder.ENCODED_LENGTH + transfer.encodedLength();
        };
    }

    Encoder asset(final String symbol, final int scale) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            addAsset.wrapAndApplyHeader(buffer, offset, header);
            addAsset.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(symbol, addAsset.symbol());
            addAsset.scale((short) scale);
            return MessageHeaderEncoder.ENCODED_LENGTH + addAsset.encodedLength();
        };
    }

    /**
     * An instrument without fees and as wide as the engine counts.
     *
     * @param lotDecimals of the base asset's that can be traded, at most the quote asset's; prices have the rest of those
     */
    Encoder instrument(final String symbol, final Asset base, final Asset quote, final int lotDecimals) {
        final long lotSize = Decimals.powerOfTen(base.scale() - lotDecimals);
        final long tickSize = Decimals.powerOfTen(lotDecimals);
        return (buffer, offset, header, gatewayId, correlationId) -> {
            addInstrument.wrapAndApplyHeader(buffer, offset, header);
            addInstrument.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(symbol, addInstrument.symbol());
            addInstrument
                    .settlementDate(0)
                    .settlementType(SettlementType.SPOT)
                    .maxIcebergParts(0)
                    .matchAlgorithm(MatchAlgorithm.PRICE_TIME)
                    .minHiddenLots(0);
            addInstrument
                    .terms()
                    .tickSize(tickSize)
                    .lotSize(lotSize)
                    .baseAssetId(base.assetId())
                    .quoteAssetId(quote.assetId())
                    .marketModel(MarketModel.ORDER_BOOK)
                    .riskRule(RiskRule.FULL_RESERVE);
            addInstrument
                    .terms()
                    .filters()
                    .minPriceTicks(1)
                    .maxPriceTicks(MAX_PRICE_TICKS)
                    .minQuantityLots(1)
                    .maxQuantityLots(MAX_AMOUNT / lotSize)
                    .maxMarketQuantityLots(MAX_AMOUNT / lotSize)
                    .minNotional(0)
                    .maxNotional(MAX_AMOUNT)
                    .maxOpenOrders(MAX_OPEN_ORDERS)
                    .makerFeePpm(0)
                    .takerFeePpm(0)
                    .sessionPauseMs(0)
                    .orderTimeoutMs(0);
            return MessageHeaderEncoder.ENCODED_LENGTH + addInstrument.encodedLength();
        };
    }
}
