package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.AccountFeesSetDecoder;
import rialto.protocol.FeeScheduleAssignedDecoder;
import rialto.protocol.FeeScheduleSetDecoder;
import rialto.protocol.MessageHeaderDecoder;

/** Calls a {@link FeeEventListener} for events about fees. Allocates nothing. Not thread-safe. */
final class FeeDemultiplexer {
    private final FeeScheduleSetDecoder scheduleSet = new FeeScheduleSetDecoder();
    private final FeeScheduleAssignedDecoder assigned = new FeeScheduleAssignedDecoder();
    private final AccountFeesSetDecoder accountFeesSet = new AccountFeesSetDecoder();

    /**
     * @param header of the message, wrapped
     * @return false, and nobody is called, for an event of another kind
     */
    boolean dispatch(
            final FeeEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case FeeScheduleSetDecoder.TEMPLATE_ID ->
                listener.onFeeScheduleSet(scheduleSet.wrapAndApplyHeader(buffer, offset, header));
            case FeeScheduleAssignedDecoder.TEMPLATE_ID ->
                listener.onFeeScheduleAssigned(assigned.wrapAndApplyHeader(buffer, offset, header));
            case AccountFeesSetDecoder.TEMPLATE_ID ->
                listener.onAccountFeesSet(accountFeesSet.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return false;
            }
        }
        return true;
    }
}
