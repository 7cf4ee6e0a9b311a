package rialto.dialect.admin;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.gateway.command.CommandSender;
import rialto.protocol.AdministerEncoder;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.DecideAdministrationEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.ProposeAdministrationEncoder;

import java.nio.charset.StandardCharsets;

/** Puts commands into the envelope that says who wants them. Owned by the event loop. */
final class AdminEnvelope {
    private static final int MAX_INNER_LENGTH = 4_096;
    static final int MAX_DETAIL_BYTES = 1_024;

    private final AdministerEncoder administer = new AdministerEncoder();
    private final ProposeAdministrationEncoder propose = new ProposeAdministrationEncoder();
    private final DecideAdministrationEncoder decide = new DecideAdministrationEncoder();
    private final MessageHeaderEncoder innerHeader = new MessageHeaderEncoder();
    private final UnsafeBuffer inner = new UnsafeBuffer(new byte[MAX_INNER_LENGTH]);

    /** @param command null for none: then it is only recorded */
    CommandSender.Encoder administer(
            final Caller caller, final boolean refused, final String detail, final CommandSender.Encoder command) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final int length = command == null ? 0 : command.encode(inner, 0, innerHeader, 0, 0);
            administer.wrapAndApplyHeader(buffer, offset, header);
            administer.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            administer.actor(caller.actor().name()).roles(caller.actor().roles());
            administer.refused((short) (refused ? 1 : 0));
            final byte[] address = ascii(caller.address());
            final byte[] action = ascii(caller.action());
            final byte[] told = detail(detail);
            administer.putAddress(address, 0, address.length).putAction(action, 0, action.length);
            administer.putDetail(told, 0, told.length).putCommand(inner, 0, length);
            return MessageHeaderEncoder.ENCODED_LENGTH + administer.encodedLength();
        };
    }

    /** The same for what waits for a second administrator. */
    CommandSender.Encoder propose(
            final Caller caller, final long expiresNs, final String detail, final CommandSender.Encoder command) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final int length = command.encode(inner, 0, innerHeader, 0, 0);
            propose.wrapAndApplyHeader(buffer, offset, header);
            propose.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            propose.expiresNs(expiresNs)
                    .actor(caller.actor().name())
                    .roles(caller.actor().roles());
            final byte[] address = ascii(caller.address());
            final byte[] action = ascii(caller.action());
            final byte[] told = detail(detail);
            propose.putAddress(address, 0, address.length).putAction(action, 0, action.length);
            propose.putDetail(told, 0, told.length).putCommand(inner, 0, length);
            return MessageHeaderEncoder.ENCODED_LENGTH + propose.encodedLength();
        };
    }

    CommandSender.Encoder decide(final Caller caller, final long proposalId, final AdministrationDecision decision) {
        return (buffer, offset, header, gatewayId, correlationId) ->
                decide(buffer, offset, header, gatewayId, correlationId, caller, proposalId, decision);
    }

    private int decide(
            final MutableDirectBuffer buffer,
            final int offset,
            final MessageHeaderEncoder header,
            final int gatewayId,
            final long correlationId,
            final Caller caller,
            final long proposalId,
            final AdministrationDecision decision) {
        decide.wrapAndApplyHeader(buffer, offset, header);
        decide.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
        decide.proposalId(proposalId)
                .actor(caller.actor().name())
                .roles(caller.actor().roles());
        final byte[] address = ascii(caller.address());
        decide.decision(decision).putAddress(address, 0, address.length);
        return MessageHeaderEncoder.ENCODED_LENGTH + decide.encodedLength();
    }

    private static byte[] ascii(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether nothing of a text is cut. */
    static boolean isShownWhole(final String text) {
        return text.getBytes(StandardCharsets.UTF_8).length <= MAX_DETAIL_BYTES;
    }

    /** Without control characters, and cut where the log ends it. */
    static byte[] detail(final String text) {
        final StringBuilder clean = new StringBuilder();
        int bytes = 0;
        for (int i = 0; i < text.length(); ) {
            final int codePoint = text.codePointAt(i);
            i += Character.charCount(codePoint);
            final String next = AdminBody.isControl(codePoint) ? " " : Character.toString(codePoint);
            bytes += next.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MAX_DETAIL_BYTES) {
                break;
            }
            clean.append(next);
        }
        return clean.toString().getBytes(StandardCharsets.UTF_8);
    }
}
