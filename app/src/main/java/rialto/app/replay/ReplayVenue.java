package rialto.app.replay;

import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.Long2LongHashMap;
import rialto.engine.AmendRequest;
import rialto.engine.CancelRequest;
import rialto.engine.EngineLimits;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.MatchingEngine;
import rialto.engine.OrderRequest;
import rialto.engine.OrderType;
import rialto.engine.RejectReason;
import rialto.engine.RiskRule;
import rialto.engine.SelfTradePrevention;
import rialto.engine.Side;
import rialto.engine.TimeInForce;
import rialto.engine.TradingSchedule;
import rialto.engine.TransferRequest;
import rialto.protocol.Identifier36;

import java.util.ArrayList;
import java.util.List;

/**
 * The matching engine with instruments and accounts for a replay: {@value #ACCOUNTS} accounts that hold plenty of
 * everything, full reserve, fees. A recorded order belongs to the account that its number leads to, and its number is
 * its client order id. Whole units of the base asset are traded; the quote asset's smallest unit is one tick.
 */
final class ReplayVenue {
    /** Accounts that share the recorded orders. */
    static final int ACCOUNTS = 64;

    private static final long DEPOSIT = 1L << 52;
    private static final long MAX_PRICE_TICKS = 1L << 32;
    private static final long MAX_QUANTITY_LOTS = 1L << 28;
    private static final long MAX_NOTIONAL = 1L << 60;
    private static final int MAKER_FEE_PPM = 100;
    private static final int TAKER_FEE_PPM = 250;
    private static final long FIRST_ENTRY = 1; // a client order id is not zero, a recorded number may be
    private static final int MAX_INSTRUMENTS = 20_000; // a day of Nasdaq has 9,000
    private static final int MAX_OPEN_ORDERS = 4_000_000;
    private static final int REMEMBERED_ORDERS = 1_024;
    private static final int FOLD_SHIFT = 32;
    private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L; // odd, its bits look random: neighbours go apart

    private final EventLedger events;
    private final MatchingEngine engine;
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private final AmendRequest amend = new AmendRequest();
    private final Identifier identifier = new Identifier();
    private final List<Integer> assetIds = new ArrayList<>();
    private final Int2IntHashMap baseAssetIds = new Int2IntHashMap(0);
    private final int quoteAssetId;
    private long nowNs;
    private long transfers;
    private long commands;

    /**
     * @param quote its symbol
     */
    ReplayVenue(final String quote) {
        this(quote, new EventLedger());
    }

    /** @param events what is told of everything that happens */
    ReplayVenue(final String quote, final EventLedger events) {
        this.events = events;
        engine = new MatchingEngine(limits(), events);
        quoteAssetId = addAsset(quote);
        for (int i = 0; i < ACCOUNTS; i++) {
            engine.createAccount(identifier.set(i + 1, 0, 0, 0), nowNs);
        }
        fund(quoteAssetId);
    }

    EventLedger events() {
        return events;
    }

    MatchingEngine engine() {
        return engine;
    }

    /** The sequenced time, nanoseconds since 1970. */
    long nowNs() {
        return nowNs;
    }

    /** Orders entered, cancels and amendments so far. */
    long commands() {
        return commands;
    }

    /** Adds an instrument and gives everybody plenty of its base asset; answers its id. */
    int addInstrument(final String symbol, final String base) {
        final int baseAssetId = addAsset(base);
        fund(baseAssetId);
        final InstrumentDefinition definition = new InstrumentDefinition();
        definition.symbol(identifier(symbol));
        definition.baseAssetId = baseAssetId;
        definition.quoteAssetId = quoteAssetId;
        definition.tickSize = 1;
        definition.lotSize = 1;
        definition.minPriceTicks = 1;
        definition.maxPriceTicks = MAX_PRICE_TICKS;
        definition.minQuantityLots = 1;
        definition.maxQuantityLots = MAX_QUANTITY_LOTS;
        definition.maxMarketQuantityLots = MAX_QUANTITY_LOTS;
        definition.maxNotional = MAX_NOTIONAL;
        definition.maxOpenOrders = Integer.MAX_VALUE;
        definition.makerFeePpm = MAKER_FEE_PPM;
        definition.takerFeePpm = TAKER_FEE_PPM;
        definition.marketModel = MarketModelKind.ORDER_BOOK;
        definition.riskRule = RiskRule.FULL_RESERVE;
        events.beginCommand();
        engine.addInstrument(definition, nowNs);
        require("instrument " + symbol);
        baseAssetIds.put(events.createdId(), baseAssetId);
        return events.createdId();
    }

    /** Gives an instrument a schedule for every day. */
    void setSchedule(final TradingSchedule schedule) {
        events.beginCommand();
        engine.setTradingSchedule(schedule, nowNs);
        require("schedule");
    }

    /** The sequenced clock goes on: what is due until then is done first, in commands of their own. */
    void advanceTo(final long timestampNs) {
        nowNs = timestampNs;
        while (engine.nextDeadlineNs() <= nowNs) {
            begin();
            engine.advanceTime(nowNs);
        }
    }

    /** A limit order. {@link #events()} tells what became of it. */
    void enter(
            final long recordedId,
            final int instrumentId,
            final Side side,
            final long priceTicks,
            final long lots,
            final TimeInForce timeInForce) {
        enter(recordedId, 0, instrumentId, side, priceTicks, lots, timeInForce);
    }

    /**
     * A limit order of a recorded order that was entered before.
     *
     * @param again makes its client order id another one
     */
    void enter(
            final long recordedId,
            final long again,
            final int instrumentId,
            final Side side,
            final long priceTicks,
            final long lots,
            final TimeInForce timeInForce) {
        order.clientOrderId.set(recordedId, FIRST_ENTRY + again, 0, 0);
        order.accountId = account(recordedId);
        order.instrumentId = instrumentId;
        order.side = side;
        order.orderType = OrderType.LIMIT;
        order.timeInForce = timeInForce;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = priceTicks;
        order.quantityLots = lots;
        begin();
        engine.enterOrder(order, nowNs);
    }

    /** By its client order id, open or not. */
    void cancel(final long recordedId, final int instrumentId) {
        cancel.orderId = 0;
        cancel.clientOrderId.set(recordedId, FIRST_ENTRY, 0, 0);
        cancel.accountId = account(recordedId);
        cancel.instrumentId = instrumentId;
        begin();
        engine.cancelOrder(cancel, nowNs);
    }

    /** By its order id. */
    void cancel(final OpenOrder open) {
        cancel.orderId = open.orderId;
        cancel.clientOrderId.clear();
        cancel.accountId = open.accountId;
        cancel.instrumentId = open.instrumentId;
        begin();
        engine.cancelOrder(cancel, nowNs);
    }

    /** Makes an open order smaller. */
    void reduce(final OpenOrder open, final long lots) {
        amend.accountId = open.accountId;
        amend.orderId = open.orderId;
        amend.instrumentId = open.instrumentId;
        amend.newQuantityLots = open.quantityLots - lots;
        begin();
        engine.amendOrder(amend, nowNs);
    }

    /** What is wrong with balances, as events told them: money that came or went, holds that no open order explains. */
    List<String> moneyFaults() {
        final List<String> faults = new ArrayList<>();
        final Long2LongHashMap needs = needs();
        assetIds.forEach(assetId -> {
            conserved(assetId, faults);
            for (long account = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID; account < endOfAccounts(); account++) {
                final long held = events.held(account, assetId);
                final long needed = needs.get(EventLedger.key(account, assetId));
                if (held != needed) {
                    faults.add("account " + account + ", asset " + assetId + ": " + held
                            + " held, its open orders need " + needed);
                }
            }
        });
        return faults;
    }

    private void conserved(final int assetId, final List<String> faults) {
        long sum = total(MatchingEngine.FEE_ACCOUNT_ID, assetId);
        for (long account = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID; account < endOfAccounts(); account++) {
            sum += total(account, assetId);
        }
        if (sum != ACCOUNTS * DEPOSIT) {
            faults.add("asset " + assetId + ": all balances together are " + sum + ", deposits were "
                    + ACCOUNTS * DEPOSIT);
        }
    }

    /** What open orders need, by account and asset. */
    private Long2LongHashMap needs() {
        final Long2LongHashMap needs = new Long2LongHashMap(0);
        for (final OpenOrder open : events.openOrders()) {
            final boolean buys = open.side == Side.BUY;
            final int assetId = buys ? quoteAssetId : baseAssetIds.get(open.instrumentId);
            final long key = EventLedger.key(open.accountId, assetId);
            needs.put(key, needs.get(key) + (buys ? open.priceTicks * open.remainingLots : open.remainingLots));
        }
        return needs;
    }

    private long total(final long accountId, final int assetId) {
        return events.available(accountId, assetId) + events.held(accountId, assetId);
    }

    private void begin() {
        commands++;
        events.beginCommand();
    }

    private int addAsset(final String symbol) {
        events.beginCommand();
        engine.addAsset(identifier(symbol), 0, nowNs);
        require("asset " + symbol);
        assetIds.add(events.createdId());
        return events.createdId();
    }

    private void fund(final int assetId) {
        final TransferRequest transfer = new TransferRequest();
        for (int i = 0; i < ACCOUNTS; i++) {
            transfer.transferId.set(++transfers, 0, 0, 0);
            transfer.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + i;
            transfer.assetId = assetId;
            transfer.amount = DEPOSIT;
            events.beginCommand();
            engine.transferFunds(transfer, nowNs);
            require("deposit");
        }
    }

    private void require(final String what) {
        final RejectReason reason = events.rejectReason();
        if (reason != null) {
            throw new IllegalStateException(what + " refused: " + reason);
        }
    }

    /** The engine's word for a recorded side. */
    static Side side(final rialto.simulator.recording.Side recorded) {
        return recorded == rialto.simulator.recording.Side.BUY ? Side.BUY : Side.SELL;
    }

    private static EngineLimits limits() {
        return new EngineLimits(
                MAX_INSTRUMENTS + 1,
                MAX_INSTRUMENTS,
                ACCOUNTS,
                (MAX_INSTRUMENTS + 1) * (ACCOUNTS + 2),
                MAX_OPEN_ORDERS,
                REMEMBERED_ORDERS,
                2 * MAX_OPEN_ORDERS,
                ACCOUNTS,
                1,
                false);
    }

    private static long account(final long recordedId) {
        final long spread = recordedId * SPREAD >>> FOLD_SHIFT;
        return MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + spread % ACCOUNTS;
    }

    private static long endOfAccounts() {
        return MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + ACCOUNTS;
    }

    private Identifier identifier(final String text) {
        return identifier.set(
                Identifier36.word(text, 0),
                Identifier36.word(text, 1),
                Identifier36.word(text, 2),
                Identifier36.word(text, 3));
    }
}
