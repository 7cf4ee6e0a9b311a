package rialto.benchmarks.engine;

import rialto.engine.CancelRequest;
import rialto.engine.EngineLimits;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.MatchingEngine;
import rialto.engine.OrderRequest;
import rialto.engine.OrderType;
import rialto.engine.ReplaceMode;
import rialto.engine.RiskRule;
import rialto.engine.SelfTradePrevention;
import rialto.engine.Side;
import rialto.engine.TimeInForce;
import rialto.engine.TransferRequest;
import rialto.engine.TriggerPriceType;
import rialto.engine.TriggerType;

/**
 * Our whole engine: a thousand accounts with holds and fees, filters, remembered client order ids, every event handed to
 * the listener. A move is a replacement with a client order id of its own.
 */
final class EnginePeer implements Peer {
    private static final int ACCOUNTS = 1_000;

    /** Finished orders of each account whose client order ids the engine remembers by default. */
    static final int FULL_MEMORY = 4_096;

    /** The fewest that it can remember: next to those of open orders that is nothing. */
    static final int LEAST_MEMORY = 1;

    /** Orders that wait for prices which the streams never come to. */
    static final int STOPS = 1_000_000;

    private static final int STOPS_PER_ACCOUNT = 250;
    private static final int STOP_TICKS = 100_000; // prices that stops wait at, a tick apart, on each side
    private static final long LOWEST_RISE = 250_000;
    private static final long HIGHEST_FALL = 50_000;
    private static final long LOWEST_FALL = 10_000;
    private static final long MAX_PRICE_TICKS = 1_000_000;

    private static final int ICEBERG_EVERY = 10;
    private static final int ICEBERG_PARTS = 4;
    /** Other orders than the stream's are filled, and some stay whom the stream does not cancel. */
    private static final int PARTS_ROOM = 1 << 20;

    private static final Side[] SIDES = {Side.SELL, Side.BUY};

    private final CommandStream stream;
    private final int remembered;
    private final int stops;
    private final boolean showsParts;
    private final MatchingEngine engine;
    private final EnginePeerListener listener;
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();

    /**
     * @param remembered finished orders of each account whose client order ids the engine remembers
     * @param mapsIds    whether trades are told in the ids of the stream, else in those that the engine gives
     * @param full       whether all memory is taken and the memory of client order ids is full from the start, as it is in
     *                   the long run; else there is only what the commands need
     */
    EnginePeer(final CommandStream stream, final int remembered, final boolean mapsIds, final boolean full) {
        this(stream, remembered, mapsIds, full, 0, false);
    }

    /**
     * The others as above.
     *
     * @param stops      orders that wait from the start for prices far away
     * @param showsParts whether every tenth order that rests shows a quarter of itself at a time
     */
    EnginePeer(
            final CommandStream stream,
            final int remembered,
            final boolean mapsIds,
            final boolean full,
            final int stops,
            final boolean showsParts) {
        this.stream = stream;
        this.remembered = remembered;
        this.stops = stops;
        this.showsParts = showsParts;
        listener = new EnginePeerListener(mapsIds ? stream.size() : 0);
        engine = new MatchingEngine(limits(full), listener);
        prepare();
        order.orderType = OrderType.LIMIT;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        if (full) {
            fillMemory();
        }
        enterStops();
    }

    /** From the first book on as many as its accounts may have; they have accounts of their own. */
    private void enterStops() {
        order.timeInForce = TimeInForce.IOC;
        order.quantityLots = 1;
        for (int i = 0; i < stops; i++) {
            final boolean rises = i % 2 == 0;
            final int step = i / 2 % STOP_TICKS;
            order.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + ACCOUNTS + i / STOPS_PER_ACCOUNT;
            nameOrder(i, 22);
            order.instrumentId = 1;
            order.side = rises ? Side.BUY : Side.SELL;
            order.priceTicks = rises ? 1 : MAX_PRICE_TICKS;
            order.trigger(
                    TriggerType.STOP_LOSS,
                    TriggerPriceType.LAST_TRADE,
                    rises ? LOWEST_RISE + step : HIGHEST_FALL - step * (HIGHEST_FALL - LOWEST_FALL) / STOP_TICKS,
                    0);
            engine.enterOrder(order, 0);
        }
        order.trigger(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);
        if (engine.nextOrderId() != stops + 1) {
            throw new IllegalStateException("only " + (engine.nextOrderId() - 1) + " stops were accepted");
        }
    }

    /**
     * Trades at the price of each tick that stops wait at for a rise, after all that rests on the first book is gone.
     *
     * @return stops that were triggered
     */
    int trigger() {
        final Identifier request = new Identifier();
        long now = stream.size();
        for (int i = 0; i < ACCOUNTS; i++) {
            engine.cancelAllOrders(MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + i, request, 1, ++now);
        }
        listener.triggered = 0;
        order.instrumentId = 1;
        order.quantityLots = 1;
        for (int step = 0; step < STOP_TICKS; step++) {
            for (final Side side : SIDES) {
                order.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + side.ordinal();
                nameOrder(2 * step + side.ordinal(), 23);
                order.terms(side, OrderType.LIMIT, TimeInForce.GTC, SelfTradePrevention.NONE);
                order.priceTicks = LOWEST_RISE + step;
                engine.enterOrder(order, ++now);
            }
            if (engine.nextDeadlineNs() <= now) {
                engine.advanceTime(now);
            }
        }
        return listener.triggered;
    }

    /** Orders of no book, refused: so that every account remembers as much as it can, and each new id displaces one. */
    private void fillMemory() {
        order.timeInForce = TimeInForce.GTC;
        order.side = Side.BUY;
        order.instrumentId = 1;
        order.priceTicks = MAX_PRICE_TICKS + 1;
        order.quantityLots = 1;
        for (int i = 0; i < ACCOUNTS * remembered; i++) {
            order.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + i % ACCOUNTS;
            nameOrder(i, 21);
            engine.enterOrder(order, 0);
        }
    }

    private EngineLimits limits(final boolean full) {
        final int resting = showsParts ? PARTS_ROOM + stream.maxResting : stream.maxResting;
        final int ofAll = ACCOUNTS * remembered + resting + 1 + stops;
        return new EngineLimits(
                10_000, 10_000, accounts(), 100_000, resting + stops, remembered, ofAll, 100_000, 1_024, full);
    }

    private int accounts() {
        return ACCOUNTS + stops / STOPS_PER_ACCOUNT;
    }

    private void prepare() {
        final Identifier name = new Identifier();
        engine.addAsset(name.set(1, 0, 0, 0), 0, 0);
        engine.addAsset(name.set(2, 0, 0, 0), 0, 0);
        for (int i = 0; i < accounts(); i++) {
            engine.createAccount(name.set(i + 1, 0, 0, 0), 0);
            deposit(i, 1);
            deposit(i, 2);
        }
        final InstrumentDefinition definition = new InstrumentDefinition();
        for (int i = 0; i < stream.books; i++) {
            define(definition, i + 1);
            engine.addInstrument(definition, 0);
        }
    }

    private void deposit(final int account, final int asset) {
        final TransferRequest transfer = new TransferRequest();
        transfer.transferId.set(account + 1, asset, 0, 0);
        transfer.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + account;
        transfer.assetId = asset;
        transfer.amount = 1L << 49;
        engine.transferFunds(transfer, 0);
    }

    private static void define(final InstrumentDefinition d, final long symbol) {
        d.symbol.set(symbol, 0, 0, 0);
        d.baseAssetId = 1;
        d.quoteAssetId = 2;
        d.tickSize = 1;
        d.lotSize = 1;
        d.minPriceTicks = 1;
        d.maxPriceTicks = MAX_PRICE_TICKS;
        d.minQuantityLots = 1;
        d.maxQuantityLots = 1_000_000;
        d.maxMarketQuantityLots = 1_000_000;
        d.minNotional = 1;
        d.maxNotional = 1L << 50;
        d.maxOpenOrders = 1_000_000;
        d.maxIcebergParts = ICEBERG_PARTS;
        d.makerFeePpm = 1_000;
        d.takerFeePpm = 2_000;
        d.marketModel = MarketModelKind.ORDER_BOOK;
        d.riskRule = RiskRule.FULL_RESERVE;
    }

    @Override
    public void play(final int from, final int to) {
        for (int i = from; i < to; i++) {
            final int kind = stream.kind(i);
            listener.id = stream.id(i);
            switch (kind) {
                case CommandStream.CANCEL -> {
                    fillCancel(i);
                    engine.cancelOrder(cancel, i);
                }
                case CommandStream.MOVE -> {
                    fillCancel(i);
                    fillOrder(i, kind);
                    engine.replaceOrder(cancel, order, ReplaceMode.STOP_ON_FAILURE, i);
                }
                default -> {
                    fillOrder(i, kind);
                    engine.enterOrder(order, i);
                }
            }
        }
    }

    private void fillCancel(final int i) {
        cancel.accountId = account(i);
        cancel.orderId = stream.target(i) + stops;
        cancel.instrumentId = stream.book(i) + 1;
        cancel.requestId.set(i, 0, 0, 1);
    }

    private void fillOrder(final int i, final int kind) {
        final boolean market = kind == CommandStream.ENTER_MARKET;
        order.accountId = account(i);
        nameOrder(i, 20);
        order.instrumentId = stream.book(i) + 1;
        order.terms(
                stream.isBuy(i) ? Side.BUY : Side.SELL,
                market ? OrderType.MARKET : OrderType.LIMIT,
                kind == CommandStream.ENTER_IMMEDIATE_OR_CANCEL ? TimeInForce.IOC : TimeInForce.GTC,
                SelfTradePrevention.NONE);
        order.priceTicks = market ? 0 : stream.priceTicks(i);
        order.quantityLots = stream.lots(i);
        if (showsParts) {
            final boolean rests = order.orderType == OrderType.LIMIT && order.timeInForce == TimeInForce.GTC;
            order.displayLots = rests && i % ICEBERG_EVERY == 0 ? 1 + order.quantityLots / ICEBERG_PARTS : 0;
        }
    }

    /** Begins with an A: what the venue gives to children begins with a hyphen, and nobody else may. */
    private void nameOrder(final int i, final long length) {
        order.clientOrderId.set(i * 0x9E37_79B9_7F4A_7C15L >>> 10 << 6, i, 0, length << 40);
    }

    private long account(final int i) {
        return MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + stream.id(i) % ACCOUNTS;
    }

    @Override
    public Trades trades() {
        return listener.trades;
    }
}
