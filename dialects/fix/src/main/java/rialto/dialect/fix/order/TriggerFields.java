package rialto.dialect.fix.order;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;
import rialto.protocol.Side;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;

/** Writes what an order waits or waited for; nothing for one without a trigger. */
final class TriggerFields {
    /** PegOffsetType(836). */
    private static final int BASIS_POINTS = 1;

    private TriggerFields() {}

    static void write(
            final FieldWriter fields, final TriggerTerms trigger, final Instrument instrument, final Side side) {
        if (trigger.ticks() > 0) {
            fields.price(Tag.STOP_PX, instrument, trigger.ticks());
        }
        if (trigger.trails()) {
            fields.letter(Tag.EXEC_INST, OrderCodes.TRAILING_STOP_PEG)
                    .number(Tag.PEG_OFFSET_VALUE, trigger.trailingDelta())
                    .number(Tag.PEG_OFFSET_TYPE, BASIS_POINTS);
        }
        if (trigger.priceType() == TriggerPriceType.BEST_PRICE) {
            fields.letter(Tag.TRIGGER_PRICE_TYPE, OrderCodes.ofBestPrice(side));
        }
    }

    /** WorkingIndicator(636): whether it is in the market. */
    static void writeWorking(final FieldWriter fields, final boolean works) {
        fields.flag(Tag.WORKING_INDICATOR, works);
    }
}
