package rialto.sequencer;

import rialto.engine.Amendment;
import rialto.engine.CancelReason;
import rialto.engine.CancelRequest;
import rialto.engine.Cancellation;
import rialto.engine.Execution;
import rialto.engine.HeldTrade;
import rialto.engine.Identifier;
import rialto.engine.MatchType;
import rialto.engine.OrderRequest;
import rialto.engine.OrderTrigger;
import rialto.engine.PriceOutOfBand;
import rialto.engine.QuoteExecution;
import rialto.engine.RejectReason;
import rialto.engine.RevisionKind;
import rialto.engine.Side;
import rialto.engine.TradeRevision;
import rialto.protocol.ReportKind;

/**
 * What numbered sessions are told of each event about orders: right behind it, or behind a later event of the same command
 * where that tells what it came to. Sessions of orders hear what happens to their account's orders, and what became of their
 * own commands; drop copies hear all of it.
 */
final class SessionReports {
    private final NumberedSessions sessions;
    private final SessionEventPublisher publisher;
    private final ReportRecipients recipients;
    private final ReportedOrders orders;
    private final ReportContent report = new ReportContent();
    /** A trade of an order by quote amount: the next event tells whether it was its last. */
    private final ReportContent waiting = new ReportContent();

    private final ReportedOrder unknown = new ReportedOrder();
    private final ReportedTrade trade = new ReportedTrade();
    private final Identifier originalId = new Identifier();
    private final ReplacedOrder replacing = new ReplacedOrder();

    private final RefusalReports refusals;
    private ReportedOrder byQuote;
    /** Orders of the list that was accepted last that are pending: from this id to that one. */
    private long firstPendingId;

    private long lastPendingId;

    SessionReports(final NumberedSessions sessions, final SessionEventPublisher publisher) {
        this.sessions = sessions;
        this.publisher = publisher;
        recipients = new ReportRecipients(sessions, publisher);
        orders = sessions.orders();
        refusals = new RefusalReports(recipients, orders, replacing);
    }

    /** Whether anybody is to be told anything. */
    boolean isActive() {
        return sessions.count() != 0;
    }

    NumberedSessions sessions() {
        return sessions;
    }

    SessionEventPublisher publisher() {
        return publisher;
    }

    /** What is told of requests that change nothing. */
    RefusalReports refusals() {
        return refusals;
    }

    /** A command begins, or one inside it. */
    void beginCommand(final int commandTemplateId) {
        refusals.beginCommand(commandTemplateId);
    }

    /** The open order that the command names; 0 for none. */
    void target(final long orderId) {
        refusals.target(orderId);
    }

    /**
     * The command replaces its target.
     *
     * @param carries whether the new order counts as its own what the target and orders before it executed
     * @return lots that orders before the target executed, as far as the new order counts them
     */
    long replacing(final CancelRequest cancel, final OrderRequest order, final boolean carries) {
        replacing.begin(cancel, order, carries);
        final ReportedOrder target = carries ? refusals.target() : null;
        return target == null ? 0 : target.carriedLots;
    }

    /**
     * A session's own command begins.
     *
     * @param partyId whom the client acts for by it; may be none
     */
    void beginCause(final NumberedSession session, final Identifier partyId) {
        recipients.beginCause(session, partyId);
    }

    /** @return whether the session was told anything */
    boolean endCause() {
        endCommand();
        return recipients.endCause();
    }

    /** The last event of a command but for those that tell of balances was published. */
    void endCommand() {
        endByQuote();
        replacing.end();
    }

    /** The trade that waits was its order's last. */
    private void endByQuote() {
        if (byQuote != null) {
            orders.remove(byQuote);
            byQuote = null;
            recipients.tell(waiting);
        }
    }

    void onAccepted(final OrderRequest request, final long orderId, final long expireTimestampNs) {
        if (sessions.ofAccount(request.accountId) == null) {
            return;
        }
        final ReportedOrder order = orders.add(orderId);
        order.set(request);
        order.expireTimestampNs = expireTimestampNs;
        order.partyId.set(recipients.causeParty());
        final ReportedOrder replaced = replacing.take();
        if (replaced != null && replacing.carries() && replaced.side == order.side) {
            order.carry(replaced);
        }
        report.begin(replaced == null ? kindOfNew(orderId) : ReportKind.REPLACED, order);
        if (replaced != null) {
            report.originalClientOrderId.set(replaced.clientOrderId);
            replaced.replaced = true;
            leaveIfDone(replaced);
        }
        recipients.tell(report);
    }

    private ReportKind kindOfNew(final long orderId) {
        return orderId >= firstPendingId && orderId <= lastPendingId ? ReportKind.PENDING : ReportKind.NEW;
    }

    /** Before its orders are accepted: which of them will be pending, by their ids; none from {@code firstId} above {@code lastId}. */
    void onListAccepted(final long firstId, final long lastId) {
        firstPendingId = firstId;
        lastPendingId = lastId;
    }

    void onReleased(final long orderId, final long accountId) {
        endByQuote();
        if (isHeard(accountId)) {
            report.begin(ReportKind.RELEASED, orderOf(orderId, accountId));
            recipients.tell(report);
        }
    }

    /** Comes when the order that moved the price has done all that it does. */
    void onTriggered(final OrderTrigger trigger) {
        endByQuote();
        if (isHeard(trigger.accountId())) {
            final ReportedOrder order = orderOf(trigger.orderId(), trigger.accountId());
            report.begin(ReportKind.TRIGGERED, order).triggerTicks = trigger.triggerTicks();
            recipients.tell(report);
        }
    }

    void onExecuted(final Execution execution) {
        if (byQuote != null && byQuote.orderId == execution.takerOrderId()) {
            tellWaiting();
        }
        trade.set(execution);
        if (execution.makerOrderId() == 0) {
            return;
        }
        tellTrade(execution.makerAccountId(), execution.makerOrderId(), true);
        tellTrade(execution.takerAccountId(), execution.takerOrderId(), false);
    }

    /** To each side what its order is after it; of one that has left the trade alone. */
    void onTradeRevised(final TradeRevision revision) {
        tellRevision(revision, revision.makerAccountId(), revision.makerOrderId(), true);
        tellRevision(revision, revision.takerAccountId(), revision.takerOrderId(), false);
    }

    private void tellRevision(
            final TradeRevision revision, final long accountId, final long orderId, final boolean isMaker) {
        if (sessions.ofAccount(accountId) == null) {
            return;
        }
        final boolean isBust = revision.kind() == RevisionKind.BUSTED;
        final ReportedOrder order = orderOf(orderId, accountId);
        if (order == unknown) {
            final boolean buys = (revision.takerSide() == Side.BUY) != isMaker;
            unknown.guess(revision.instrumentId(), buys ? Side.BUY : Side.SELL, 0, revision.quantityLots());
            unknown.execute(isBust ? 0 : revision.quantityLots(), isBust ? 0 : revision.quoteAmount());
        } else {
            order.revise(isBust ? revision.quantityLots() : 0, revision.formerQuote(), revision.quoteAmount());
        }
        report.begin(isBust ? ReportKind.TRADE_BUSTED : ReportKind.TRADE_CORRECTED, order);
        report.describe(revision, isMaker);
        if (order == unknown) {
            report.remainingLots = 0;
        }
        recipients.tell(report);
    }

    /** After the execution of the same trade. */
    void onQuoteExecuted(final QuoteExecution execution) {
        if (sessions.ofAccount(trade.makerAccountId) != null) {
            report.begin(ReportKind.TRADE, trade.makerAccountId);
            report.clientOrderId.set(execution.quoteId());
            trade.describe(report, true);
            report.contraAccountId = trade.takerAccountId;
            recipients.tell(report);
        }
        tellTrade(trade.takerAccountId, trade.takerOrderId, false);
    }

    private void tellTrade(final long accountId, final long orderId, final boolean isMaker) {
        if (sessions.ofAccount(accountId) == null) {
            return;
        }
        final ReportedOrder order = orderOf(orderId, accountId);
        if (order == unknown) {
            unknown.guess(trade.instrumentId, trade.side(isMaker), 0, trade.lots);
        }
        order.execute(trade.lots, trade.quoteAmount);
        final ReportContent told = order.isByQuote() ? waiting : report;
        told.begin(ReportKind.TRADE, order);
        trade.describe(told, isMaker);
        if (trade.matchType == MatchType.STREAMED_QUOTE) {
            told.contraAccountId = trade.makerAccountId;
        }
        if (order.isByQuote()) {
            byQuote = order;
        } else {
            recipients.tell(told);
            leaveIfDone(order);
        }
    }

    /** The order has more to tell. */
    private void tellWaiting() {
        byQuote = null;
        waiting.remainingLots = 1;
        recipients.tell(waiting);
    }

    void onCanceled(final Cancellation cancellation) {
        if (sessions.ofAccount(cancellation.accountId()) == null) {
            return;
        }
        final ReportedOrder order = orderOf(cancellation.orderId(), cancellation.accountId());
        if (order == unknown) {
            unknown.guess(
                    cancellation.instrumentId(),
                    cancellation.side(),
                    cancellation.priceTicks(),
                    cancellation.canceledLots());
        }
        if (byQuote == order) {
            tellWaiting();
        }
        order.canceledLots += cancellation.canceledLots();
        order.cancelReason = cancellation.reason().code();
        order.requestId.set(cancellation.requestId());
        order.requesterId = recipients.causeId();
        if (cancellation.reason() == CancelReason.REPLACED && order != unknown) {
            replacing.canceled(order);
        } else {
            leaveIfDone(order);
        }
    }

    /** @param canceledLots lots that leave with it */
    void onHoldEnded(final HeldTrade hold, final long canceledLots) {
        final ReportedOrder order = canceledLots == 0 ? null : orders.get(hold.takerOrderId);
        if (order != null) {
            order.canceledLots += canceledLots;
            leaveIfDone(order);
        }
    }

    /** Of an order that can trade no more clients hear how it ended, unless they know it by its last trade. */
    private void leaveIfDone(final ReportedOrder order) {
        if (!order.isDone()) {
            return;
        }
        if (!order.replaced && order.cancelReason != 0) {
            tellCanceled(order);
        }
        if (order != unknown) {
            orders.remove(order);
        }
    }

    private void tellCanceled(final ReportedOrder order) {
        final boolean isFilled = order.canceledLots == 0 && !order.isByQuote() && order.executedLots > 0;
        if (isFilled && order.cancelReason != CancelReason.REQUESTED.code()) {
            return;
        }
        report.begin(isFilled ? ReportKind.CANCEL_REJECTED : ReportKind.CANCELED, order);
        report.remainingLots = 0;
        report.reason = isFilled ? RejectReason.UNKNOWN_ORDER.code() : order.cancelReason;
        if (!order.requestId.isNone()) {
            report.clientOrderId.set(order.requestId);
            report.originalClientOrderId.set(order.clientOrderId);
        }
        if (isFilled) {
            recipients.tellTo(sessions.get(order.requesterId), report);
        } else {
            recipients.tell(report);
        }
    }

    void onAmended(final Amendment amendment) {
        if (sessions.ofAccount(amendment.accountId()) == null) {
            return;
        }
        final ReportedOrder order = orderOf(amendment.orderId(), amendment.accountId());
        originalId.set(order.clientOrderId);
        order.clientOrderId.set(amendment.clientOrderId());
        if (recipients.causeId() != 0) {
            order.partyId.set(recipients.causeParty());
        }
        if (order == unknown) {
            unknown.guess(amendment.instrumentId(), amendment.side(), amendment.priceTicks(), amendment.quantityLots());
        } else {
            order.quantityLots -= amendment.reducedLots();
        }
        report.begin(ReportKind.REPLACED, order);
        report.originalClientOrderId.set(originalId);
        recipients.tell(report);
    }

    /** The reject comes next. */
    void onPriceOutOfBand(final PriceOutOfBand outOfBand) {
        refusals.onPriceOutOfBand(outOfBand);
    }

    void onRejected(final OrderRequest request, final RejectReason reason) {
        final ReportedOrder canceled = replacing.take();
        if (canceled != null) {
            leaveIfDone(canceled);
        }
        // who may not act for the account can tell its sessions nothing
        if (isHeard(request.accountId) && !replacing.isRefused(reason) && reason != RejectReason.NOT_PERMITTED) {
            refusals.tellRefused(request, ReportKind.REJECTED, 0, reason);
        }
    }

    void onMassCanceled(
            final long accountId, final Identifier requestId, final int instrumentId, final int canceledCount) {
        if (isHeard(accountId)) {
            report.begin(ReportKind.MASS_CANCELED, accountId);
            report.clientOrderId.set(requestId);
            report.instrumentId = instrumentId;
            report.count = canceledCount;
            recipients.tellCause(report);
        }
    }

    /** Whether anybody is told of an account. */
    boolean isHeard(final long accountId) {
        return recipients.areThere(accountId);
    }

    /** The order; {@link #unknown}, with nothing but its ids, where it left before the account had a session. */
    private ReportedOrder orderOf(final long orderId, final long accountId) {
        final ReportedOrder order = orders.get(orderId);
        if (order != null) {
            return order;
        }
        unknown.clear(orderId).accountId = accountId;
        return unknown;
    }
}
