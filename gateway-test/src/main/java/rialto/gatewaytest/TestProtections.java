package rialto.gatewaytest;

import rialto.gateway.command.CommandSender;
import rialto.protocol.AccountLimits;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.PriceProtection;
import rialto.protocol.SetAccountLimitsEncoder;
import rialto.protocol.SetAccountRulesEncoder;
import rialto.protocol.SetPriceProtectionEncoder;

/** Price bands for instruments of tests, and limits and rules for their accounts. */
public final class TestProtections {
    private TestProtections() {}

    /** A command that gives an account these limits on an instrument. */
    public static CommandSender.Encoder limit(
            final long accountId, final int instrumentId, final AccountLimits limits) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final SetAccountLimitsEncoder command =
                    new SetAccountLimitsEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            limits.encode(command.limits());
            command.accountId(accountId).instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    /** A command that gives an account these rules; zero for none. */
    public static CommandSender.Encoder rule(final long accountId, final int tradeGroupId, final int maxCancels10s) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final SetAccountRulesEncoder command =
                    new SetAccountRulesEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.accountId(accountId).tradeGroupId(tradeGroupId).maxCancels10s(maxCancels10s);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    /** A command that gives an instrument this protection. */
    public static CommandSender.Encoder set(final int instrumentId, final PriceProtection protection) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final SetPriceProtectionEncoder command =
                    new SetPriceProtectionEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            protection.encode(command);
            command.instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }
}
