package rialto.protocol;

/**
 * What an order waits for before it enters the market.
 *
 * @param type NONE for an order that waits for nothing; then the rest is LAST_TRADE and 0
 * @param priceType which price it waits for
 * @param ticks the price; of one that trails the price from which on it does, 0 for at once
 * @param trailingDelta by how many basis points it trails the last trade; 0 for one that does not
 */
public record TriggerTerms(TriggerType type, TriggerPriceType priceType, long ticks, int trailingDelta) {
    public static final TriggerTerms NONE = new TriggerTerms(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);

    /** A copy of what is decoded. */
    public static TriggerTerms of(final TriggerOrderAcceptedDecoder event) {
        return new TriggerTerms(
                event.triggerType(), event.triggerPriceType(), event.triggerTicks(), event.trailingDelta());
    }

    /** A copy of what is decoded. */
    public static TriggerTerms of(final SnapshotTriggerDecoder record) {
        return new TriggerTerms(
                record.triggerType(), record.triggerPriceType(), record.triggerTicks(), record.trailingDelta());
    }

    /** A copy of what is decoded; {@link #NONE} for a report of an older build, which ends before. */
    public static TriggerTerms of(final SessionReportDecoder report) {
        return OrderTriggers.areIn(report) && report.triggerType() != TriggerType.NONE
                ? new TriggerTerms(
                        report.triggerType(), report.triggerPriceType(), report.triggerTicks(), report.trailingDelta())
                : NONE;
    }

    public void encode(final EnterOrderEncoder command) {
        command.triggerTicks(ticks)
                .trailingDelta(trailingDelta)
                .triggerType(type)
                .triggerPriceType(priceType);
    }

    public void encode(final ReplaceOrderEncoder command) {
        command.triggerTicks(ticks)
                .trailingDelta(trailingDelta)
                .triggerType(type)
                .triggerPriceType(priceType);
    }

    public boolean isNone() {
        return type == TriggerType.NONE;
    }

    public boolean trails() {
        return trailingDelta > 0;
    }

    /**
     * Whether a price at or above the trigger is waited for; otherwise one at or below it.
     *
     * @param side of the order; there is a trigger
     */
    public boolean isAbove(final Side side) {
        return (type == TriggerType.STOP_LOSS) == (side == Side.BUY);
    }
}
