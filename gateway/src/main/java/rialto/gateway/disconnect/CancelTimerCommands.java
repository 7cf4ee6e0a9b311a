package rialto.gateway.disconnect;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.protocol.EndCancelTimerEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RenewCancelTimersEncoder;
import rialto.protocol.SetCancelTimerEncoder;

/** Encodes the commands about cancel timers. Owned by the event loop. */
public final class CancelTimerCommands {
    private final SetCancelTimerEncoder set = new SetCancelTimerEncoder();
    private final EndCancelTimerEncoder end = new EndCancelTimerEncoder();
    private final RenewCancelTimersEncoder renew = new RenewCancelTimersEncoder();

    /**
     * A client's cancel timer.
     *
     * @param instrumentId of all orders those of that instrument; 0 for every instrument
     */
    public Encoder set(
            final long accountId,
            final long cancelTimerId,
            final int countdownMs,
            final boolean allOrders,
            final int instrumentId) {
        return set(accountId, cancelTimerId, countdownMs, 0, allOrders, instrumentId);
    }

    /** A cancel timer that this gateway holds. */
    Encoder hold(final long accountId, final long cancelTimerId, final int leaseMs) {
        return set(accountId, cancelTimerId, 0, leaseMs, false, 0);
    }

    private Encoder set(
            final long accountId,
            final long cancelTimerId,
            final int countdownMs,
            final int leaseMs,
            final boolean allOrders,
            final int instrumentId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            set.wrapAndApplyHeader(buffer, offset, header);
            set.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            set.accountId(accountId)
                    .cancelTimerId(cancelTimerId)
                    .countdownMs(countdownMs)
                    .leaseMs(leaseMs)
                    .instrumentId(instrumentId)
                    .allOrders((short) (allOrders ? 1 : 0));
            return MessageHeaderEncoder.ENCODED_LENGTH + set.encodedLength();
        };
    }

    /** @param cancelsOrders whether the orders it covers leave with it */
    public Encoder end(final long accountId, final long cancelTimerId, final boolean cancelsOrders) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            end.wrapAndApplyHeader(buffer, offset, header);
            end.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            end.accountId(accountId).cancelTimerId(cancelTimerId).cancelsOrders((short) (cancelsOrders ? 1 : 0));
            return MessageHeaderEncoder.ENCODED_LENGTH + end.encodedLength();
        };
    }

    Encoder renew(final int leaseMs) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            renew.wrapAndApplyHeader(buffer, offset, header);
            renew.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            renew.leaseMs(leaseMs);
            return MessageHeaderEncoder.ENCODED_LENGTH + renew.encodedLength();
        };
    }
}
