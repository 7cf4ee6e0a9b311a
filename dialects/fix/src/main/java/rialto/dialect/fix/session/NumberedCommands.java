package rialto.dialect.fix.session;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.NumberedSession;
import rialto.protocol.Identifier36;
import rialto.protocol.LogOffSessionEncoder;
import rialto.protocol.LogOnSessionEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.NumberedCommandEncoder;
import rialto.protocol.OrderParty;
import rialto.protocol.SessionKind;
import rialto.protocol.TakeSessionNumbersEncoder;

/** Encodes the commands of numbered sessions. Owned by the event loop. */
final class NumberedCommands {
    private final LogOnSessionEncoder logOn = new LogOnSessionEncoder();
    private final LogOffSessionEncoder logOff = new LogOffSessionEncoder();
    private final TakeSessionNumbersEncoder take = new TakeSessionNumbersEncoder();
    private final NumberedCommandEncoder numbered = new NumberedCommandEncoder();

    /**
     * Takes a session, or makes it.
     *
     * @param sentNs the client's time of sending
     * @param number of the client's message
     * @param reset  whether numbers begin again
     */
    Encoder logOn(
            final long accountId,
            final String name,
            final SessionKind kind,
            final long sentNs,
            final long number,
            final boolean reset) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            logOn.wrapAndApplyHeader(buffer, offset, header);
            logOn.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(name, logOn.name());
            logOn.accountId(accountId)
                    .sentTimestampNs(sentNs)
                    .number(number)
                    .kind(kind)
                    .reset((short) (reset ? 1 : 0));
            return MessageHeaderEncoder.ENCODED_LENGTH + logOn.encodedLength();
        };
    }

    Encoder logOff(final NumberedSession session, final int epoch) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            logOff.wrapAndApplyHeader(buffer, offset, header);
            logOff.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            logOff.accountId(session.account().accountId())
                    .sessionId(session.sessionId())
                    .epoch(epoch);
            return MessageHeaderEncoder.ENCODED_LENGTH + logOff.encodedLength();
        };
    }

    /**
     * Takes numbers.
     *
     * @param number       the highest of the client's messages that were handled; 0 for none since the command before
     * @param nextNumberIn with a number: the session's, as the log has it before
     */
    Encoder take(
            final NumberedSession session,
            final int epoch,
            final long number,
            final long nextNumberIn,
            final int count) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            take.wrapAndApplyHeader(buffer, offset, header);
            take.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            take.accountId(session.account().accountId())
                    .sessionId(session.sessionId())
                    .number(number)
                    .epoch(epoch)
                    .count(count)
                    .nextNumberIn(nextNumberIn);
            return MessageHeaderEncoder.ENCODED_LENGTH + take.encodedLength();
        };
    }

    /**
     * Has a command carried out once.
     *
     * @param nextNumberIn the session's, as the log has it before
     * @param partyId      whom the client acts for by it; empty for none
     * @param command      that is numbered, with header
     */
    Encoder numbered(
            final NumberedSession session,
            final int epoch,
            final long number,
            final long nextNumberIn,
            final String partyId,
            final byte[] command) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            numbered.wrapAndApplyHeader(buffer, offset, header);
            OrderParty.encode(numbered, header, partyId);
            numbered.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            numbered.accountId(session.account().accountId())
                    .sessionId(session.sessionId())
                    .number(number)
                    .epoch(epoch)
                    .nextNumberIn(nextNumberIn)
                    .putCommand(command, 0, command.length);
            return MessageHeaderEncoder.ENCODED_LENGTH + numbered.encodedLength();
        };
    }
}
