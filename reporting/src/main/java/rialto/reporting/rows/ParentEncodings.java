package rialto.reporting.rows;

import rialto.reporting.database.RowBuffer;

/** As {@link Encodings}, of the tables in {@link rialto.reporting.database.ParentSchema}. */
final class ParentEncodings {
    private ParentEncodings() {}

    static void parent(final RowBuffer to, final ParentRow row) {
        final ParentRow.Entry entry = row.entry;
        to.number(row.parentOrderId);
        to.number(entry.sequence());
        to.number(entry.enteredNs());
        to.number(entry.accountId());
        to.text(entry.clientOrderId());
        to.number(entry.instrumentId());
        to.number(entry.bookInstrumentId());
        to.number(entry.side());
        to.number(entry.strategy());
        to.number(entry.quantityLots());
        to.number(entry.limitTicks());
        to.number(entry.startNs());
        to.number(entry.endNs());
        to.number(entry.sliceCount());
        to.number(entry.minChildLots());
        to.number(entry.maxChildLots());
        to.number(row.state);
        to.number(row.executedLots);
        to.number(row.executedQuote);
        to.number(row.workingLots);
        to.number(row.slicesDone);
        to.number(row.childCount);
        to.number(row.endReason);
        to.number(row.changedNs);
        to.number(row.endedNs);
        to.endRow();
    }

    static void child(final RowBuffer to, final PendingParents.ChildEntry row) {
        final PendingParents.ChildChoice chosen = row.chosen();
        to.number(chosen.parentOrderId());
        to.number(chosen.childNumber());
        to.number(chosen.eventSequence());
        to.number(chosen.timestampNs());
        to.number(row.orderId());
        to.number(row.rejectReason());
        to.number(chosen.instrumentId());
        to.number(chosen.slice());
        to.number(chosen.side());
        to.number(chosen.priceTicks());
        to.number(chosen.quantityLots());
        to.number(chosen.reason());
        to.number(chosen.tierCount());
        to.number(chosen.bookTicks());
        to.number(chosen.bookLots());
        to.endRow();
    }

    static void childQuote(final RowBuffer to, final PendingParents.ChildQuoteEntry row) {
        to.number(row.parentOrderId());
        to.number(row.childNumber());
        to.number(row.quoteNumber());
        to.number(row.providerAccountId());
        to.number(row.stream());
        to.text(row.quoteId());
        to.number(row.tier());
        to.number(row.priceTicks());
        to.number(row.quantityLots());
        to.number(row.ageNs());
        to.number(row.fullAmount());
        to.number(row.lastLook());
        to.endRow();
    }
}
