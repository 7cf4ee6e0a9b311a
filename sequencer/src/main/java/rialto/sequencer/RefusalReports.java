package rialto.sequencer;

import rialto.engine.AmendRequest;
import rialto.engine.CancelRequest;
import rialto.engine.Identifier;
import rialto.engine.OrderRequest;
import rialto.engine.PriceOutOfBand;
import rialto.engine.RejectReason;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.ReplaceOrderDecoder;
import rialto.protocol.ReportKind;

/** What numbered sessions are told of requests that change nothing: the one that asked, and drop copies. */
final class RefusalReports {
    private final ReportRecipients recipients;
    private final ReportedOrders orders;
    private final ReplacedOrder replacing;
    private final ReportContent report = new ReportContent();
    private final ReportedOrder refused = new ReportedOrder();
    private int templateId;
    private long targetId;

    RefusalReports(final ReportRecipients recipients, final ReportedOrders orders, final ReplacedOrder replacing) {
        this.recipients = recipients;
        this.orders = orders;
        this.replacing = replacing;
    }

    /** A command begins, or one inside it. */
    void beginCommand(final int commandTemplateId) {
        templateId = commandTemplateId;
        targetId = 0;
    }

    /** The open order that the command names; 0 for none. */
    void target(final long orderId) {
        targetId = orderId;
    }

    /** The reject comes next. */
    void onPriceOutOfBand(final PriceOutOfBand outOfBand) {
        report.outOfBand(outOfBand);
    }

    /** The open order that the command names, or null. */
    ReportedOrder target() {
        return targetId == 0 ? null : orders.get(targetId);
    }

    private boolean replaces() {
        return templateId == ReplaceOrderDecoder.TEMPLATE_ID;
    }

    /** @param firstOrderId of the order that was entered under the id before; 0 when it was refused */
    void onRepeated(final OrderRequest request, final long firstOrderId) {
        if (recipients.areThere(request.accountId)) {
            tellRefused(
                    request,
                    replaces() ? ReportKind.REPLACE_REJECTED : ReportKind.REJECTED,
                    firstOrderId,
                    RejectReason.DUPLICATE_CLIENT_ORDER_ID);
        }
    }

    /** @param orderId 0 for none */
    void tellRefused(final OrderRequest request, final ReportKind kind, final long orderId, final RejectReason reason) {
        refused.clear(orderId).set(request);
        refused.canceledLots = refused.quantityLots;
        refused.partyId.set(recipients.causeParty());
        report.begin(kind, refused);
        if (kind == ReportKind.REPLACE_REJECTED) {
            final ReportedOrder named = target();
            report.originalClientOrderId.set(named == null ? replacing.originalId() : named.clientOrderId);
        }
        report.refuse(reason);
        recipients.tellCause(report);
    }

    void onCancelRejected(final CancelRequest request, final RejectReason reason) {
        if (replaces()) {
            replacing.refused(reason);
        }
        if (recipients.areThere(request.accountId)) {
            tellRefusedChange(
                    kindOfCancel(),
                    request.accountId,
                    request.orderId,
                    request.instrumentId,
                    replaces() ? replacing.newId() : request.requestId,
                    request.clientOrderId,
                    reason);
        }
    }

    private ReportKind kindOfCancel() {
        return replaces()
                ? ReportKind.REPLACE_REJECTED
                : templateId == CancelAllOrdersDecoder.TEMPLATE_ID
                        ? ReportKind.MASS_CANCEL_REJECTED
                        : ReportKind.CANCEL_REJECTED;
    }

    void onAmendRejected(final AmendRequest request, final RejectReason reason) {
        if (recipients.areThere(request.accountId)) {
            tellRefusedChange(
                    ReportKind.REPLACE_REJECTED,
                    request.accountId,
                    request.orderId,
                    request.instrumentId,
                    request.newClientOrderId,
                    request.clientOrderId,
                    reason);
        }
    }

    private void tellRefusedChange(
            final ReportKind kind,
            final long accountId,
            final long orderId,
            final int instrumentId,
            final Identifier requestId,
            final Identifier named,
            final RejectReason reason) {
        final ReportedOrder order = target();
        if (order != null) {
            report.begin(kind, order);
            report.originalClientOrderId.set(order.clientOrderId);
        } else {
            report.begin(kind, accountId);
            report.orderId = orderId;
            report.instrumentId = instrumentId;
            report.originalClientOrderId.set(named);
        }
        report.clientOrderId.set(requestId);
        report.refuse(reason);
        recipients.tellCause(report);
    }
}
