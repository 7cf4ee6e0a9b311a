package rialto.dialect.fix.order;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.Refusal;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;
import rialto.protocol.OrderTriggers;
import rialto.protocol.Side;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;
import rialto.protocol.TriggerType;

/** Reads what an order waits for: StopPx(99), how its trigger trails, and which price is meant. */
final class TriggerReader {
    private static final char NOT_THERE = 0;
    private static final char BASIS_POINTS = '1';
    private static final int MAX_DELTA_DIGITS = 9;

    private TriggerReader() {}

    /** @param trails whether ExecInst(18) says so */
    static TriggerTerms read(
            final FieldReader fields,
            final Instrument instrument,
            final Side side,
            final TriggerType type,
            final boolean trails) {
        if (type == TriggerType.NONE) {
            refuse(fields, Tag.STOP_PX);
            refuse(fields, Tag.TRIGGER_PRICE_TYPE);
        }
        if (!trails && !PegFields.areIn(fields)) {
            refusePeg(fields, Tag.PEG_OFFSET_VALUE);
            refusePeg(fields, Tag.PEG_OFFSET_TYPE);
        }
        if (type == TriggerType.NONE) {
            return TriggerTerms.NONE;
        }
        return new TriggerTerms(
                type, priceType(fields, side, trails), stopPrice(fields, instrument, trails), delta(fields, trails));
    }

    private static void refuse(final FieldReader fields, final int tag) {
        if (fields.has(tag)) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    FieldReader.field(tag)
                            + " goes with OrdType(40)=3 (stop), 4 (stop limit) and J (market if touched) only.");
        }
    }

    private static void refusePeg(final FieldReader fields, final int tag) {
        if (fields.has(tag)) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    FieldReader.field(tag)
                            + " goes with ExecInst(18)=a (trailing stop peg) and OrdType(40)=P (pegged) only.");
        }
    }

    /** 0 for an order that trails from its entry on. */
    private static long stopPrice(final FieldReader fields, final Instrument instrument, final boolean trails) {
        if (!fields.has(Tag.STOP_PX)) {
            if (trails) {
                return 0;
            }
            throw Refusal.ofContent(
                    OrderCodes.OTHER,
                    "StopPx(99) is missing: OrdType(40)=3, 4 and J need it, unless they trail by ExecInst(18)=a.");
        }
        return fields.steps(Tag.STOP_PX, instrument.quote(), instrument.terms().tickSize(), OrderCodes.OTHER);
    }

    private static int delta(final FieldReader fields, final boolean trails) {
        if (!trails) {
            return 0;
        }
        final char unit = fields.letter(Tag.PEG_OFFSET_TYPE);
        if (unit != BASIS_POINTS) {
            throw Refusal.ofContent(
                    OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                    "PegOffsetType(836) is " + (unit == NOT_THERE ? "missing" : "'" + unit + "'")
                            + "; with ExecInst(18)=a it must be 1 (basis points).");
        }
        final String text = fields.required(Tag.PEG_OFFSET_VALUE);
        final int delta = wholeNumber(text);
        if (delta < OrderTriggers.MIN_TRAILING_DELTA || delta > OrderTriggers.MAX_TRAILING_DELTA) {
            throw Refusal.ofContent(
                    OrderCodes.OTHER,
                    "PegOffsetValue(211) is '" + FieldReader.shown(text) + "'; it must be a whole number from "
                            + OrderTriggers.MIN_TRAILING_DELTA + " to " + OrderTriggers.MAX_TRAILING_DELTA
                            + ", in basis points.");
        }
        return delta;
    }

    /** -1 for what is none. */
    private static int wholeNumber(final String text) {
        if (text.length() > MAX_DELTA_DIGITS) {
            return -1;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return -1;
            }
        }
        return Integer.parseInt(text);
    }

    private static TriggerPriceType priceType(final FieldReader fields, final Side side, final boolean trails) {
        final char code = fields.letter(Tag.TRIGGER_PRICE_TYPE);
        final char best = OrderCodes.ofBestPrice(side);
        if (code == NOT_THERE || code == OrderCodes.LAST_TRADE) {
            return TriggerPriceType.LAST_TRADE;
        }
        if (code == best && !trails) {
            return TriggerPriceType.BEST_PRICE;
        }
        throw Refusal.ofContent(
                OrderCodes.UNSUPPORTED_CHARACTERISTIC,
                "TriggerPriceType(1107) is '" + code + "'; it must be 2 (last trade)"
                        + (trails
                                ? " for an order that trails."
                                : " or " + best
                                        + (side == Side.BUY
                                                ? " (best offer, for a buyer)."
                                                : " (best bid, for a seller).")));
    }
}
