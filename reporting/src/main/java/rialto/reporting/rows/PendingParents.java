package rialto.reporting.rows;

import java.util.ArrayList;
import java.util.List;

/** The part of {@link PendingRows} that parent orders make. */
final class PendingParents {
    /** @param orderId 0 for one that was refused */
    record ChildEntry(ChildChoice chosen, long orderId, int rejectReason) {}

    record ChildChoice(
            long parentOrderId,
            int childNumber,
            long eventSequence,
            long timestampNs,
            int instrumentId,
            int slice,
            int side,
            long priceTicks,
            long quantityLots,
            int reason,
            int tierCount,
            long bookTicks,
            long bookLots) {}

    record ChildQuoteEntry(
            long parentOrderId,
            int childNumber,
            int quoteNumber,
            long providerAccountId,
            int stream,
            String quoteId,
            int tier,
            long priceTicks,
            long quantityLots,
            long ageNs,
            int fullAmount,
            int lastLook) {}

    final List<ParentRow> parents = new ArrayList<>();
    final List<ChildEntry> children = new ArrayList<>();
    final List<ChildQuoteEntry> childQuotes = new ArrayList<>();

    /** A batch has the rows, or they are of no use any more: begins empty. */
    void clear() {
        StoredRow.taken(parents);
        children.clear();
        childQuotes.clear();
    }
}
