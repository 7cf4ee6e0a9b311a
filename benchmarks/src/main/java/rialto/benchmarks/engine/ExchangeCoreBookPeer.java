package rialto.benchmarks.engine;

import exchange.core2.collections.objpool.ObjectsPool;
import exchange.core2.core.common.CoreSymbolSpecification;
import exchange.core2.core.common.MatcherEventType;
import exchange.core2.core.common.MatcherTradeEvent;
import exchange.core2.core.common.OrderAction;
import exchange.core2.core.common.OrderType;
import exchange.core2.core.common.SymbolType;
import exchange.core2.core.common.cmd.CommandResultCode;
import exchange.core2.core.common.cmd.OrderCommand;
import exchange.core2.core.common.cmd.OrderCommandType;
import exchange.core2.core.common.config.LoggingConfiguration;
import exchange.core2.core.orderbook.IOrderBook;
import exchange.core2.core.orderbook.OrderBookDirectImpl;
import exchange.core2.core.orderbook.OrderBookEventsHelper;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** The direct order book of exchange-core, called as its matching engine calls it. */
final class ExchangeCoreBookPeer implements Peer {
    static final int ACCOUNTS = 1_000;

    /** No buy order is moved or entered above it. */
    static final long RESERVE_PRICE = 300_000;

    private final CommandStream stream;
    private final Trades trades = new Trades();
    private final IOrderBook[] books;
    private final OrderCommand command = new OrderCommand();
    private final ArrayDeque<MatcherTradeEvent> events = new ArrayDeque<>();

    ExchangeCoreBookPeer(final CommandStream stream) {
        this.stream = stream;
        final Map<Integer, Integer> pools = new HashMap<>();
        pools.put(ObjectsPool.DIRECT_ORDER, stream.maxResting + 1_024);
        pools.put(ObjectsPool.DIRECT_BUCKET, 64 * 1_024);
        pools.put(ObjectsPool.ART_NODE_4, 32 * 1_024);
        pools.put(ObjectsPool.ART_NODE_16, 16 * 1_024);
        pools.put(ObjectsPool.ART_NODE_48, 8 * 1_024);
        pools.put(ObjectsPool.ART_NODE_256, 4 * 1_024);
        final ObjectsPool pool = new ObjectsPool(pools);
        final OrderBookEventsHelper helper = new OrderBookEventsHelper(this::event);
        books = new IOrderBook[stream.books];
        for (int i = 0; i < books.length; i++) {
            books[i] = new OrderBookDirectImpl(symbol(i + 1), pool, helper, LoggingConfiguration.DEFAULT);
        }
    }

    static CoreSymbolSpecification symbol(final int id) {
        return CoreSymbolSpecification.builder()
                .symbolId(id)
                .type(SymbolType.CURRENCY_EXCHANGE_PAIR)
                .baseCurrency(1)
                .quoteCurrency(2)
                .baseScaleK(1)
                .quoteScaleK(1)
                .makerFee(1)
                .takerFee(2)
                .build();
    }

    private MatcherTradeEvent event() {
        final MatcherTradeEvent event = events.poll();
        return event == null ? new MatcherTradeEvent() : event;
    }

    @Override
    public void play(final int from, final int to) {
        for (int i = from; i < to; i++) {
            final int kind = stream.kind(i);
            command.orderId = stream.id(i);
            command.uid = 1 + stream.id(i) % ACCOUNTS;
            command.symbol = stream.book(i) + 1;
            command.price = stream.priceTicks(i);
            command.matcherEvent = null;
            command.resultCode = CommandResultCode.VALID_FOR_MATCHING_ENGINE;
            if (kind == CommandStream.CANCEL) {
                command.command = OrderCommandType.CANCEL_ORDER;
            } else if (kind == CommandStream.MOVE) {
                command.command = OrderCommandType.MOVE_ORDER;
            } else {
                command.command = OrderCommandType.PLACE_ORDER;
                command.size = stream.lots(i);
                command.reserveBidPrice = RESERVE_PRICE;
                command.action = stream.isBuy(i) ? OrderAction.BID : OrderAction.ASK;
                command.orderType = kind == CommandStream.ENTER ? OrderType.GTC : OrderType.IOC;
            }
            command.resultCode = IOrderBook.processCommand(books[stream.book(i)], command);
            takeEvents();
        }
    }

    private void takeEvents() {
        MatcherTradeEvent event = command.matcherEvent;
        while (event != null) {
            if (event.eventType == MatcherEventType.TRADE) {
                trades.add(event.matchedOrderId, command.orderId, event.price, event.size);
            }
            final MatcherTradeEvent next = event.nextEvent;
            event.nextEvent = null;
            events.push(event);
            event = next;
        }
    }

    @Override
    public Trades trades() {
        return trades;
    }
}
