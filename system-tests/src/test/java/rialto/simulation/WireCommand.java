package rialto.simulation;

import org.agrona.ExpandableArrayBuffer;
import rialto.engine.AccountLimits;
import rialto.engine.AccountRules;
import rialto.engine.AmendRequest;
import rialto.engine.CancelRequest;
import rialto.engine.CancelTimerTerms;
import rialto.engine.Command;
import rialto.engine.FeeCommand;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.ListCommand;
import rialto.engine.OrderEntryRequest;
import rialto.engine.OrderRequest;
import rialto.engine.PriceProtection;
import rialto.engine.QuoteCommand;
import rialto.engine.QuotingCommand;
import rialto.engine.ReplaceMode;
import rialto.engine.TradeRevisionRequest;
import rialto.engine.TradingSchedule;
import rialto.engine.TransferRequest;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.AdministerEncoder;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.AmendOrderEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.ChangeInstrumentEncoder;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EndCancelTimerEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.IdentifierEncoder;
import rialto.protocol.InstrumentFiltersEncoder;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OpenAccountEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.PegInstructionsEncoder;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.RenewCancelTimersEncoder;
import rialto.protocol.ReplaceOrderEncoder;
import rialto.protocol.ReviseTradeEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.SetAccountLimitsEncoder;
import rialto.protocol.SetAccountRulesEncoder;
import rialto.protocol.SetAccountStateEncoder;
import rialto.protocol.SetCancelTimerEncoder;
import rialto.protocol.SetOrderEntryEncoder;
import rialto.protocol.SetPriceProtectionEncoder;
import rialto.protocol.SetTradingPhaseEncoder;
import rialto.protocol.SetTradingScheduleEncoder;
import rialto.protocol.SettlementType;
import rialto.protocol.Side;
import rialto.protocol.SuspensionReason;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradingPhase;
import rialto.protocol.TransferFundsEncoder;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerType;

/** Random commands as messages of the log, from nobody yet. Their names become texts, one text for one name. */
final class WireCommand {
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final WireQuoteCommand quoteCommands = new WireQuoteCommand(buffer);
    private final WireListCommand listCommands = new WireListCommand(buffer, this);
    private final WireFeeCommand feeCommands = new WireFeeCommand(buffer);
    private final WireQuotingCommand quotingCommands = new WireQuotingCommand(buffer, this);

    /** @param name of an order to enter instead of the one that it has; null to keep that */
    byte[] encode(final Command command, final String name) {
        buffer.setMemory(0, buffer.capacity(), (byte) 0);
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + body(command, name);
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private int body(final Command command, final String name) {
        return switch (command) {
            case Command.EnterOrder enter ->
                WireQuoteCommand.isQuoteOrder(enter.order())
                        ? quoteCommands.enterOrder(enter.order(), name)
                        : enterOrder(0, enter.order(), name);
            case Command.CancelOrder cancel -> cancelOrder(cancel.cancel());
            case Command.CancelAllOrders all -> cancelAllOrders(all);
            case Command.CancelByAdministrator cancel -> administer(cancelOrder(cancel.cancel()));
            case Command.CancelAllByAdministrator all ->
                administer(cancelAllOrders(new Command.CancelAllOrders(all.accountId(), 0, all.instrumentId())));
            case Command.SetAccountState state -> administer(setAccountState(state));
            case Command.SetOrderEntry entry -> administer(setOrderEntry(entry.request()));
            case Command.AmendOrder amend -> amendOrder(amend.amend());
            case Command.ReplaceOrder replace -> replaceOrder(replace);
            case Command.CreateAccount create -> createAccount(create);
            case Command.OpenAccount open -> openAccount(open);
            case Command.TransferFunds transfer -> transferFunds(transfer.transfer());
            case Command.AddAsset asset -> addAsset(asset);
            case Command.AddInstrument add -> addInstrument(add.definition());
            case Command.ChangeInstrument change -> changeInstrument(change.definition());
            case Command.SetTradingPhase phase -> setTradingPhase(phase);
            case Command.SetTradingSchedule schedule -> setTradingSchedule(schedule.schedule());
            case Command.SetPriceProtection set -> setPriceProtection(set.protection());
            case Command.SetAccountLimits set -> setAccountLimits(set.limits());
            case Command.ReviseTrade revise -> reviseTrade(revise.revision());
            case Command.SetAccountRules set -> setAccountRules(set.rules());
            case Command.SetCancelTimer set -> setCancelTimer(set);
            case Command.EndCancelTimer end -> endCancelTimer(end);
            case Command.RenewCancelTimers renew -> renewCancelTimers(renew);
            case QuoteCommand quotes -> quoteCommands.body(quotes);
            case ListCommand lists -> listCommands.body(lists);
            case FeeCommand fees -> feeCommands.body(fees);
            case QuotingCommand quoting -> quotingCommands.body(quoting);
            case Command.AdvanceTime ignored -> throw new IllegalArgumentException("not a message: " + command);
            case Command.Restore ignored -> throw new IllegalArgumentException("not a message: " + command);
        };
    }

    /** @return length without the header */
    int enterOrder(final int offset, final OrderRequest order, final String name) {
        final EnterOrderEncoder encoder = new EnterOrderEncoder().wrapAndApplyHeader(buffer, offset, header);
        if (name == null) {
            identifier(encoder.clientOrderId(), order.clientOrderId);
        } else {
            Identifier36.encode(name, encoder.clientOrderId());
        }
        encoder.accountId(order.accountId)
                .priceTicks(order.priceTicks)
                .quantityLots(order.quantityLots)
                .quoteAmount(order.quoteAmount)
                .instrumentId(order.instrumentId)
                .side(side(order.side))
                .orderType(type(order.orderType))
                .timeInForce(timeInForce(order.timeInForce))
                .selfTradePrevention(prevention(order.selfTradePrevention))
                .validateOnly((short) (order.validateOnly ? 1 : 0))
                .expireTimestampNs(order.expireTimestampNs)
                .cancelTimerId(order.cancelTimerId);
        encoder.triggerTicks(order.triggerTicks)
                .trailingDelta(order.trailingDelta)
                .triggerType(trigger(order.triggerType))
                .triggerPriceType(triggerPrice(order.triggerPriceType))
                .displayLots(order.displayLots)
                .minQuantityLots(order.minEntryLots);
        peg(order, encoder.peg());
        return encoder.encodedLength();
    }

    private static void peg(final OrderRequest order, final PegInstructionsEncoder peg) {
        peg.pegLimitTicks(order.pegLimitTicks)
                .pegOffset(order.pegOffset)
                .pegPriceType(
                        order.pegPriceType == null
                                ? PegPriceType.NULL_VAL
                                : PegPriceType.get(order.pegPriceType.code()))
                .pegOffsetType(
                        order.pegOffsetType == null
                                ? PegOffsetType.NULL_VAL
                                : PegOffsetType.get(order.pegOffsetType.code()));
    }

    private int cancelOrder(final CancelRequest cancel) {
        final CancelOrderEncoder encoder = new CancelOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        identifier(encoder.clientOrderId(), cancel.clientOrderId);
        identifier(encoder.requestId(), cancel.requestId);
        encoder.accountId(cancel.accountId).orderId(cancel.orderId).instrumentId(cancel.instrumentId);
        return encoder.encodedLength();
    }

    private int cancelAllOrders(final Command.CancelAllOrders all) {
        final CancelAllOrdersEncoder encoder = new CancelAllOrdersEncoder().wrapAndApplyHeader(buffer, 0, header);
        identifier(encoder.requestId(), all.requestId(), 7);
        encoder.accountId(all.accountId()).instrumentId(all.instrumentId());
        return encoder.encodedLength();
    }

    /** Puts the command whose body was encoded last into one of an administrator's. */
    int administer(final int innerLength) {
        final byte[] inner = new byte[MessageHeaderEncoder.ENCODED_LENGTH + innerLength];
        buffer.getBytes(0, inner);
        final byte[] action = {'P', 'O', 'S', 'T'};
        final AdministerEncoder encoder = new AdministerEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.source().gatewayId(0).flags(0).correlationId(0);
        encoder.actor("eve")
                .roles(AdministratorRoles.RISK)
                .refused((short) 0)
                .putAddress(action, 0, 0)
                .putAction(action, 0, action.length)
                .putDetail(action, 0, 0)
                .putCommand(inner, 0, inner.length);
        return encoder.encodedLength();
    }

    private int setAccountState(final Command.SetAccountState command) {
        final SetAccountStateEncoder encoder = new SetAccountStateEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.accountId(command.accountId())
                .frozen((short) (command.frozen() ? 1 : 0))
                .cancelOrders((short) (command.cancelOrders() ? 1 : 0))
                .putReason(new byte[0], 0, 0);
        return encoder.encodedLength();
    }

    private int setOrderEntry(final OrderEntryRequest request) {
        final SetOrderEntryEncoder encoder = new SetOrderEntryEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.instrumentId(request.instrumentId)
                .reason(
                        request.reason == null
                                ? SuspensionReason.NULL_VAL
                                : SuspensionReason.get(request.reason.code()))
                .memberId((short) request.memberId)
                .allowed((short) (request.allowed ? 1 : 0))
                .cancelAll((short) (request.cancelAll ? 1 : 0));
        return encoder.encodedLength();
    }

    private int amendOrder(final AmendRequest amend) {
        final AmendOrderEncoder encoder = new AmendOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        identifier(encoder.clientOrderId(), amend.clientOrderId);
        identifier(encoder.newClientOrderId(), amend.newClientOrderId);
        encoder.accountId(amend.accountId)
                .orderId(amend.orderId)
                .newQuantityLots(amend.newQuantityLots)
                .instrumentId(amend.instrumentId);
        return encoder.encodedLength();
    }

    private int replaceOrder(final Command.ReplaceOrder replace) {
        final CancelRequest cancel = replace.cancel();
        final OrderRequest order = replace.order();
        final ReplaceOrderEncoder encoder = new ReplaceOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        identifier(encoder.cancelClientOrderId(), cancel.clientOrderId);
        identifier(encoder.cancelRequestId(), cancel.requestId);
        identifier(encoder.clientOrderId(), order.clientOrderId);
        encoder.accountId(cancel.accountId)
                .cancelOrderId(cancel.orderId)
                .priceTicks(order.priceTicks)
                .quantityLots(order.quantityLots)
                .quoteAmount(order.quoteAmount)
                .instrumentId(cancel.instrumentId)
                .replaceMode(mode(replace.mode()))
                .side(side(order.side))
                .orderType(type(order.orderType))
                .timeInForce(timeInForce(order.timeInForce))
                .selfTradePrevention(prevention(order.selfTradePrevention))
                .expireTimestampNs(order.expireTimestampNs)
                .cancelTimerId(order.cancelTimerId)
                .lessExecuted((short) (replace.lessExecuted() ? 1 : 0));
        encoder.triggerTicks(order.triggerTicks)
                .trailingDelta(order.trailingDelta)
                .triggerType(trigger(order.triggerType))
                .triggerPriceType(triggerPrice(order.triggerPriceType))
                .displayLots(order.displayLots)
                .minQuantityLots(order.minEntryLots);
        peg(order, encoder.peg());
        return encoder.encodedLength();
    }

    private int createAccount(final Command.CreateAccount create) {
        final CreateAccountEncoder encoder = new CreateAccountEncoder().wrapAndApplyHeader(buffer, 0, header);
        identifier(encoder.name(), create.name(), 0);
        return encoder.encodedLength();
    }

    private int openAccount(final Command.OpenAccount open) {
        final OpenAccountEncoder encoder = new OpenAccountEncoder().wrapAndApplyHeader(buffer, 0, header);
        identifier(encoder.name(), open.name(), 0);
        identifier(encoder.transferId(), open.deposit().transferId);
        encoder.amount(open.deposit().amount).assetId(open.deposit().assetId);
        return encoder.encodedLength();
    }

    private int transferFunds(final TransferRequest transfer) {
        final TransferFundsEncoder encoder = new TransferFundsEncoder().wrapAndApplyHeader(buffer, 0, header);
        identifier(encoder.transferId(), transfer.transferId);
        encoder.accountId(transfer.accountId).amount(transfer.amount).assetId(transfer.assetId);
        return encoder.encodedLength();
    }

    private int addAsset(final Command.AddAsset asset) {
        final AddAssetEncoder encoder = new AddAssetEncoder().wrapAndApplyHeader(buffer, 0, header);
        identifier(encoder.symbol(), asset.symbol(), 0);
        encoder.scale((short) Math.max(asset.scale(), -1));
        return encoder.encodedLength();
    }

    private int addInstrument(final InstrumentDefinition d) {
        final AddInstrumentEncoder encoder = new AddInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header);
        identifier(encoder.symbol(), d.symbol);
        encoder.terms()
                .tickSize(d.tickSize)
                .lotSize(d.lotSize)
                .baseAssetId(d.baseAssetId)
                .quoteAssetId(d.quoteAssetId)
                .marketModel(d.marketModel == null ? MarketModel.NULL_VAL : MarketModel.get(d.marketModel.code()))
                .riskRule(d.riskRule == null ? RiskRule.NULL_VAL : RiskRule.get(d.riskRule.code()));
        filters(encoder.terms().filters(), d);
        encoder.settlementDate(d.settlementDate)
                .settlementType(settlement(d.settlementType))
                .maxIcebergParts(d.maxIcebergParts)
                .matchAlgorithm(algorithm(d.matchAlgorithm))
                .minHiddenLots(d.minHiddenLots);
        return encoder.encodedLength();
    }

    private int changeInstrument(final InstrumentDefinition d) {
        final ChangeInstrumentEncoder encoder = new ChangeInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header);
        filters(encoder.filters(), d);
        encoder.instrumentId(d.instrumentId)
                .settlementDate(d.settlementDate)
                .settlementType(settlement(d.settlementType))
                .maxIcebergParts(d.maxIcebergParts)
                .matchAlgorithm(algorithm(d.matchAlgorithm))
                .minHiddenLots(d.minHiddenLots);
        return encoder.encodedLength();
    }

    private static void filters(final InstrumentFiltersEncoder encoder, final InstrumentDefinition d) {
        encoder.minPriceTicks(d.minPriceTicks)
                .maxPriceTicks(d.maxPriceTicks)
                .minQuantityLots(d.minQuantityLots)
                .maxQuantityLots(d.maxQuantityLots)
                .maxMarketQuantityLots(d.maxMarketQuantityLots)
                .minNotional(d.minNotional)
                .maxNotional(d.maxNotional)
                .maxOpenOrders(d.maxOpenOrders)
                .makerFeePpm(d.makerFeePpm)
                .takerFeePpm(d.takerFeePpm)
                .sessionPauseMs(d.sessionPauseMs)
                .orderTimeoutMs(d.orderTimeoutMs);
    }

    private int setTradingPhase(final Command.SetTradingPhase command) {
        final SetTradingPhaseEncoder encoder = new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.instrumentId(command.instrumentId())
                .phase(
                        command.phase() == null
                                ? TradingPhase.NULL_VAL
                                : TradingPhase.get(command.phase().code()));
        return encoder.encodedLength();
    }

    private int setTradingSchedule(final TradingSchedule schedule) {
        final SetTradingScheduleEncoder encoder = new SetTradingScheduleEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.instrumentId(schedule.instrumentId)
                .utcOffsetSeconds(schedule.utcOffsetSeconds)
                .entryCount((short) schedule.entryCount)
                .daysOfWeek((short) schedule.daysOfWeek);
        for (int i = 0; i < TradingSchedule.MAX_ENTRIES; i++) {
            encoder.secondOfDay(i, schedule.secondOfDay[i]);
            encoder.phase(i, schedule.phase[i] == null ? 0 : schedule.phase[i].code());
        }
        return encoder.encodedLength();
    }

    private int setPriceProtection(final PriceProtection protection) {
        final SetPriceProtectionEncoder encoder = new SetPriceProtectionEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.instrumentId(protection.instrumentId)
                .protection()
                .referenceTicks(protection.referenceTicks)
                .staticUp(protection.staticUp)
                .staticDown(protection.staticDown)
                .bidMultiplierUp(protection.bidMultiplierUp)
                .bidMultiplierDown(protection.bidMultiplierDown)
                .askMultiplierUp(protection.askMultiplierUp)
                .askMultiplierDown(protection.askMultiplierDown)
                .averageMinutes(protection.averageMinutes)
                .collar(protection.collar);
        encoder.volatility()
                .volatilityRange(protection.volatilityRange)
                .interruptionSeconds(protection.interruptionSeconds)
                .extensionRange(protection.extensionRange)
                .maxExtensions(protection.maxExtensions);
        return encoder.encodedLength();
    }

    private int setAccountLimits(final AccountLimits limits) {
        final SetAccountLimitsEncoder encoder = new SetAccountLimitsEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.accountId(limits.accountId)
                .instrumentId(limits.instrumentId)
                .limits()
                .maxOrderLots(limits.maxOrderLots)
                .maxOrderNotional(limits.maxOrderNotional)
                .maxOpenNotional(limits.maxOpenNotional)
                .maxPositionLots(limits.maxPositionLots)
                .maxOpenOrders(limits.maxOpenOrders);
        return encoder.encodedLength();
    }

    private int reviseTrade(final TradeRevisionRequest revision) {
        return new ReviseTradeEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .tradeId(revision.tradeId)
                .priceTicks(revision.priceTicks)
                .quantityLots(revision.quantityLots)
                .correctedTicks(revision.correctedTicks)
                .instrumentId(revision.instrumentId)
                .encodedLength();
    }

    private int setAccountRules(final AccountRules rules) {
        return new SetAccountRulesEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .accountId(rules.accountId)
                .tradeGroupId(rules.tradeGroupId)
                .maxCancels10s(rules.maxCancels10s)
                .encodedLength();
    }

    private int setCancelTimer(final Command.SetCancelTimer command) {
        final CancelTimerTerms cancelTimer = command.cancelTimer();
        final SetCancelTimerEncoder encoder = new SetCancelTimerEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.accountId(cancelTimer.accountId)
                .cancelTimerId(cancelTimer.cancelTimerId)
                .countdownMs(cancelTimer.countdownMs)
                .leaseMs(command.leaseMs())
                .instrumentId(cancelTimer.instrumentId)
                .allOrders((short) (cancelTimer.allOrders ? 1 : 0));
        return encoder.encodedLength();
    }

    private int endCancelTimer(final Command.EndCancelTimer command) {
        final EndCancelTimerEncoder encoder = new EndCancelTimerEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.accountId(command.accountId())
                .cancelTimerId(command.cancelTimerId())
                .cancelsOrders((short) (command.cancelsOrders() ? 1 : 0));
        return encoder.encodedLength();
    }

    private int renewCancelTimers(final Command.RenewCancelTimers command) {
        final RenewCancelTimersEncoder encoder = new RenewCancelTimersEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.leaseMs(command.leaseMs());
        return encoder.encodedLength();
    }

    /** The generator names things by the first word, and tells kinds of names apart by the last. */
    static void identifier(final IdentifierEncoder encoder, final Identifier identifier) {
        identifier(encoder, identifier.word0(), identifier.word3());
    }

    static void identifier(final IdentifierEncoder encoder, final long word0, final long word3) {
        final boolean none = word0 == 0 && word3 == 0;
        Identifier36.encode(none ? "" : Long.toString(word0, Character.MAX_RADIX) + "_" + word3, encoder);
    }

    private static rialto.protocol.ReplaceMode mode(final ReplaceMode value) {
        return value == null ? rialto.protocol.ReplaceMode.NULL_VAL : rialto.protocol.ReplaceMode.get(value.code());
    }

    static Side side(final rialto.engine.Side value) {
        return value == null ? Side.NULL_VAL : Side.get(value.code());
    }

    static OrderType type(final rialto.engine.OrderType value) {
        return value == null ? OrderType.NULL_VAL : OrderType.get(value.code());
    }

    static TimeInForce timeInForce(final rialto.engine.TimeInForce value) {
        return value == null ? TimeInForce.NULL_VAL : TimeInForce.get(value.code());
    }

    private static SettlementType settlement(final rialto.engine.SettlementType type) {
        return type == null ? SettlementType.NULL_VAL : SettlementType.get(type.code());
    }

    private static MatchAlgorithm algorithm(final rialto.engine.MatchAlgorithm algorithm) {
        return algorithm == null ? MatchAlgorithm.NULL_VAL : MatchAlgorithm.get(algorithm.code());
    }

    private static TriggerType trigger(final rialto.engine.TriggerType type) {
        return type == null ? TriggerType.NULL_VAL : TriggerType.get(type.code());
    }

    private static TriggerPriceType triggerPrice(final rialto.engine.TriggerPriceType type) {
        return type == null ? TriggerPriceType.NULL_VAL : TriggerPriceType.get(type.code());
    }

    static SelfTradePrevention prevention(final rialto.engine.SelfTradePrevention value) {
        return value == null ? SelfTradePrevention.NULL_VAL : SelfTradePrevention.get(value.code());
    }
}
