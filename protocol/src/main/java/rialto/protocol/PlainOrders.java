package rialto.protocol;

/**
 * Orders that wait for nothing and show all. Every encoder of a new order sets what makes an order another one, for an encoder's
 * buffer holds what was there before.
 */
public final class PlainOrders {
    private PlainOrders() {}

    /** The order waits for nothing and shows all. */
    public static EnterOrderEncoder plain(final EnterOrderEncoder command) {
        return command.triggerTicks(0)
                .trailingDelta(0)
                .triggerType(TriggerType.NONE)
                .triggerPriceType(TriggerPriceType.LAST_TRADE)
                .displayLots(0);
    }

    /** The new order waits for nothing and shows all. */
    public static ReplaceOrderEncoder plain(final ReplaceOrderEncoder command) {
        return command.triggerTicks(0)
                .trailingDelta(0)
                .triggerType(TriggerType.NONE)
                .triggerPriceType(TriggerPriceType.LAST_TRADE)
                .displayLots(0);
    }
}
