package rialto.sequencer;

import rialto.engine.AccountFees;
import rialto.engine.AccountLimits;
import rialto.engine.AccountRules;
import rialto.engine.CancelTimerTerms;
import rialto.engine.FeeSchedule;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MatchingEngine;
import rialto.engine.OpenOrder;
import rialto.engine.OrderListRecord;
import rialto.engine.PendingCancel;
import rialto.engine.PriceProtection;
import rialto.engine.QuoteProtection;
import rialto.engine.RejectReason;
import rialto.engine.RevisableTrade;
import rialto.engine.TradingSchedule;
import rialto.engine.TriggerType;
import rialto.engine.VolatilityInterruption;
import rialto.protocol.Identifier36;
import rialto.protocol.KeyType;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RunningHash;
import rialto.protocol.SnapshotAccountEncoder;
import rialto.protocol.SnapshotApiKeyEncoder;
import rialto.protocol.SnapshotAssetEncoder;
import rialto.protocol.SnapshotBalanceEncoder;
import rialto.protocol.SnapshotBeginEncoder;
import rialto.protocol.SnapshotBookEncoder;
import rialto.protocol.SnapshotCancelTimerOrderEncoder;
import rialto.protocol.SnapshotClientOrderEncoder;
import rialto.protocol.SnapshotCommandSourceEncoder;
import rialto.protocol.SnapshotEndEncoder;
import rialto.protocol.SnapshotFrozenAccountEncoder;
import rialto.protocol.SnapshotGatewayLeaseEncoder;
import rialto.protocol.SnapshotIndicationEncoder;
import rialto.protocol.SnapshotInstrumentEncoder;
import rialto.protocol.SnapshotOrderEntryEncoder;
import rialto.protocol.SnapshotScheduleEncoder;
import rialto.protocol.SnapshotSessionsEncoder;
import rialto.protocol.SnapshotTransferEncoder;

/** Encodes the venue's whole state: begin, one message per record, end with their count and the state's hash. */
final class VenueSnapshotTaker extends QuoteSnapshotWriter {
    /** 6: sessions of markets that go on, administration, hashes of events and content. 7: numbered sessions. 8: triggers. 9: price protections, public order ids, lists of orders, icebergs, limits of accounts. 10: volatility interruptions, who gets filled at one price. 11: fee schedules, trades that can be revised, rules of accounts, quote protections. 12: pegged orders. */
    static final int FORMAT_VERSION = 12;
    /** Without anything that is known since. */
    static final int OLDEST_FORMAT_VERSION = 6;

    private final SnapshotSink sink;
    private final OrderRecordWriter orders = new OrderRecordWriter();
    private final TriggerRecordWriter triggers = new TriggerRecordWriter();
    private final ProtectionRecordWriter protections = new ProtectionRecordWriter();
    private final TradeRecords trades = new TradeRecords();
    private final FeeRecordWriter fees = new FeeRecordWriter();
    private final CancelTimerRecordWriter cancelTimers = new CancelTimerRecordWriter();
    private final long eventSequence;
    private final long timestampNs;
    private final long eventHash;
    private long recordCount;
    private long contentHash = RunningHash.EMPTY;

    /** Where records go. */
    @FunctionalInterface
    interface SnapshotSink {
        /** Takes a record, waiting until it can. */
        void write(org.agrona.DirectBuffer buffer, int offset, int length);
    }

    /**
     * @param eventSequence of the last event before the snapshot
     * @param eventHash running hash of all events up to that one
     */
    VenueSnapshotTaker(
            final SnapshotSink sink, final long eventSequence, final long eventHash, final long timestampNs) {
        this.sink = sink;
        this.eventHash = eventHash;
        this.eventSequence = eventSequence;
        this.timestampNs = timestampNs;
    }

    void take(
            final MatchingEngine engine,
            final ApiKeys apiKeys,
            final Administration administration,
            final CommandSources sources,
            final NumberedSessions sessions) {
        engine.takeSnapshot(this);
        apiKeys.forEach(this::onApiKey);
        sources.forEach(this::onCommandSource);
        new AdministrationSnapshotWriter(this).take(administration);
        new SessionSnapshotWriter(this).take(sessions);
        final SnapshotEndEncoder end = new SnapshotEndEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .recordCount(recordCount)
                .stateHash(stateHash(engine, apiKeys, administration, sources, sessions))
                .contentHash(contentHash);
        write(end.encodedLength());
    }

    /** Of the whole state. */
    static long stateHash(
            final MatchingEngine engine,
            final ApiKeys apiKeys,
            final Administration administration,
            final CommandSources sources,
            final NumberedSessions sessions) {
        return 31 * (31 * engine.stateHash() + administration.stateHash())
                + apiKeys.stateHash()
                + sources.stateHash()
                + sessions.stateHash();
    }

    @Override
    public void onCounters(final long nextOrderId, final long nextAccountId) {
        final SnapshotBeginEncoder begin = new SnapshotBeginEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .eventSequence(eventSequence)
                .timestampNs(timestampNs)
                .nextOrderId(nextOrderId)
                .nextAccountId(nextAccountId)
                .formatVersion(FORMAT_VERSION)
                .eventHash(eventHash);
        write(begin.encodedLength());
    }

    @Override
    public void onAsset(final int assetId, final int scale, final Identifier symbol) {
        final SnapshotAssetEncoder asset = new SnapshotAssetEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .assetId(assetId)
                .scale((short) scale);
        WireIdentifiers.encode(symbol, asset.symbol());
        writeRecord(asset.encodedLength());
    }

    @Override
    public void onInstrument(final InstrumentDefinition definition, final long lastTradeId, final long lastPriceTicks) {
        onSettlement(definition);
        final SnapshotInstrumentEncoder instrument = new SnapshotInstrumentEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .lastTradeId(lastTradeId)
                .lastPriceTicks(lastPriceTicks)
                .instrumentId(definition.instrumentId)
                .phase(WireCodes.of(definition.phase))
                .maxIcebergParts(definition.maxIcebergParts)
                .matchAlgorithm(WireCodes.of(definition.matchAlgorithm))
                .minHiddenLots(definition.minHiddenLots);
        WireInstruments.encode(definition, instrument.terms());
        WireIdentifiers.encode(definition.symbol, instrument.symbol());
        writeRecord(instrument.encodedLength());
    }

    @Override
    public void onBook(
            final int instrumentId, final long bookEvents, final long topBidOrderId, final long topAskOrderId) {
        final SnapshotBookEncoder book = new SnapshotBookEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .bookEvents(bookEvents)
                .instrumentId(instrumentId)
                .topBidOrderId(topBidOrderId)
                .topAskOrderId(topAskOrderId);
        writeRecord(book.encodedLength());
    }

    @Override
    public void onSessions(
            final int instrumentId,
            final long sessionAtNs,
            final long sessionCount,
            final long nextBuyerId,
            final long goesOnNs) {
        final SnapshotSessionsEncoder sessions = new SnapshotSessionsEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .sessionAtNs(sessionAtNs)
                .sessionCount(sessionCount)
                .instrumentId(instrumentId)
                .nextBuyerId(nextBuyerId)
                .goesOnNs(goesOnNs);
        writeRecord(sessions.encodedLength());
    }

    @Override
    public void onTriggers(
            final int instrumentId, final long risenToTicks, final long fallenToTicks, final long goesOnNs) {
        writeRecord(triggers.encode(instrumentId, risenToTicks, fallenToTicks, goesOnNs, buffer));
    }

    @Override
    public void onSchedule(final TradingSchedule schedule) {
        final SnapshotScheduleEncoder encoder = new SnapshotScheduleEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .nextTransitionNs(schedule.nextTransitionNs)
                .instrumentId(schedule.instrumentId)
                .utcOffsetSeconds(schedule.utcOffsetSeconds)
                .entryCount((short) schedule.entryCount)
                .daysOfWeek((short) schedule.daysOfWeek);
        for (int i = 0; i < TradingSchedule.MAX_ENTRIES; i++) {
            final boolean used = i < schedule.entryCount;
            encoder.secondOfDay(i, used ? schedule.secondOfDay[i] : 0);
            encoder.phase(i, used ? schedule.phase[i].code() : 0);
        }
        writeRecord(encoder.encodedLength());
    }

    @Override
    public void onPriceProtection(final PriceProtection protection) {
        writeRecord(protections.encode(protection, buffer));
    }

    @Override
    public void onPriceAverage(
            final int instrumentId, final long slot, final long lots, final long amountHigh, final long amountLow) {
        writeRecord(protections.encode(instrumentId, slot, lots, amountHigh, amountLow, buffer));
    }

    @Override
    public void onVolatilityInterruption(final VolatilityInterruption interruption) {
        writeRecord(protections.encode(interruption, buffer));
    }

    @Override
    public void onIndication(
            final int instrumentId, final long priceTicks, final long volumeLots, final long imbalanceLots) {
        final SnapshotIndicationEncoder encoder = new SnapshotIndicationEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .priceTicks(priceTicks)
                .volumeLots(volumeLots)
                .imbalanceLots(imbalanceLots)
                .instrumentId(instrumentId);
        writeRecord(encoder.encodedLength());
    }

    @Override
    public void onOrderEntry(final int instrumentId, final int suspensions) {
        final SnapshotOrderEntryEncoder encoder = new SnapshotOrderEntryEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .instrumentId(instrumentId)
                .suspensions(suspensions);
        writeRecord(encoder.encodedLength());
    }

    @Override
    public void onFrozenAccount(final long accountId) {
        final SnapshotFrozenAccountEncoder encoder = new SnapshotFrozenAccountEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .accountId(accountId);
        writeRecord(encoder.encodedLength());
    }

    @Override
    public void onAccount(final long accountId, final Identifier name) {
        final SnapshotAccountEncoder account = new SnapshotAccountEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .accountId(accountId);
        WireIdentifiers.encode(name, account.name());
        writeRecord(account.encodedLength());
    }

    @Override
    public void onAccountRules(final AccountRules rules, final long windowNs, final int cancels) {
        writeRecord(protections.encode(rules, windowNs, cancels, buffer));
    }

    @Override
    public void onAccountLimits(final AccountLimits limits) {
        writeRecord(protections.encode(limits, buffer));
    }

    @Override
    public void onFeeSchedule(final FeeSchedule schedule) {
        writeRecord(fees.encode(schedule, buffer));
    }

    @Override
    public void onAssignedFeeSchedule(final int instrumentId, final int scheduleId) {
        writeRecord(fees.encode(instrumentId, scheduleId, buffer));
    }

    @Override
    public void onAccountFees(final AccountFees terms) {
        writeRecord(fees.encode(terms, buffer));
    }

    @Override
    public void onAccountVolume(final long accountId, final int assetId, final int day, final long[] volumes) {
        writeRecord(fees.encode(accountId, assetId, day, volumes, buffer));
    }

    @Override
    public void onQuoteProtection(final QuoteProtection protection) {
        writeRecord(protections.encode(protection, buffer));
    }

    @Override
    public void onQuoteFill(final long timestampNs, final long lots) {
        writeRecord(protections.encode(timestampNs, lots, buffer));
    }

    @Override
    public void onBalance(final long accountId, final int assetId, final long available, final long held) {
        final SnapshotBalanceEncoder balance = new SnapshotBalanceEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .accountId(accountId)
                .available(available)
                .held(held)
                .assetId(assetId);
        writeRecord(balance.encodedLength());
    }

    @Override
    public void onOrderList(final OrderListRecord list) {
        writeRecord(orders.encode(list, buffer));
    }

    @Override
    public void onOrder(final OpenOrder order) {
        if (order.triggerType != TriggerType.NONE) {
            writeRecord(triggers.encode(order, buffer));
        }
        if (order.displayLots != 0) {
            writeRecord(orders.encodeDisplay(order, buffer));
        }
        if (order.isPegged()) {
            writeRecord(orders.encodePeg(order, buffer));
        }
        writeRecord(orders.encode(order, buffer));
    }

    @Override
    public void onClientOrder(
            final long accountId,
            final Identifier clientOrderId,
            final long orderId,
            final long contentHash,
            final int instrumentId,
            final RejectReason reason) {
        final SnapshotClientOrderEncoder encoder = new SnapshotClientOrderEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .accountId(accountId)
                .orderId(orderId)
                .contentHash(contentHash)
                .instrumentId(instrumentId)
                .reason(WireCodes.of(reason));
        WireIdentifiers.encode(clientOrderId, encoder.clientOrderId());
        writeRecord(encoder.encodedLength());
    }

    @Override
    public void onTransfer(final Identifier transferId, final long contentHash) {
        final SnapshotTransferEncoder transfer = new SnapshotTransferEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .contentHash(contentHash);
        WireIdentifiers.encode(transferId, transfer.transferId());
        writeRecord(transfer.encodedLength());
    }

    @Override
    public void onRevisableTrade(final RevisableTrade trade) {
        writeRecord(trades.encode(trade, buffer));
    }

    @Override
    public void onGatewayLease(final int holderId, final long deadlineNs) {
        final SnapshotGatewayLeaseEncoder lease = new SnapshotGatewayLeaseEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .deadlineNs(deadlineNs)
                .holderId(holderId);
        writeRecord(lease.encodedLength());
    }

    @Override
    public void onCancelTimer(final CancelTimerTerms cancelTimer) {
        writeRecord(cancelTimers.encode(cancelTimer, buffer));
    }

    @Override
    public void onPendingCancel(final PendingCancel pendingCancel) {
        writeRecord(cancelTimers.encode(pendingCancel, buffer));
    }

    @Override
    public void onCancelTimerOrder(final long orderId) {
        final SnapshotCancelTimerOrderEncoder order = new SnapshotCancelTimerOrderEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .orderId(orderId);
        writeRecord(order.encodedLength());
    }

    private void onCommandSource(
            final int gatewayId, final long correlationId, final String owner, final long sessionId) {
        final SnapshotCommandSourceEncoder encoder = new SnapshotCommandSourceEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .correlationId(correlationId)
                .gatewayId(gatewayId)
                .sessionId(sessionId);
        Identifier36.encode(owner, encoder.owner());
        writeRecord(encoder.encodedLength());
    }

    private void onApiKey(final ApiKey key) {
        final SnapshotApiKeyEncoder encoder = new SnapshotApiKeyEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .accountId(key.accountId())
                .keyId(key.keyId())
                .addedTimestampNs(key.addedTimestampNs())
                .permissions(key.permissions())
                .keyType(KeyType.get(key.keyType()))
                .expireTimestampNs(key.expireTimestampNs())
                .putSecret(key.secret(), 0, key.secret().length)
                .putLabel(key.label(), 0, key.label().length)
                .putAddresses(key.addresses(), 0, key.addresses().length);
        writeRecord(encoder.encodedLength());
    }

    @Override
    void writeRecord(final int encodedLength) {
        recordCount++;
        write(encodedLength);
    }

    private void write(final int encodedLength) {
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + encodedLength;
        contentHash = RunningHash.extendByRecord(contentHash, buffer, 0, length);
        sink.write(buffer, 0, length);
    }
}
