package rialto.gateway.command;

import org.agrona.DirectBuffer;
import org.agrona.collections.LongHashSet;
import rialto.gateway.state.Account;
import rialto.gateway.state.Order;
import rialto.gateway.state.ParentOrder;
import rialto.gateway.state.VenueView;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.CancelParentOrderDecoder;
import rialto.protocol.EndCancelTimerDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderDecoder;

import java.util.concurrent.TimeUnit;

/**
 * Which commands take something out of the venue, as far as the view tells: cancels of what is open, and ends of cancel timers that
 * run. One that finds nothing is refused, and a refusal is recorded as everything is. So may be one that is sent
 * again: of each only one in a second counts. Owned by the event loop.
 */
final class FreeingCommands {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    /** That are told apart in a second. */
    private static final int MOST_IN_SECOND = 65_536;
    /** More instruments than there can be. */
    private static final long INSTRUMENTS = 1 << 16;

    private final VenueView view;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CancelOrderDecoder cancel = new CancelOrderDecoder();
    private final CancelAllOrdersDecoder cancelAll = new CancelAllOrdersDecoder();
    private final CancelParentOrderDecoder cancelParent = new CancelParentOrderDecoder();
    private final EndCancelTimerDecoder end = new EndCancelTimerDecoder();
    private final LongHashSet inSecond = new LongHashSet();
    private long secondNs;

    FreeingCommands(final VenueView view) {
        this.view = view;
    }

    /** What this command, at the buffer's begin, takes out; 0 for nothing. */
    long freedBy(final int templateId, final DirectBuffer command) {
        return switch (templateId) {
            case CancelOrderDecoder.TEMPLATE_ID -> order(command);
            case CancelAllOrdersDecoder.TEMPLATE_ID -> orders(command);
            case CancelParentOrderDecoder.TEMPLATE_ID -> parent(command);
            case EndCancelTimerDecoder.TEMPLATE_ID -> cancelTimer(command);
            default -> 0;
        };
    }

    /** Whether it is to be taken out for the first time in this second. */
    boolean isFirst(final long what, final long nowNs) {
        if (nowNs - secondNs >= SECOND_NS) {
            secondNs = nowNs;
            inSecond.clear();
        }
        return inSecond.size() < MOST_IN_SECOND && inSecond.add(what);
    }

    /** The id of the open order that is to be canceled; 0 for none. */
    private long order(final DirectBuffer command) {
        cancel.wrapAndApplyHeader(command, 0, header);
        final Account account = view.account(cancel.accountId());
        if (account == null) {
            return 0;
        }
        final Order order = cancel.orderId() != 0
                ? view.order(cancel.orderId())
                : account.orderByClientId(Identifier36.text(cancel.clientOrderId()));
        return order != null
                        && order.account() == account
                        && order.status().isOpen()
                        && order.instrument().instrumentId() == cancel.instrumentId()
                ? order.orderId()
                : 0;
    }

    /** A number below zero for an account with open orders or parent orders on an instrument, or on any; 0 for one without. */
    private long orders(final DirectBuffer command) {
        cancelAll.wrapAndApplyHeader(command, 0, header);
        final Account account = view.account(cancelAll.accountId());
        final int instrumentId = cancelAll.instrumentId();
        if (account == null) {
            return 0;
        }
        for (final Order order : account.openOrders()) {
            if (instrumentId == 0 || order.instrument().instrumentId() == instrumentId) {
                return allOf(account, instrumentId);
            }
        }
        for (final ParentOrder parent : account.parentOrders()) {
            if (instrumentId == 0 || parent.instrument().instrumentId() == instrumentId) {
                return allOf(account, instrumentId);
            }
        }
        return 0;
    }

    private static long allOf(final Account account, final int instrumentId) {
        return -1 - account.accountId() * INSTRUMENTS - instrumentId;
    }

    /** The number of one that works, which no order has; 0 for one that does not. */
    private long parent(final DirectBuffer command) {
        cancelParent.wrapAndApplyHeader(command, 0, header);
        final Account account = view.account(cancelParent.accountId());
        if (account == null) {
            return 0;
        }
        final ParentOrder parent = cancelParent.parentOrderId() != 0
                ? view.quotes().parent(cancelParent.parentOrderId())
                : account.parentByClientId(Identifier36.text(cancelParent.clientOrderId()));
        return parent != null && parent.account() == account && parent.endReason() == null && !parent.isAtEnd()
                ? parent.parentOrderId()
                : 0;
    }

    /** A number below zero for a cancel timer that runs; 0 for one that does not. */
    private long cancelTimer(final DirectBuffer command) {
        end.wrapAndApplyHeader(command, 0, header);
        final Account account = view.account(end.accountId());
        // two that are told apart by nothing here count as one
        return account == null || account.cancelTimer(end.cancelTimerId()) == null
                ? 0
                : Long.MIN_VALUE | end.cancelTimerId() + account.accountId() * INSTRUMENTS;
    }
}
