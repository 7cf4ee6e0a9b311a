package rialto.reporting.rows;

import rialto.client.AdministrationEventListener;
import rialto.protocol.AccountStateChangedDecoder;
import rialto.protocol.AdministrationDecidedDecoder;
import rialto.protocol.AdministrationOutcome;
import rialto.protocol.AdministrationProposedDecoder;
import rialto.protocol.AdministrationRecordedDecoder;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.OrderEntryChangedDecoder;
import rialto.protocol.RejectReason;
import rialto.reporting.AdministrationRow;
import rialto.reporting.AlertClosing;

/** Events of administration to rows. What an administrator's command came to is known when the command has ended. */
final class AdministrationProjection implements AdministrationEventListener {
    private static final String DONE = "DONE";

    private final PendingRows rows;
    private boolean open;

    AdministrationProjection(final PendingRows rows) {
        this.rows = rows;
    }

    @Override
    public void onAdministrationRecorded(final AdministrationRecordedDecoder event) {
        open = event.outcome() == AdministrationOutcome.FOLLOWS;
        final String address = event.address();
        final String action = event.action();
        final String detail = event.detail();
        if (event.outcome() == AdministrationOutcome.RECORDED) {
            AlertClosing.of(action, detail)
                    .ifPresent(closing -> rows.surveillance.closings.add(new PendingSurveillance.Closing(
                            closing, rows.lastSequence(), rows.lastTimestampNs(), event.actor())));
        }
        rows.administration.add(new AdministrationRow(
                rows.lastSequence(),
                rows.lastTimestampNs(),
                event.actor(),
                AdministratorRoles.names(event.roles()),
                address,
                action,
                detail,
                event.approvedBy(),
                event.proposalId(),
                open ? DONE : event.outcome().name()));
    }

    @Override
    public void onAdministrationProposed(final AdministrationProposedDecoder event) {
        final String address = event.address();
        final String action = event.action();
        rows.administration.add(new AdministrationRow(
                rows.lastSequence(),
                rows.lastTimestampNs(),
                event.actor(),
                AdministratorRoles.names(event.roles()),
                address,
                action,
                event.detail(),
                "",
                event.proposalId(),
                "PROPOSED"));
    }

    @Override
    public void onAdministrationDecided(final AdministrationDecidedDecoder event) {
        rows.administration.add(new AdministrationRow(
                rows.lastSequence(),
                rows.lastTimestampNs(),
                event.actor(),
                AdministratorRoles.names(event.roles()),
                event.address(),
                "",
                "",
                "",
                event.proposalId(),
                event.decision().name()));
    }

    @Override
    public void onAccountStateChanged(final AccountStateChangedDecoder event) {
        rows.accountStates.put(
                event.accountId(),
                new PendingRows.AccountStateEntry(
                        event.accountId(),
                        event.frozen(),
                        event.reason(),
                        rows.lastTimestampNs(),
                        rows.lastSequence()));
    }

    @Override
    public void onOrderEntryChanged(final OrderEntryChangedDecoder event) {
        rows.orderEntryStates.put(
                event.instrumentId(),
                new PendingRows.OrderEntryState(
                        event.instrumentId(), event.suspensions(), rows.lastTimestampNs(), rows.lastSequence()));
    }

    /** The command was refused; if it was an administrator's, so was he. */
    void refused(final RejectReason reason) {
        if (open) {
            rows.administration.add(rows.administration.removeLast().withOutcome(reason.name()));
            open = false;
        }
    }

    void endOfCommand() {
        open = false;
    }
}
