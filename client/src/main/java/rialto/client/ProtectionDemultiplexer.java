package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.AccountLimitsSetDecoder;
import rialto.protocol.AccountRulesSetDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.PriceOutOfBandDecoder;
import rialto.protocol.PriceProtectionSetDecoder;
import rialto.protocol.VolatilityInterruptedDecoder;

/** Calls a {@link ProtectionEventListener} for events of what protects a market. Allocates nothing. Not thread-safe. */
final class ProtectionDemultiplexer {
    private final PriceProtectionSetDecoder protectionSet = new PriceProtectionSetDecoder();
    private final AccountLimitsSetDecoder limitsSet = new AccountLimitsSetDecoder();
    private final AccountRulesSetDecoder rulesSet = new AccountRulesSetDecoder();
    private final PriceOutOfBandDecoder priceOutOfBand = new PriceOutOfBandDecoder();
    private final VolatilityInterruptedDecoder interrupted = new VolatilityInterruptedDecoder();

    /**
     * @param header of the message, wrapped
     * @return false, and nobody is called, for an event of another kind
     */
    boolean dispatch(
            final ProtectionEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case PriceProtectionSetDecoder.TEMPLATE_ID ->
                listener.onPriceProtectionSet(protectionSet.wrapAndApplyHeader(buffer, offset, header));
            case AccountLimitsSetDecoder.TEMPLATE_ID ->
                listener.onAccountLimitsSet(limitsSet.wrapAndApplyHeader(buffer, offset, header));
            case AccountRulesSetDecoder.TEMPLATE_ID ->
                listener.onAccountRulesSet(rulesSet.wrapAndApplyHeader(buffer, offset, header));
            case PriceOutOfBandDecoder.TEMPLATE_ID ->
                listener.onPriceOutOfBand(priceOutOfBand.wrapAndApplyHeader(buffer, offset, header));
            case VolatilityInterruptedDecoder.TEMPLATE_ID ->
                listener.onVolatilityInterrupted(interrupted.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return false;
            }
        }
        return true;
    }
}
