package rialto.protocol;

/**
 * Orders that wait for nothing, show all, trade any quantity and have a price of their own. Every encoder of a new order sets what makes an order another one, for an encoder's
 * buffer holds what was there before.
 */
public final class PlainOrders {
    private PlainOrders() {}

    /** The order waits for nothing, shows all, trades any quantity and has a price of its own. */
    public static EnterOrderEncoder plain(final EnterOrderEncoder command) {
        command.triggerTicks(0)
                .trailingDelta(0)
                .triggerType(TriggerType.NONE)
                .triggerPriceType(TriggerPriceType.LAST_TRADE)
                .displayLots(0)
                .minQuantityLots(0);
        PegTerms.NONE.encode(command.peg());
        return command;
    }

    /** The new order waits for nothing, shows all, trades any quantity and has a price of its own. */
    public static ReplaceOrderEncoder plain(final ReplaceOrderEncoder command) {
        command.triggerTicks(0)
                .trailingDelta(0)
                .triggerType(TriggerType.NONE)
                .triggerPriceType(TriggerPriceType.LAST_TRADE)
                .displayLots(0)
                .minQuantityLots(0);
        PegTerms.NONE.encode(command.peg());
        return command;
    }
}
