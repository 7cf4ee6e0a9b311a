package rialto.protocol;

/**
 * Orders that wait for nothing, show all and trade any quantity. Every encoder of a new order sets what makes an order another one, for an encoder's
 * buffer holds what was there before.
 */
public final class PlainOrders {
    private PlainOrders() {}

    /** The order waits for nothing, shows all and trades any quantity. */
    public static EnterOrderEncoder plain(final EnterOrderEncoder command) {
        return command.triggerTicks(0)
                .trailingDelta(0)
                .triggerType(TriggerType.NONE)
                .triggerPriceType(TriggerPriceType.LAST_TRADE)
                .displayLots(0)
                .minQuantityLots(0);
    }

    /** The new order waits for nothing, shows all and trades any quantity. */
    public static ReplaceOrderEncoder plain(final ReplaceOrderEncoder command) {
        return command.triggerTicks(0)
                .trailingDelta(0)
                .triggerType(TriggerType.NONE)
                .triggerPriceType(TriggerPriceType.LAST_TRADE)
                .displayLots(0)
                .minQuantityLots(0);
    }
}
