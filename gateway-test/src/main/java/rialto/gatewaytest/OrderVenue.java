package rialto.gatewaytest;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventDemultiplexer;
import rialto.client.SnapshotDemultiplexer;
import rialto.engine.EngineLimits;
import rialto.engine.EngineSnapshotListener;
import rialto.engine.OpenOrder;
import rialto.engine.OrderType;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.VenueView;
import rialto.gateway.state.ViewLoader;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.AmendOrderEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.ChangeInstrumentEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentFiltersEncoder;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.PegTerms;
import rialto.protocol.PlainOrders;
import rialto.protocol.ReplaceMode;
import rialto.protocol.ReplaceOrderEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.SetTradingPhaseEncoder;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradingPhase;
import rialto.sequencer.InProcessMember;

import java.util.ArrayList;
import java.util.List;

/**
 * The real engine and the view of a gateway behind it, on one thread, for tests that drive a book: instrument 1 BASEQUOTE without
 * balances, tick 0.01 and lot 0.001, accounts from 100 on. Each command is a chunk of events. Not thread-safe.
 */
public final class OrderVenue {
    public static final int INSTRUMENT = 1;
    private static final int ICEBERG_PARTS = 10;
    private static final long MIN_HIDDEN_LOTS = 3;
    public static final long FIRST_ACCOUNT = 100;
    private static final long START_NS = 1_700_000_000_000_000_000L;

    public final VenueView view = new VenueView();
    private final List<Gateway> gateways = new ArrayList<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final InProcessMember member;
    private long timeNs = START_NS;
    private long commands;

    /** What one gateway makes of the events. */
    private static final class Gateway {
        private final VenueProjection projection;
        private final EventDemultiplexer events;

        Gateway(final VenueView view) {
            projection = new VenueProjection(view);
            events = new EventDemultiplexer(projection);
        }
    }

    /**
     * An order in the engine's book.
     *
     * @param orderId what everybody may know it by
     * @param lots that remain
     */
    public record Resting(long orderId, Side side, long priceTicks, long lots) {}

    /** @param maxOpenOrders that fit into it */
    public OrderVenue(final int accounts, final int maxOpenOrders) {
        member = new InProcessMember(
                new EngineLimits(16, 16, 1_024, 4_096, maxOpenOrders, 16, 2 * maxOpenOrders, 16, 1_024, false),
                (batch, offset, length) -> gateways.forEach(gateway -> gateway.events.onBatch(batch, offset, length)));
        gateways.add(new Gateway(view));
        asset("BASE");
        asset("QUOTE");
        instrument();
        for (int i = 0; i < accounts; i++) {
            account("account-" + i);
        }
        gateways.forEach(gateway -> gateway.projection.becomeReady());
    }

    /** The view of a gateway that starts now, from a snapshot, and follows from now on. */
    public VenueView startGateway() {
        final VenueView started = new VenueView();
        final SnapshotDemultiplexer records = new SnapshotDemultiplexer(new ViewLoader(started));
        member.takeSnapshot((record, offset, length) -> records.onRecord(record, offset), timeNs);
        final Gateway gateway = new Gateway(started);
        gateway.projection.becomeReady();
        gateways.add(gateway);
        return started;
    }

    public long nowMs() {
        return timeNs / 1_000_000;
    }

    /** The venue's clock goes on; what is due is done. */
    public void passTo(final long nowNs) {
        timeNs = nowNs;
        member.advance(timeNs);
        endChunk();
    }

    public void enter(
            final long accountId,
            final Side side,
            final rialto.protocol.OrderType type,
            final TimeInForce timeInForce,
            final SelfTradePrevention selfTradePrevention,
            final long priceTicks,
            final long lots) {
        enter(accountId, side, type, timeInForce, selfTradePrevention, priceTicks, lots, 0);
    }

    /** @param displayLots of an iceberg; 0 to show all, -1 to show nothing */
    public void enter(
            final long accountId,
            final Side side,
            final rialto.protocol.OrderType type,
            final TimeInForce timeInForce,
            final SelfTradePrevention selfTradePrevention,
            final long priceTicks,
            final long lots,
            final long displayLots) {
        final EnterOrderEncoder command = new EnterOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, EnterOrderEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        Identifier36.encode("order" + commands, command.clientOrderId());
        command.accountId(accountId).priceTicks(priceTicks).quantityLots(lots).instrumentId(INSTRUMENT);
        command.side(side).orderType(type).timeInForce(timeInForce).selfTradePrevention(selfTradePrevention);
        PlainOrders.plain(command).displayLots(displayLots);
        send(command.encodedLength());
    }

    /** A LIMIT order GTC that takes its price from the book. */
    public void pegged(final long accountId, final Side side, final PegTerms peg, final long lots) {
        final EnterOrderEncoder command = new EnterOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, EnterOrderEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        Identifier36.encode("order" + commands, command.clientOrderId());
        command.accountId(accountId).quantityLots(lots).instrumentId(INSTRUMENT).side(side);
        command.orderType(rialto.protocol.OrderType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .selfTradePrevention(SelfTradePrevention.NONE);
        peg.encode(PlainOrders.plain(command).peg());
        send(command.encodedLength());
    }

    /** A LIMIT order GTC that trades with whomever it meets. */
    public void limit(final long accountId, final Side side, final long priceTicks, final long lots) {
        enter(
                accountId,
                side,
                rialto.protocol.OrderType.LIMIT,
                TimeInForce.GTC,
                SelfTradePrevention.NONE,
                priceTicks,
                lots);
    }

    public void cancel(final long accountId, final long orderId) {
        final CancelOrderEncoder command = new CancelOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, CancelOrderEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        command.accountId(accountId).orderId(orderId).instrumentId(INSTRUMENT);
        send(command.encodedLength());
    }

    public void cancelAll(final long accountId) {
        final CancelAllOrdersEncoder command = new CancelAllOrdersEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, CancelAllOrdersEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        command.accountId(accountId).instrumentId(INSTRUMENT);
        send(command.encodedLength());
    }

    /** @param lots its new total, what is executed included */
    public void amend(final long accountId, final long orderId, final long lots) {
        final AmendOrderEncoder command = new AmendOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, AmendOrderEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        command.accountId(accountId).orderId(orderId).newQuantityLots(lots).instrumentId(INSTRUMENT);
        send(command.encodedLength());
    }

    /** Cancels an order, and enters a LIMIT order GTC for it. */
    public void replace(
            final long accountId, final long orderId, final Side side, final long priceTicks, final long lots) {
        final ReplaceOrderEncoder command = new ReplaceOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, ReplaceOrderEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        Identifier36.encode("order" + commands, command.clientOrderId());
        command.accountId(accountId)
                .cancelOrderId(orderId)
                .priceTicks(priceTicks)
                .quantityLots(lots);
        command.instrumentId(INSTRUMENT).replaceMode(ReplaceMode.ALLOW_FAILURE).side(side);
        command.orderType(rialto.protocol.OrderType.LIMIT).timeInForce(TimeInForce.GTC);
        command.selfTradePrevention(SelfTradePrevention.NONE);
        PlainOrders.plain(command);
        send(command.encodedLength());
    }

    public void phase(final TradingPhase phase) {
        final SetTradingPhaseEncoder command = new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(command.source());
        command.instrumentId(INSTRUMENT).phase(phase);
        send(command.encodedLength());
    }

    /** The engine's orders that stand in the book: bids, then asks, each in their order of priority at each price. */
    public List<Resting> engineBook() {
        final List<Resting> orders = new ArrayList<>();
        final EngineSnapshotListener records = new StandIn()
                .with("onOrder", arguments -> {
                    final OpenOrder order = (OpenOrder) arguments[0];
                    if (stands(order)) {
                        orders.add(new Resting(
                                order.publicOrderId,
                                order.side == rialto.engine.Side.BUY ? Side.BUY : Side.SELL,
                                order.priceTicks,
                                order.displayLots == 0 ? order.quantityLots - order.executedLots : order.shownLots));
                    }
                    return null;
                })
                .as(EngineSnapshotListener.class);
        member.takeSnapshot(records);
        return orders;
    }

    /** How many events of the book the engine counts. */
    public long engineBookEvents() {
        final long[] count = {0};
        member.takeSnapshot(new StandIn()
                .with("onBook", arguments -> {
                    count[0] = (long) arguments[1];
                    return null;
                })
                .as(EngineSnapshotListener.class));
        return count[0];
    }

    private static boolean stands(final OpenOrder order) {
        return order.displayLots != rialto.engine.OrderRequest.HIDDEN
                && order.orderType != OrderType.MARKET
                && order.timeInForce != rialto.engine.TimeInForce.AT_OPEN
                && order.timeInForce != rialto.engine.TimeInForce.AT_CLOSE;
    }

    private void asset(final String symbol) {
        final AddAssetEncoder command = new AddAssetEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(command.source());
        Identifier36.encode(symbol, command.symbol());
        command.scale((short) 8);
        send(command.encodedLength());
    }

    private void instrument() {
        final AddInstrumentEncoder command = new AddInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, AddInstrumentEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        Identifier36.encode("BASEQUOTE", command.symbol());
        command.terms().tickSize(1_000_000).lotSize(100_000).baseAssetId(1).quoteAssetId(2);
        command.terms().marketModel(MarketModel.ORDER_BOOK).riskRule(RiskRule.NONE);
        filters(command.terms().filters());
        command.maxIcebergParts(ICEBERG_PARTS)
                .matchAlgorithm(MatchAlgorithm.PRICE_TIME)
                .minHiddenLots(MIN_HIDDEN_LOTS);
        send(command.encodedLength());
    }

    private static void filters(final InstrumentFiltersEncoder filters) {
        filters.minPriceTicks(1)
                .maxPriceTicks(1L << 40)
                .minQuantityLots(1)
                .maxQuantityLots(1L << 30)
                .maxMarketQuantityLots(1L << 30)
                .maxNotional(1L << 60)
                .maxOpenOrders(Integer.MAX_VALUE);
    }

    /** Orders at one price are filled by another rule from now on. */
    public void matchBy(final MatchAlgorithm algorithm) {
        final ChangeInstrumentEncoder command = new ChangeInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, ChangeInstrumentEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        filters(command.filters());
        command.instrumentId(INSTRUMENT)
                .maxIcebergParts(ICEBERG_PARTS)
                .matchAlgorithm(algorithm)
                .minHiddenLots(MIN_HIDDEN_LOTS);
        send(command.encodedLength());
    }

    private void account(final String name) {
        final CreateAccountEncoder command = new CreateAccountEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(command.source());
        Identifier36.encode(name, command.name());
        send(command.encodedLength());
    }

    private void source(final CommandSourceEncoder source) {
        source.gatewayId(2).flags(0).correlationId(++commands);
    }

    private void send(final int blockLength) {
        member.command(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + blockLength, timeNs);
        endChunk();
    }

    private void endChunk() {
        gateways.forEach(gateway -> gateway.projection.endChunk(0));
    }
}
