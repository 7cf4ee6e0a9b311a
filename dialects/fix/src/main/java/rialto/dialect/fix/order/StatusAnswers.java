package rialto.dialect.fix.order;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.dialect.fix.session.Outlet;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.DecimalParser;

import java.util.List;

/**
 * Answers OrderStatusRequest(H) and OrderMassStatusRequest(AF): each order as it stands between the reports before and after the
 * answer. Owned by the event loop.
 */
final class StatusAnswers {
    /** Most orders that one request is told of. */
    static final int MAX_ORDERS = 1_000;

    private static final int WEIGHT_OF_SYMBOL = 6;
    private static final int WEIGHT_OF_ALL = 80;
    private static final char OF_SYMBOL = '1';
    private static final char ALL = '7';
    /** BusinessRejectReason(380). */
    private static final int OTHER = 0;

    private static final int UNKNOWN_SECURITY = 2;

    /** Side(54) where there is none. */
    private static final String UNDISCLOSED = "7";

    private static final String UNKNOWN =
            "The gateway knows no such order of the account; old ones are in the history (REST).";

    private final VenueView view;
    private final Outlet outlet;
    private final Account account;

    /** What a request for all orders costs, as open orders by REST do. */
    static int weight(final FieldReader fields) {
        return fields.has(Tag.SYMBOL) ? WEIGHT_OF_SYMBOL : WEIGHT_OF_ALL;
    }

    StatusAnswers(final VenueView view, final Outlet outlet) {
        this.view = view;
        this.outlet = outlet;
        account = outlet.account();
    }

    /** One order, by OrderID(37) or ClOrdID(11). */
    void tell(final FieldReader fields) {
        NewOrderReader.requireAccount(fields, account);
        final String orderId = fields.text(Tag.ORDER_ID);
        final String clientOrderId = fields.text(Tag.CL_ORD_ID);
        final String requestId = fields.text(Tag.ORD_STATUS_REQ_ID);
        final String symbol = fields.text(Tag.SYMBOL);
        final String side = fields.text(Tag.SIDE);
        outlet.sendLate(ReportWriter.EXECUTION_REPORT, answer -> {
            final Order order = find(orderId, clientOrderId);
            if (order == null) {
                writeUnknown(answer, UNKNOWN, symbol, side).text(Tag.CL_ORD_ID, clientOrderId);
            } else {
                OrderStatusWriter.write(answer, order);
            }
            answer.text(Tag.ORD_STATUS_REQ_ID, requestId);
        });
    }

    private FieldWriter writeUnknown(
            final FieldWriter answer, final String text, final String symbol, final String side) {
        return OrderStatusWriter.writeUnknown(answer, text)
                .text(Tag.ACCOUNT, account.name())
                .text(Tag.SYMBOL, symbol == null ? ReportWriter.NO_SYMBOL : symbol)
                .text(Tag.SIDE, side == null ? UNDISCLOSED : side);
    }

    private Order find(final String orderId, final String clientOrderId) {
        if (orderId == null) {
            return clientOrderId == null ? null : account.orderByClientId(clientOrderId);
        }
        final long id = DecimalParser.parse(orderId, DecimalParser.Form.PLAIN, 0);
        final Order order = id < 1 ? null : view.order(id);
        return order == null || order.account() != account ? null : order;
    }

    /** All open orders, or those of a symbol. */
    void tellAll(final FieldReader fields) {
        final String requestId = fields.required(Tag.MASS_STATUS_REQ_ID);
        final char scope = fields.requiredLetter(Tag.MASS_STATUS_REQ_TYPE);
        final String symbol = fields.text(Tag.SYMBOL);
        if (scope != ALL && scope != OF_SYMBOL) {
            refuse(
                    fields,
                    requestId,
                    OTHER,
                    "MassStatusReqType(585) is '" + scope + "'; it must be 7 (all orders) or 1 (those of a symbol).");
            return;
        }
        if (fields.has(Tag.NO_PARTY_I_DS)) {
            refuse(
                    fields,
                    requestId,
                    OTHER,
                    "NoPartyIDs(453) is not taken: ask for all orders, or for those of a symbol.");
            return;
        }
        final Instrument instrument = scope == ALL || symbol == null ? null : view.instrument(symbol);
        if (scope == OF_SYMBOL && instrument == null) {
            refuse(
                    fields,
                    requestId,
                    UNKNOWN_SECURITY,
                    symbol == null
                            ? "Symbol(55) is missing: MassStatusReqType(585)=1 needs it."
                            : "Symbol(55) is '" + FieldReader.shown(symbol) + "'; the venue has no such instrument.");
            return;
        }
        final List<Order> orders = account.openOrders().stream()
                .filter(order -> instrument == null || order.instrument() == instrument)
                .toList();
        if (orders.size() > MAX_ORDERS) {
            refuse(
                    fields,
                    requestId,
                    OTHER,
                    "There are " + orders.size() + " open orders; one request tells of " + MAX_ORDERS
                            + " at most: ask by symbol (MassStatusReqType(585)=1), or by REST.");
            return;
        }
        tell(orders, requestId, scope == ALL ? null : symbol);
    }

    private void tell(final List<Order> orders, final String requestId, final String symbol) {
        if (orders.isEmpty()) {
            outlet.sendLate(ReportWriter.EXECUTION_REPORT, answer -> writeUnknown(
                            answer, "There are no open orders.", symbol, null)
                    .text(Tag.MASS_STATUS_REQ_ID, requestId)
                    .number(Tag.TOT_NUM_REPORTS, 0)
                    .flag(Tag.LAST_RPT_REQUESTED, true));
            return;
        }
        for (int i = 0; i < orders.size(); i++) {
            final Order order = orders.get(i);
            final boolean isLast = i == orders.size() - 1;
            outlet.sendLate(ReportWriter.EXECUTION_REPORT, answer -> OrderStatusWriter.write(answer, order)
                    .text(Tag.MASS_STATUS_REQ_ID, requestId)
                    .number(Tag.TOT_NUM_REPORTS, orders.size())
                    .flag(Tag.LAST_RPT_REQUESTED, isLast));
        }
    }

    private void refuse(final FieldReader fields, final String requestId, final int reason, final String text) {
        outlet.businessReject(fields.message(), requestId, reason, text);
    }
}
