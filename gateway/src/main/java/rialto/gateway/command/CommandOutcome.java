package rialto.gateway.command;

import rialto.gateway.state.CancelTimer;
import rialto.gateway.state.Execution;
import rialto.gateway.state.NumberedSession;
import rialto.gateway.state.Order;
import rialto.gateway.state.OrderList;
import rialto.gateway.state.PriceOutOfBand;
import rialto.gateway.state.Proposal;
import rialto.gateway.state.TradeRevision;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.RejectReason;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The events of one command of ours, gathered until its last one. Owned by the event loop. */
public final class CommandOutcome {
    Order entered;
    OrderList list;
    long repeatedListId;
    int rejectedLeg;
    Order repeated;
    long repeatedOrderId;
    boolean wasRepeated;
    boolean wasValidated;
    Order canceled;
    Order amended;
    PriceOutOfBand outOfBand;
    RejectReason enterReject = RejectReason.NONE;
    RejectReason cancelReject = RejectReason.NONE;
    RejectReason amendReject = RejectReason.NONE;
    RejectReason commandReject = RejectReason.NONE;
    long referenceId;
    boolean transferRepeated;
    CancelTimer cancelTimer;
    TradeRevision revision;
    Proposal proposal;
    AdministrationDecision decision;
    long eventSequence;
    long timestampNs;
    NumberedSession session;
    final QuoteOutcome quotes = new QuoteOutcome();
    final QuotingOutcome quoting = new QuotingOutcome();
    private final List<Execution> executions = new ArrayList<>();
    private final List<Order> canceledOrders = new ArrayList<>();

    /** The order that was accepted, as it is after the command; null when none was. */
    public Order entered() {
        return entered;
    }

    /** The list of orders that was accepted, as it is after the command; null when none was. */
    public OrderList list() {
        return list;
    }

    /** The id of the list that had been sent before; 0 when its first outcome was a reject. */
    public long repeatedListId() {
        return repeatedListId;
    }

    /** Number of the order of a list that {@link #enterReject} is about, from 1; 0 for the list, and where it is no list. */
    public int rejectedLeg() {
        return rejectedLeg;
    }

    /** Whether the order had been sent before. */
    public boolean wasRepeated() {
        return wasRepeated;
    }

    /** The order that had been sent before, if the view still has it. */
    public Order repeated() {
        return repeated;
    }

    /** The id of the order that had been sent before; 0 when its first outcome was a reject. */
    public long repeatedOrderId() {
        return repeatedOrderId;
    }

    public boolean wasValidated() {
        return wasValidated;
    }

    /** The order that was canceled by request or replaced; null when none was. */
    public Order canceled() {
        return canceled;
    }

    /** All orders that the command canceled, in order. */
    public List<Order> canceledOrders() {
        return Collections.unmodifiableList(canceledOrders);
    }

    /** The order that was amended, or null. */
    public Order amended() {
        return amended;
    }

    /** Why the order was refused, NONE when it was not (or was not tried). */
    public RejectReason enterReject() {
        return enterReject;
    }

    /** What of the price bands refused an order last, or null. */
    public PriceOutOfBand outOfBand() {
        return outOfBand;
    }

    /** Why the cancel was refused, or NONE. */
    public RejectReason cancelReject() {
        return cancelReject;
    }

    /** Why the amendment was refused, or NONE. */
    public RejectReason amendReject() {
        return amendReject;
    }

    /** Why any other command was refused, or NONE. */
    public RejectReason commandReject() {
        return commandReject;
    }

    /** Why nothing was entered: of the order, or else of the whole command; NONE for no reason. */
    public RejectReason entryRefusal() {
        return enterReject != RejectReason.NONE ? enterReject : commandReject;
    }

    /** Why nothing was canceled: of the cancel, or else of the whole command; NONE for no reason. */
    public RejectReason cancelRefusal() {
        return cancelReject != RejectReason.NONE ? cancelReject : commandReject;
    }

    /** What a refused command collided with, or what a command made (an account's id); 0 when nothing. */
    public long referenceId() {
        return referenceId;
    }

    /** Whether a transfer had been applied before. */
    public boolean transferRepeated() {
        return transferRepeated;
    }

    /** The cancel timer that was made or started again, or null. */
    public CancelTimer cancelTimer() {
        return cancelTimer;
    }

    /** The trade that was busted or corrected, or null. */
    public TradeRevision revision() {
        return revision;
    }

    /** What now waits for a second administrator, or null: then nothing else happened. */
    public Proposal proposal() {
        return proposal;
    }

    /** What became of a proposal, or null; when it was approved, the rest tells what it came to. */
    public AdministrationDecision decision() {
        return decision;
    }

    /** What the entered order executed, in order. */
    public List<Execution> executions() {
        return Collections.unmodifiableList(executions);
    }

    /** The numbered session that was logged on, or null. */
    public NumberedSession session() {
        return session;
    }

    /** What happened to streamed quotes; never null. */
    public QuoteOutcome quotes() {
        return quotes;
    }

    /** What happened to quotes on order books; never null. */
    public QuotingOutcome quoting() {
        return quoting;
    }

    /** Of the command's last event. */
    public long eventSequence() {
        return eventSequence;
    }

    /** Of the command's last event. */
    public long timestampNs() {
        return timestampNs;
    }

    void addExecution(final Execution execution) {
        executions.add(execution);
    }

    void addCanceled(final Order order) {
        canceledOrders.add(order);
    }
}
