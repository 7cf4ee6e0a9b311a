package rialto.gateway.guard;

import rialto.gateway.order.CommandSender.Encoder;
import rialto.protocol.EndGuardEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RenewGuardsEncoder;
import rialto.protocol.SetGuardEncoder;

/** Encodes the commands about guards. Owned by the event loop. */
public final class GuardCommands {
    private final SetGuardEncoder set = new SetGuardEncoder();
    private final EndGuardEncoder end = new EndGuardEncoder();
    private final RenewGuardsEncoder renew = new RenewGuardsEncoder();

    /**
     * A client's guard.
     *
     * @param instrumentId of all orders those of that instrument; 0 for every instrument
     */
    public Encoder set(
            final long accountId,
            final long guardId,
            final int countdownMs,
            final boolean allOrders,
            final int instrumentId) {
        return set(accountId, guardId, countdownMs, 0, allOrders, instrumentId);
    }

    /** A guard that this gateway holds. */
    Encoder hold(final long accountId, final long guardId, final int leaseMs) {
        return set(accountId, guardId, 0, leaseMs, false, 0);
    }

    private Encoder set(
            final long accountId,
            final long guardId,
            final int countdownMs,
            final int leaseMs,
            final boolean allOrders,
            final int instrumentId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            set.wrapAndApplyHeader(buffer, offset, header);
            set.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            set.accountId(accountId)
                    .guardId(guardId)
                    .countdownMs(countdownMs)
                    .leaseMs(leaseMs)
                    .instrumentId(instrumentId)
                    .allOrders((short) (allOrders ? 1 : 0));
            return MessageHeaderEncoder.ENCODED_LENGTH + set.encodedLength();
        };
    }

    /** @param cancelsOrders whether the orders it guards leave with it */
    public Encoder end(final long accountId, final long guardId, final boolean cancelsOrders) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            end.wrapAndApplyHeader(buffer, offset, header);
            end.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            end.accountId(accountId).guardId(guardId).cancelsOrders((short) (cancelsOrders ? 1 : 0));
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
