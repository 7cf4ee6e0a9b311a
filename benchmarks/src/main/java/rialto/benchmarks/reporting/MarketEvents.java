package rialto.benchmarks.reporting;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventBatchHandler;
import rialto.protocol.CancelReason;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedEncoder;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderType;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.reporting.EventSource;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * Recorded events of a market of ten instruments and a hundred accounts, held in memory: sells that rest, buys that each
 * take one of them, a cancelation when fifty rest. Per trade two orders and six balances change. The same seed gives the
 * same events.
 */
final class MarketEvents implements EventSource {
    private static final int INSTRUMENTS = 10;
    private static final int ACCOUNTS = 100;
    private static final int FIRST_ACCOUNT = 100;
    private static final int MAX_RESTING = 50;
    private static final int QUOTE_ASSET = 1;
    private static final long COMMAND_INTERVAL_NS = 20_000;

    private record Resting(long orderId, long accountId, long priceTicks, long lots) {}

    private final Random random;
    private final EventEncoder encoder = new EventEncoder();
    private final List<byte[]> commands = new ArrayList<>();
    private final List<Deque<Resting>> books = new ArrayList<>();
    private final long[] tradeIds = new long[INSTRUMENTS + 1];
    private long lastOrderId;

    MarketEvents(final long seed, final long events) {
        random = new Random(seed);
        define();
        while (encoder.sequence() < events) {
            encoder.later(COMMAND_INTERVAL_NS);
            final int instrument = 1 + random.nextInt(INSTRUMENTS);
            final Deque<Resting> book = books.get(instrument - 1);
            if (book.size() >= MAX_RESTING) {
                cancel(instrument, book.removeFirst());
            } else if (book.isEmpty() || random.nextBoolean()) {
                sell(instrument, book);
            } else {
                buy(instrument, book.removeFirst());
            }
        }
    }

    /** Sequence of the last event. */
    long lastSequence() {
        return encoder.sequence();
    }

    private void define() {
        asset(QUOTE_ASSET, "USDT");
        for (int i = 1; i <= INSTRUMENTS; i++) {
            asset(QUOTE_ASSET + i, "COIN" + i);
            instrument(i);
            books.add(new ArrayDeque<>());
        }
        for (int i = 0; i < ACCOUNTS; i++) {
            encoder.account.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
            encoder.header(encoder.account.header());
            encoder.account.accountId(FIRST_ACCOUNT + i);
            Identifier36.encode("trader-" + i, encoder.account.name());
            encoder.end(encoder.account.encodedLength());
            commands.add(encoder.command());
        }
    }

    private void asset(final int id, final String symbol) {
        encoder.asset.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.asset.header());
        Identifier36.encode(symbol, encoder.asset.symbol());
        encoder.asset.assetId(id).scale((short) 8);
        encoder.end(encoder.asset.encodedLength());
        commands.add(encoder.command());
    }

    private void instrument(final int id) {
        final InstrumentDefinedEncoder event = new InstrumentDefinedEncoder();
        event.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(event.header());
        Identifier36.encode("COIN" + id + "USDT", event.symbol());
        event.tickSize(1_000_000).lotSize(100);
        event.minPriceTicks(1).maxPriceTicks(1_000_000).minQuantityLots(1).maxQuantityLots(1_000_000);
        event.maxMarketQuantityLots(1_000_000).minNotional(1).maxNotional(Long.MAX_VALUE / 2);
        event.instrumentId(id)
                .baseAssetId(QUOTE_ASSET + id)
                .quoteAssetId(QUOTE_ASSET)
                .maxOpenOrders(200);
        event.marketModel(MarketModel.ORDER_BOOK).riskRule(RiskRule.FULL_RESERVE);
        encoder.end(event.encodedLength());
        commands.add(encoder.command());
    }

    private void sell(final int instrument, final Deque<Resting> book) {
        final Resting order = new Resting(++lastOrderId, account(), 50_000 + random.nextInt(100), lots());
        accept(instrument, order, Side.SELL);
        encoder.rested.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.rested.header());
        encoder.rested.orderId(order.orderId).priceTicks(order.priceTicks).remainingLots(order.lots);
        encoder.rested.instrumentId(instrument).side(Side.SELL);
        encoder.end(encoder.rested.encodedLength());
        balance(order.accountId, QUOTE_ASSET + instrument);
        commands.add(encoder.command());
        book.addLast(order);
    }

    private void buy(final int instrument, final Resting maker) {
        final Resting taker = new Resting(++lastOrderId, account(), maker.priceTicks, maker.lots);
        accept(instrument, taker, Side.BUY);
        encoder.executed.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.executed.header());
        encoder.executed.tradeId(++tradeIds[instrument]);
        encoder.executed.makerOrderId(maker.orderId).takerOrderId(taker.orderId);
        encoder.executed.makerAccountId(maker.accountId).takerAccountId(taker.accountId);
        encoder.executed.priceTicks(maker.priceTicks).quantityLots(maker.lots);
        encoder.executed.quoteAmount(maker.priceTicks * maker.lots);
        encoder.executed.makerFee(maker.lots).takerFee(maker.lots);
        encoder.executed.instrumentId(instrument).takerSide(Side.BUY);
        encoder.end(encoder.executed.encodedLength());
        for (final long account : new long[] {maker.accountId, taker.accountId}) {
            balance(account, QUOTE_ASSET);
            balance(account, QUOTE_ASSET + instrument);
        }
        commands.add(encoder.command());
    }

    private void cancel(final int instrument, final Resting order) {
        encoder.canceled.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.canceled.header());
        encoder.canceled.orderId(order.orderId).accountId(order.accountId).priceTicks(order.priceTicks);
        encoder.canceled.canceledLots(order.lots).instrumentId(instrument).side(Side.SELL);
        encoder.canceled.reason(CancelReason.REQUESTED).resting((short) 1);
        encoder.end(encoder.canceled.encodedLength());
        balance(order.accountId, QUOTE_ASSET + instrument);
        commands.add(encoder.command());
    }

    private void accept(final int instrument, final Resting order, final Side side) {
        encoder.accepted.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.accepted.header());
        encoder.accepted.orderId(order.orderId).accountId(order.accountId).priceTicks(order.priceTicks);
        encoder.accepted.quantityLots(order.lots).instrumentId(instrument);
        encoder.accepted.side(side).orderType(OrderType.LIMIT).timeInForce(TimeInForce.GTC);
        encoder.accepted.selfTradePrevention(SelfTradePrevention.NONE);
        Identifier36.encode("client-order-" + order.orderId, encoder.accepted.clientOrderId());
        encoder.end(encoder.accepted.encodedLength());
    }

    private void balance(final long account, final int asset) {
        encoder.balance.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.balance.header());
        encoder.balance
                .accountId(account)
                .available(random.nextInt(1_000_000_000))
                .held(random.nextInt(1_000_000))
                .assetId(asset);
        encoder.end(encoder.balance.encodedLength());
    }

    private long account() {
        return FIRST_ACCOUNT + random.nextInt(ACCOUNTS);
    }

    private long lots() {
        return 1 + random.nextInt(1_000);
    }

    @Override
    public Stream open(final long afterSequence) {
        int next = 0;
        final EventHeaderDecoder header = new EventHeaderDecoder();
        while (next < commands.size() && firstSequence(header, next) <= afterSequence) {
            next++;
        }
        return new Reader(next);
    }

    private long firstSequence(final EventHeaderDecoder header, final int command) {
        final int offset = EventBatch.messageOffset(0) + MessageHeaderDecoder.ENCODED_LENGTH;
        return header.wrap(new UnsafeBuffer(commands.get(command)), offset).eventSequence();
    }

    private final class Reader implements Stream {
        private final UnsafeBuffer buffer = new UnsafeBuffer();
        private int next;

        Reader(final int next) {
            this.next = next;
        }

        @Override
        public int poll(final EventBatchHandler handler, final int batchLimit) {
            int count = 0;
            while (count < batchLimit && next < commands.size()) {
                buffer.wrap(commands.get(next++));
                handler.onBatch(buffer, 0, buffer.capacity());
                count++;
            }
            return count;
        }

        @Override
        public boolean isLive() {
            return next == commands.size();
        }

        @Override
        public long lagBytes() {
            return isLive() ? 0 : -1;
        }

        @Override
        public void close() {}
    }
}
