package rialto.reporting;

import rialto.client.AdministrationEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.AccountStateChangedDecoder;
import rialto.protocol.AdministrationDecidedDecoder;
import rialto.protocol.AdministrationOutcome;
import rialto.protocol.AdministrationProposedDecoder;
import rialto.protocol.AdministrationRecordedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.OrderEntryChangedDecoder;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** The rows that administration must leave; one is put when its command is over. */
final class NaiveAdministration implements VenueEventListener, AdministrationEventListener {
    private final NaiveRows rows;
    private final List<Object> waiting = new ArrayList<>();
    private long sequence;
    private long time;

    NaiveAdministration(final NaiveRows rows) {
        this.rows = rows;
    }

    private static String roles(final int bits) {
        final StringJoiner names = new StringJoiner(" ");
        int rest = bits;
        for (final String name : List.of("VIEWER", "OPERATOR", "RISK", "TREASURER", "SECURITY")) {
            if (rest % 2 == 1) {
                names.add(name);
            }
            rest /= 2;
        }
        return names.toString();
    }

    @Override
    public AdministrationEventListener administration() {
        return this;
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        sequence = header.eventSequence();
        time = header.timestampNs();
    }

    @Override
    public void onAdministrationRecorded(final AdministrationRecordedDecoder e) {
        waiting.addAll(List.of(sequence, time, e.actor(), roles(e.roles()), e.address(), e.action(), e.detail()));
        waiting.addAll(List.of(e.approvedBy(), e.proposalId()));
        if (e.outcome() != AdministrationOutcome.FOLLOWS) {
            end(e.outcome().name());
        }
    }

    private void end(final String outcome) {
        if (!waiting.isEmpty()) {
            waiting.add(outcome);
            rows.put("administration", "" + waiting.getFirst(), waiting.toArray());
            waiting.clear();
        }
    }

    @Override
    public void onCommandRejected(final CommandRejectedDecoder e) {
        end(e.reason().name());
    }

    @Override
    public void onCancelRejected(final CancelRejectedDecoder e) {
        end(e.reason().name());
    }

    @Override
    public void onEndOfCommand(
            final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
        end("DONE");
    }

    @Override
    public void onAdministrationProposed(final AdministrationProposedDecoder e) {
        waiting.addAll(List.of(sequence, time, e.actor(), roles(e.roles()), e.address(), e.action(), e.detail()));
        waiting.addAll(List.of("", e.proposalId()));
        end("PROPOSED");
    }

    @Override
    public void onAdministrationDecided(final AdministrationDecidedDecoder e) {
        waiting.addAll(List.of(sequence, time, e.actor(), roles(e.roles()), e.address(), "", ""));
        waiting.addAll(List.of("", e.proposalId()));
        end(e.decision().name());
    }

    @Override
    public void onAccountStateChanged(final AccountStateChangedDecoder e) {
        rows.put("account_states", "" + e.accountId(), e.accountId(), e.frozen(), e.reason(), time, sequence);
    }

    @Override
    public void onOrderEntryChanged(final OrderEntryChangedDecoder e) {
        rows.put("order_entry_states", "" + e.instrumentId(), e.instrumentId(), e.suspensions(), time, sequence);
    }
}
