package rialto.reporting;

import org.agrona.MutableDirectBuffer;
import rialto.protocol.AccountStateChangedEncoder;
import rialto.protocol.AdministrationDecidedEncoder;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministrationOutcome;
import rialto.protocol.AdministrationProposedEncoder;
import rialto.protocol.AdministrationRecordedEncoder;
import rialto.protocol.EventHeaderEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderEntryChangedEncoder;
import rialto.protocol.SuspensionReason;

import java.util.function.Consumer;

/** Events of administration for an {@link EventScript}. */
final class AdministrationEvents {
    private AdministrationEvents() {}

    /** Encodes an event. */
    @FunctionalInterface
    interface Body {
        /** @return length of its body */
        int encode(
                MutableDirectBuffer buffer,
                int offset,
                MessageHeaderEncoder messageHeader,
                Consumer<EventHeaderEncoder> header);
    }

    static Body recorded(final AdministrationOutcome outcome, final String detail) {
        return recorded(outcome, detail, 0, "");
    }

    static Body recorded(final AdministrationOutcome outcome, final String detail, final String action) {
        return recorded(outcome, detail, 0, "", action);
    }

    static Body recorded(
            final AdministrationOutcome outcome, final String detail, final long proposalId, final String approvedBy) {
        return recorded(outcome, detail, proposalId, approvedBy, "POST /test, \"x\"");
    }

    private static Body recorded(
            final AdministrationOutcome outcome,
            final String detail,
            final long proposalId,
            final String approvedBy,
            final String action) {
        return (buffer, offset, messageHeader, header) -> {
            final AdministrationRecordedEncoder event =
                    new AdministrationRecordedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.proposalId(proposalId)
                    .actor("eve")
                    .approvedBy(approvedBy)
                    .roles(12)
                    .outcome(outcome)
                    .commandTemplateId(0)
                    .address("10.0.0.1")
                    .action(action)
                    .detail(detail);
            return event.encodedLength();
        };
    }

    static Body proposed(final long proposalId) {
        return (buffer, offset, messageHeader, header) -> {
            final AdministrationProposedEncoder event =
                    new AdministrationProposedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.proposalId(proposalId)
                    .expiresNs(1)
                    .actor("eve")
                    .roles(1)
                    .address("::1")
                    .action("POST /test")
                    .detail("why")
                    .putCommand(new byte[] {0, 1}, 0, 2);
            return event.encodedLength();
        };
    }

    static Body decided(final long proposalId, final AdministrationDecision decision) {
        return (buffer, offset, messageHeader, header) -> {
            final AdministrationDecidedEncoder event =
                    new AdministrationDecidedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.proposalId(proposalId)
                    .actor("mallory")
                    .roles(16)
                    .decision(decision)
                    .address("10.0.0.2");
            return event.encodedLength();
        };
    }

    static Body accountState(final long accountId, final boolean frozen, final String reason) {
        return (buffer, offset, messageHeader, header) -> {
            final AccountStateChangedEncoder event =
                    new AccountStateChangedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.accountId(accountId)
                    .canceledCount(0)
                    .frozen((short) (frozen ? 1 : 0))
                    .ordersRemain((short) 0)
                    .reason(reason);
            return event.encodedLength();
        };
    }

    static Body orderEntry(final int instrumentId, final int suspensions) {
        return (buffer, offset, messageHeader, header) -> {
            final OrderEntryChangedEncoder event =
                    new OrderEntryChangedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.instrumentId(instrumentId)
                    .suspensions(suspensions)
                    .canceledCount(0)
                    .reason(SuspensionReason.ADMINISTRATOR)
                    .memberId((short) 0)
                    .allowed((short) 0)
                    .ordersRemain((short) 0);
            return event.encodedLength();
        };
    }
}
