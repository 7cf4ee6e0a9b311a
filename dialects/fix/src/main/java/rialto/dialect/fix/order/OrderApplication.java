package rialto.dialect.fix.order;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.Refusal;
import rialto.dialect.fix.message.Tag;
import rialto.dialect.fix.order.OrderCommands.Target;
import rialto.dialect.fix.session.Application;
import rialto.dialect.fix.session.Outlet;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.DecimalParser;
import rialto.protocol.Identifier36;
import rialto.protocol.RejectReason;

import java.util.function.LongSupplier;

/**
 * Orders of one session: what its client asks for becomes commands, which reports of the session answer. What the engine has no
 * word for is refused here. Owned by the event loop.
 */
public final class OrderApplication implements Application {
    /** BusinessRejectReason(380). */
    private static final int OTHER = 0;

    private static final int UNKNOWN_TYPE = 3;
    private static final int NOT_AVAILABLE = 4;
    private static final char TO_CANCEL = '1';
    private static final char TO_REPLACE = '2';

    private final VenueView view;
    private final RateLimiter limits;
    private final CancelOnDisconnect cancelTimers;
    private final Outlet outlet;
    private final Account account;
    private final NewOrderReader reader;
    private final OrderAnswers answers;
    private final StatusAnswers statuses;
    private final OrderCommands commands = new OrderCommands();
    private final SentOrders sent = new SentOrders();

    public OrderApplication(final GatewayCore core, final Outlet outlet) {
        this(core.view(), core.limits(), core.cancelTimers(), core.nowMs(), outlet);
    }

    OrderApplication(
            final VenueView view,
            final RateLimiter limits,
            final CancelOnDisconnect cancelTimers,
            final LongSupplier nowMs,
            final Outlet outlet) {
        this.view = view;
        this.limits = limits;
        this.cancelTimers = cancelTimers;
        this.outlet = outlet;
        account = outlet.account();
        reader = new NewOrderReader(view);
        answers = new OrderAnswers(outlet, nowMs);
        statuses = new StatusAnswers(view, outlet);
    }

    @Override
    public void onMessage(final String type, final FIXMessage message, final long number) {
        final FieldReader fields = new FieldReader(message);
        try {
            switch (type) {
                case "D" -> enter(fields, number);
                case "F" -> cancel(fields, number);
                case "G" -> replace(fields, number);
                case "q" -> cancelAll(fields, number);
                case "H" -> statuses.tell(fields);
                case "AF" -> statuses.tellAll(fields);
                default ->
                    outlet.businessReject(
                            message,
                            null,
                            UNKNOWN_TYPE,
                            "MsgType(35)=" + type
                                    + " is not taken here; sessions of orders take D, F, G, q, H and AF.");
            }
        } catch (final Refusal refusal) {
            refuse(type, message, refusal);
        } catch (final ApiException busy) {
            outlet.businessReject(message, fields.text(Tag.CL_ORD_ID, "ClOrdID"), NOT_AVAILABLE, busy.getMessage());
        }
    }

    private void refuse(final String type, final FIXMessage message, final Refusal refusal) {
        if (refusal.isOfForm()) {
            outlet.reject(message, refusal.tag(), refusal.reason(), refusal.text());
            return;
        }
        switch (type) {
            case "D" -> answers.refuseOrder(message, refusal.reason(), refusal.text());
            case "F", "G" ->
                refuse(
                        message,
                        known(target(new FieldReader(message))),
                        type.equals("F") ? TO_CANCEL : TO_REPLACE,
                        OrderCodes.CANCEL_OTHER,
                        refusal.text());
            case "q" ->
                answers.refuseMassCancel(
                        message,
                        refusal.reason() == OrderCodes.UNKNOWN_SYMBOL
                                ? OrderCodes.UNKNOWN_SYMBOL
                                : OrderCodes.MASS_CANCEL_NOT_SUPPORTED,
                        refusal.text());
            default -> outlet.businessReject(message, null, OTHER, refusal.text());
        }
    }

    private void enter(final FieldReader fields, final long number) {
        final String clientOrderId = fields.newIdentifier(Tag.CL_ORD_ID, "ClOrdID");
        countOrder();
        final NewOrder order = reader.read(fields, account, clientOrderId);
        send("D", order, commands.enter(account.accountId(), order, cancelTimerId()), number);
    }

    private void replace(final FieldReader fields, final long number) {
        final String clientOrderId = fields.newIdentifier(Tag.CL_ORD_ID, "ClOrdID");
        final Target target = target(fields);
        final NewOrder order = reader.read(fields, account, clientOrderId);
        if (order.isOfQuotes()) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER, "OrdType(40)=D and MinQty(110) cannot be replaced: cancel, and enter anew.");
        }
        final Order known = known(target);
        if (isRefused(fields.message(), target, known, order.instrument(), OrderCodes.of(order.side()), TO_REPLACE)) {
            return;
        }
        if (account.orderByClientId(clientOrderId) != null) {
            // the engine would find it only after it has canceled the old order
            refuse(fields.message(), known, TO_REPLACE, OrderCodes.CANCEL_DUPLICATE, "ClOrdID(11) was used before.");
            return;
        }
        if (known != null && isReductionAlone(known, order)) {
            outlet.send(
                    commands.amend(account.accountId(), target, order),
                    number,
                    new Outcome("G", clientOrderId, number, null));
            return;
        }
        countOrder();
        send("G", order, commands.replace(account.accountId(), target, order, cancelTimerId()), number);
    }

    private void cancel(final FieldReader fields, final long number) {
        final String clientOrderId = fields.newIdentifier(Tag.CL_ORD_ID, "ClOrdID");
        NewOrderReader.requireAccount(fields, account);
        final Target target = target(fields);
        final Order known = known(target);
        final Instrument instrument = reader.instrument(fields);
        if (isRefused(fields.message(), target, known, instrument, fields.letter(Tag.SIDE, "Side"), TO_CANCEL)) {
            return;
        }
        outlet.send(
                commands.cancel(account.accountId(), instrument.instrumentId(), target, clientOrderId),
                number,
                new Outcome("F", clientOrderId, number, null));
    }

    private void cancelAll(final FieldReader fields, final long number) {
        final String clientOrderId = fields.newIdentifier(Tag.CL_ORD_ID, "ClOrdID");
        NewOrderReader.requireAccount(fields, account);
        final char scope = fields.requiredLetter(Tag.MASS_CANCEL_REQUEST_TYPE, "MassCancelRequestType");
        if (scope != OrderCodes.ALL_ORDERS && scope != OrderCodes.ORDERS_OF_SYMBOL) {
            answers.refuseMassCancel(
                    fields.message(),
                    OrderCodes.MASS_CANCEL_NOT_SUPPORTED,
                    "MassCancelRequestType(530) is '" + scope
                            + "'; it must be 7 (all orders) or 1 (those of a symbol).");
            return;
        }
        if (fields.has(Tag.SIDE)) {
            throw Refusal.ofContent(OrderCodes.OTHER, "Side(54) is not taken: a mass cancel is of both sides.");
        }
        if (scope == OrderCodes.ALL_ORDERS && fields.has(Tag.SYMBOL)) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER, "Symbol(55) goes with MassCancelRequestType(530)=1 only; 7 cancels all orders.");
        }
        final int instrumentId =
                scope == OrderCodes.ALL_ORDERS ? 0 : reader.instrument(fields).instrumentId();
        outlet.send(
                commands.cancelAll(account.accountId(), instrumentId, clientOrderId),
                number,
                new Outcome("q", clientOrderId, number, null));
    }

    private void send(final String type, final NewOrder order, final CommandSender.Encoder command, final long number) {
        outlet.send(command, number, new Outcome(type, order.clientOrderId(), number, sent.add(order)));
    }

    /** One order more of the account's; who has had as many as the limits allow is refused. */
    private void countOrder() {
        final LimitBreach breach = limits.admitOrders(account.accountId(), 1);
        if (breach != null) {
            throw Refusal.ofContent(
                    OrderCodes.EXCEEDS_LIMIT,
                    "The account has entered as many orders as it may, " + breach.limit()
                            + (breach.kind() == LimitBreach.Kind.ORDERS_PER_DAY ? " a day" : " in ten seconds")
                            + "; try again in " + breach.retryAfterSeconds() + " s.");
        }
    }

    private long cancelTimerId() {
        return cancelTimers.cancelsOnDisconnect(outlet.clientSession())
                ? cancelTimers.cancelTimerOf(outlet.clientSession(), account.accountId())
                : 0;
    }

    /** The order that is to be changed, by OrderID(37) where that is there, otherwise by OrigClOrdID(41). */
    private static Target target(final FieldReader fields) {
        final String orderId = fields.text(Tag.ORDER_ID, "OrderID");
        final String original = fields.text(Tag.ORIG_CL_ORD_ID, "OrigClOrdID");
        if (orderId == null && original == null) {
            throw Refusal.ofForm(
                    Tag.ORIG_CL_ORD_ID,
                    Refusal.REQUIRED_TAG_MISSING,
                    "OrigClOrdID(41) is missing, and so is OrderID(37): one of them names the order.");
        }
        final long id = orderId == null ? 0 : DecimalParser.parse(orderId, DecimalParser.Form.PLAIN, 0);
        return new Target(id == 0 && orderId != null ? DecimalParser.MALFORMED : id, original);
    }

    /** The order as far as the view has it, open or closed, or null. */
    private Order known(final Target target) {
        if (target.orderId() == 0) {
            return account.orderByClientId(target.clientOrderId());
        }
        final Order order = target.orderId() < 0 ? null : view.order(target.orderId());
        return order == null || order.account() != account ? null : order;
    }

    /** Whether the order that is to be changed is none, has ended, or is another one than the message says. */
    private boolean isRefused(
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

    /** Whether an order could have such a name at all. */
    private static boolean isName(final Target target) {
        return target.orderId() > 0 || target.orderId() == 0 && Identifier36.isValid(target.clientOrderId());
    }

    private boolean refuse(
            final FIXMessage message, final Order known, final char responseTo, final int reason, final String text) {
        answers.refuseChange(message, known, responseTo, reason, text);
        return true;
    }

    /** Whether an order would be as before but for a smaller quantity: then it keeps its place. */
    private static boolean isReductionAlone(final Order known, final NewOrder order) {
        return known.quoteAmount() == 0
                && order.quoteAmount() == 0
                && order.quantityLots() < known.quantityLots()
                && order.priceTicks() == known.priceTicks()
                && order.type() == known.type()
                && order.timeInForce() == known.timeInForce()
                && (order.expireNs() == 0 || order.expireNs() == known.expireNs())
                && order.selfTradePrevention() == known.selfTradePrevention();
    }

    /** Reports tell what came of a command, but for one that is refused before it reaches the engine. */
    private final class Outcome implements CommandSender.Completion {
        private final String type;
        private final String clientOrderId;
        private final long number;
        private final SentOrders.Sent order;

        /** @param order that it enters, or null */
        Outcome(final String type, final String clientOrderId, final long number, final SentOrders.Sent order) {
            this.type = type;
            this.clientOrderId = clientOrderId;
            this.number = number;
            this.order = order;
        }

        @Override
        public void onOutcome(final CommandOutcome outcome) {
            forget();
            final RejectReason reason = outcome.commandReject();
            if (reason != RejectReason.NONE && !outlet.isClosed()) {
                answers.refuseCommand(type, clientOrderId, number, RejectExplanation.of(reason));
            }
        }

        @Override
        public void onTimeout() {
            forget();
        }

        private void forget() {
            if (order != null) {
                sent.remove(clientOrderId, order);
            }
        }
    }
}
