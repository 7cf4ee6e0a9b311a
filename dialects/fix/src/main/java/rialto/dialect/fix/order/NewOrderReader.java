package rialto.dialect.fix.order;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.QuoteName;
import rialto.dialect.fix.message.Refusal;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.MarketModel;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderType;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerTerms;
import rialto.protocol.TriggerType;

/**
 * Reads the fields of NewOrderSingle(D) and OrderCancelReplaceRequest(G) that describe an order. What the venue has no form for
 * is refused; what the engine can say is left to it.
 */
final class NewOrderReader {
    private static final char NOT_THERE = 0;
    private static final String TRAILING = String.valueOf(OrderCodes.TRAILING_STOP_PEG);

    /** A field that no order of the venue has. */
    private record Unserved(int tag, String instead) {}

    private static final Unserved[] UNSERVED = {
        new Unserved(Tag.MAX_SHOW, "say what is shown by MaxFloor(111)"),
        new Unserved(Tag.DISCRETION_INST, "the venue has no discretionary orders"),
        new Unserved(Tag.EFFECTIVE_TIME, "orders are effective at once"),
        new Unserved(Tag.EXPIRE_DATE, "say the time, by ExpireTime(126)"),
        new Unserved(Tag.ORDER_PERCENT, "say OrderQty(38) or CashOrderQty(152)"),
        new Unserved(Tag.NO_ALLOCS, "an order is for one account"),
        new Unserved(Tag.TARGET_STRATEGY, "parent orders are entered by REST, WebSocket or the screen")
    };

    private final VenueView view;

    NewOrderReader(final VenueView view) {
        this.view = view;
    }

    /** The order of a message whose ClOrdID(11) has been read. */
    NewOrder read(final FieldReader fields, final Account account, final String clientOrderId) {
        requireAccount(fields, account);
        final Instrument instrument = instrument(fields);
        final Side side = side(fields);
        final OrderType type = type(fields);
        refuseUnserved(fields);
        refuseOtherUnits(fields, instrument);
        final TriggerTerms trigger = TriggerReader.read(
                fields, instrument, side, OrderCodes.trigger(fields.letter(Tag.ORD_TYPE)), trails(fields));
        final TimeInForce timeInForce = timeInForce(fields, instrument, type, trigger);
        final long quoteAmount = quoteAmount(fields, instrument, type, trigger);
        final long lots = quoteAmount > 0 ? 0 : quantity(fields, instrument);
        return new NewOrder(
                instrument,
                clientOrderId,
                side,
                type,
                timeInForce,
                expireNs(fields, timeInForce),
                selfTradePrevention(fields),
                price(fields, instrument, type),
                lots,
                quoteAmount,
                minQuantity(fields, instrument, lots),
                type == OrderType.PREVIOUSLY_QUOTED ? quoted(fields, instrument) : noQuote(fields),
                trigger,
                display(fields, instrument, lots),
                PegFields.read(fields, instrument),
                PartyFields.read(fields, account));
    }

    /** An account may be named; it can only be that of the session. */
    static void requireAccount(final FieldReader fields, final Account account) {
        final String name = fields.text(Tag.ACCOUNT);
        if (name != null && !name.equals(account.name())) {
            throw Refusal.ofContent(
                    OrderCodes.UNKNOWN_ACCOUNT,
                    "Account(1) is '" + FieldReader.shown(name) + "'; this session is of " + account.name() + ".");
        }
    }

    /** The instrument of Symbol(55), which must be there. */
    Instrument instrument(final FieldReader fields) {
        final String symbol = fields.required(Tag.SYMBOL);
        final Instrument instrument = view.instrument(symbol);
        if (instrument == null) {
            throw Refusal.ofContent(
                    OrderCodes.UNKNOWN_SYMBOL,
                    "Symbol(55) is '" + FieldReader.shown(symbol)
                            + "'; the venue has no such instrument (SecurityListRequest(x) tells all).");
        }
        return instrument;
    }

    private static Side side(final FieldReader fields) {
        final char code = fields.requiredLetter(Tag.SIDE);
        return switch (code) {
            case '1' -> Side.BUY;
            case '2' -> Side.SELL;
            default -> throw unsupported(Tag.SIDE, code, "1 (buy) or 2 (sell)");
        };
    }

    private static OrderType type(final FieldReader fields) {
        final char code = fields.requiredLetter(Tag.ORD_TYPE);
        if (code == OrderCodes.PEGGED) {
            return PegFields.type(fields);
        }
        final String instructions = fields.text(Tag.EXEC_INST);
        if (instructions != null && !instructions.equals("6") && !instructions.equals(TRAILING)) {
            throw unsupported(
                    Tag.EXEC_INST,
                    instructions,
                    "6 (participate, do not initiate), a (trailing stop peg), with OrdType(40)=P R, P or M, or left out");
        }
        final OrderType type =
                switch (code) {
                    case OrderCodes.MARKET, OrderCodes.STOP -> OrderType.MARKET;
                    case OrderCodes.LIMIT, OrderCodes.STOP_LIMIT -> OrderType.LIMIT;
                    case OrderCodes.IF_TOUCHED -> fields.has(Tag.PRICE) ? OrderType.LIMIT : OrderType.MARKET;
                    case OrderCodes.PREVIOUSLY_QUOTED -> OrderType.PREVIOUSLY_QUOTED;
                    default ->
                        throw unsupported(
                                Tag.ORD_TYPE,
                                code,
                                "1 (market), 2 (limit), 3 (stop), 4 (stop limit), J (market if touched), P (pegged) or D"
                                        + " (previously quoted)");
                };
        if (TRAILING.equals(instructions)) {
            if (OrderCodes.trigger(code) == TriggerType.NONE) {
                throw Refusal.ofContent(
                        OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                        "ExecInst(18)=a goes with OrdType(40)=3 (stop), 4 (stop limit) and J (market if touched) only.");
            }
            return type;
        }
        if (instructions != null && code != OrderCodes.LIMIT) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC, "ExecInst(18)=6 goes with OrdType(40)=2 (limit) only.");
        }
        return instructions == null ? type : OrderType.LIMIT_MAKER;
    }

    private static boolean trails(final FieldReader fields) {
        return TRAILING.equals(fields.text(Tag.EXEC_INST));
    }

    private static void refuseUnserved(final FieldReader fields) {
        for (final Unserved field : UNSERVED) {
            if (fields.has(field.tag())) {
                throw Refusal.ofContent(
                        OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                        FieldReader.field(field.tag()) + " is not taken: " + field.instead() + ".");
            }
        }
        requireOne(fields, Tag.HANDL_INST, "1", "12");
        requireOne(fields, Tag.PRICE_TYPE, "2 (per unit)", "2");
        requireOne(fields, Tag.QTY_TYPE, "0 (units)", "0");
    }

    private static void requireOne(final FieldReader fields, final int tag, final String wanted, final String codes) {
        final char code = fields.letter(tag);
        if (code != NOT_THERE && codes.indexOf(code) < 0) {
            throw unsupported(tag, code, wanted + ", or left out");
        }
    }

    /** OrderQty(38) is of the base asset, CashOrderQty(152) of the quote asset: a quantity is never taken for one of the other. */
    private static void refuseOtherUnits(final FieldReader fields, final Instrument instrument) {
        final String currency = fields.text(Tag.CURRENCY);
        final String units = (fields.has(Tag.CASH_ORDER_QTY) ? instrument.quote() : instrument.base()).symbol();
        if (currency != null && !currency.equals(units)) {
            throw unsupported(Tag.CURRENCY, currency, units + ", in which the quantity is, or left out");
        }
    }

    /** Without one an order is for the day, as FIX has it; but a market order without a trigger never waits, and a posted offer always does. */
    private static TimeInForce timeInForce(
            final FieldReader fields, final Instrument instrument, final OrderType type, final TriggerTerms trigger) {
        final char code = fields.letter(Tag.TIME_IN_FORCE);
        if (code == NOT_THERE) {
            if (instrument.terms().marketModel() == MarketModel.POSTED_OFFER) {
                return TimeInForce.GTC;
            }
            final boolean waits = type == OrderType.LIMIT || type == OrderType.LIMIT_MAKER || !trigger.isNone();
            return waits ? TimeInForce.DAY : TimeInForce.IOC;
        }
        final TimeInForce timeInForce = OrderCodes.timeInForce(code);
        if (timeInForce == null) {
            throw unsupported(
                    Tag.TIME_IN_FORCE,
                    code,
                    "0 (day), 1 (GTC), 2 (at the opening), 3 (IOC), 4 (FOK), 6 (GTD) or 7 (at the close)");
        }
        return timeInForce;
    }

    private static long expireNs(final FieldReader fields, final TimeInForce timeInForce) {
        final long expireNs = fields.time(Tag.EXPIRE_TIME, 0);
        if (timeInForce == TimeInForce.GTD && expireNs == 0) {
            throw Refusal.ofContent(OrderCodes.OTHER, "ExpireTime(126) is missing: TimeInForce(59)=6 (GTD) needs it.");
        }
        if (timeInForce != TimeInForce.GTD && expireNs != 0) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC, "ExpireTime(126) goes with TimeInForce(59)=6 (GTD) only.");
        }
        return expireNs;
    }

    private static SelfTradePrevention selfTradePrevention(final FieldReader fields) {
        final char code = fields.letter(Tag.SELF_TRADE_PREVENTION);
        if (code == NOT_THERE) {
            return SelfTradePrevention.NONE;
        }
        final SelfTradePrevention mode = OrderCodes.selfTradePrevention(code);
        if (mode == null) {
            throw unsupported(
                    Tag.SELF_TRADE_PREVENTION,
                    code,
                    "0 (none), 1 (cancel the new), 2 (cancel the resting) or 3 (cancel both)");
        }
        return mode;
    }

    private static long price(final FieldReader fields, final Instrument instrument, final OrderType type) {
        if (PegFields.areIn(fields)) {
            return 0;
        }
        if (type == OrderType.MARKET) {
            if (fields.has(Tag.PRICE)) {
                throw Refusal.ofContent(
                        OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                        "Price(44) is not for OrdType(40)=1 (market) and 3 (stop).");
            }
            return 0;
        }
        if (!fields.has(Tag.PRICE)) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER, "Price(44) is missing: every order but OrdType(40)=1, 3, J and P has one.");
        }
        return fields.steps(Tag.PRICE, instrument.quote(), instrument.terms().tickSize(), OrderCodes.OTHER);
    }

    private static long quoteAmount(
            final FieldReader fields, final Instrument instrument, final OrderType type, final TriggerTerms trigger) {
        if (!fields.has(Tag.CASH_ORDER_QTY)) {
            return 0;
        }
        if (type != OrderType.MARKET || !trigger.isNone() || fields.has(Tag.ORDER_QTY)) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "CashOrderQty(152) goes with OrdType(40)=1 (market) only, and without OrderQty(38).");
        }
        return fields.steps(Tag.CASH_ORDER_QTY, instrument.quote(), 1, OrderCodes.INCORRECT_QUANTITY);
    }

    private static long quantity(final FieldReader fields, final Instrument instrument) {
        if (!fields.has(Tag.ORDER_QTY)) {
            throw Refusal.ofContent(
                    OrderCodes.INCORRECT_QUANTITY,
                    "OrderQty(38) is missing; a market order may have CashOrderQty(152) instead.");
        }
        return lots(fields, Tag.ORDER_QTY, instrument);
    }

    private static long lots(final FieldReader fields, final int tag, final Instrument instrument) {
        return fields.steps(tag, instrument.base(), instrument.terms().lotSize(), OrderCodes.INCORRECT_QUANTITY);
    }

    private static long minQuantity(final FieldReader fields, final Instrument instrument, final long lots) {
        if (!fields.has(Tag.MIN_QTY)) {
            return 0;
        }
        if (!instrument.hasQuotes() && !instrument.hasBook()) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "MinQty(110) is for instruments with an order book or streamed quotes; " + instrument.symbol()
                            + " has neither.");
        }
        final long minLots = lots(fields, Tag.MIN_QTY, instrument);
        if (minLots > lots) {
            throw Refusal.ofContent(OrderCodes.INCORRECT_QUANTITY, "MinQty(110) must not be above OrderQty(38).");
        }
        return minLots;
    }

    /** What the book shows of an iceberg at a time; 0 for all, {@link OrderDisplays#HIDDEN} for nothing, which is a MaxFloor of 0. */
    private static long display(final FieldReader fields, final Instrument instrument, final long lots) {
        if (!fields.has(Tag.MAX_FLOOR)) {
            return 0;
        }
        if (fields.isZero(Tag.MAX_FLOOR, instrument.base())) {
            return hidden(instrument);
        }
        if (instrument.terms().maxIcebergParts() == 0) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "MaxFloor(111) is for instruments that take icebergs; " + instrument.symbol() + " does not.");
        }
        final long displayLots = lots(fields, Tag.MAX_FLOOR, instrument);
        if (displayLots > lots) {
            throw Refusal.ofContent(OrderCodes.INCORRECT_QUANTITY, "MaxFloor(111) must not be above OrderQty(38).");
        }
        return displayLots;
    }

    private static long hidden(final Instrument instrument) {
        if (instrument.terms().minHiddenLots() == 0) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "MaxFloor(111)=0 is for instruments that take hidden orders; " + instrument.symbol()
                            + " does not.");
        }
        return OrderDisplays.HIDDEN;
    }

    private static QuoteName noQuote(final FieldReader fields) {
        if (fields.has(Tag.QUOTE_ID)) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "QuoteID(117) goes with OrdType(40)=D (previously quoted) only.");
        }
        return QuoteName.NONE;
    }

    private QuoteName quoted(final FieldReader fields, final Instrument instrument) {
        if (!instrument.hasQuotes()) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "OrdType(40)=D is for instruments with streamed quotes; " + instrument.symbol() + " has none.");
        }
        if (!fields.has(Tag.QUOTE_ID)) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER, "QuoteID(117) is missing: OrdType(40)=D takes the quote it names.");
        }
        final String text = fields.required(Tag.QUOTE_ID);
        final QuoteName quoted = QuoteName.find(view, text);
        if (quoted == null) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER,
                    "QuoteID(117) is '" + FieldReader.shown(text)
                            + "'; it must be as QuoteEntryID(299) of a price or QuoteID(117) of a Quote(S) was.");
        }
        return quoted;
    }

    private static Refusal unsupported(final int tag, final Object seen, final String wanted) {
        return Refusal.ofContent(
                OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                FieldReader.field(tag) + " is '" + FieldReader.shown(seen.toString()) + "'; it must be " + wanted
                        + ".");
    }
}
