package rialto.gateway.state;

import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerTerms;
import rialto.reporting.OrderStatus;

/** An order as the events so far left it. Owned by the event loop; only this package changes it. */
public final class Order {
    final long orderId;
    final Account account;
    final Instrument instrument;
    final Side side;
    final OrderType type;
    final TimeInForce timeInForce;
    final SelfTradePrevention selfTradePrevention;
    final long priceTicks;
    final long quoteAmount;
    final long expireNs;
    final long enteredNs;
    /** What it waits or waited for. */
    TriggerTerms trigger = TriggerTerms.NONE;
    /** When it entered the market; 0 while it waits for its trigger or is pending. */
    long workingNs;
    /** The list that it is in; null for none. */
    OrderList list;
    /** Whether it waits for another order of its list to be filled. */
    boolean pending;
    /** When it began to trail; 0 before and for one that does not. */
    long trailingNs;

    /** Of an iceberg what the book shows at a time; {@link OrderDisplays#HIDDEN} of a hidden order, 0 of an order that shows all. */
    long displayLots;
    /** Which price of the book it took its own from. */
    PegTerms peg = PegTerms.NONE;
    /** Of an iceberg what the book shows now; 0 outside the book. */
    private long shownLots;

    private static final String QUOTE = "--Q";

    String clientOrderId;
    long quantityLots;
    long executedLots;
    long executedQuote;
    long changedNs;
    boolean resting;
    /** On hold: they can neither trade elsewhere nor be canceled. */
    long heldLots;
    /** Left it so far, while others are on hold. */
    long canceledLots;
    /** What it ends as once nothing is on hold, because the rest of it was canceled; otherwise null. */
    OrderStatus leaving;

    long minQuantityLots;
    /** Whom its owner acts for by it; empty for none. */
    String partyId = "";
    /** What orders before it executed that its reports count. */
    CarriedExecution carried = CarriedExecution.NONE;

    OrderStatus status = OrderStatus.NEW;
    /** On the book: its neighbours in {@link RestingOrders}, and those at its price. */
    Order previous;

    Order next;
    Order ahead;
    Order behind;
    long place;
    long publicId;
    RestingOrders.Mark mark;

    /** Null when the view does not keep them. */
    Fills fills;
    /** Sequence of the event that closed it; 0 while open. */
    long closedSequence;

    Order(
            final long orderId,
            final Account account,
            final Instrument instrument,
            final String clientOrderId,
            final Side side,
            final OrderType type,
            final TimeInForce timeInForce,
            final SelfTradePrevention selfTradePrevention,
            final long priceTicks,
            final long quantityLots,
            final long quoteAmount,
            final long expireNs,
            final long enteredNs) {
        this.orderId = orderId;
        this.account = account;
        this.instrument = instrument;
        this.clientOrderId = clientOrderId;
        this.side = side;
        this.type = type;
        this.timeInForce = timeInForce;
        this.selfTradePrevention = selfTradePrevention;
        this.priceTicks = priceTicks;
        this.quantityLots = quantityLots;
        this.quoteAmount = quoteAmount;
        this.expireNs = expireNs;
        this.enteredNs = enteredNs;
        this.changedNs = enteredNs;
        this.workingNs = enteredNs;
    }

    /** Until it is triggered it waits. */
    void waitFor(final TriggerTerms terms) {
        trigger = terms;
        workingNs = 0;
    }

    /** The next part of it is on the book, or all of it. */
    void show() {
        shownLots = isHidden() ? 0 : Math.min(displayLots, remainingLots());
    }

    /** As the venue said. */
    void show(final long lots) {
        shownLots = lots;
    }

    /**
     * Lots of it were traded, which its quantities say already.
     *
     * @return how many of them the book showed
     */
    long hide(final long lots) {
        final long shown = displayLots == 0 ? lots : Math.min(lots, shownLots);
        shownLots -= displayLots == 0 ? 0 : shown;
        return shown;
    }

    /** A trade of it was busted, by which it becomes smaller, or has another price, while it is open. */
    void revise(final TradeRevision revision) {
        if (revision.isBust()) {
            quantityLots -= revision.quantityLots();
            executedLots -= revision.quantityLots();
            status = executedLots == 0 ? OrderStatus.NEW : status;
        }
        final long sum = Math.max(0, executedQuote - revision.formerQuote()) + revision.quoteAmount();
        executedQuote = sum < 0 ? Long.MAX_VALUE : sum;
    }

    /**
     * Its owner made it smaller by so many lots, which its quantities say already: what is not shown goes first.
     *
     * @return how many of them the book showed
     */
    long trim(final long lots) {
        return hide(displayLots == 0 ? lots : Math.max(0, shownLots - remainingLots()));
    }

    public long orderId() {
        return orderId;
    }

    /** Of an order that is in an order book, or was: what everybody may know it by; otherwise 0. See {@link rialto.protocol.PublicOrderIds}. */
    public long publicId() {
        return publicId;
    }

    public Account account() {
        return account;
    }

    public Instrument instrument() {
        return instrument;
    }

    /** Whether it is its account's bid or ask on an order book: as long as it has the name that the venue gave it. */
    public boolean isQuote() {
        return clientOrderId.startsWith(QUOTE) && clientOrderId.equals(QUOTE + orderId);
    }

    public String clientOrderId() {
        return clientOrderId;
    }

    public Side side() {
        return side;
    }

    public OrderType type() {
        return type;
    }

    public TimeInForce timeInForce() {
        return timeInForce;
    }

    public SelfTradePrevention selfTradePrevention() {
        return selfTradePrevention;
    }

    /** 0 for MARKET. */
    public long priceTicks() {
        return priceTicks;
    }

    /** The present total; for a MARKET order by quote amount what it has executed. */
    public long quantityLots() {
        return quoteAmount > 0 && quantityLots == 0 ? executedLots : quantityLots;
    }

    /** Of a MARKET order by quote amount, minor units of the quote asset; otherwise 0. */
    public long quoteAmount() {
        return quoteAmount;
    }

    public long executedLots() {
        return executedLots;
    }

    /** Of an order by quantity: what can still trade. */
    public long remainingLots() {
        return quantityLots - executedLots;
    }

    /** Of an iceberg how many lots the book shows at a time; {@link OrderDisplays#HIDDEN} of a hidden order, 0 of an order that shows all. */
    public long displayLots() {
        return displayLots;
    }

    /** Which price of the book it took its own from; {@link PegTerms#NONE} of an order that has a price of its own. */
    public PegTerms peg() {
        return peg;
    }

    /** Whether the book shows nothing of it: only its owner may hear of it. */
    public boolean isHidden() {
        return displayLots == OrderDisplays.HIDDEN;
    }

    /** Of an order that is on the book: how many lots the book shows. */
    public long shownLots() {
        return displayLots == 0 ? remainingLots() : shownLots;
    }

    /** What its executions amount to, minor units of the quote asset. */
    public long executedQuote() {
        return executedQuote;
    }

    /** Whom its owner acts for by it, as a client of a numbered session said; empty for none. */
    public String partyId() {
        return partyId;
    }

    /**
     * What orders before it executed whose place it took, where reports of numbered sessions count that as its own; {@link
     * CarriedExecution#NONE} for nothing.
     */
    public CarriedExecution carried() {
        return carried;
    }

    /** When it expires at the latest; 0 for never. */
    public long expireNs() {
        return expireNs;
    }

    /** What it waits or waited for before it entered the market; {@link TriggerTerms#NONE} for nothing. */
    public TriggerTerms trigger() {
        return trigger;
    }

    /** The list that it was entered in; null for none. */
    public OrderList list() {
        return list;
    }

    /** Whether it waits for another order of its list to be filled. */
    public boolean isPending() {
        return pending;
    }

    /** Whether its trigger has not come yet, or it is pending: it stands outside the book. */
    public boolean isWaiting() {
        return workingNs == 0;
    }

    /** When it entered the market, nanoseconds since the epoch; 0 while it waits for its trigger. */
    public long workingNs() {
        return workingNs;
    }

    /** When its trigger began to trail, nanoseconds since the epoch; 0 before, and for one that does not. */
    public long trailingNs() {
        return trailingNs;
    }

    /** Whether it waits for an auction outside the book. */
    public boolean isCollected() {
        return isCollected(type, timeInForce)
                && quoteAmount == 0
                && !resting
                && status.isOpen()
                && !isWaiting()
                && instrument.hasBook();
    }

    static boolean isCollected(final OrderType type, final TimeInForce timeInForce) {
        return type == OrderType.MARKET || timeInForce == TimeInForce.AT_OPEN || timeInForce == TimeInForce.AT_CLOSE;
    }

    /** Lots of it that are on hold, where quotes are streamed. */
    public long heldLots() {
        return heldLots;
    }

    /** Where quotes are streamed: what it takes at least each time, lots; 0 for any. */
    public long minQuantityLots() {
        return minQuantityLots;
    }

    /** Whether it was canceled but for what is on hold: the engine has forgotten it, and its holds come to their ends. */
    public boolean isLeaving() {
        return leaving != null && status.isOpen();
    }

    /** Whether all of it is executed, canceled or gone with its holds, where quotes are streamed. */
    boolean isSpent() {
        return executedLots + canceledLots >= quantityLots;
    }

    public long enteredNs() {
        return enteredNs;
    }

    /** Time of its last event. */
    public long changedNs() {
        return changedNs;
    }

    /** Whether it is, or when it closed was, on the book. */
    public boolean isResting() {
        return resting;
    }

    /** Its executions; null when nobody asked the view to keep them ({@link VenueView#keepFills}). */
    public Fills fills() {
        return fills;
    }

    public OrderStatus status() {
        return status;
    }
}
