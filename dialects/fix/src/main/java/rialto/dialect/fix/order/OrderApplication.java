package rialto.dialect.fix.order;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.Refusal;
import rialto.dialect.fix.message.Tag;
import rialto.dialect.fix.session.Application;
import rialto.dialect.fix.session.FixTime;
import rialto.dialect.fix.session.Outlet;
import rialto.gateway.api.ApiException;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.OrderCommands;
import rialto.gateway.command.OrderCommands.Target;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;
import rialto.protocol.ReplaceMode;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Orders of one session: what its client asks for becomes commands, which reports of the session answer. What the engine has no
 * word for is refused here. Owned by the event loop.
 */
public final class OrderApplication implements Application {
    /** BusinessRejectReason(380). */
    private static final int OTHER = 0;

    private static final int UNKNOWN_TYPE = 3;
    private static final int STATUS_WEIGHT = 4;
    private static final int CHANGE_WEIGHT = 1;
    private static final long FREE_EVERY_MS = 1_000;
    /** How old an order may be that is sent again. */
    private static final long MAX_AGE_NS = 30_000_000_000L;

    private static final char TO_CANCEL = '1';
    private static final char TO_REPLACE = '2';

    private final RateLimiter limits;
    private final CancelOnDisconnect cancelTimers;
    private final LongSupplier nowMs;
    private final Outlet outlet;
    private final Account account;
    private final NewOrderReader reader;
    private final OrderAnswers answers;
    private final OrderLookup lookup;
    private final StatusAnswers statuses;
    private final OrderCommands commands = new OrderCommands();
    private final QuoteCommands quoteCommands = new QuoteCommands();
    private final SentOrders sent = new SentOrders();
    /** When all orders were canceled last without weight. */
    private long lastFreeMs;

    public OrderApplication(final GatewayCore core, final Outlet outlet) {
        this(core.view(), core.limits(), core.cancelTimers(), core.nowMs(), outlet);
    }

    OrderApplication(
            final VenueView view,
            final RateLimiter limits,
            final CancelOnDisconnect cancelTimers,
            final LongSupplier nowMs,
            final Outlet outlet) {
        this.limits = limits;
        this.cancelTimers = cancelTimers;
        this.nowMs = nowMs;
        this.outlet = outlet;
        account = outlet.account();
        reader = new NewOrderReader(view);
        answers = new OrderAnswers(outlet, nowMs);
        lookup = new OrderLookup(view, account, sent, answers);
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
                case "H", "AF" -> tellStatus(type, fields);
                default -> {
                    outlet.businessReject(
                            message,
                            null,
                            UNKNOWN_TYPE,
                            "MsgType(35)=" + type
                                    + " is not taken here; sessions of orders take D, F, G, q, H and AF.");
                    chargeRefusal();
                }
            }
        } catch (final Refusal refusal) {
            refuse(type, message, refusal);
            if (!type.equals("D") || refusal.isOfForm()) {
                chargeRefusal(); // other orders count as orders
            }
        } catch (final ApiException busy) {
            outlet.businessReject(message, fields.text(Tag.CL_ORD_ID), OrderCodes.NOT_AVAILABLE, busy.getMessage());
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
                answers.refuseChange(
                        message,
                        lookup.knownOf(message),
                        type.equals("F") ? TO_CANCEL : TO_REPLACE,
                        refusal.reason() == OrderCodes.TOO_LATE_TO_ENTER
                                ? OrderCodes.TOO_LATE_TO_CANCEL
                                : OrderCodes.CANCEL_OTHER,
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
        final String clientOrderId = fields.newIdentifier(Tag.CL_ORD_ID);
        refuseOld(fields);
        countOrder();
        final NewOrder order = reader.read(fields, account, clientOrderId);
        final CommandSender.Encoder command = order.isOfQuotes()
                ? quoteCommands.enter(account.accountId(), order, cancelTimerId())
                : commands.enter(account.accountId(), order, cancelTimerId(), false);
        send("D", order, command, number);
    }

    private void replace(final FieldReader fields, final long number) {
        final String clientOrderId = fields.newIdentifier(Tag.CL_ORD_ID);
        final Target target = OrderLookup.target(fields);
        refuseOld(fields);
        final NewOrder asked = reader.read(fields, account, clientOrderId);
        final Order known = lookup.known(target);
        final NewOrder order = known == null ? asked : goingOn(known, asked);
        if (order.isOfQuotes() || order.minQuantityLots() > 0) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER, "OrdType(40)=D and MinQty(110) cannot be replaced: cancel, and enter anew.");
        }
        if (lookup.isRefused(
                fields.message(), target, known, order.instrument(), OrderCodes.of(order.side()), TO_REPLACE)) {
            chargeRefusal();
            return;
        }
        if (known != null && isReductionAlone(known, asked)) {
            weigh(CHANGE_WEIGHT);
            outlet.send(
                    commands.amend(
                            account.accountId(),
                            order.instrument().instrumentId(),
                            target,
                            clientOrderId,
                            order.quantityLots() - known.carried().lots()),
                    asked.partyId(),
                    number,
                    new Outcome("G", clientOrderId, number, null));
            return;
        }
        countOrder();
        final CommandSender.Encoder command = commands.replace(
                account.accountId(), target, clientOrderId, ReplaceMode.KEEP_ON_FAILURE, order, true, cancelTimerId());
        send("G", order, command, number);
    }

    private void cancel(final FieldReader fields, final long number) {
        final String clientOrderId = fields.newIdentifier(Tag.CL_ORD_ID);
        final Target target = OrderLookup.target(fields);
        NewOrderReader.requireAccount(fields, account);
        final Order known = lookup.known(target);
        final Instrument instrument = reader.instrument(fields);
        if (lookup.isRefused(fields.message(), target, known, instrument, fields.letter(Tag.SIDE), TO_CANCEL)) {
            chargeRefusal();
            return;
        }
        weigh(CHANGE_WEIGHT);
        outlet.send(
                commands.cancel(account.accountId(), instrument.instrumentId(), target, clientOrderId),
                number,
                new Outcome("F", clientOrderId, number, null));
    }

    private void cancelAll(final FieldReader fields, final long number) {
        final String clientOrderId = fields.newIdentifier(Tag.CL_ORD_ID);
        NewOrderReader.requireAccount(fields, account);
        final char scope = fields.requiredLetter(Tag.MASS_CANCEL_REQUEST_TYPE);
        if (scope != OrderCodes.ALL_ORDERS && scope != OrderCodes.ORDERS_OF_SYMBOL) {
            answers.refuseMassCancel(
                    fields.message(),
                    OrderCodes.MASS_CANCEL_NOT_SUPPORTED,
                    "MassCancelRequestType(530) is '" + scope
                            + "'; it must be 7 (all orders) or 1 (those of a symbol).");
            chargeRefusal();
            return;
        }
        if (fields.has(Tag.NO_PARTY_I_DS)) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER,
                    "NoPartyIDs(453) is not taken: a mass cancel is of all orders of the account, or of those of a symbol.");
        }
        if (fields.has(Tag.SIDE)) {
            throw Refusal.ofContent(OrderCodes.OTHER, "Side(54) is not taken: a mass cancel is of both sides.");
        }
        if (scope == OrderCodes.ALL_ORDERS && fields.has(Tag.SYMBOL)) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER, "Symbol(55) goes with MassCancelRequestType(530)=1 only; 7 cancels all orders.");
        }
        if (scope == OrderCodes.ORDERS_OF_SYMBOL || nowMs.getAsLong() - lastFreeMs < FREE_EVERY_MS) {
            weigh(CHANGE_WEIGHT);
        } else {
            lastFreeMs = nowMs.getAsLong(); // nobody is kept from leaving
        }
        final int instrumentId =
                scope == OrderCodes.ALL_ORDERS ? 0 : reader.instrument(fields).instrumentId();
        outlet.send(
                commands.cancelAll(account.accountId(), instrumentId, clientOrderId),
                number,
                new Outcome("q", clientOrderId, number, null));
    }

    private void send(final String type, final NewOrder order, final CommandSender.Encoder command, final long number) {
        final Outcome outcome = new Outcome(type, order.clientOrderId(), number, sent.add(order));
        outlet.send(command, order.partyId(), number, outcome);
    }

    /** Whoever asks for more than the limits allow is refused, and not banned for it: orders must be able to leave. */
    private void weigh(final int weight) {
        final boolean fits = limits.usedWeightOfKey(outlet.keyId()) + weight
                <= limits.settings().weightPerMinute();
        if (!fits || limits.admitKey(outlet.keyId(), outlet.client(), weight) != null) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER,
                    "The API key has used its request weight, "
                            + limits.settings().weightPerMinute() + " a minute; try again in the next minute.");
        }
    }

    /** A refusal takes a number of the log, as an answer does. Who has used its weight up is refused, and not banned for it. */
    private void chargeRefusal() {
        if (limits.usedWeightOfKey(outlet.keyId()) < limits.settings().weightPerMinute()) {
            limits.admitKey(outlet.keyId(), outlet.client(), CHANGE_WEIGHT);
        }
    }

    private void tellStatus(final String type, final FieldReader fields) {
        weigh(type.equals("H") ? STATUS_WEIGHT : StatusAnswers.weight(fields));
        if (type.equals("H")) {
            statuses.tell(fields);
        } else {
            statuses.tellAll(fields);
        }
    }

    /** An order that a client sends again long after is not what its owner wants now: nobody knows at which price it would trade. */
    private void refuseOld(final FieldReader fields) {
        if (fields.message().valueOf(Tag.POSS_DUP_FLAG) == null
                || !fields.message().valueOf(Tag.POSS_DUP_FLAG).contentEquals('Y')) {
            return;
        }
        final long firstSentNs = fields.time(Tag.ORIG_SENDING_TIME, 0);
        if (firstSentNs != 0 && TimeUnit.MILLISECONDS.toNanos(nowMs.getAsLong()) - firstSentNs > MAX_AGE_NS) {
            throw Refusal.ofContent(
                    OrderCodes.TOO_LATE_TO_ENTER,
                    "The message was not carried out when it was sent first, OrigSendingTime(122) "
                            + FixTime.text(firstSentNs) + "; after " + TimeUnit.NANOSECONDS.toSeconds(MAX_AGE_NS)
                            + " s it is too old: send a new one.");
        }
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

    /** The new order as it goes on from the present one: a price that this one had waited for is not waited for again. */
    private static NewOrder goingOn(final Order known, final NewOrder asked) {
        if (known.trigger().isNone() || !known.trigger().equals(asked.trigger())) {
            return asked;
        }
        if (!known.isWaiting()) {
            return asked.triggered();
        }
        return known.trailingNs() != 0 ? asked.trailing() : asked;
    }

    /** Whether an order would be as before but for a smaller quantity: then it keeps its place. */
    private static boolean isReductionAlone(final Order known, final NewOrder order) {
        final long lots = order.quantityLots() - known.carried().lots();
        return known.quoteAmount() == 0
                && order.quoteAmount() == 0
                && lots > 0
                && lots < known.quantityLots()
                && order.peg().equals(known.peg())
                && (order.priceTicks() == known.priceTicks() || !order.peg().isNone())
                && order.type() == known.type()
                && order.trigger().equals(known.trigger())
                && order.displayLots() == known.displayLots()
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
                answers.refuseCommand(type, clientOrderId, number, reason);
            }
        }

        @Override
        public void onUnsent() {
            forget();
            if (!outlet.isClosed()) {
                answers.refuseUnsent(type, clientOrderId, number);
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
