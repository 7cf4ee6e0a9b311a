package rialto.gatewaytest;

import rialto.gateway.command.CommandSender;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.ReviseTradeEncoder;

/** Commands of administrators that bust or correct trades. */
public final class TestRevisions {
    private TestRevisions() {}

    /** @param correctedTicks 0 to bust it */
    public static CommandSender.Encoder revise(
            final int instrumentId,
            final long tradeId,
            final long priceTicks,
            final long lots,
            final long correctedTicks) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final ReviseTradeEncoder command = new ReviseTradeEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.tradeId(tradeId)
                    .priceTicks(priceTicks)
                    .quantityLots(lots)
                    .correctedTicks(correctedTicks)
                    .instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }
}
