package rialto.gateway.state;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.client.FeeRecordListener;
import rialto.client.QuoteRecordListener;
import rialto.client.SnapshotListener;
import rialto.protocol.AccountLimits;
import rialto.protocol.Blocks;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.OrderParty;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.PriceProtection;
import rialto.protocol.PublicOrderIds;
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
import rialto.protocol.SnapshotDisplayDecoder;
import rialto.protocol.SnapshotEndDecoder;
import rialto.protocol.SnapshotFrozenAccountDecoder;
import rialto.protocol.SnapshotIndicationDecoder;
import rialto.protocol.SnapshotInstrumentDecoder;
import rialto.protocol.SnapshotNumberedSessionDecoder;
import rialto.protocol.SnapshotOrderDecoder;
import rialto.protocol.SnapshotOrderEntryDecoder;
import rialto.protocol.SnapshotOrderListDecoder;
import rialto.protocol.SnapshotPegDecoder;
import rialto.protocol.SnapshotPriceProtectionDecoder;
import rialto.protocol.SnapshotProposalDecoder;
import rialto.protocol.SnapshotQuoteProtectionDecoder;
import rialto.protocol.SnapshotReportedOrderDecoder;
import rialto.protocol.SnapshotScheduleDecoder;
import rialto.protocol.SnapshotSessionsDecoder;
import rialto.protocol.SnapshotTriggerDecoder;
import rialto.protocol.SnapshotVolatilityInterruptionDecoder;
import rialto.protocol.TriggerTerms;
import rialto.reporting.MarketHistory;
import rialto.reporting.MarketHistory.InstrumentHistory;
import rialto.reporting.OrderStatus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static rialto.gateway.state.AdministrationProjection.bytes;
import static rialto.gateway.state.AdministrationProjection.text;

/**
 * Fills an empty {@link VenueView} from a snapshot and the market history, before any event. Works on the thread that
 * loads; the view must then be handed over to the event loop.
 */
public final class ViewLoader implements SnapshotListener {
    private final VenueView view;
    /** By their ids. */
    private final Long2ObjectHashMap<Order> openOrders = new Long2ObjectHashMap<>();
    /** By the ids of their orders. */
    private final Map<Long, OrderList> lists = new HashMap<>();
    /** Of the order that comes next. */
    private TriggerTerms trigger = TriggerTerms.NONE;

    /** Of the order that is told next. */
    private long displayLots;

    private PegTerms peg = PegTerms.NONE;

    private long shownLots;
    private long triggeredNs;
    private long trailingNs;
    private final List<RegisteredKey> keys = new ArrayList<>();
    private final QuoteRecordLoader quotes;
    private final FeeProjection fees;
    private boolean hasBegun;

    public ViewLoader(final VenueView view) {
        this.view = view;
        this.quotes = new QuoteRecordLoader(view);
        this.fees = new FeeProjection(view);
    }

    @Override
    public QuoteRecordListener quotes() {
        return quotes;
    }

    @Override
    public FeeRecordListener fees() {
        return fees;
    }

    /** Whether the first record of a snapshot came: the view is empty no more. */
    public boolean hasBegun() {
        return hasBegun;
    }

    @Override
    public void onBegin(final SnapshotBeginDecoder record) {
        hasBegun = true;
        view.eventSequence = record.eventSequence();
        view.eventTimeNs = record.timestampNs();
        view.lastOrderId = record.nextOrderId() - 1;
    }

    @Override
    public void onAsset(final SnapshotAssetDecoder record) {
        view.addAsset(record.assetId(), Identifier36.text(record.symbol()), record.scale());
    }

    @Override
    public void onInstrument(final SnapshotInstrumentDecoder record) {
        final InstrumentTerms terms = InstrumentTerms.of(record);
        final Instrument instrument = view.addInstrument(
                record.instrumentId(), Identifier36.text(record.symbol()), terms.baseAssetId(), terms.quoteAssetId());
        instrument.lastPriceTicks = record.lastPriceTicks();
        instrument.lastTradeId = record.lastTradeId();
        view.define(instrument, terms, record.phase());
        quotes.onInstrument(instrument);
    }

    @Override
    public void onBook(final SnapshotBookDecoder record) {
        view.instrument(record.instrumentId()).bookEvents().begin(record.bookEvents());
    }

    @Override
    public void onSessions(final SnapshotSessionsDecoder record) {
        view.sessionCount += record.sessionCount();
    }

    @Override
    public void onSchedule(final SnapshotScheduleDecoder record) {
        view.instrument(record.instrumentId()).schedule = Schedule.of(record);
    }

    @Override
    public void onPriceProtection(final SnapshotPriceProtectionDecoder record) {
        view.instrument(record.instrumentId()).protection = PriceProtection.of(record);
    }

    @Override
    public void onVolatilityInterruption(final SnapshotVolatilityInterruptionDecoder record) {
        view.instrument(record.instrumentId()).interruption = Interruption.of(record);
    }

    @Override
    public void onAccountRules(final SnapshotAccountRulesDecoder record) {
        view.account(record.accountId()).rule(record.tradeGroupId(), record.maxCancels10s());
    }

    @Override
    public void onAccountLimits(final SnapshotAccountLimitsDecoder record) {
        view.account(record.accountId()).limit(record.instrumentId(), AccountLimits.of(record.limits()));
    }

    @Override
    public void onQuoteProtection(final SnapshotQuoteProtectionDecoder record) {
        view.account(record.accountId()).protectQuotes(record.instrumentId(), BookQuoteProjection.of(record));
    }

    @Override
    public void onIndication(final SnapshotIndicationDecoder record) {
        view.instrument(record.instrumentId()).auction =
                new Auction(record.priceTicks(), record.volumeLots(), record.imbalanceLots(), view.eventSequence);
    }

    @Override
    public void onAccount(final SnapshotAccountDecoder record) {
        view.addAccount(record.accountId(), Identifier36.text(record.name()));
    }

    @Override
    public void onBalance(final SnapshotBalanceDecoder record) {
        final Account account = view.account(record.accountId());
        if (account != null) {
            final Balance balance = account.touch(view.asset(record.assetId()));
            balance.available = record.available();
            balance.held = record.held();
            account.changedNs = view.eventTimeNs;
        }
    }

    @Override
    public void onOrderList(final SnapshotOrderListDecoder record) {
        final OrderList list = new OrderList(
                record.listId(),
                view.account(record.accountId()),
                view.instrument(record.instrumentId()),
                Identifier36.text(record.clientListId()),
                record.contingencyType(),
                OrderList.legCount(record.contingencyType()),
                OrderList.pendingFrom(record.contingencyType()),
                view.eventTimeNs);
        list.released = record.released() != 0;
        OrderListProjection.add(list);
        list.orderIds().forEach(orderId -> lists.put(orderId, list));
    }

    @Override
    public void onTrigger(final SnapshotTriggerDecoder record) {
        trigger = TriggerTerms.of(record);
        triggeredNs = record.triggeredTimestampNs();
        trailingNs = record.trailingTimestampNs();
    }

    @Override
    public void onDisplay(final SnapshotDisplayDecoder record) {
        displayLots = record.displayLots();
        shownLots = record.shownLots();
    }

    @Override
    public void onPeg(final SnapshotPegDecoder record) {
        peg = PegTerms.of(record.peg());
    }

    @Override
    public void onOrder(final SnapshotOrderDecoder record) {
        final Order order = new Order(
                record.orderId(),
                view.account(record.accountId()),
                view.instrument(record.instrumentId()),
                Identifier36.text(record.clientOrderId()),
                record.side(),
                record.orderType(),
                record.timeInForce(),
                record.selfTradePrevention(),
                record.orderType() == OrderType.MARKET ? 0 : record.priceTicks(),
                record.quantityLots(),
                0,
                record.expireTimestampNs(),
                record.enteredTimestampNs());
        order.executedLots = record.executedLots();
        order.executedQuote = record.executedQuote();
        order.changedNs = Math.max(order.enteredNs, record.changedTimestampNs());
        order.status = order.executedLots > 0 ? OrderStatus.PARTIALLY_FILLED : OrderStatus.NEW;
        order.resting = order.instrument.hasQuotes()
                ? OrderProjection.waitsForQuotes(order)
                : !order.instrument.hasBook() || !Order.isCollected(order.type, order.timeInForce);
        if (!trigger.isNone()) {
            order.waitFor(trigger);
            order.workingNs = triggeredNs;
            order.trailingNs = trailingNs;
            order.changedNs = Math.max(order.changedNs, triggeredNs);
            order.resting &= triggeredNs > 0;
            trigger = TriggerTerms.NONE;
        }
        final OrderList list = lists.get(order.orderId);
        if (list != null) {
            list.join(order);
            list.changedNs = order.enteredNs;
            order.resting &= !order.pending;
        }
        order.displayLots = displayLots;
        order.show(shownLots);
        displayLots = 0;
        shownLots = 0;
        order.peg = peg;
        peg = PegTerms.NONE;
        if (view.keepsFills) {
            order.fills = new Fills(order.executedLots);
        }
        openOrders.put(order.orderId, order);
        if (!order.instrument.hasBook() || !order.resting || order.isHidden()) {
            return;
        }
        order.publicId =
                PublicOrderIds.of(record, order.instrument.restingOrders().size());
        order.instrument.restingOrders().add(order);
        order.instrument.book().add(order.instrument, order.side, order.priceTicks, order.shownLots());
    }

    @Override
    public void onCancelTimer(final SnapshotCancelTimerDecoder record) {
        view.account(record.accountId())
                .cancelTimers
                .put(
                        record.cancelTimerId(),
                        new CancelTimer(
                                record.cancelTimerId(),
                                record.countdownMs(),
                                record.deadlineNs(),
                                record.holderId(),
                                record.allOrders() != 0,
                                view.instrument(record.instrumentId())));
    }

    @Override
    public void onFrozenAccount(final SnapshotFrozenAccountDecoder record) {
        view.account(record.accountId()).frozen = true;
    }

    @Override
    public void onOrderEntry(final SnapshotOrderEntryDecoder record) {
        if (record.instrumentId() == 0) {
            view.administration.orderEntrySuspensions = record.suspensions();
        } else {
            view.instrument(record.instrumentId()).orderEntrySuspensions = record.suspensions();
        }
    }

    @Override
    public void onProposal(final SnapshotProposalDecoder record) {
        view.administration.proposals.put(
                record.proposalId(),
                new Proposal(
                        record.proposalId(),
                        record.actor(),
                        record.roles(),
                        text(bytes(record.addressLength(), record::getAddress)),
                        text(bytes(record.actionLength(), record::getAction)),
                        text(bytes(record.detailLength(), record::getDetail)),
                        bytes(record.commandLength(), record::getCommand),
                        record.proposedTimestampNs(),
                        record.expiresNs()));
    }

    @Override
    public void onAdministratorKey(final SnapshotAdministratorKeyDecoder record) {
        final byte[] hash = new byte[SnapshotAdministratorKeyDecoder.keyHashLength()];
        record.getKeyHash(hash, 0, hash.length);
        view.administration.credentials.put(
                record.keyId(),
                new AdministratorCredential(
                        record.name(),
                        record.keyId(),
                        record.roles(),
                        hash,
                        record.notAfterNs(),
                        record.addedTimestampNs(),
                        text(bytes(record.labelLength(), record::getLabel))));
    }

    /** Records of orders stand in order of their books; accounts know theirs in order of entry. */
    @Override
    public void onEnd(final SnapshotEndDecoder record) {
        openOrders.values().stream()
                .sorted(Comparator.comparingLong(Order::orderId))
                .forEach(view.orders::add);
        openOrders.clear();
        lists.clear();
        quotes.onEnd();
    }

    @Override
    public void onNumberedSession(final SnapshotNumberedSessionDecoder record) {
        SessionProjection.load(view, record);
    }

    /** Behind the orders, of which some have left. */
    @Override
    public void onReportedOrder(final SnapshotReportedOrderDecoder record) {
        final boolean tellsCarried = Blocks.has(record, SnapshotReportedOrderDecoder.carriedLotsEncodingOffset());
        final Order order = tellsCarried ? openOrders.get(record.orderId()) : null;
        if (order != null) {
            order.partyId = OrderParty.of(record);
            order.carried = CarriedExecution.of(record.carriedLots(), record.carriedQuote());
        }
    }

    @Override
    public void onApiKey(final SnapshotApiKeyDecoder record) {
        keys.add(RegisteredKey.of(record));
    }

    /** Takes in what was traded before; what instruments that come with later events traded waits for them. */
    public void addHistory(final MarketHistory history, final VenueProjection projection) {
        for (final InstrumentHistory past : history.instruments()) {
            final Instrument instrument = view.instrument(past.instrumentId());
            if (instrument == null) {
                projection.await(past);
            } else {
                PastTrading.addTo(instrument, past);
            }
        }
    }

    /** Tells the listeners of the snapshot's keys; on the event loop, once. */
    public void announceKeys() {
        for (final RegisteredKey key : keys) {
            for (final VenueListener listener : view.listeners()) {
                listener.onApiKeyAdded(key);
            }
        }
        keys.clear();
    }
}
