package rialto.sequencer;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.AddApiKeyEncoder;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.ContingencyType;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.EnterOrderListEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.KeyType;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.PlainOrders;
import rialto.protocol.PriceProtection;
import rialto.protocol.RevokeApiKeyEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.SetCancelTimerEncoder;
import rialto.protocol.SetPriceProtectionEncoder;
import rialto.protocol.SetQuoteProviderEncoder;
import rialto.protocol.SetTradingScheduleEncoder;
import rialto.protocol.SettlementType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradingPhase;
import rialto.protocol.TransferFundsEncoder;

import java.util.concurrent.TimeUnit;

/** Encodes commands one after the other into one buffer; each method returns the command's length. */
final class TestCommands {
    static final long FIRST_ACCOUNT = 100;

    final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8192]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final EnterOrderEncoder enterOrder = new EnterOrderEncoder();
    private final int gatewayId;
    private long correlationId;

    TestCommands() {
        this(7);
    }

    TestCommands(final int gatewayId) {
        this.gatewayId = gatewayId;
    }

    /** Of the last command. */
    long correlationId() {
        return correlationId;
    }

    int addAsset(final String symbol) {
        final AddAssetEncoder encoder = new AddAssetEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(symbol, encoder.symbol());
        encoder.scale((short) 8);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int addInstrument(final String symbol, final int baseAssetId, final int quoteAssetId) {
        return addInstrument(symbol, baseAssetId, quoteAssetId, MarketModel.ORDER_BOOK);
    }

    int addInstrument(
            final String symbol, final int baseAssetId, final int quoteAssetId, final MarketModel marketModel) {
        final AddInstrumentEncoder encoder = new AddInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(symbol, encoder.symbol());
        encoder.terms()
                .tickSize(1_000_000)
                .lotSize(1_000)
                .baseAssetId(baseAssetId)
                .quoteAssetId(quoteAssetId)
                .marketModel(marketModel)
                .riskRule(RiskRule.FULL_RESERVE);
        encoder.terms()
                .filters()
                .minPriceTicks(1)
                .maxPriceTicks(1_000_000_000)
                .minQuantityLots(1)
                .maxQuantityLots(1_000_000_000)
                .maxMarketQuantityLots(1_000_000_000)
                .minNotional(0)
                .maxNotional(1L << 60)
                .maxOpenOrders(1_000_000)
                .makerFeePpm(100)
                .takerFeePpm(200)
                .sessionPauseMs(0)
                .orderTimeoutMs(0);
        encoder.settlementDate(0)
                .settlementType(SettlementType.SPOT)
                .maxIcebergParts(marketModel == MarketModel.ORDER_BOOK ? 10 : 0)
                .matchAlgorithm(MatchAlgorithm.PRICE_TIME)
                .minHiddenLots(marketModel == MarketModel.ORDER_BOOK ? 4 : 0);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    /** A provider who has so long to answer, and whose price may move by ten ticks; without an answer it takes place. */
    int setQuoteProvider(final long accountId, final int instrumentId, final int holdMs) {
        final SetQuoteProviderEncoder encoder = new SetQuoteProviderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.accountId(accountId)
                .toleranceTicks(10)
                .instrumentId(instrumentId)
                .leaseMs(60_000)
                .holdMs(holdMs)
                .outcomeAtEnd(HoldOutcome.ACCEPT)
                .enabled((short) 1);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int createAccount(final String name) {
        final CreateAccountEncoder encoder = new CreateAccountEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(name, encoder.name());
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int deposit(final long accountId, final int assetId, final long amount, final String transferId) {
        final TransferFundsEncoder encoder = new TransferFundsEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(transferId, encoder.transferId());
        encoder.accountId(accountId).amount(amount).assetId(assetId);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int limitOrder(final long accountId, final long orderNumber, final Side side, final long price, final long lots) {
        return limitOrder(0, accountId, orderNumber, side, price, lots);
    }

    private int limitOrder(
            final int offset,
            final long accountId,
            final long orderNumber,
            final Side side,
            final long price,
            final long lots) {
        enterOrder.wrapAndApplyHeader(buffer, offset, header);
        source(enterOrder.source());
        // a name of ten characters, which is all in one word
        enterOrder
                .clientOrderId()
                .word0(orderNumber & 0xFFF_FFFF_FFFF_FFFL)
                .word1(0)
                .word2(0)
                .word3(10L << 40);
        enterOrder
                .accountId(accountId)
                .priceTicks(price)
                .quantityLots(lots)
                .quoteAmount(0)
                .instrumentId(1)
                .side(side)
                .orderType(OrderType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .selfTradePrevention(SelfTradePrevention.NONE)
                .expireTimestampNs(0)
                .cancelTimerId(0)
                .validateOnly((short) 0);
        PlainOrders.plain(enterOrder);
        return MessageHeaderEncoder.ENCODED_LENGTH + enterOrder.encodedLength();
    }

    /** A LIMIT order that takes its price from the book. */
    int peggedOrder(
            final long accountId, final long orderNumber, final Side side, final PegTerms peg, final long lots) {
        final int length = limitOrder(accountId, orderNumber, side, 0, lots);
        peg.encode(enterOrder.peg());
        return length;
    }

    /** A buy, and a sale of as much at twice the price that is pending; they are named by this number and the next. */
    int orderList(final long accountId, final long orderNumber, final long price, final long lots) {
        final EnterOrderListEncoder list = new EnterOrderListEncoder().wrapAndApplyHeader(buffer, 0, header);
        Identifier36.encode("list" + orderNumber, list.clientListId());
        list.accountId(accountId).instrumentId(1).contingencyType(ContingencyType.OTO);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + list.encodedLength();
        length += limitOrder(length, accountId, orderNumber, Side.BUY, price, lots);
        length += limitOrder(length, accountId, orderNumber + 1, Side.SELL, 2 * price, lots);
        source(list.source());
        return length;
    }

    /** A buy that expires; after {@link #limitOrder}, whose other fields it has. */
    int orderUntil(final long accountId, final int orderNumber, final long expireTimestampNs) {
        final int length = limitOrder(accountId, orderNumber, Side.BUY, 900, 1);
        enterOrder.timeInForce(TimeInForce.GTD).expireTimestampNs(expireTimestampNs);
        return length;
    }

    /** A buy that names a cancel timer; after {@link #limitOrder}, whose other fields it has. */
    int cancelTimerOrder(final long accountId, final int orderNumber, final long cancelTimerId) {
        final int length = limitOrder(accountId, orderNumber, Side.BUY, 900, 1);
        enterOrder.cancelTimerId(cancelTimerId);
        return length;
    }

    int setCancelTimer(final long accountId, final long cancelTimerId, final int countdownMs, final int leaseMs) {
        final SetCancelTimerEncoder encoder = new SetCancelTimerEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.accountId(accountId)
                .cancelTimerId(cancelTimerId)
                .countdownMs(countdownMs)
                .leaseMs(leaseMs)
                .instrumentId(0)
                .allOrders((short) 0);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int cancelAll(final long accountId) {
        final CancelAllOrdersEncoder encoder = new CancelAllOrdersEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode("all", encoder.requestId());
        encoder.accountId(accountId).instrumentId(0);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    /**
     * Every day, by a clock on which it is noon at a time; the entries are so many seconds later.
     *
     * @param phases one after the other, each a second after the one before
     */
    int schedule(final long noonNs, final int firstAfterSeconds, final TradingPhase... phases) {
        final SetTradingScheduleEncoder encoder = new SetTradingScheduleEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        final int second = (int) Math.floorMod(TimeUnit.NANOSECONDS.toSeconds(noonNs), 86_400L);
        encoder.instrumentId(1).utcOffsetSeconds(43_200 - second).daysOfWeek((short) 127);
        encoder.entryCount((short) phases.length);
        for (int i = 0; i < SetTradingScheduleEncoder.phaseLength(); i++) {
            encoder.secondOfDay(i, i < phases.length ? 43_200 + firstAfterSeconds + i : 0);
            encoder.phase(i, i < phases.length ? phases[i].value() : 0);
        }
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int setPriceProtection(final int instrumentId, final PriceProtection protection) {
        final SetPriceProtectionEncoder encoder = new SetPriceProtectionEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        protection.encode(encoder);
        encoder.instrumentId(instrumentId);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int addApiKey(final long accountId, final String keyId, final byte[] secret, final byte[] label) {
        final AddApiKeyEncoder encoder = new AddApiKeyEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.accountId(accountId)
                .keyId(keyId)
                .permissions(3)
                .keyType(KeyType.HMAC_SHA256)
                .expireTimestampNs(0)
                .putSecret(secret, 0, secret.length)
                .putLabel(label, 0, label.length)
                .putAddresses(new byte[0], 0, 0);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int revokeApiKey(final String keyId) {
        final RevokeApiKeyEncoder encoder = new RevokeApiKeyEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.keyId(keyId);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    static String keyId(final int number) {
        return "K".repeat(60) + String.format("%04d", number);
    }

    /** Gives a copy of a command another source. */
    void source(final MutableDirectBuffer copy, final int commandGatewayId, final long commandCorrelationId) {
        new CommandSourceEncoder()
                .wrap(copy, MessageHeaderEncoder.ENCODED_LENGTH)
                .gatewayId(commandGatewayId)
                .flags(0)
                .correlationId(commandCorrelationId);
    }

    private void source(final CommandSourceEncoder source) {
        source.gatewayId(gatewayId).flags(0).correlationId(++correlationId);
    }
}
