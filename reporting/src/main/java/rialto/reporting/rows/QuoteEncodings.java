package rialto.reporting.rows;

import rialto.protocol.Identifier36;
import rialto.reporting.database.RowBuffer;

/** As {@link Encodings}, of the tables in {@link rialto.reporting.database.QuoteSchema}. */
final class QuoteEncodings {
    private QuoteEncodings() {}

    static void providerTerms(final RowBuffer to, final PendingQuotes.ProviderTermsEntry row) {
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.instrumentId());
        to.number(row.accountId());
        to.number(row.leaseMs());
        to.number(row.holdMs());
        to.number(row.toleranceTicks());
        to.number(row.outcomeAtEnd());
        to.number(row.enabled());
        to.endRow();
    }

    static void order(final RowBuffer to, final PendingQuotes.QuoteOrderEntry row) {
        to.number(row.orderId());
        to.number(row.minQuantityLots());
        to.number(row.quoteAccountId());
        to.number(row.quoteRequestId());
        to.text(row.quoteId());
        to.number(row.quoteTier());
        to.endRow();
    }

    static void execution(final RowBuffer to, final QuoteExecutionRow row) {
        final QuoteExecutionRow.Taken taken = row.taken;
        to.number(row.instrumentId);
        to.number(row.tradeId);
        to.number(row.eventSequence);
        to.number(row.timestampNs);
        to.number(row.takerOrderId);
        to.number(row.takerAccountId);
        to.number(taken.providerAccountId());
        to.number(taken.stream());
        to.text(taken.quoteId());
        to.number(taken.tier());
        to.number(row.takerSide);
        to.number(row.priceTicks);
        to.number(row.quantityLots);
        to.number(taken.ageNs());
        to.number(taken.runnerUpTicks());
        to.number(taken.runnerUpAccountId());
        to.number(taken.quoteRequestId());
        to.number(taken.holdId());
        to.number(taken.heldNs());
        to.number(taken.settlementType());
        to.number(taken.settlementDate());
        to.number(taken.fullAmount());
        to.number(taken.twiceMidTicks());
        for (final long twiceMid : row.twiceMidTicks) {
            to.number(twiceMid);
        }
        to.endRow();
    }

    static void hold(final RowBuffer to, final QuoteHoldRow row) {
        final QuoteHoldRow.Opening opening = row.opening;
        to.number(row.holdId);
        to.number(opening.sequence());
        to.number(opening.instrumentId());
        to.number(row.takerOrderId);
        to.number(opening.takerAccountId());
        to.number(opening.providerAccountId());
        to.number(opening.stream());
        to.text(opening.quoteId());
        to.number(opening.tier());
        to.number(opening.takerSide());
        to.number(opening.priceTicks());
        to.number(row.quantityLots);
        to.number(opening.toleranceTicks());
        to.number(opening.openedNs());
        to.number(opening.endsNs());
        to.number(opening.ageNs());
        to.number(opening.runnerUpTicks());
        to.number(opening.runnerUpAccountId());
        to.number(opening.outcomeAtEnd());
        to.number(opening.fullAmount());
        to.number(opening.twiceMidTicks());
        to.number(row.endedNs);
        to.number(row.endReason);
        to.number(row.presentTicks);
        to.number(row.canceledLots);
        to.number(row.endTwiceMidTicks);
        to.endRow();
    }

    static void request(final RowBuffer to, final QuoteRequestRow row) {
        to.number(row.requestId);
        to.number(row.instrumentId);
        to.number(row.takerAccountId);
        to.number(row.quantityLots);
        to.number(row.wantsBid);
        to.number(row.wantsAsk);
        to.number(row.providers);
        to.number(row.declined);
        to.number(row.createdNs);
        to.number(row.expireNs);
        to.number(row.state);
        to.number(row.answers);
        to.number(row.firstAnswerNs);
        to.number(row.providerAccountId);
        to.number(row.changedNs);
        to.number(row.endedNs);
        to.endRow();
    }

    static void requestEvent(final RowBuffer to, final PendingQuotes.RequestEventEntry row) {
        to.number(row.requestId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.state());
        to.number(row.providerAccountId());
        to.number(row.bidTicks());
        to.number(row.askTicks());
        to.number(row.validUntilNs());
        to.endRow();
    }

    static void ladder(final RowBuffer to, final QuoteLadderRow row) {
        to.number(row.instrumentId);
        to.number(row.accountId);
        to.number(row.stream);
        to.text(Identifier36.text(row.quoteId));
        to.number(row.eventSequence);
        to.number(row.timestampNs);
        to.number(row.validUntilNs);
        to.number(row.fullAmount);
        to.number(row.lastLook);
        to.number(row.bidTicks);
        to.number(row.bidLots);
        to.number(row.askTicks);
        to.number(row.askLots);
        to.endRow();
    }

    static void minute(final RowBuffer to, final QuoteMinuteRow row) {
        to.number(row.minuteNs);
        to.number(row.instrumentId);
        to.number(row.accountId);
        to.number(row.ladders);
        to.number(row.removals);
        to.number(row.twoSided);
        to.number(row.spreadSumTicks);
        to.number(row.minSpreadTicks);
        to.number(row.maxSpreadTicks);
        to.endRow();
    }

    static void reason(final RowBuffer to, final QuoteReasonRow row) {
        to.number(row.minuteNs);
        to.number(row.instrumentId);
        to.number(row.key.accountId());
        to.number(row.key.kind());
        to.number(row.key.reason());
        to.number(row.count);
        to.endRow();
    }
}
