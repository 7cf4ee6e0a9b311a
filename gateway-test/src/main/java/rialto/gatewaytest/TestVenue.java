package rialto.gatewaytest;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;
import rialto.client.EventDemultiplexer;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.VenueView;
import rialto.protocol.AccountCreatedEncoder;
import rialto.protocol.ApiKeyAddedEncoder;
import rialto.protocol.ApiKeyRevokedEncoder;
import rialto.protocol.AssetAddedEncoder;
import rialto.protocol.BalanceChangedEncoder;
import rialto.protocol.CancelReason;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedEncoder;
import rialto.protocol.KeyType;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MatchType;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderAcceptedEncoder;
import rialto.protocol.OrderAmendedEncoder;
import rialto.protocol.OrderCanceledEncoder;
import rialto.protocol.OrderEntryChangedEncoder;
import rialto.protocol.OrderExecutedEncoder;
import rialto.protocol.OrderRestedEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.ParentOrderAcceptedEncoder;
import rialto.protocol.QuoteProviderSetEncoder;
import rialto.protocol.QuotesReplacedEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.SessionKind;
import rialto.protocol.SessionLoggedOnEncoder;
import rialto.protocol.Side;
import rialto.protocol.SuspensionReason;
import rialto.protocol.TargetStrategy;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradeRates;
import rialto.protocol.TradingPhase;
import rialto.protocol.TransferAppliedEncoder;
import rialto.protocol.VolatilityInterruptedEncoder;

/**
 * A view fed with events that a test makes up, encoded as the venue's are: asset 1 BASE and 2 QUOTE with 8 decimals,
 * instrument 1 BASEQUOTE with tick 0.01 and lot 0.001, instrument 2 OTHERQUOTE, accounts 100 alice and 101 bob. Not
 * thread-safe.
 */
public final class TestVenue {
    public static final long START_NS = 1_700_000_000_000_000_000L;
    public static final long TICK_SIZE = 1_000_000;
    public static final long LOT_SIZE = 100_000;
    public static final long ALICE = 100;
    public static final long BOB = 101;

    public final VenueView view = new VenueView();
    public final VenueProjection projection = new VenueProjection(view);
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(projection);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4096]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final EventHeaderEncoder eventHeader = new EventHeaderEncoder();
    private long sequence;
    private long timeNs = START_NS;
    private int gatewayId;
    private long correlationId;
    private boolean end;

    /** A venue with the standing data above, ready. */
    public static TestVenue ready() {
        final TestVenue venue = new TestVenue();
        venue.asset(1, "BASE").asset(2, "QUOTE").asset(3, "OTHER");
        venue.instrument(1, "BASEQUOTE", 1, 2).instrument(2, "OTHERQUOTE", 3, 2);
        venue.account(ALICE, "alice").account(BOB, "bob");
        venue.projection.becomeReady();
        return venue;
    }

    public long nowMs() {
        return timeNs / 1_000_000;
    }

    public TestVenue pass(final long ms) {
        timeNs += ms * 1_000_000;
        return this;
    }

    /** The next event is its command's last. */
    public TestVenue last() {
        end = true;
        return this;
    }

    /** The next events answer this command. */
    public TestVenue answering(final int gateway, final long correlation) {
        gatewayId = gateway;
        correlationId = correlation;
        return this;
    }

    public TestVenue endChunk() {
        projection.endChunk(0);
        return this;
    }

    public TestVenue asset(final int assetId, final String symbol) {
        final AssetAddedEncoder event = new AssetAddedEncoder().wrapAndApplyHeader(buffer, 0, header);
        Identifier36.encode(symbol, event.symbol());
        event.assetId(assetId).scale((short) 8);
        return last().send(event);
    }

    public TestVenue instrument(final int instrumentId, final String symbol, final int base, final int quote) {
        return instrument(instrumentId, symbol, base, quote, MarketModel.ORDER_BOOK);
    }

    public TestVenue instrument(
            final int instrumentId, final String symbol, final int base, final int quote, final MarketModel model) {
        return instrument(instrumentId, symbol, base, quote, model, TradingPhase.CONTINUOUS);
    }

    private TestVenue instrument(
            final int instrumentId,
            final String symbol,
            final int base,
            final int quote,
            final MarketModel model,
            final TradingPhase phase) {
        final InstrumentDefinedEncoder event = new InstrumentDefinedEncoder().wrapAndApplyHeader(buffer, 0, header);
        Identifier36.encode(symbol, event.symbol());
        event.matchAlgorithm(MatchAlgorithm.PRICE_TIME).minHiddenLots(0);
        event.terms()
                .tickSize(TICK_SIZE)
                .lotSize(LOT_SIZE)
                .baseAssetId(base)
                .quoteAssetId(quote)
                .marketModel(model)
                .riskRule(RiskRule.FULL_RESERVE);
        event.terms()
                .filters()
                .minPriceTicks(1)
                .maxPriceTicks(100_000_000)
                .minQuantityLots(1)
                .maxQuantityLots(9_000_000)
                .maxMarketQuantityLots(9_000_000)
                .minNotional(0)
                .maxNotional(Long.MAX_VALUE)
                .maxOpenOrders(200)
                .makerFeePpm(100)
                .takerFeePpm(100)
                .sessionPauseMs(0)
                .orderTimeoutMs(0);
        event.instrumentId(instrumentId).phase(phase);
        return last().send(event);
    }

    /** BASEQUOTE is in a volatility auction from now on, or has one extended. */
    public TestVenue interrupt(final long endsNs, final long priceTicks, final int extensionCount) {
        final VolatilityInterruptedEncoder event =
                new VolatilityInterruptedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.endsNs(endsNs)
                .referenceTicks(1_000)
                .priceTicks(priceTicks)
                .lowestTicks(900)
                .highestTicks(1_100)
                .instrumentId(1)
                .extensionCount(extensionCount);
        send(event);
        return extensionCount > 0
                ? this
                : instrument(1, "BASEQUOTE", 1, 2, MarketModel.ORDER_BOOK, TradingPhase.VOLATILITY_AUCTION);
    }

    public TestVenue account(final long accountId, final String name) {
        final AccountCreatedEncoder event = new AccountCreatedEncoder().wrapAndApplyHeader(buffer, 0, header);
        Identifier36.encode(name, event.name());
        event.accountId(accountId);
        return last().send(event);
    }

    public TestVenue key(
            final long accountId, final String keyId, final KeyType type, final int permissions, final byte[] secret) {
        return key(accountId, keyId, type, permissions, secret, 0);
    }

    public TestVenue key(
            final long accountId,
            final String keyId,
            final KeyType type,
            final int permissions,
            final byte[] secret,
            final long expireNs) {
        final ApiKeyAddedEncoder event = new ApiKeyAddedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.accountId(accountId).keyId(keyId).permissions(permissions).keyType(type);
        event.expireTimestampNs(expireNs);
        event.putSecret(secret, 0, secret.length).putLabel(new byte[0], 0, 0).putAddresses(new byte[0], 0, 0);
        return last().send(event);
    }

    public TestVenue revoke(final long accountId, final String keyId) {
        final ApiKeyRevokedEncoder event = new ApiKeyRevokedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.accountId(accountId).keyId(keyId);
        return last().send(event);
    }

    public TestVenue accept(
            final long orderId, final long accountId, final Side side, final long ticks, final long lots) {
        return accept(orderId, accountId, side, OrderType.LIMIT, TimeInForce.GTC, ticks, lots, 0);
    }

    public TestVenue accept(
            final long orderId,
            final long accountId,
            final Side side,
            final OrderType type,
            final TimeInForce timeInForce,
            final long ticks,
            final long lots,
            final long quoteAmount) {
        final OrderAcceptedEncoder event = new OrderAcceptedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.orderId(orderId).accountId(accountId);
        Identifier36.encode("order-" + orderId, event.clientOrderId());
        event.priceTicks(ticks).quantityLots(lots).quoteAmount(quoteAmount).instrumentId(1);
        event.side(side).orderType(type).timeInForce(timeInForce);
        event.selfTradePrevention(SelfTradePrevention.NONE).expireTimestampNs(0).displayLots(0);
        return send(event);
    }

    public TestVenue rest(final long orderId, final Side side, final long ticks, final long lots) {
        final OrderRestedEncoder event = new OrderRestedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.orderId(orderId)
                .priceTicks(ticks)
                .remainingLots(lots)
                .instrumentId(1)
                .side(side);
        return send(event);
    }

    /** An order that only rests. */
    public TestVenue enter(
            final long orderId, final long accountId, final Side side, final long ticks, final long lots) {
        return accept(orderId, accountId, side, ticks, lots).last().rest(orderId, side, ticks, lots);
    }

    /** Alice's orders make, Bob's take. */
    public TestVenue execute(
            final long tradeId,
            final long makerOrderId,
            final long takerOrderId,
            final Side takerSide,
            final long ticks,
            final long lots,
            final long makerRemaining,
            final long takerRemaining) {
        final OrderExecutedEncoder event = new OrderExecutedEncoder().wrapAndApplyHeader(buffer, 0, header);
        header.blockLength(TradeRates.shortBlockLength());
        event.tradeId(tradeId).makerOrderId(makerOrderId).takerOrderId(takerOrderId);
        event.makerAccountId(ALICE).takerAccountId(BOB).priceTicks(ticks).quantityLots(lots);
        event.quoteAmount(ticks * lots * (TICK_SIZE * LOT_SIZE / 100_000_000))
                .makerFee(7)
                .takerFee(9);
        event.makerRemainingLots(makerRemaining)
                .takerRemainingLots(takerRemaining)
                .instrumentId(1);
        event.takerSide(takerSide).matchType(MatchType.CONTINUOUS);
        return send(event);
    }

    public TestVenue cancel(
            final long orderId,
            final Side side,
            final long ticks,
            final long lots,
            final CancelReason reason,
            final boolean resting) {
        final OrderCanceledEncoder event = new OrderCanceledEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.orderId(orderId)
                .accountId(ALICE)
                .priceTicks(ticks)
                .canceledLots(lots)
                .instrumentId(1);
        Identifier36.encode(reason == CancelReason.REQUESTED ? "cancel-1" : "", event.requestId());
        event.side(side).reason(reason).resting((short) (resting ? 1 : 0));
        return send(event);
    }

    public TestVenue amend(
            final long orderId, final Side side, final long ticks, final long newLots, final long reducedLots) {
        final OrderAmendedEncoder event = new OrderAmendedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.orderId(orderId).accountId(ALICE).priceTicks(ticks).quantityLots(newLots);
        Identifier36.encode("amended-" + orderId, event.clientOrderId());
        event.remainingLots(newLots).reducedLots(reducedLots).instrumentId(1).side(side);
        return send(event);
    }

    public TestVenue balance(final long accountId, final int assetId, final long available, final long held) {
        final BalanceChangedEncoder event = new BalanceChangedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.accountId(accountId).available(available).held(held).assetId(assetId);
        return send(event);
    }

    /** An account may stream quotes, all firm. */
    public TestVenue provider(final int instrumentId, final long accountId) {
        final QuoteProviderSetEncoder event = new QuoteProviderSetEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.accountId(accountId).toleranceTicks(0).instrumentId(instrumentId).leaseMs(60_000);
        event.holdMs(0).outcomeAtEnd(HoldOutcome.REJECT).enabled((short) 1);
        return last().send(event);
    }

    /** @param tiers of bids, each of a lot, from 100 ticks on downwards; 0 takes the ladder away */
    public TestVenue ladder(
            final int instrumentId, final long accountId, final int stream, final String quoteId, final int tiers) {
        final QuotesReplacedEncoder event = new QuotesReplacedEncoder().wrapAndApplyHeader(buffer, 0, header);
        Identifier36.encode(quoteId, event.quoteId());
        event.accountId(accountId).validUntilNs(Long.MAX_VALUE).instrumentId(instrumentId);
        event.stream((short) stream).fullAmount((short) 0).lastLook((short) 0);
        final QuotesReplacedEncoder.BidsEncoder bids = event.bidsCount(tiers);
        for (int tier = 0; tier < tiers; tier++) {
            bids.next().priceTicks(100 - tier).quantityLots(1).maxShowLots(1);
        }
        event.asksCount(0);
        return last().send(event);
    }

    /** Of ALICE, to sweep ten lots on instrument 1, named {@code parent-} and its number. */
    public TestVenue parent(final long parentOrderId) {
        final ParentOrderAcceptedEncoder event = new ParentOrderAcceptedEncoder().wrapAndApplyHeader(buffer, 0, header);
        Identifier36.encode("parent-" + parentOrderId, event.clientOrderId());
        event.parentOrderId(parentOrderId).accountId(ALICE).quantityLots(10).limitTicks(0);
        event.startNs(timeNs)
                .endNs(0)
                .minChildLots(0)
                .maxChildLots(0)
                .instrumentId(1)
                .bookInstrumentId(0);
        event.sliceCount(0).side(Side.BUY).strategy(TargetStrategy.SWEEP);
        return send(event);
    }

    /** @param suspensions of the whole venue, as the event has them */
    public TestVenue orderEntry(final int suspensions) {
        final OrderEntryChangedEncoder event = new OrderEntryChangedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.instrumentId(0).suspensions(suspensions).canceledCount(0);
        event.reason(SuspensionReason.STORAGE).memberId((short) 0).allowed((short) 0);
        return send(event.ordersRemain((short) 0));
    }

    public TestVenue transfer(final long accountId, final int assetId, final long amount) {
        final TransferAppliedEncoder event = new TransferAppliedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.accountId(accountId).amount(amount).available(amount).held(0).assetId(assetId);
        Identifier36.encode("transfer", event.transferId());
        event.repeated((short) 0);
        return send(event);
    }

    /** A client takes a numbered session of orders for the first time. */
    public TestVenue loggedOn(final long sessionId, final long accountId, final String name) {
        final SessionLoggedOnEncoder event = new SessionLoggedOnEncoder().wrapAndApplyHeader(buffer, 0, header);
        Identifier36.encode(name, event.name());
        event.sessionId(sessionId)
                .accountId(accountId)
                .number(1)
                .nextNumberIn(1)
                .sentTimestampNs(timeNs);
        event.epoch(1).kind(SessionKind.ORDERS).reset((short) 0);
        return last().send(event);
    }

    private TestVenue send(final MessageEncoderFlyweight event) {
        eventHeader.wrap(buffer, MessageHeaderEncoder.ENCODED_LENGTH);
        eventHeader.eventSequence(++sequence).timestampNs(timeNs);
        eventHeader.gatewayId(gatewayId).correlationId(correlationId);
        eventHeader.flags(end ? EventBatch.END_OF_COMMAND : 0);
        end = false;
        demultiplexer.onMessage(buffer, 0);
        return this;
    }
}
