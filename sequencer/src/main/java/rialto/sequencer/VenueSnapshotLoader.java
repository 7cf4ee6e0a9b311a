package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.client.FeeRecordListener;
import rialto.client.QuoteRecordListener;
import rialto.client.SnapshotDemultiplexer;
import rialto.client.SnapshotListener;
import rialto.engine.EngineLimits;
import rialto.engine.EngineListener;
import rialto.engine.EngineSnapshotLoader;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MatchAlgorithm;
import rialto.engine.MatchingEngine;
import rialto.engine.QuoteListener;
import rialto.engine.RejectReason;
import rialto.engine.TradingPhase;
import rialto.engine.TradingSchedule;
import rialto.protocol.Identifier36;
import rialto.protocol.MatchAlgorithms;
import rialto.protocol.OrderDisplays;
import rialto.protocol.RunningHash;
import rialto.protocol.SnapshotAccountDecoder;
import rialto.protocol.SnapshotAccountLimitsDecoder;
import rialto.protocol.SnapshotAccountRulesDecoder;
import rialto.protocol.SnapshotAdministratorKeyDecoder;
import rialto.protocol.SnapshotApiKeyDecoder;
import rialto.protocol.SnapshotAssetDecoder;
import rialto.protocol.SnapshotBalanceDecoder;
import rialto.protocol.SnapshotBeginDecoder;
import rialto.protocol.SnapshotBookDecoder;
import rialto.protocol.SnapshotCancelTimerDecoder;
import rialto.protocol.SnapshotCancelTimerOrderDecoder;
import rialto.protocol.SnapshotClientOrderDecoder;
import rialto.protocol.SnapshotCommandSourceDecoder;
import rialto.protocol.SnapshotDisplayDecoder;
import rialto.protocol.SnapshotEndDecoder;
import rialto.protocol.SnapshotFrozenAccountDecoder;
import rialto.protocol.SnapshotGatewayLeaseDecoder;
import rialto.protocol.SnapshotIndicationDecoder;
import rialto.protocol.SnapshotInstrumentDecoder;
import rialto.protocol.SnapshotNumberedSessionDecoder;
import rialto.protocol.SnapshotNumberedSessionsDecoder;
import rialto.protocol.SnapshotOrderDecoder;
import rialto.protocol.SnapshotOrderEntryDecoder;
import rialto.protocol.SnapshotOrderListDecoder;
import rialto.protocol.SnapshotPegDecoder;
import rialto.protocol.SnapshotPendingCancelDecoder;
import rialto.protocol.SnapshotPriceAverageDecoder;
import rialto.protocol.SnapshotPriceProtectionDecoder;
import rialto.protocol.SnapshotProposalDecoder;
import rialto.protocol.SnapshotProposalsDecoder;
import rialto.protocol.SnapshotQuoteFillDecoder;
import rialto.protocol.SnapshotQuoteProtectionDecoder;
import rialto.protocol.SnapshotReportedOrderDecoder;
import rialto.protocol.SnapshotScheduleDecoder;
import rialto.protocol.SnapshotSessionsDecoder;
import rialto.protocol.SnapshotTradeDecoder;
import rialto.protocol.SnapshotTransferDecoder;
import rialto.protocol.SnapshotTriggerDecoder;
import rialto.protocol.SnapshotTriggersDecoder;
import rialto.protocol.SnapshotVolatilityInterruptionDecoder;

/** Makes the venue's state from a snapshot's records, and checks that it is the state that was saved. */
final class VenueSnapshotLoader implements SnapshotListener {
    private final SnapshotDemultiplexer demultiplexer = new SnapshotDemultiplexer(this);
    private final EngineSnapshotLoader engineLoader;
    private final QuoteRecordLoader quotes;
    private final FeeRecordLoader fees;
    private final OrderRecordLoader orders;
    private final CancelTimerRecordLoader cancelTimers;
    private final TradeRecords trades = new TradeRecords();
    private final ProtectionRecordLoader protections;
    private final ApiKeys apiKeys = new ApiKeys();
    private final AdministrationRecordLoader administration = new AdministrationRecordLoader();
    private final CommandSources sources = new CommandSources();
    private final SessionRecordLoader sessions;
    private final InstrumentDefinition instrument = new InstrumentDefinition();
    private final TradingSchedule schedule = new TradingSchedule();
    private final Identifier identifier = new Identifier();
    private MatchingEngine engine;
    private long eventSequence = -1;
    private long timestampNs;
    private long records;
    private long eventHash;
    private long contentHash = RunningHash.EMPTY;

    /**
     * @param secret of the engine to be
     * @param sessions into which numbered sessions are loaded; none are there
     */
    VenueSnapshotLoader(
            final EngineLimits limits,
            final long secret,
            final EngineListener listener,
            final QuoteListener quoteListener,
            final NumberedSessions sessions) {
        this.sessions = new SessionRecordLoader(sessions);
        engineLoader = new EngineSnapshotLoader(limits, secret, listener, quoteListener);
        quotes = new QuoteRecordLoader(engineLoader);
        fees = new FeeRecordLoader(engineLoader);
        orders = new OrderRecordLoader(engineLoader);
        cancelTimers = new CancelTimerRecordLoader(engineLoader);
        protections = new ProtectionRecordLoader(engineLoader);
    }

    @Override
    public QuoteRecordListener quotes() {
        return quotes;
    }

    @Override
    public FeeRecordListener fees() {
        return fees;
    }

    /** @throws RuntimeException if the record does not belong where it is */
    void onRecord(final DirectBuffer buffer, final int offset, final int length) {
        demultiplexer.onRecord(buffer, offset);
        contentHash = RunningHash.extendByRecord(contentHash, buffer, offset, length);
        records++;
    }

    boolean isComplete() {
        return engine != null;
    }

    /** Sequence of the last event before the snapshot. */
    long eventSequence() {
        return eventSequence;
    }

    /** Running hash of all events up to the last one before the snapshot. */
    long eventHash() {
        return eventHash;
    }

    /** The venue's time at the snapshot. */
    long timestampNs() {
        return timestampNs;
    }

    MatchingEngine engine() {
        return engine;
    }

    ApiKeys apiKeys() {
        return apiKeys;
    }

    Administration administration() {
        return administration.administration();
    }

    CommandSources sources() {
        return sources;
    }

    @Override
    public void onBegin(final SnapshotBeginDecoder begin) {
        if (begin.formatVersion() < VenueSnapshotTaker.OLDEST_FORMAT_VERSION
                || begin.formatVersion() > VenueSnapshotTaker.FORMAT_VERSION) {
            throw new IllegalStateException("a snapshot of format " + begin.formatVersion() + ", this build reads "
                    + VenueSnapshotTaker.OLDEST_FORMAT_VERSION + " to " + VenueSnapshotTaker.FORMAT_VERSION);
        }
        eventSequence = begin.eventSequence();
        timestampNs = begin.timestampNs();
        eventHash = begin.eventHash();
        engineLoader.onCounters(begin.nextOrderId(), begin.nextAccountId());
    }

    @Override
    public void onAsset(final SnapshotAssetDecoder asset) {
        engineLoader.onAsset(asset.assetId(), asset.scale(), WireIdentifiers.decode(asset.symbol(), identifier));
    }

    @Override
    public void onInstrument(final SnapshotInstrumentDecoder decoder) {
        WireIdentifiers.decode(decoder.symbol(), instrument.symbol);
        instrument.instrumentId = decoder.instrumentId();
        instrument.phase = TradingPhase.of(decoder.phaseRaw());
        WireInstruments.decode(decoder.terms(), instrument);
        instrument.maxIcebergParts = OrderDisplays.parts(decoder);
        instrument.matchAlgorithm = MatchAlgorithm.of(MatchAlgorithms.code(decoder));
        instrument.minHiddenLots = OrderDisplays.minHiddenLots(decoder);
        quotes.settle(instrument);
        engineLoader.onInstrument(instrument, decoder.lastTradeId(), decoder.lastPriceTicks());
    }

    @Override
    public void onBook(final SnapshotBookDecoder book) {
        engineLoader.onBook(
                book.instrumentId(),
                book.bookEvents(),
                MatchAlgorithms.topBidOrderId(book),
                MatchAlgorithms.topAskOrderId(book));
    }

    @Override
    public void onSessions(final SnapshotSessionsDecoder sessions) {
        engineLoader.onSessions(
                sessions.instrumentId(),
                sessions.sessionAtNs(),
                sessions.sessionCount(),
                sessions.nextBuyerId(),
                sessions.goesOnNs());
    }

    @Override
    public void onSchedule(final SnapshotScheduleDecoder decoder) {
        WireSchedules.decode(decoder, schedule);
        engineLoader.onSchedule(schedule);
    }

    @Override
    public void onPriceProtection(final SnapshotPriceProtectionDecoder decoder) {
        protections.onPriceProtection(decoder);
    }

    @Override
    public void onAccountRules(final SnapshotAccountRulesDecoder decoder) {
        protections.onAccountRules(decoder);
    }

    @Override
    public void onAccountLimits(final SnapshotAccountLimitsDecoder decoder) {
        protections.onAccountLimits(decoder);
    }

    @Override
    public void onQuoteProtection(final SnapshotQuoteProtectionDecoder decoder) {
        protections.onQuoteProtection(decoder);
    }

    @Override
    public void onQuoteFill(final SnapshotQuoteFillDecoder fill) {
        protections.onQuoteFill(fill);
    }

    @Override
    public void onPriceAverage(final SnapshotPriceAverageDecoder average) {
        protections.onPriceAverage(average);
    }

    @Override
    public void onVolatilityInterruption(final SnapshotVolatilityInterruptionDecoder decoder) {
        protections.onVolatilityInterruption(decoder);
    }

    @Override
    public void onIndication(final SnapshotIndicationDecoder indication) {
        engineLoader.onIndication(
                indication.instrumentId(),
                indication.priceTicks(),
                indication.volumeLots(),
                indication.imbalanceLots());
    }

    @Override
    public void onAccount(final SnapshotAccountDecoder account) {
        engineLoader.onAccount(account.accountId(), WireIdentifiers.decode(account.name(), identifier));
    }

    @Override
    public void onBalance(final SnapshotBalanceDecoder balance) {
        engineLoader.onBalance(balance.accountId(), balance.assetId(), balance.available(), balance.held());
    }

    @Override
    public void onOrderList(final SnapshotOrderListDecoder decoder) {
        orders.onOrderList(decoder);
    }

    @Override
    public void onOrder(final SnapshotOrderDecoder decoder) {
        orders.onOrder(decoder);
    }

    @Override
    public void onTrigger(final SnapshotTriggerDecoder decoder) {
        orders.onTrigger(decoder);
    }

    @Override
    public void onDisplay(final SnapshotDisplayDecoder decoder) {
        orders.onDisplay(decoder);
    }

    @Override
    public void onPeg(final SnapshotPegDecoder decoder) {
        orders.onPeg(decoder);
    }

    @Override
    public void onTriggers(final SnapshotTriggersDecoder decoder) {
        engineLoader.onTriggers(
                decoder.instrumentId(), decoder.risenToTicks(), decoder.fallenToTicks(), decoder.goesOnNs());
    }

    @Override
    public void onClientOrder(final SnapshotClientOrderDecoder decoder) {
        engineLoader.onClientOrder(
                decoder.accountId(),
                WireIdentifiers.decode(decoder.clientOrderId(), identifier),
                decoder.orderId(),
                decoder.contentHash(),
                decoder.instrumentId(),
                RejectReason.of(decoder.reasonRaw()));
    }

    @Override
    public void onTransfer(final SnapshotTransferDecoder transfer) {
        engineLoader.onTransfer(WireIdentifiers.decode(transfer.transferId(), identifier), transfer.contentHash());
    }

    @Override
    public void onTrade(final SnapshotTradeDecoder record) {
        engineLoader.onRevisableTrade(trades.decode(record));
    }

    @Override
    public void onGatewayLease(final SnapshotGatewayLeaseDecoder lease) {
        engineLoader.onGatewayLease(lease.holderId(), lease.deadlineNs());
    }

    @Override
    public void onCancelTimer(final SnapshotCancelTimerDecoder decoder) {
        cancelTimers.onCancelTimer(decoder);
    }

    @Override
    public void onPendingCancel(final SnapshotPendingCancelDecoder decoder) {
        cancelTimers.onPendingCancel(decoder);
    }

    @Override
    public void onCancelTimerOrder(final SnapshotCancelTimerOrderDecoder order) {
        engineLoader.onCancelTimerOrder(order.orderId());
    }

    @Override
    public void onApiKey(final SnapshotApiKeyDecoder key) {
        apiKeys.load(ApiKey.of(key));
    }

    @Override
    public void onProposals(final SnapshotProposalsDecoder proposals) {
        administration.onProposals(proposals);
    }

    @Override
    public void onProposal(final SnapshotProposalDecoder proposal) {
        administration.onProposal(proposal);
    }

    @Override
    public void onAdministratorKey(final SnapshotAdministratorKeyDecoder key) {
        administration.onAdministratorKey(key);
    }

    @Override
    public void onOrderEntry(final SnapshotOrderEntryDecoder orderEntry) {
        engineLoader.onOrderEntry(orderEntry.instrumentId(), orderEntry.suspensions());
    }

    @Override
    public void onFrozenAccount(final SnapshotFrozenAccountDecoder account) {
        engineLoader.onFrozenAccount(account.accountId());
    }

    @Override
    public void onCommandSource(final SnapshotCommandSourceDecoder source) {
        sources.load(source.gatewayId(), source.correlationId(), Identifier36.text(source.owner()), source.sessionId());
    }

    @Override
    public void onNumberedSession(final SnapshotNumberedSessionDecoder session) {
        sessions.onNumberedSession(session);
    }

    @Override
    public void onNumberedSessions(final SnapshotNumberedSessionsDecoder record) {
        sessions.onNumberedSessions(record);
    }

    @Override
    public void onReportedOrder(final SnapshotReportedOrderDecoder order) {
        sessions.onReportedOrder(order);
    }

    @Override
    public void onEnd(final SnapshotEndDecoder end) {
        final long recordsBetween = records - 1;
        if (end.recordCount() != recordsBetween) {
            throw new IllegalStateException(
                    "the snapshot promises " + end.recordCount() + " records and has " + recordsBetween);
        }
        if (end.contentHash() != contentHash) {
            throw new IllegalStateException("the snapshot's records have hash " + contentHash
                    + ", when they were written it was " + end.contentHash() + ": they were changed");
        }
        final MatchingEngine loaded = engineLoader.finish();
        sessions.onEnd();
        final long stateHash =
                VenueSnapshotTaker.stateHash(loaded, apiKeys, administration(), sources, sessions.sessions());
        if (end.stateHash() != stateHash) {
            throw new IllegalStateException(
                    "the state loaded has hash " + stateHash + ", the snapshot was taken of " + end.stateHash());
        }
        if (orders.lackPublicIds()) {
            loaded.givePublicIds();
        }
        engine = loaded;
    }
}
