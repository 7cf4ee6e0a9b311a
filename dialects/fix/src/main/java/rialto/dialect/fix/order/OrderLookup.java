package rialto.dialect.fix.order;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.Refusal;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.command.OrderCommands.Target;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.DecimalParser;
import rialto.protocol.Identifier36;

/** Finds the order that a message is to change, and refuses what does not fit it. Owned by the event loop. */
final class OrderLookup {
    private final VenueView view;
    private final Account account;
    private final SentOrders sent;
    private final OrderAnswers answers;

    OrderLookup(final VenueView view, final Account account, final SentOrders sent, final OrderAnswers answers) {
        this.view = view;
        this.account = account;
        this.sent = sent;
        this.answers = answers;
    }

    /** The order that is to be changed, by OrderID(37) where that is there, otherwise by OrigClOrdID(41). */
    static Target target(final FieldReader fields) {
        final String orderId = fields.text(Tag.ORDER_ID);
        final String original = fields.text(Tag.ORIG_CL_ORD_ID);
        if (orderId == null && original == null) {
            throw FieldReader.missing(Tag.ORIG_CL_ORD_ID, ", and so is OrderID(37): one of them names the order");
        }
        final long id = orderId == null ? 0 : DecimalParser.parse(orderId, DecimalParser.Form.PLAIN, 0);
        return new Target(id == 0 && orderId != null ? DecimalParser.MALFORMED : id, original);
    }

    /** The order as far as the view has it, open or closed, or null. */
    Order known(final Target target) {
        if (target.orderId() == 0) {
            return account.orderByClientId(target.clientOrderId());
        }
        final Order order = target.orderId() < 0 ? null : view.order(target.orderId());
        return order == null || order.account() != account ? null : order;
    }

    /** Whether the order that is to be changed is none, has ended, or is another one than the message says. */
    boolean isRefused(
            final FIXMessage message,
            final Target target,
            final Order known,
            final Instrument instrument,
            final char side,
            final char responseTo) {
        final SentOrders.Sent under = sent.get(target.clientOrderId());
        if (known == null && under == null) {
            if (isName(target)) {
                return false;
            }
            return refuse(
                    message, null, responseTo, OrderCodes.CANCEL_UNKNOWN_ORDER, "The account has no such open order.");
        }
        if (known != null && under == null && !known.status().isOpen()) {
            return refuse(
                    message,
                    known,
                    responseTo,
                    OrderCodes.TOO_LATE_TO_CANCEL,
                    "The order is " + known.status() + ": it cannot be changed any more.");
        }
        final Instrument its = under == null ? known.instrument() : under.instrument();
        final char itsSide = OrderCodes.of(under == null ? known.side() : under.side());
        if (its != instrument) {
            return refuse(
                    message,
                    known,
                    responseTo,
                    OrderCodes.CANCEL_OTHER,
                    "Symbol(55) is " + instrument.symbol() + "; the order is of " + its.symbol() + ".");
        }
        if (side != 0 && side != itsSide) {
            return refuse(
                    message,
                    known,
                    responseTo,
                    OrderCodes.CANCEL_OTHER,
                    "Side(54) is " + side + "; the order's is " + itsSide + ".");
        }
        if (known != null
                && target.orderId() != 0
                && target.clientOrderId() != null
                && !target.clientOrderId().equals(known.clientOrderId())) {
            return refuse(
                    message,
                    known,
                    responseTo,
                    OrderCodes.CANCEL_UNKNOWN_ORDER,
                    "OrigClOrdID(41) and OrderID(37) name two orders; that of OrderID(37) has ClOrdID(11) "
                            + known.clientOrderId() + ".");
        }
        return false;
    }

    /** The order that a message is about, as far as its fields can be read. */
    Order knownOf(final FIXMessage message) {
        try {
            return known(target(new FieldReader(message)));
        } catch (final Refusal nameless) {
            return null;
        }
    }

    /** Whether an order could have such a name at all. */
    private static boolean isName(final Target target) {
        return target.orderId() > 0 || target.orderId() == 0 && Identifier36.isValid(target.clientOrderId());
    }

    private boolean refuse(
            final FIXMessage message, final Order known, final char responseTo, final int reason, final String text) {
        answers.refuseChange(message, known, responseTo, reason, text);
        return true;
    }
}
