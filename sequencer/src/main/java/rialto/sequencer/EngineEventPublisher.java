package rialto.sequencer;

import rialto.engine.AuctionState;
import rialto.engine.CancelReason;
import rialto.engine.CancelTimerTerms;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.MatchAlgorithm;
import rialto.engine.OrderEntryRequest;
import rialto.engine.RejectReason;
import rialto.engine.TradingSchedule;
import rialto.engine.TransferRequest;
import rialto.protocol.AccountCreatedEncoder;
import rialto.protocol.AccountStateChangedEncoder;
import rialto.protocol.AssetAddedEncoder;
import rialto.protocol.AuctionIndicationChangedEncoder;
import rialto.protocol.AuctionUncrossedEncoder;
import rialto.protocol.BalanceChangedEncoder;
import rialto.protocol.CancelTimerEndedEncoder;
import rialto.protocol.CancelTimerSetEncoder;
import rialto.protocol.CancelTimersRenewedEncoder;
import rialto.protocol.CommandRejectedEncoder;
import rialto.protocol.InstrumentDefinedEncoder;
import rialto.protocol.OrderEntryChangedEncoder;
import rialto.protocol.PendingCancelsDoneEncoder;
import rialto.protocol.SessionsRunEncoder;
import rialto.protocol.SettlementSetEncoder;
import rialto.protocol.TradingScheduleSetEncoder;
import rialto.protocol.TransferAppliedEncoder;

/** Encodes what the engine reports: one callback, one event. */
final class EngineEventPublisher extends OrderEventPublisher {
    private final BalanceChangedEncoder balanceChanged = new BalanceChangedEncoder();
    private final AccountCreatedEncoder accountCreated = new AccountCreatedEncoder();
    private final TransferAppliedEncoder transferApplied = new TransferAppliedEncoder();
    private final AssetAddedEncoder assetAdded = new AssetAddedEncoder();
    private final InstrumentDefinedEncoder instrumentDefined = new InstrumentDefinedEncoder();
    private final SettlementSetEncoder settlementSet = new SettlementSetEncoder();
    private final SessionsRunEncoder sessionsRun = new SessionsRunEncoder();
    private final AuctionIndicationChangedEncoder auctionIndicationChanged = new AuctionIndicationChangedEncoder();
    private final AuctionUncrossedEncoder auctionUncrossed = new AuctionUncrossedEncoder();
    private final TradingScheduleSetEncoder tradingScheduleSet = new TradingScheduleSetEncoder();
    private final CancelTimerSetEncoder cancelTimerSet = new CancelTimerSetEncoder();
    private final CancelTimerEndedEncoder cancelTimerEnded = new CancelTimerEndedEncoder();
    private final PendingCancelsDoneEncoder pendingCancelsDone = new PendingCancelsDoneEncoder();
    private final CancelTimersRenewedEncoder cancelTimersRenewed = new CancelTimersRenewedEncoder();
    private final AccountStateChangedEncoder accountStateChanged = new AccountStateChangedEncoder();
    private final OrderEntryChangedEncoder orderEntryChanged = new OrderEntryChangedEncoder();
    private final CommandRejectedEncoder commandRejected = new CommandRejectedEncoder();
    private byte[] accountStateReason = new byte[0];
    private int commandTemplateId;

    /** One of a venue without numbered sessions, which are in its {@link #reports}. */
    EngineEventPublisher(final EventBatchWriter events) {
        super(events, new SessionReports(new NumberedSessions(), new SessionEventPublisher(events)));
    }

    /** The command that is about to run, for CommandRejected. */
    void commandTemplateId(final int templateId) {
        commandTemplateId = templateId;
        reports.beginCommand(templateId);
    }

    @Override
    public void onBalanceChanged(final long accountId, final int assetId, final long available, final long held) {
        balanceChanged.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(BalanceChangedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(balanceChanged.header());
        balanceChanged.accountId(accountId).available(available).held(held).assetId(assetId);
        events.endEvent(BalanceChangedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onAccountCreated(final long accountId, final Identifier name) {
        accountCreated.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AccountCreatedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(accountCreated.header());
        WireIdentifiers.encode(name, accountCreated.name());
        accountCreated.accountId(accountId);
        events.endEvent(AccountCreatedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onTransferApplied(
            final TransferRequest transfer, final long available, final long held, final boolean repeated) {
        transferApplied.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(TransferAppliedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(transferApplied.header());
        WireIdentifiers.encode(transfer.transferId, transferApplied.transferId());
        transferApplied
                .accountId(transfer.accountId)
                .amount(transfer.amount)
                .available(available)
                .held(held)
                .assetId(transfer.assetId)
                .repeated((short) (repeated ? 1 : 0));
        events.endEvent(TransferAppliedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onAssetAdded(final int assetId, final int scale, final Identifier symbol) {
        assetAdded.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AssetAddedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(assetAdded.header());
        WireIdentifiers.encode(symbol, assetAdded.symbol());
        assetAdded.assetId(assetId).scale((short) scale);
        events.endEvent(AssetAddedEncoder.BLOCK_LENGTH);
    }

    /** What is as it was before there was anything else has the bytes of older builds. */
    private static int blockLength(final InstrumentDefinition definition) {
        if (definition.minHiddenLots != 0) {
            return InstrumentDefinedEncoder.BLOCK_LENGTH;
        }
        if (definition.matchAlgorithm != MatchAlgorithm.PRICE_TIME) {
            return InstrumentDefinedEncoder.minHiddenLotsEncodingOffset();
        }
        return definition.maxIcebergParts != 0
                ? InstrumentDefinedEncoder.matchAlgorithmEncodingOffset()
                : InstrumentDefinedEncoder.maxIcebergPartsEncodingOffset();
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinition definition) {
        final int blockLength = blockLength(definition);
        instrumentDefined.wrapAndApplyHeader(events.buffer(), events.beginEvent(blockLength), messageHeader);
        messageHeader.blockLength(blockLength);
        events.writeHeader(instrumentDefined.header());
        WireIdentifiers.encode(definition.symbol, instrumentDefined.symbol());
        WireInstruments.encode(definition, instrumentDefined.terms());
        instrumentDefined.instrumentId(definition.instrumentId).phase(WireCodes.of(definition.phase));
        if (blockLength > InstrumentDefinedEncoder.maxIcebergPartsEncodingOffset()) {
            instrumentDefined.maxIcebergParts(definition.maxIcebergParts);
        }
        if (blockLength > InstrumentDefinedEncoder.matchAlgorithmEncodingOffset()) {
            instrumentDefined.matchAlgorithm(WireCodes.of(definition.matchAlgorithm));
        }
        if (blockLength > InstrumentDefinedEncoder.minHiddenLotsEncodingOffset()) {
            instrumentDefined.minHiddenLots(definition.minHiddenLots);
        }
        events.endEvent(blockLength);
        if (definition.marketModel == MarketModelKind.STREAMED_QUOTES) {
            settlementSet.wrapAndApplyHeader(
                    events.buffer(), events.beginEvent(SettlementSetEncoder.BLOCK_LENGTH), messageHeader);
            events.writeHeader(settlementSet.header());
            settlementSet
                    .instrumentId(definition.instrumentId)
                    .settlementDate(definition.settlementDate)
                    .settlementType(WireQuotes.of(definition.settlementType));
            events.endEvent(SettlementSetEncoder.BLOCK_LENGTH);
        }
    }

    @Override
    public void onSessionsRun(final int count) {
        sessionsRun.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(SessionsRunEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(sessionsRun.header());
        sessionsRun.count(count);
        events.endEvent(SessionsRunEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onAuctionIndicationChanged(final AuctionState indication) {
        auctionIndicationChanged.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AuctionIndicationChangedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(auctionIndicationChanged.header());
        auctionIndicationChanged
                .priceTicks(indication.priceTicks())
                .volumeLots(indication.volumeLots())
                .imbalanceLots(indication.imbalanceLots())
                .instrumentId(indication.instrumentId())
                .phase(WireCodes.of(indication.phase()));
        events.endEvent(AuctionIndicationChangedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onAuctionUncrossed(final AuctionState result) {
        auctionUncrossed.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AuctionUncrossedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(auctionUncrossed.header());
        auctionUncrossed
                .priceTicks(result.priceTicks())
                .volumeLots(result.volumeLots())
                .imbalanceLots(result.imbalanceLots())
                .instrumentId(result.instrumentId())
                .phase(WireCodes.of(result.phase()));
        events.endEvent(AuctionUncrossedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onTradingScheduleSet(final TradingSchedule schedule) {
        tradingScheduleSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(TradingScheduleSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(tradingScheduleSet.header());
        tradingScheduleSet
                .nextTransitionNs(schedule.nextTransitionNs)
                .instrumentId(schedule.instrumentId)
                .utcOffsetSeconds(schedule.utcOffsetSeconds)
                .entryCount((short) schedule.entryCount)
                .daysOfWeek((short) schedule.daysOfWeek);
        for (int i = 0; i < TradingSchedule.MAX_ENTRIES; i++) {
            final boolean used = i < schedule.entryCount;
            tradingScheduleSet.secondOfDay(i, used ? schedule.secondOfDay[i] : 0);
            tradingScheduleSet.phase(i, used ? schedule.phase[i].code() : 0);
        }
        events.endEvent(TradingScheduleSetEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onCancelTimerSet(final CancelTimerTerms cancelTimer) {
        cancelTimerSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(CancelTimerSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(cancelTimerSet.header());
        cancelTimerSet
                .accountId(cancelTimer.accountId)
                .cancelTimerId(cancelTimer.cancelTimerId)
                .deadlineNs(cancelTimer.deadlineNs)
                .countdownMs(cancelTimer.countdownMs)
                .holderId(cancelTimer.holderId)
                .instrumentId(cancelTimer.instrumentId)
                .allOrders((short) (cancelTimer.allOrders ? 1 : 0));
        events.endEvent(CancelTimerSetEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onCancelTimerEnded(
            final long accountId,
            final long cancelTimerId,
            final CancelReason reason,
            final int canceledCount,
            final boolean ordersRemain) {
        cancelTimerEnded.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(CancelTimerEndedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(cancelTimerEnded.header());
        cancelTimerEnded
                .accountId(accountId)
                .cancelTimerId(cancelTimerId)
                .canceledCount(canceledCount)
                .reason(WireCodes.of(reason))
                .ordersRemain((short) (ordersRemain ? 1 : 0));
        events.endEvent(CancelTimerEndedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onPendingCancelsDone(
            final long accountId, final long cancelTimerId, final CancelReason reason, final int canceledCount) {
        pendingCancelsDone.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(PendingCancelsDoneEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(pendingCancelsDone.header());
        pendingCancelsDone
                .accountId(accountId)
                .cancelTimerId(cancelTimerId)
                .canceledCount(canceledCount)
                .reason(WireCodes.of(reason));
        events.endEvent(PendingCancelsDoneEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onCancelTimersRenewed(final int holderId, final int cancelTimerCount, final long deadlineNs) {
        cancelTimersRenewed.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(CancelTimersRenewedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(cancelTimersRenewed.header());
        cancelTimersRenewed.deadlineNs(deadlineNs).holderId(holderId).cancelTimerCount(cancelTimerCount);
        events.endEvent(CancelTimersRenewedEncoder.BLOCK_LENGTH);
    }

    /** Why the account's state is set that is set next, as UTF-8. */
    void accountStateReason(final byte[] reason) {
        accountStateReason = reason;
    }

    @Override
    public void onAccountStateChanged(
            final long accountId, final boolean frozen, final int canceledCount, final boolean ordersRemain) {
        final int length = AccountStateChangedEncoder.BLOCK_LENGTH
                + AccountStateChangedEncoder.reasonHeaderLength()
                + accountStateReason.length;
        accountStateChanged.wrapAndApplyHeader(events.buffer(), events.beginEvent(length), messageHeader);
        events.writeHeader(accountStateChanged.header());
        accountStateChanged
                .accountId(accountId)
                .canceledCount(canceledCount)
                .frozen((short) (frozen ? 1 : 0))
                .ordersRemain((short) (ordersRemain ? 1 : 0))
                .putReason(accountStateReason, 0, accountStateReason.length);
        events.endEvent(length);
    }

    @Override
    public void onOrderEntryChanged(
            final OrderEntryRequest request,
            final int suspensions,
            final int canceledCount,
            final boolean ordersRemain) {
        orderEntryChanged.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderEntryChangedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(orderEntryChanged.header());
        orderEntryChanged
                .instrumentId(request.instrumentId)
                .suspensions(suspensions)
                .canceledCount(canceledCount)
                .reason(WireCodes.of(request.reason))
                .memberId((short) request.memberId)
                .allowed((short) (request.allowed ? 1 : 0))
                .ordersRemain((short) (ordersRemain ? 1 : 0));
        events.endEvent(OrderEntryChangedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onCommandRejected(final RejectReason reason, final long referenceId) {
        commandRejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(CommandRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(commandRejected.header());
        commandRejected
                .referenceId(referenceId)
                .commandTemplateId(commandTemplateId)
                .reason(WireCodes.of(reason));
        events.endEvent(CommandRejectedEncoder.BLOCK_LENGTH);
    }
}
