package rialto.reporting.reconcile;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import rialto.client.FeeEventListener;
import rialto.client.OrderListEventListener;
import rialto.client.QuoteEventListener;
import rialto.client.TradeEventListener;
import rialto.client.TriggerEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.AssetAddedDecoder;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.ContingencyType;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.HoldEndReason;
import rialto.protocol.HoldEndedDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderListAcceptedDecoder;
import rialto.protocol.OrderReleasedDecoder;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TradeRevisedDecoder;
import rialto.protocol.TransferAppliedDecoder;
import rialto.protocol.TriggerOrderAcceptedDecoder;
import rialto.protocol.TriggerTerms;
import rialto.reporting.Differences;
import rialto.reporting.ReportingException;

import java.util.ArrayList;
import java.util.List;

/**
 * Computes what accounts have from what happened, and compares it after every command with the balances that events say. What is
 * kept is what is there now: instruments, names, balances, open orders and trades on hold. Their past is forgotten.
 */
class BalanceLedger
        implements VenueEventListener,
                TriggerEventListener,
                TradeEventListener,
                OrderListEventListener,
                QuoteEventListener {
    private final LedgerNames names = new LedgerNames();
    private final Differences differences;
    private final LedgerBalances balances;
    private final LedgerTrades trades;
    private final LedgerRevisions revisions;
    private final Int2ObjectHashMap<LedgerInstrument> instruments = new Int2ObjectHashMap<>();
    private final Long2ObjectHashMap<LedgerOrder> openOrders = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<LedgerHold> holds = new Long2ObjectHashMap<>();
    private final List<LedgerOrder> touched = new ArrayList<>();

    /** Of the order that is accepted next. */
    private TriggerTerms trigger = TriggerTerms.NONE;
    /** The list whose orders are accepted next: the first of their ids, and how many there are. */
    private long listId;

    private int legCount;
    private int pendingFrom;
    private ContingencyType listType;

    private volatile long sequence;
    private long firstOfCommand;
    private boolean isAtEndOfCommand = true;
    private long commands;

    BalanceLedger(final Differences differences) {
        this.differences = differences;
        balances = new LedgerBalances(names, differences);
        trades = new LedgerTrades(balances, names, differences);
        revisions = new LedgerRevisions(balances, differences);
    }

    /** Of the last event that came; any thread may ask. */
    long sequence() {
        return sequence;
    }

    /** Whether the last event was its command's last: only then balances are computed. */
    boolean isAtEndOfCommand() {
        return isAtEndOfCommand;
    }

    /** Of the first event of the last command that began. */
    long firstOfCommand() {
        return firstOfCommand;
    }

    long commands() {
        return commands;
    }

    long tradeCount() {
        return trades.count();
    }

    LedgerBalances balances() {
        return balances;
    }

    LedgerNames names() {
        return names;
    }

    /** @throws ReportingException when no event told of it */
    LedgerInstrument instrument(final int instrumentId) {
        final LedgerInstrument instrument = instruments.get(instrumentId);
        if (instrument == null) {
            throw new ReportingException("event " + sequence + " is about instrument " + instrumentId
                    + ", and no event before it defines that");
        }
        return instrument;
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        if (header.eventSequence() != sequence + 1) {
            differences.add("event " + header.eventSequence() + " comes right after event " + sequence);
        }
        sequence = header.eventSequence();
        if (isAtEndOfCommand) {
            firstOfCommand = sequence;
            isAtEndOfCommand = false;
        }
    }

    @Override
    public TriggerEventListener triggers() {
        return this;
    }

    @Override
    public TradeEventListener trades() {
        return this;
    }

    @Override
    public FeeEventListener fees() {
        return trades.fees();
    }

    @Override
    public OrderListEventListener orderLists() {
        return this;
    }

    @Override
    public QuoteEventListener quotes() {
        return this;
    }

    // ----------------------------------------------------------------------------------------------- what there is

    @Override
    public void onAssetAdded(final AssetAddedDecoder event) {
        names.asset(event.assetId(), Identifier36.text(event.symbol()), event.scale());
    }

    @Override
    public void onAccountCreated(final AccountCreatedDecoder event) {
        names.account(event.accountId(), Identifier36.text(event.name()));
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder event) {
        final InstrumentTerms terms = InstrumentTerms.of(event);
        final LedgerInstrument known = instruments.get(event.instrumentId());
        if (known == null) {
            instruments.put(
                    event.instrumentId(),
                    new LedgerInstrument(
                            event.instrumentId(),
                            Identifier36.text(event.symbol()),
                            terms,
                            names.scale(terms.baseAssetId())));
        } else {
            known.change(terms);
        }
    }

    // ------------------------------------------------------------------------------------------------------- orders

    @Override
    public void onTriggerOrderAccepted(final TriggerOrderAcceptedDecoder event) {
        trigger = TriggerTerms.of(event);
    }

    @Override
    public void onOrderListAccepted(final OrderListAcceptedDecoder event) {
        listId = event.listId();
        legCount = event.legCount();
        pendingFrom = event.pendingFrom();
        listType = event.contingencyType();
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        final LedgerInstrument instrument = instrument(event.instrumentId());
        final LedgerOrder order = new LedgerOrder(
                event.orderId(),
                event.accountId(),
                instrument,
                event.side() == Side.BUY,
                event.orderType(),
                trigger,
                event.quantityLots(),
                event.quantityLots() == 0);
        order.reserveAt(event.priceTicks());
        trigger = TriggerTerms.NONE;
        final long leg = order.orderId - listId;
        if (leg >= 0 && leg < legCount) {
            order.pending = leg >= pendingFrom;
            final long firstOfPair = listType == ContingencyType.OTOCO ? 1 : 0;
            if (listType != ContingencyType.OTO && leg == firstOfPair + 1) {
                pair(openOrders.get(order.orderId - 1), order);
            }
        }
        openOrders.put(order.orderId, order);
        touch(order);
    }

    private static void pair(final LedgerOrder first, final LedgerOrder second) {
        if (first != null) {
            first.alternative = second;
            second.alternative = first;
        }
    }

    @Override
    public void onOrderReleased(final OrderReleasedDecoder event) {
        final LedgerOrder order = open(event.orderId());
        if (order != null && event.refused() == RejectReason.NONE) {
            order.pending = false;
            order.reserveAt(order.reserveTicks);
            touch(order);
        }
    }

    @Override
    public void onOrderAmended(final OrderAmendedDecoder event) {
        final LedgerOrder order = open(event.orderId());
        if (order != null) {
            order.remainingLots -= event.reducedLots();
            trades.expectLeft(sequence, order, event.remainingLots());
            touch(order);
        }
    }

    @Override
    public void onOrderCanceled(final OrderCanceledDecoder event) {
        final LedgerOrder order = open(event.orderId());
        if (order != null) {
            trades.expectLeft(sequence, order, event.canceledLots());
            order.remainingLots = 0;
            order.isGone = order.onHoldLots == 0;
            touch(order);
        }
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        final LedgerInstrument instrument = instrument(event.instrumentId());
        trades.onTrade(sequence, instrument, event);
        revisions.remember(
                instrument,
                event,
                instrument.movesMoney ? trades.fees().rates(instrument, event) : new LedgerFees.Rates(0, 0));
        if (event.makerOrderId() != 0) {
            execute(open(event.makerOrderId()), event.quantityLots(), event.makerRemainingLots());
        }
        execute(open(event.takerOrderId()), event.quantityLots(), event.takerRemainingLots());
    }

    @Override
    public void onTradeRevised(final TradeRevisedDecoder event) {
        revisions.onRevised(sequence, instrument(event.instrumentId()), event);
    }

    private void execute(final LedgerOrder order, final long lots, final long left) {
        if (order == null || order.byQuoteAmount) {
            return;
        }
        order.remainingLots -= lots;
        trades.expectLeft(sequence, order, left);
        endWithoutLots(order);
        touch(order);
    }

    private static void endWithoutLots(final LedgerOrder order) {
        order.isGone = order.remainingLots == 0 && order.onHoldLots == 0;
    }

    private LedgerOrder open(final long orderId) {
        final LedgerOrder order = openOrders.get(orderId);
        if (order == null) {
            differences.add(
                    "event " + sequence + " tells of order " + orderId + ", which is not open by what came before");
        }
        return order;
    }

    private void touch(final LedgerOrder order) {
        if (!order.isTouched) {
            order.isTouched = true;
            touched.add(order);
        }
    }

    // ------------------------------------------------------------------------------------------------ trades on hold

    @Override
    public void onHoldOpened(final HoldOpenedDecoder event) {
        final LedgerHold hold = LedgerHold.of(event, instrument(event.instrumentId()));
        holds.put(event.holdId(), hold);
        hold.count(balances, 1);
        final LedgerOrder order = open(event.takerOrderId());
        if (order != null) {
            order.remainingLots -= event.quantityLots();
            order.onHoldLots += event.quantityLots();
            touch(order);
        }
    }

    @Override
    public void onHoldEnded(final HoldEndedDecoder event) {
        final LedgerHold hold = holds.remove(event.holdId());
        if (hold == null) {
            differences.add(
                    "event " + sequence + " ends hold " + event.holdId() + ", which is not open by what came before");
            return;
        }
        hold.count(balances, -1);
        final LedgerOrder order = open(event.takerOrderId());
        if (order != null) {
            final boolean accepted =
                    event.reason() == HoldEndReason.ACCEPTED || event.reason() == HoldEndReason.ACCEPTED_AT_END;
            order.onHoldLots -= event.quantityLots();
            // of an accepted one the trade comes next, and takes them; others come back unless their order left before
            order.remainingLots += accepted ? event.quantityLots() : event.quantityLots() - event.canceledLots();
            endWithoutLots(order);
            touch(order);
        }
    }

    // ---------------------------------------------------------------------------------------------- what is said of it

    @Override
    public void onTransferApplied(final TransferAppliedDecoder event) {
        if (event.repeated() == 0) {
            balances.transfer(event.accountId(), event.assetId(), event.amount());
        }
        balances.said(event.accountId(), event.assetId(), event.available(), event.held());
    }

    @Override
    public void onBalanceChanged(final BalanceChangedDecoder event) {
        balances.said(event.accountId(), event.assetId(), event.available(), event.held());
    }

    @Override
    public void onEndOfCommand(
            final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
        for (int i = 0; i < touched.size(); i++) {
            final LedgerOrder order = touched.get(i);
            order.isGone |= order.byQuoteAmount;
            if (order.alternative != null) {
                touch(order.alternative);
            }
        }
        for (final LedgerOrder order : touched) {
            order.isTouched = false;
            final long held = order.held();
            if (held != order.countedHeld) {
                balances.hold(order.accountId, order.instrument.paidAssetId(order.buys), held - order.countedHeld);
                order.countedHeld = held;
            }
            if (order.isGone) {
                openOrders.remove(order.orderId);
            }
        }
        touched.clear();
        legCount = 0;
        balances.endCommand(firstOfCommand, eventSequence);
        isAtEndOfCommand = true;
        commands++;
    }
}
