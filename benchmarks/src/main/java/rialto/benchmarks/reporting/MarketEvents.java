package rialto.benchmarks.reporting;

import rialto.protocol.CancelReason;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.OrderType;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradeRates;

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
final class MarketEvents extends MemoryEvents {
    private static final int INSTRUMENTS = 10;
    private static final int ACCOUNTS = 100;
    private static final int FIRST_ACCOUNT = 100;
    private static final int MAX_RESTING = 50;
    private static final int QUOTE_ASSET = 1;
    private static final long COMMAND_INTERVAL_NS = 20_000;

    private record Resting(long orderId, long accountId, long priceTicks, long lots) {}

    private final Random random;
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

    private void define() {
        asset(QUOTE_ASSET, "USDT");
        for (int i = 1; i <= INSTRUMENTS; i++) {
            asset(QUOTE_ASSET + i, "COIN" + i);
            instrument(
                    i,
                    "COIN" + i + "USDT",
                    QUOTE_ASSET + i,
                    QUOTE_ASSET,
                    MarketModel.ORDER_BOOK,
                    RiskRule.FULL_RESERVE);
            books.add(new ArrayDeque<>());
        }
        for (int i = 0; i < ACCOUNTS; i++) {
            account(FIRST_ACCOUNT + i, "trader-" + i);
        }
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
        command();
        book.addLast(order);
    }

    private void buy(final int instrument, final Resting maker) {
        final Resting taker = new Resting(++lastOrderId, account(), maker.priceTicks, maker.lots);
        accept(instrument, taker, Side.BUY);
        encoder.executed.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.messageHeader.blockLength(TradeRates.shortBlockLength());
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
        command();
    }

    private void cancel(final int instrument, final Resting order) {
        encoder.canceled.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.canceled.header());
        encoder.canceled.orderId(order.orderId).accountId(order.accountId).priceTicks(order.priceTicks);
        encoder.canceled.canceledLots(order.lots).instrumentId(instrument).side(Side.SELL);
        encoder.canceled.reason(CancelReason.REQUESTED).resting((short) 1);
        encoder.end(encoder.canceled.encodedLength());
        balance(order.accountId, QUOTE_ASSET + instrument);
        command();
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
}
