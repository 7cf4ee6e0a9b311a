package rialto.gatewaytest;

import rialto.gateway.command.CommandSender;
import rialto.protocol.AccountFees;
import rialto.protocol.AssignFeeScheduleEncoder;
import rialto.protocol.FeeSchedule;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetAccountFeesEncoder;
import rialto.protocol.SetFeeScheduleEncoder;

/** Fee schedules for instruments of tests, and discounts for their accounts. */
public final class TestFees {
    private TestFees() {}

    /** A command that makes a schedule. */
    public static CommandSender.Encoder schedule(final FeeSchedule schedule) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final SetFeeScheduleEncoder command =
                    new SetFeeScheduleEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            schedule.encode(command);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    /** A command that lets the fees of an instrument follow a schedule; an empty name is none. */
    public static CommandSender.Encoder assign(final int instrumentId, final String name) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final AssignFeeScheduleEncoder command =
                    new AssignFeeScheduleEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(name, command.name());
            command.instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    /** A command that gives an account a discount and a fixed tier. */
    public static CommandSender.Encoder account(final long accountId, final AccountFees terms) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final SetAccountFeesEncoder command =
                    new SetAccountFeesEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.accountId(accountId).discountPpm(terms.discountPpm()).fixedTier((short) terms.fixedTier());
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }
}
