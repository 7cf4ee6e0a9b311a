package rialto.reporting.rows;

import java.util.ArrayList;
import java.util.List;

/** The part of {@link PendingRows} that streamed quotes make. */
final class PendingQuotes {
    record ProviderTermsEntry(
            long eventSequence,
            long timestampNs,
            int instrumentId,
            long accountId,
            int leaseMs,
            int holdMs,
            long toleranceTicks,
            int outcomeAtEnd,
            int enabled) {}

    record QuoteOrderEntry(
            long orderId,
            long minQuantityLots,
            long quoteAccountId,
            long quoteRequestId,
            String quoteId,
            int quoteTier) {}

    record RequestEventEntry(
            long requestId,
            long eventSequence,
            long timestampNs,
            int state,
            long providerAccountId,
            long bidTicks,
            long askTicks,
            long validUntilNs) {}

    final List<ProviderTermsEntry> providerTerms = new ArrayList<>();
    final List<QuoteOrderEntry> orders = new ArrayList<>();
    final List<RequestEventEntry> requestEvents = new ArrayList<>();
    final List<QuoteExecutionRow> executions = new ArrayList<>();
    final List<QuoteHoldRow> holds = new ArrayList<>();
    final List<QuoteRequestRow> requests = new ArrayList<>();
    final List<QuoteLadderRow> ladders = new ArrayList<>();
    final List<QuoteMinuteRow> minutes = new ArrayList<>();
    final List<QuoteReasonRow> reasons = new ArrayList<>();

    /** A batch has the rows, or they are of no use any more: begins empty. */
    void clear() {
        providerTerms.clear();
        orders.clear();
        requestEvents.clear();
        StoredRow.taken(executions);
        StoredRow.taken(holds);
        StoredRow.taken(requests);
        StoredRow.taken(ladders);
        StoredRow.taken(minutes);
        StoredRow.taken(reasons);
    }
}
