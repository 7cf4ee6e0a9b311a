package rialto.gateway.state;

import rialto.protocol.HoldEndReason;

/**
 * How a hold ended.
 *
 * @param presentTicks the provider's price that was compared with the trade's; 0 for none
 * @param canceledLots lots that leave with it, because their order left before
 */
public record HoldEnd(Hold hold, HoldEndReason reason, long presentTicks, long canceledLots) {
    /** Whether the trade takes place. */
    public boolean isAccepted() {
        return reason == HoldEndReason.ACCEPTED || reason == HoldEndReason.ACCEPTED_AT_END;
    }
}
