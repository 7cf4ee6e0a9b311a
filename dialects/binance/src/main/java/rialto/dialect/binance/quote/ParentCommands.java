package rialto.dialect.binance.quote;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.protocol.CancelParentOrderEncoder;
import rialto.protocol.EnterParentOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;

/** The commands about parent orders, each encoded when it is sent. Owned by the event loop. */
final class ParentCommands {
    private final EnterParentOrderEncoder enter = new EnterParentOrderEncoder();
    private final CancelParentOrderEncoder cancel = new CancelParentOrderEncoder();

    Encoder enter(final long accountId, final ParentOrderEntry parent) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            enter.wrapAndApplyHeader(buffer, offset, header);
            enter.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(parent.clientOrderId(), enter.clientOrderId());
            enter.accountId(accountId)
                    .quantityLots(parent.quantityLots())
                    .limitTicks(parent.limitTicks())
                    .startNs(parent.startNs())
                    .endNs(parent.endNs())
                    .durationNs(parent.durationNs())
                    .minChildLots(parent.minChildLots())
                    .maxChildLots(parent.maxChildLots())
                    .instrumentId(parent.instrument().instrumentId())
                    .bookInstrumentId(parent.bookInstrumentId())
                    .sliceCount(parent.sliceCount())
                    .side(parent.side())
                    .strategy(parent.strategy());
            return MessageHeaderEncoder.ENCODED_LENGTH + enter.encodedLength();
        };
    }

    /**
     * @param parentOrderId 0 to name it by {@code clientOrderId}, which may be null otherwise
     * @param cancelId      the cancel's own
     */
    Encoder cancel(final long accountId, final long parentOrderId, final String clientOrderId, final String cancelId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancel.wrapAndApplyHeader(buffer, offset, header);
            cancel.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(clientOrderId, cancel.clientOrderId());
            Identifier36.encode(cancelId, cancel.requestId());
            cancel.accountId(accountId).parentOrderId(parentOrderId);
            return MessageHeaderEncoder.ENCODED_LENGTH + cancel.encodedLength();
        };
    }
}
