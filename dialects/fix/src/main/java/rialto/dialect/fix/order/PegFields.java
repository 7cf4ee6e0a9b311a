package rialto.dialect.fix.order;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Refusal;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;
import rialto.protocol.MarketModel;
import rialto.protocol.OrderType;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.PegTerms;

/** Orders that take their prices from the book: OrdType(40)=P, with what they are pegged to in ExecInst(18). */
final class PegFields {
    private static final char NOT_THERE = 0;
    private static final char FIXED = '1';
    private static final char TICKS = '2';
    private static final char PRICE_LEVEL = '3';

    private PegFields() {}

    /** Whether a message has OrdType(40)=P. */
    static boolean areIn(final FieldReader fields) {
        return fields.letter(Tag.ORD_TYPE) == OrderCodes.PEGGED;
    }

    /** What a pegged order is besides: LIMIT_MAKER if its ExecInst(18) has a 6 as well. */
    static OrderType type(final FieldReader fields) {
        return instructions(fields).indexOf(OrderCodes.POST_ONLY) >= 0 ? OrderType.LIMIT_MAKER : OrderType.LIMIT;
    }

    /** {@link PegTerms#NONE} for an order that is not pegged. */
    static PegTerms read(final FieldReader fields, final Instrument instrument) {
        if (!areIn(fields)) {
            return PegTerms.NONE;
        }
        if (instrument.terms().marketModel() != MarketModel.ORDER_BOOK) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "OrdType(40)=P (pegged) is for instruments with an order book; " + instrument.symbol()
                            + " has none.");
        }
        final char move = fields.letter(Tag.PEG_MOVE_TYPE);
        if (move != FIXED) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "PegMoveType(835) is " + shown(move)
                            + "; it must be 1 (fixed): the venue takes the price once, when the order enters.");
        }
        final PegPriceType priceType = priceType(instructions(fields));
        final PegOffsetType offsetType = offsetType(fields, priceType);
        return new PegTerms(
                priceType,
                offsetType,
                offsetType == PegOffsetType.NONE ? 0 : offset(fields, offsetType, instrument),
                fields.has(Tag.PRICE)
                        ? fields.steps(
                                Tag.PRICE,
                                instrument.quote(),
                                instrument.terms().tickSize(),
                                OrderCodes.OTHER)
                        : 0);
    }

    /** R, P or M, alone or beside a 6. */
    private static String instructions(final FieldReader fields) {
        final String text = fields.text(Tag.EXEC_INST);
        if (text == null || !text.matches("[RPM]|6 [RPM]|[RPM] 6")) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "ExecInst(18) is " + (text == null ? "missing" : "'" + FieldReader.shown(text) + "'")
                            + "; with OrdType(40)=P it must be R (primary peg), P (market peg) or M (mid-price peg), and a 6 beside"
                            + " it of an order that never takes.");
        }
        return text;
    }

    private static PegPriceType priceType(final String instructions) {
        if (instructions.indexOf(OrderCodes.PRIMARY_PEG) >= 0) {
            return PegPriceType.PRIMARY;
        }
        return instructions.indexOf(OrderCodes.MARKET_PEG) >= 0 ? PegPriceType.MARKET : PegPriceType.MID_PRICE;
    }

    private static PegOffsetType offsetType(final FieldReader fields, final PegPriceType priceType) {
        final char code = fields.letter(Tag.PEG_OFFSET_TYPE);
        if (code == NOT_THERE && !fields.has(Tag.PEG_OFFSET_VALUE)) {
            return PegOffsetType.NONE;
        }
        if (code == TICKS) {
            return PegOffsetType.TICKS;
        }
        if (code != PRICE_LEVEL || priceType == PegPriceType.MID_PRICE) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "PegOffsetType(836) is " + shown(code)
                            + "; with PegOffsetValue(211) it must be 2 (ticks) or, but for ExecInst(18)=M, 3 (price tier).");
        }
        return PegOffsetType.PRICE_LEVEL;
    }

    private static int offset(final FieldReader fields, final PegOffsetType type, final Instrument instrument) {
        final boolean levels = type == PegOffsetType.PRICE_LEVEL;
        final long most =
                levels ? PegTerms.MAX_LEVELS : Math.min(instrument.terms().maxPriceTicks(), Integer.MAX_VALUE);
        final long least = levels ? 0 : -most;
        final String text = fields.required(Tag.PEG_OFFSET_VALUE);
        final boolean isNumber = text.matches("-?[0-9]{1,10}");
        final long value = isNumber ? Long.parseLong(text) : 0;
        if (!isNumber || value < least || value > most) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "PegOffsetValue(211) is '" + FieldReader.shown(text) + "'; it must be a whole number from " + least
                            + " to " + most + (levels ? " of prices." : " of ticks."));
        }
        return (int) value;
    }

    private static String shown(final char code) {
        return code == NOT_THERE ? "missing" : "'" + code + "'";
    }

    /**
     * Writes what an order is pegged to, and the price that it got; nothing for one that is not pegged.
     *
     * @param priceTicks that it got; 0 of one that was refused
     */
    static void write(
            final FieldWriter fields,
            final PegTerms peg,
            final OrderType type,
            final long priceTicks,
            final Instrument instrument) {
        if (peg.isNone()) {
            return;
        }
        final char instruction =
                switch (peg.priceType()) {
                    case PRIMARY -> OrderCodes.PRIMARY_PEG;
                    case MARKET -> OrderCodes.MARKET_PEG;
                    default -> OrderCodes.MID_PRICE_PEG;
                };
        fields.text(
                Tag.EXEC_INST,
                type == OrderType.LIMIT_MAKER ? instruction + " " + OrderCodes.POST_ONLY : String.valueOf(instruction));
        fields.letter(Tag.PEG_MOVE_TYPE, FIXED);
        if (peg.hasOffset()) {
            fields.number(Tag.PEG_OFFSET_VALUE, peg.offset());
            fields.letter(Tag.PEG_OFFSET_TYPE, peg.offsetType() == PegOffsetType.TICKS ? TICKS : PRICE_LEVEL);
        }
        if (priceTicks > 0) {
            fields.price(Tag.PEGGED_PRICE, instrument, priceTicks);
        }
    }
}
